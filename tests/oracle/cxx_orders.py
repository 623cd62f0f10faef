"""Heads of C++ loops that take their iterations in an order which is given from outside.

Input: the text of a program and the lines of loops. Output: the text in which those loops
run over `orders::values` or `orders::elements` of `cxx_orders.h`, and the lines whose heads
could be written so. Bodies stay as they are: one thread runs all iterations, one after the
other, so what is private needs no copy.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

_FOR = re.compile(r"\bfor \(")
_COUNTED = re.compile(
    r"(?P<type>[\w:<>, ]*[\w>] ?\*?)\b(?P<name>\w+) = (?P<first>[^;]+); "
    r"(?P<test>[^;]+); (?P<step>[^;]+)"
)
_RANGED = re.compile(r"(?P<item>[^:;{]*[^:;{ ]) : (?P<range>[^;{].*)")


@dataclass(frozen=True, slots=True)
class Reordered:
    """A text, and the lines of those loops in it whose order is given."""

    text: str
    lines: tuple[int, ...]


def reordered(text: str, lines: Collection[int]) -> Reordered:
    """The program with new heads for the loops on some lines, where heads allow it."""
    done: list[int] = []
    result: list[str] = ['#include "cxx_orders.h"']
    for number, line in enumerate(text.splitlines(), start=1):
        new = _with_new_head(line, number) if number in lines else None
        result.append(line if new is None else new)
        done += [number] if new is not None else []
    return Reordered("\n".join(result) + "\n", tuple(done))


def _with_new_head(line: str, number: int) -> str | None:
    start = _FOR.search(line)
    if start is None:
        return None
    end = _closing(line, start.end())
    head = line[start.end() : end]
    new = _counted(head, number) or _ranged(head, number)
    return None if new is None else line[: start.end()] + new + line[end:]


def _closing(line: str, start: int) -> int:
    """The place of the parenthesis that closes the one in front of `start`."""
    depth = 1
    for place in range(start, len(line)):
        depth += {"(": 1, ")": -1}.get(line[place], 0)
        if depth == 0:
            return place
    return len(line)


def _counted(head: str, number: int) -> str | None:
    found = _COUNTED.fullmatch(head)
    if found is None or "," in _outside_parentheses(found["first"] + found["step"]):
        return None
    name, kind = found["name"], found["type"].strip()
    steps = rf"{name}\+\+|\+\+{name}|{name}--|--{name}|{name} [-+*/]= .*"
    if not re.fullmatch(steps, found["step"]):
        return None
    if kind == "auto":
        kind = f"std::decay_t<decltype({found['first']})>"
    return (
        f"{kind} {name} : orders::values<{kind}>({number}, [&](auto &taken_) "
        f"{{ for ({head}) taken_.push_back({name}); }})"
    )


def _ranged(head: str, number: int) -> str | None:
    found = _RANGED.fullmatch(head)
    if found is None:
        return None
    return f"{found['item']} : orders::elements({number}, {found['range']})"


def _outside_parentheses(text: str) -> str:
    return "".join(_at_depth_zero(text))


def _at_depth_zero(text: str) -> Iterator[str]:
    depth = 0
    for sign in text:
        depth += {"(": 1, "<": 0, ")": -1}.get(sign, 0)
        if depth == 0:
            yield sign
