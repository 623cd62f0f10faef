"""What a program gets from outside: values that whoever runs it chooses."""

from collections.abc import Collection, Iterator

from depanalysis.ir.rewriting import Body
from depanalysis.ir.statements import FREE, MADE, Opaque, walk_statements

INPUT = "input"
"""The reason of a `havoc` that reads what whoever runs the program types."""


REPLY = "#"
"""Between a name and the number of the time at which it gets a value from a reply."""


def chosen(body: Body) -> frozenset[str]:
    """The variables that get values from outside."""
    return frozenset(name for each in _havocs(body) for name in each.writes or ())


def replies(body: Body) -> frozenset[str]:
    """Those of which each execution of the code may give another value."""
    return frozenset(
        name
        for each in _havocs(body)
        if each.kind == "reply"
        for name in each.writes or ()
    )


def suppositions(body: Body, names: Collection[str]) -> tuple[str, ...]:
    """What is supposed of code that nobody can look at where it gives these their values."""
    known = (each for each in walk_statements(body) if isinstance(each, Opaque))
    replied = {name.partition(REPLY)[0] for name in names if REPLY in name}
    given = replied | set(names)
    found = [
        f"code that {each.reason}, may give any value"
        + (
            ", another one each time"
            if not replied.isdisjoint(each.writes or ())
            else ""
        )
        for each in known
        if each.kind in FREE or each.binds is not None
        if each.reason not in (INPUT, MADE)
        if not given.isdisjoint(each.writes or ())
    ]
    return tuple(dict.fromkeys(found))


def _havocs(body: Body) -> Iterator[Opaque]:
    for each in walk_statements(body):
        if isinstance(each, Opaque) and each.kind in FREE:
            yield each
