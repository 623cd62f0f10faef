"""What a program gets from outside: values that whoever runs it chooses."""

from collections.abc import Collection, Iterator

from depanalysis.ir.rewriting import Body
from depanalysis.ir.statements import MADE, Opaque, walk_statements

INPUT = "input"
"""The reason of a `havoc` that reads what whoever runs the program types."""


def chosen(body: Body) -> frozenset[str]:
    """The variables that get values from outside."""
    return frozenset(name for each in _havocs(body) for name in each.writes or ())


def suppositions(body: Body, names: Collection[str]) -> tuple[str, ...]:
    """What is supposed of code that nobody can look at where it gives these their values."""
    known = (each for each in walk_statements(body) if isinstance(each, Opaque))
    found = [
        f"code that {each.reason}, may give any value"
        for each in known
        if (each.kind == "havoc" or each.binds is not None)
        and each.reason not in (INPUT, MADE)
        and not set(names).isdisjoint(each.writes or ())
    ]
    return tuple(dict.fromkeys(found))


def _havocs(body: Body) -> Iterator[Opaque]:
    for each in walk_statements(body):
        if isinstance(each, Opaque) and each.kind == "havoc":
            yield each
