"""Lines before a loop that are meant as facts, and state none: they are not passed over.

Input: a verdict. Output: the verdict, with a warning that names the line and its place.
"""

from dataclasses import replace

from depanalysis.analysis.facts import unread
from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict


def with_unread(facts: Facts, loop: LoopFacts, found: LoopVerdict) -> LoopVerdict:
    """The verdict, with what was not understood before the loop."""
    lines = unread(facts.model, loop)
    if not lines:
        return found
    notices = [_notice(facts.source, found.span.line, line) for line in lines]
    if found.warning is not None:
        notices.insert(0, found.warning)
    return replace(found, warning="; ".join(notices))


def _notice(source: SourceFile | None, loop_line: int, text: str) -> str:
    place = "" if source is None else _place(source, loop_line, text)
    return f"`{text}`{place} states no fact about an array of integers, and is not used"


def _place(source: SourceFile, loop_line: int, text: str) -> str:
    """The line and column of a text that stands above a loop."""
    for number in range(loop_line - 1, 0, -1):
        line = source.lines[number - 1]
        written = line.strip().removesuffix("\\").strip()
        if written and text.lower().startswith(written.lower()):
            return f" at {number}:{len(line) - len(line.lstrip()) + 1}"
    return ""
