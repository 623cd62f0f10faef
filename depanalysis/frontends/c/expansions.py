"""How much the macros of a text grow, counted without expanding them.

Input: texts, and how often each is read. Output: whether the preprocessor would do more
than a fixed number of steps. The count replays the expansion on sizes alone, takes all
definitions of a name for the largest of them, and stops at the limit.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from depanalysis.frontends.c.inclusions import directives, without_directives

MOST_STEPS = 2_000_000
_DEEPEST = 2_000
_TOKEN = re.compile(r"\"(?:\\.|[^\"\\])*\"?|'(?:\\.|[^'\\])*'?|\w+|[^\s\w]")
_HEAD = re.compile(r"\s*([A-Za-z_]\w*)(\(([^)]*)\))?(.*)", re.DOTALL)


class _Limit(Exception):  # noqa: N818 - it is the answer, not an error
    """The limit has been reached."""


@dataclass(frozen=True, slots=True)
class _Macro:
    """A definition; `parameters` is `None` for one without parentheses."""

    parameters: tuple[str, ...] | None
    body: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Argument:
    """What is put for a parameter: its size, and macros that it may name at its end."""

    size: int
    callees: tuple[str, ...]


_Environment = Mapping[str, _Argument]
_NOTHING: _Environment = {}


def expanded_size(texts: Mapping[str, str], readings: Mapping[str, int]) -> int | None:
    """No fewer than the tokens of the texts with macros in them after expansion.

    Macros that name each other in a circle are the exception: how often they are expanded
    again differs from compiler to compiler, and the number may be too low.

    Nothing where there are more than `MOST_STEPS`, or where it takes as many steps.
    """
    macros: dict[str, list[_Macro]] = {}
    for text in texts.values():
        for line in directives(text):
            match = _HEAD.match(line.rest) if line.keyword == "define" else None
            if match is not None:
                macros.setdefault(match[1], []).append(_macro(match))
    if not macros:
        return 0
    sizes = _Sizes(macros)
    try:
        return sum(
            sizes.of(_mentioning(text, macros), readings.get(path, 1))
            for path, text in texts.items()
        )
    except _Limit:
        return None


def _macro(match: re.Match[str]) -> _Macro:
    body = tuple(_TOKEN.findall(match[4]))
    if match[2] is None:
        return _Macro(None, body)
    names = tuple(
        "__VA_ARGS__" if name.strip() == "..." else name.strip().removesuffix("...")
        for name in match[3].split(",")
    )
    return _Macro(names, body)


def _mentioning(text: str, macros: Mapping[str, object]) -> tuple[str, ...]:
    """The tokens of a text, or none if it mentions no macro outside their definitions."""
    tokens = _tokens(text)
    return () if macros.keys().isdisjoint(tokens) else tokens


@lru_cache(maxsize=64)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(without_directives(text)))


class _Sizes:
    """The sizes of expansions; a macro that is being expanded stands for itself."""

    def __init__(self, macros: Mapping[str, list[_Macro]]) -> None:
        self.macros = macros
        self.known: dict[str, int] = {}
        self.active: list[str] = []
        self.steps = 0
        self.lowest_cut = _DEEPEST

    def of(self, tokens: tuple[str, ...], times: int) -> int:
        """The size of a text that is read several times; its own tokens are no steps."""
        size = self._sequence(tokens, _NOTHING)
        self._spend(max(0, size - len(tokens)) * times)
        return size * times

    def _spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > MOST_STEPS:
            raise _Limit

    def _sequence(self, tokens: tuple[str, ...], known: _Environment) -> int:
        size, position, macros = 0, 0, self.macros
        replaced = [k for k, t in enumerate(tokens) if t in known or t in macros]
        for place in replaced:
            if place < position:
                continue
            size += place - position
            token, position = tokens[place], place + 1
            if token in known:
                size += known[token].size
                callees = known[token].callees
            else:
                size += self._plain(token)
                callees = self._callees(token)
            while callees and tokens[position : position + 1] == ("(",):
                end = _closing(tokens, position)
                arguments = tokens[position + 1 : end - 1]
                size += sum(self._call(each, arguments, known) for each in callees)
                callees = tuple(
                    dict.fromkeys(c for each in callees for c in self._results(each))
                )
                position = end
        return size + len(tokens) - position

    def _plain(self, name: str) -> int:
        """The size of a name without arguments."""
        if name in self.known:
            return self.known[name]
        bodies = [each.body for each in self.macros[name] if each.parameters is None]
        return 1 + self._largest(name, [(body, _NOTHING) for body in bodies])

    def _call(self, name: str, arguments: tuple[str, ...], known: _Environment) -> int:
        parts = _parts(arguments)
        found = [
            _Argument(self._sequence(p, known), self._names(p, known)) for p in parts
        ]
        calls: list[tuple[tuple[str, ...], _Environment]] = []
        for macro in self.macros.get(name, ()):
            if macro.parameters is not None:
                environment = dict(zip(macro.parameters, found, strict=False))
                if "__VA_ARGS__" in environment or len(found) > len(macro.parameters):
                    rest = found[len(macro.parameters) - 1 :]
                    callees = tuple(c for each in rest for c in each.callees)
                    total = _Argument(sum(each.size + 1 for each in rest), callees)
                    environment[macro.parameters[-1]] = total
                    environment["__VA_ARGS__"] = total
                calls.append((macro.body, environment))
        kept = sum(each.size + 1 for each in found) if name in self.active else 0
        return 1 + kept + self._largest(name, calls)

    def _largest(
        self, name: str, bodies: list[tuple[tuple[str, ...], _Environment]]
    ) -> int:
        self._spend(1 + sum(len(body) for body, _ in bodies))
        if name in self.active:
            self.lowest_cut = min(self.lowest_cut, self.active.index(name))
            return 0
        if len(self.active) > _DEEPEST:
            raise _Limit
        depth = len(self.active)
        outer, self.lowest_cut = self.lowest_cut, _DEEPEST
        self.active.append(name)
        sizes = [self._sequence(*each) for each in bodies]
        self.active.pop()
        largest = max(sizes, default=0)
        # A size that a recursion cut short holds for this one expansion only.
        is_final = self.lowest_cut >= depth and len(bodies) == len(self.macros[name])
        if is_final and all(each.parameters is None for each in self.macros[name]):
            self.known[name] = 1 + largest
        self.lowest_cut = min(outer, self.lowest_cut)
        if largest > MOST_STEPS:
            raise _Limit
        return largest

    def _names(self, tokens: tuple[str, ...], known: _Environment) -> tuple[str, ...]:
        """The macros with parameters that an argument may hand over by name."""
        found: dict[str, None] = {}
        for token in tokens:
            if token in known:
                found.update(dict.fromkeys(known[token].callees))
            elif token in self.macros:
                found.update(dict.fromkeys(self._callees(token)))
        return tuple(found)

    def _callees(self, name: str) -> tuple[str, ...]:
        """The macros with parameters that a name stands for, or that its text ends with."""
        found, seen, pending = dict[str, None](), set[str](), [name]
        while pending:
            current = pending.pop()
            if current in seen:
                continue
            seen.add(current)
            for macro in self.macros.get(current, ()):
                if macro.parameters is not None:
                    found[current] = None
                elif macro.body:
                    pending.append(macro.body[-1])
        return tuple(found)

    def _results(self, name: str) -> tuple[str, ...]:
        """The macros with parameters that the text of a call may end with."""
        ends = [
            m.body[-1] for m in self.macros.get(name, ()) if m.parameters and m.body
        ]
        return tuple(c for end in ends for c in self._callees(end))


def _closing(tokens: tuple[str, ...], position: int) -> int:
    """The position behind the parenthesis that closes the one here."""
    depth = 0
    while position < len(tokens):
        depth += (tokens[position] == "(") - (tokens[position] == ")")
        position += 1
        if depth == 0:
            break
    return position


def _parts(tokens: tuple[str, ...]) -> list[tuple[str, ...]]:
    parts: list[tuple[str, ...]] = []
    depth, start = 0, 0
    for position, token in enumerate(tokens):
        depth += (token in "([{") - (token in ")]}")
        if token == "," and depth == 0:
            parts.append(tokens[start:position])
            start = position + 1
    parts.append(tokens[start:])
    return parts
