"""Kernels of nests as a file of JSON: what made them need not be where they run."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.nest_texts import Form

FILE = "kernels.json"


@dataclass(frozen=True, slots=True)
class Text:
    """The kernel of a nest in a form, for a number of threads.

    In the form `baseline` they only say how large a block is.
    """

    nest: str
    form: Form
    threads: int
    kernel: CudaKernel


@dataclass(frozen=True, slots=True)
class Prepared:
    """All kernels, those of constructs by their names, and the form chosen for a nest."""

    nests: tuple[Text, ...]
    constructs: tuple[Text, ...]
    chosen: dict[str, Form]

    def write(self, folder: Path) -> None:
        """Into the file."""
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(self), indent=1)
        (folder / FILE).write_text(text + "\n", encoding="utf-8")

    @classmethod
    def read(cls, folder: Path) -> "Prepared":
        """From the file."""
        said = json.loads((folder / FILE).read_text(encoding="utf-8"))
        nests, constructs = (
            tuple(map(_text, said[k])) for k in ("nests", "constructs")
        )
        return cls(nests, constructs, said["chosen"])

    def only(self, names: Sequence[str]) -> "Prepared":
        """What has one of these names, or all of it without any."""
        if not names:
            return self
        nests, constructs = (
            tuple(each for each in group if each.nest in names)
            for group in (self.nests, self.constructs)
        )
        return Prepared(nests, constructs, self.chosen)


def _text(said: dict[str, object]) -> Text:
    kernel = dict(said["kernel"])  # type: ignore[call-overload]
    parameters = tuple(Parameter(**each) for each in kernel.pop("parameters"))
    return Text(**{**said, "kernel": CudaKernel(**kernel, parameters=parameters)})  # type: ignore[arg-type]
