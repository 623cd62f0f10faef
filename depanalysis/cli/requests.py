"""What a user asked the `check` verb to do."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.options import Options
from depanalysis.projects import Selection
from depanalysis.verdicts import Verdict

Form: TypeAlias = Literal["text", "json", "sarif", "html", "dump"]
Coloring: TypeAlias = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True)
class Request:
    """The arguments of one call, checked as far as that goes without a look at files.

    `output`: the file to write, standard output where it is `None` or `-`. `dump`: the
    name of a stage where `form` is "dump".
    """

    selection: Selection
    form: Form = "text"
    output: str | None = None
    dump: str | None = None
    fail_on: tuple[Verdict, ...] = ()
    jobs: int = 1
    color: Coloring = "auto"
    debug: bool = False
    options: Options = field(default_factory=Options)
