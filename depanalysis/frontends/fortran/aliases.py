"""Which pointers and targets may be one memory by what the text of all files says.

`p => t` says that `p` may lead to what `t` is or leads to, in whichever unit it stands, and
a component goes by its own name; a call whose arguments may be one memory says so of the
arguments of the procedure. Statements have no order, and names no scope.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from depanalysis.ir.programs import Overlap, Program

_COMMENT = re.compile(r"^[c*](?!\w).*$|!.*$", re.MULTILINE)
_CONTINUED = re.compile(r"&[ \t]*\n(?:[ \t]*\n)*[ \t]*&?|\n {5}[^ 0\n]")
_RENAMING = re.compile(
    r"^[ \t]*(?:use\b|(?:\w+[ \t]*:[ \t]*)?(?:select[ \t]*type|associate)\b).*$",
    re.MULTILINE,
)
_ASSOCIATED = re.compile(r"(?<![\w%])([\w%]+)[ \t]*=>[ \t]*([\w%]+)")
_OF_C = re.compile(
    r"\bc_f_pointer[ \t]*\((.*)\)|\b(\w+)[ \t]*=[ \t]*c_loc[ \t]*\((.*)\)"
)
_HEAD = re.compile(r"\b(?:subroutine|function)[ \t]+(\w+)[ \t]*\(([^)\n]*)\)")
_CALL = re.compile(r"\bcall[ \t]+(\w+)[ \t]*\(([^\n;]*)\)")
_ADDRESS = re.compile(r"\bc_loc[ \t]*\([ \t]*([\w%]+)[^,()]*\)")
_DEEPEST = 50
_INNERMOST = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Aliases:
    """What each pointer leads to, and the arguments of procedures that calls make one."""

    targets: dict[str, set[str]]
    arguments: dict[str, set[frozenset[str]]]

    def are_one(self, procedure: str, one: str, other: str) -> bool:
        """Whether two variables of a procedure may be one memory."""
        first, second = _last(one), _last(other)
        is_handed = frozenset((first, second)) in self.arguments.get(procedure, ())
        return is_handed or (first != second and self.are_shared(first, second))

    def are_shared(self, first: str, second: str) -> bool:
        """Whether two names may lead to one."""
        return not self._reached(first).isdisjoint(self._reached(second))

    def _reached(self, name: str) -> set[str]:
        found, pending = {name}, [name]
        while pending:
            new = self.targets.get(pending.pop(), set()) - found
            found |= new
            pending += new
        return found


@lru_cache(maxsize=2)
def aliases(texts: tuple[str, ...]) -> Aliases:
    """What the texts of all files say."""
    plain = [_plain(text) for text in texts]
    known = Aliases({}, {})
    for pointer, target in (pair for text in plain for pair in _associations(text)):
        known.targets.setdefault(pointer, set()).add(target)
    heads = {
        found[1]: [name.strip() for name in found[2].split(",")]
        for text in plain
        for found in _HEAD.finditer(text)
    }
    for text in plain:
        for found in _CALL.finditer(text):
            given = [_last(each) for each in _divided(found[2])]
            dummies = zip(heads.get(found[1], ()), given, strict=False)
            for (one, first), (other, second) in combinations(dummies, 2):
                if first and known.are_shared(first, second):
                    pairs = known.arguments.setdefault(found[1], set())
                    pairs.add(frozenset((one, other)))
    return known


def with_aliases(program: Program, texts: tuple[str, ...]) -> Program:
    """The program, in which pointers and targets may be what the texts say."""
    arrays = [each for each in program.arrays if each.may_alias]
    known = aliases(texts) if len(arrays) > 1 else None
    found = tuple(
        Overlap(
            one.name, other.name, f"`{one.name}` and `{other.name}` may be one memory"
        )
        for one, other in combinations(arrays, 2)
        if known and known.are_one(program.name.lower(), one.name, other.name)
    )
    return replace(program, overlaps=(*program.overlaps, *found))


def _plain(text: str) -> str:
    """The statements of a text in lower case, each on a line."""
    text = _CONTINUED.sub(" ", _COMMENT.sub("", text.lower()))
    return _RENAMING.sub("", text)


def _associations(text: str) -> Iterator[tuple[str, str]]:
    lines = "\n".join(each for each in text.splitlines() if "=>" in each)
    for found in _ASSOCIATED.finditer(_bare(lines).replace(" ", "")):
        yield _last(found[1]), _last(found[2])
    for found in _OF_C.finditer(text):
        given = _divided(found[1]) if found[1] else [found[2], found[3]]
        for each in given[1:2]:
            yield _last(each), _last(given[0])


def _divided(arguments: str) -> list[str]:
    """The arguments of a call, without what stands in brackets behind a name."""
    bare = _bare(_ADDRESS.sub(r"\1", arguments))
    return [each.partition("=")[2] or each for each in bare.split(",")]


def _bare(text: str) -> str:
    """A text without what stands in brackets."""
    for _ in range(_DEEPEST):
        text, count = _INNERMOST.subn("", text)
        if not count:
            break
    return text


def _last(place: str) -> str:
    """The name that a place ends with: a variable or a component."""
    names = re.findall(r"[a-z_]\w*", _bare(place.lower()))
    return names[-1] if names else ""
