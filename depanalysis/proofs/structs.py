"""Copies of whole structs in place of copies of their fields, which OpenMP does not have.

`private(t.x, t.y)` is `private(t)`. Where a field is only read, the copy has to start
with its value; where a field's last value is wanted, the copy has to start with all the
others, because it is written back as a whole.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from depanalysis.analysis.model import LoopFacts, Model
from depanalysis.verdicts import Needs


def whole_structs(
    model: Model, loop: LoopFacts, needs: Needs, spelled: Callable[[str], str]
) -> Needs:
    """The needs of a loop with structs in place of their fields, where that is right.

    `needs` are in the names of the source, and `spelled` turns names into these.
    """
    copied = {*needs.private, *needs.firstprivate, *needs.lastprivate}
    owners = sorted({_owner(name) for name in copied if _is_field(name)})
    if not owners:
        return needs
    others = {item.variable for item in needs.reduction}
    others |= {item.variable for item in needs.induction}
    kinds = dict(_touched(model, loop, spelled))
    for owner in owners:
        fields = {name for name in kinds if _owner(name) == owner} - copied
        if fields & others or any("write" in kinds[name] for name in fields):
            continue
        needs = _with(needs, owner, is_read=bool(fields))
    return needs


def _is_field(name: str) -> bool:
    """Whether a name is a field of a variable that is a struct, or an array of them."""
    return "." in name and "->" not in name


def _owner(name: str) -> str:
    return name.partition(".")[0].replace("[]", "")


def _touched(
    model: Model, loop: LoopFacts, spelled: Callable[[str], str]
) -> Iterator[tuple[str, frozenset[str]]]:
    """The variables that a loop touches, and whether it reads or writes them."""
    kinds: dict[str, set[str]] = {}
    for access in model.inside(loop):
        kinds.setdefault(spelled(access.variable), set()).add(access.kind)
    yield from ((name, frozenset(found)) for name, found in kinds.items())


def _with(needs: Needs, owner: str, *, is_read: bool) -> Needs:
    """The needs with one struct in place of its fields."""

    def rest(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if _owner(name) != owner)

    def has(names: tuple[str, ...]) -> bool:
        return rest(names) != names

    is_last = has(needs.lastprivate)
    is_first = is_read or is_last or has(needs.firstprivate)
    is_private = not is_first
    added = (owner,)
    return replace(
        needs,
        private=tuple(sorted(rest(needs.private) + added * is_private)),
        firstprivate=tuple(sorted(rest(needs.firstprivate) + added * is_first)),
        lastprivate=tuple(sorted(rest(needs.lastprivate) + added * is_last)),
    )
