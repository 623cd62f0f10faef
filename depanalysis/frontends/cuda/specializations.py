"""Templates: the functions that a file, its launches and the user make of them.

A template has no tree of its own that could be read, and the parser lists nothing that
was made of it. But every mention of a specialization leads to its whole tree. So the host
is searched for mentions, and requests of the user become mentions behind the text.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import (
    Cursor,
    children_of,
    identity,
    made_of,
    node_of,
    specialization,
)
from depanalysis.frontends.c.units import Unit
from depanalysis.source import SourceFile

_ASKED = "depanalysis_asked_"
_REQUEST = re.compile(r"[\w\s:<>,*&+()\[\].-]+")
_EXPLICIT = re.compile(
    r"(?<!extern )\btemplate\b(?!\s*<)[^;{}<>()]*?([\w:]+\s*<[^;{}()]*>)\s*\("
)
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_PARAMETERS = ("TEMPLATE_TYPE_PARAMETER", "TEMPLATE_NON_TYPE_PARAMETER")


@dataclass(frozen=True, slots=True)
class Requests:
    """A text with mentions behind it: first what it instantiates, then what a user wants."""

    text: str
    mentions: tuple[str, ...]
    wanted: tuple[str, ...]
    first_line: int


def with_requests(source: SourceFile, wanted: tuple[str, ...]) -> Requests:
    """The text of a file, and behind it a function for each mention."""
    written = _EXPLICIT.findall(_COMMENT.sub(" ", source.text))
    mentions = (*written, *wanted)
    lines = [
        f"static void {_ASKED}{number}() {{ (void)&{' '.join(mention.split())}; }}"
        if _REQUEST.fullmatch(mention)
        else ""
        for number, mention in enumerate(mentions)
    ]
    first_line = source.text.count("\n") + 2
    text = "\n".join((source.text, *lines)) if lines else source.text
    return Requests(text, mentions, wanted, first_line)


def is_request(cursor: Cursor) -> bool:
    """Whether a function is a mention that stands behind the text."""
    return str(cursor.spelling).startswith(_ASKED)


def refusals(requests: Requests, unit: Unit) -> tuple[str, ...]:
    """Why what the user wants cannot be made of a template, for each that cannot."""
    made = {
        str(c.spelling): any(True for _ in specializations([c]))
        for c in unit.declarations
        if is_request(c)
    }
    first = len(requests.mentions) - len(requests.wanted)
    return tuple(
        f"`{mention}` is no kernel that a template in the file becomes"
        for number, mention in enumerate(requests.wanted, start=first)
        if not made.get(f"{_ASKED}{number}")
    )


def specializations(functions: Iterable[Cursor]) -> Iterator[Cursor]:
    """What functions, and what they call, make of templates, each once."""
    seen: set[int] = set()
    pending = [*functions]
    while pending:
        for node in node_of(pending.pop(0)).walk():
            if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
                continue
            made = specialization(node.cursor.referenced)
            if made is not None and identity(made.canonical) not in seen:
                seen.add(identity(made.canonical))
                pending.append(made)
                yield made


def name_of(cursor: Cursor) -> str:
    """The name of a function, with the arguments if it was made of a template."""
    count = cursor.get_num_template_arguments()
    if count <= 0:
        return str(cursor.spelling)
    template = made_of(cursor)
    assert template is not None, "what has arguments was made of a template"
    parameters = [c for c in children_of(template) if c.kind.name in _PARAMETERS]
    texts = [_argument(cursor, k, parameters[k : k + 1]) for k in range(count)]
    return f"{cursor.spelling}<{', '.join(texts)}>"


def _argument(cursor: Cursor, position: int, parameter: list[Cursor]) -> str:
    kind = cursor.get_template_argument_kind(position).name
    if kind == "TYPE":
        return str(cursor.get_template_argument_type(position).spelling)
    if kind != "INTEGRAL":
        return "..."
    value = int(cursor.get_template_argument_value(position))
    is_boolean = parameter and parameter[0].type.kind.name == "BOOL"
    return ("true" if value else "false") if is_boolean else str(value)
