"""What stands around a loop in a Fortran text, besides Fortran, that forbids a directive.

Input: a text, its statements and loops. Output: the unit of a loop, and the sentence that
says what is in the way. Directives that are there already are not mixed with ours.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from depanalysis.emit.fortran.names import Unit, mentions
from depanalysis.emit.fortran.nests import Do
from depanalysis.emit.fortran.statements import Statement
from depanalysis.frontends.fortran.includes import with_included
from depanalysis.frontends.fortran.lines import Section, readable_lines, sections
from depanalysis.source import SourceFile

_CHOOSES = re.compile(r"#\s*(?:if|ifdef|ifndef|elif|else|endif|include)\b")
_OPENMP = re.compile(r"\s*!\$(omp)?[\s&]|[cC*!]\$(omp|\s|\d)", re.IGNORECASE)
_DIRECTIVE = re.compile(
    r"\s*[!cC*](\$\w+|dir\$|dec\$|gcc\$|pgi\$|ibm\*|ocl\b)", re.IGNORECASE
)
_COMMENT = re.compile(r"\s*!|[cC*dD]|\s*$")
_OWN_NAMES = re.compile(r"([a-z]\w*:)?(selecttype\(.*\))")
_FORMULA = re.compile(r"[a-z]\w*\((?:[a-z]\w*(?:,[a-z]\w*)*)?\)=[^=>].*")
_SPECIFICATION = re.compile(
    r"integer|real|double|complex|logical|character|type|class|dimension|parameter|implicit"
    r"|save|intrinsic|external|use|common|equivalence|data|namelist|format|pointer|target"
    r"|allocatable|optional|intent|private|public|interface|procedure|import"
)
# Without blanks, the prefix of a head runs into its keyword.
_PREFIX = re.compile(r"(\w*?)(?:subroutine|function)[a-z]")
_LEAVING = re.compile(r"(if\(.*\))?(return|stop|errorstop|goto|pause)\W?\d*.*")
_JUMP = re.compile(r"(?:if\(.*\))?goto(\d+|\([\d,]+\)).*")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A text with its statements, and the program units that it has.

    `unread` are the lines with an INCLUDE of a file that is not beside the text, and
    those of a preprocessor that choose lines.
    """

    source: SourceFile
    statements: tuple[Statement, ...]
    sections: tuple[Section, ...]
    is_free: bool
    unread: tuple[int, ...] = ()

    def unit(self, line: int) -> Unit:
        """The innermost unit around a line."""
        path = _path(self.sections, line)
        if not path:
            return Unit(self.statements)
        return Unit(self._alone(path[-1]), is_inner=len(path) > 1)

    def hosts(self, line: int) -> list[tuple[Statement, ...]]:
        """The statements of each unit around the one of a line, without inner ones."""
        return [self._alone(each) for each in _path(self.sections, line)[:-1]]

    def others(self, line: int) -> list[tuple[Statement, ...]]:
        """The statements of each unit that is neither that of a line nor inside of it."""
        own = _path(self.sections, line)[-1:]
        return [self._alone(each) for each in _without(self.sections, own)]

    def _alone(self, section: Section) -> tuple[Statement, ...]:
        """The statements of a unit without those of the procedures in it."""
        return tuple(
            each
            for each in self.statements
            if section.first <= each.line <= section.last
            and not any(x.first <= each.line <= x.last for x in section.inner)
        )

    def texts(self, line: int) -> list[Statement]:
        """All statements of the unit around a line, with those of procedures in it."""
        path = _path(self.sections, line)
        if not path:
            return list(self.statements)
        first, last = path[-1].first, path[-1].last
        return [each for each in self.statements if first <= each.line <= last]

    def problem(self, loop: Do) -> str | None:
        """Why a loop cannot have a directive, if that is so."""
        head = self.statements[loop.first]
        if not head.is_first:
            return "other code stands before it on its line"
        if head.label is not None:
            return f"its head has the label {head.label}"
        if loop.is_sharing:
            return "the loop around it ends with it"
        if loop.label is not None and not self.statements[loop.last].is_last:
            return "other code follows its end on a line"
        if (unread := self._unread(head.line)) is not None:
            if self.source.lines[unread - 1].startswith("#"):
                return f"line {unread} lets a preprocessor choose lines of its unit"
            return f"the file that line {unread} includes is not beside this one"
        if self._is_pure(head.line):
            return "its unit is pure, and OpenMP has no threads in such units"
        return self._directives(head.line) or self._leaving(loop)

    def other_use(self, line: int, names: Iterable[str]) -> str | None:
        """Why copies of variables would not do: something else knows the originals."""
        unit = self.unit(line).statements
        inside = [x.text for x in self.texts(line) if x not in unit]
        formulas = list(_formulas(unit))
        for name in names:
            if mentions(inside, name):
                return f"a procedure inside its unit may use `{name}`"
            if mentions(formulas, name):
                return f"a statement function may use `{name}`"
        return None

    def openmp_line(self) -> int | None:
        """The first line of the whole text that only compilers with OpenMP read."""
        for number, text in enumerate(self.source.lines, start=1):
            if _OPENMP.match(text):
                return number
        return None

    def _unread(self, line: int) -> int | None:
        for unit in _path(self.sections, line)[:1]:
            found = (each for each in self.unread if self._concerns(each, unit))
            return next(found, None)
        return next(iter(self.unread), None)

    def _concerns(self, line: int, unit: Section) -> bool:
        """Whether a line is in a unit, or may choose which lines are units."""
        if unit.first <= line <= unit.last:
            return True
        is_outside = not _path(self.sections, line)
        return is_outside and self.source.lines[line - 1].startswith("#")

    def _is_pure(self, line: int) -> bool:
        """Whether the unit of a line is pure, as elemental ones are by themselves."""
        for head in self.unit(line).statements[:1]:
            found = _PREFIX.match(re.sub(r"\([^()]*\)", "", head.text))
            prefix = found[1] if found else ""
            is_impure = "impure" in prefix
            return not is_impure and ("pure" in prefix or "elemental" in prefix)
        return False

    def _directives(self, line: int) -> str | None:
        path = _path(self.sections, line)
        first, last = (path[-1].first, path[-1].last) if path else (1, None)
        if re.search(r"^.?\$omp\s*threadprivate", self.source.text, re.I | re.M):
            return "threads have variables of their own in this file"
        lines = self.source.lines[first - 1 : last]
        for number, text in enumerate(lines, start=first):
            if _OPENMP.match(text):
                return f"its unit has a directive of OpenMP on line {number}"
        for number in range(line - 1, 0, -1):
            text = self.source.lines[number - 1]
            if _DIRECTIVE.match(text):
                return f"a directive for it stands on line {number}"
            if not _COMMENT.match(text):
                break
        return None

    def _leaving(self, loop: Do) -> str | None:
        inside = self.statements[loop.first + 1 : loop.last + 1]
        labels = {each.label for each in inside}
        for statement in inside:
            jump = _JUMP.fullmatch(statement.text)
            if jump and {int(k) for k in re.findall(r"\d+", jump[1])} <= labels:
                continue
            if _LEAVING.fullmatch(statement.text) and "=" not in statement.text:
                return f"it may be left on line {statement.line}"
            if _OWN_NAMES.fullmatch(statement.text):
                return f"line {statement.line} gives names another meaning"
        return None


def surroundings(source: SourceFile, found: tuple[Statement, ...]) -> Surroundings:
    """What a text has besides its loops."""
    lines = readable_lines(source)
    units = sections(lines, 1, len(lines.lines))
    unread = [k for k, _ in with_included(source, lines, ()).includes]
    unread += [k for k, text in lines.directives if _CHOOSES.match(text)]
    return Surroundings(source, found, units, lines.is_free, tuple(unread))


def _path(found: tuple[Section, ...], line: int) -> list[Section]:
    """The units around a line, the outermost first."""
    for section in found:
        if section.first <= line <= section.last:
            return [section, *_path(section.inner, line)]
    return []


def _without(found: Iterable[Section], own: list[Section]) -> Iterator[Section]:
    """All units but one and what is inside of it."""
    for section in found:
        if section not in own:
            yield section
            yield from _without(section.inner, own)


def _formulas(statements: tuple[Statement, ...]) -> Iterator[str]:
    """What may be statement functions: they stand before all that is executed."""
    for statement in statements[1:]:
        if _FORMULA.fullmatch(statement.text):
            yield statement.text
        elif not _SPECIFICATION.match(statement.text):
            break
