"""The model checker: every interleaving of a protocol's steps with the data accesses.

A program gives each thread a list of accesses (kind, address). A run is right if every
value read and the final memory are those of the threads one after the other; values are
tokens, so a wrong one always shows. `independent` threads interleave freely; in
`lockstep` the lanes of a warp do each step together, and of several stores to one
address in one step the highest lane's stays, or any one, if `is_elected` is off.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Literal, NamedTuple

from gpugen.protocols.interface import (
    CONFLICT,
    PASSED,
    Cell,
    Kind,
    Protocol,
    Thread,
)

Model = Literal["independent", "lockstep"]
Access = tuple[Kind, int]
Source = tuple[tuple[Access, ...], ...]
KINDS: tuple[Kind, ...] = ("read", "write")


class Outcome(NamedTuple):
    """What the interleavings of one program can end in."""

    is_conflict_possible: bool
    is_right_possible: bool
    is_miss_possible: bool


class Place(NamedTuple):
    """Where a thread is: the pass, the access in it, the step, what it has seen."""

    turn: int
    access: int
    step: str
    seen: Cell


class State(NamedTuple):
    places: tuple[Place, ...]
    cells: tuple[Cell, ...]
    memory: tuple[int, ...]
    is_wrong: bool


def programs(
    threads: int, accesses: int, addresses: int = 2, is_symmetric: bool = False
) -> Iterator[Source]:
    """All programs in which every thread has the same kinds of accesses.

    The names of addresses do not matter, so the first access is to address 0. Where
    `is_symmetric`, programs that differ in the order of the threads count as one.
    """
    for kinds in product(KINDS, repeat=accesses):
        for places in product(
            product(range(addresses), repeat=accesses), repeat=threads
        ):
            if places[0][0] != 0 or (is_symmetric and places != tuple(sorted(places))):
                continue
            yield tuple(tuple(zip(kinds, each, strict=True)) for each in places)


def written(text: str) -> Source:
    """The program of a text such as `W1 R0 | W1 R0 | W0 R0`."""
    kinds: dict[str, Kind] = {"R": "read", "W": "write"}
    return tuple(
        tuple((kinds[word[0]], int(word[1:])) for word in part.split())
        for part in text.split("|")
    )


def has_conflict(source: Source) -> bool:
    """Whether two threads touch one address, one of them writing."""
    return any(
        one[1] == other[1] and "write" in (one[0], other[0])
        for t, accesses in enumerate(source)
        for later in source[t + 1 :]
        for one in accesses
        for other in later
    )


def _token(thread: int, access: int) -> int:
    return 1 + 16 * thread + access


def _expected(
    source: Source, addresses: int
) -> tuple[dict[tuple[int, int], int], tuple[int, ...]]:
    memory = [0] * addresses
    reads = {}
    for t, accesses in enumerate(source):
        for k, (kind, address) in enumerate(accesses):
            if kind == "read":
                reads[t, k] = memory[address]
            else:
                memory[address] = _token(t, k)
    return reads, tuple(memory)


@dataclass
class Exploration:
    """All reachable states of one program under one protocol."""

    protocol: Protocol
    source: Source
    width: int
    model: Model
    is_elected: bool = True
    addresses: int = 2

    def outcome(self) -> Outcome:
        self.reads, self.final = _expected(self.source, self.addresses)
        start = Place(0, -1, PASSED, ())
        state = State(
            tuple(self._onward(t, start) for t in range(len(self.source))),
            (self.protocol.initial,) * self.addresses,
            (0,) * self.addresses,
            False,
        )
        conflict = right = miss = False
        pending, known = [self._opened(state)], set()
        while pending:
            state = pending.pop()
            if state in known:
                continue
            known.add(state)
            if state.is_wrong and miss:
                continue
            if self._is_finished(state):
                is_right = not state.is_wrong and state.memory == self.final
                right |= is_right
                miss |= not is_right
                continue
            for after in self._moves(state):
                if after is None:
                    conflict = True
                else:
                    pending.append(self._opened(after))
        return Outcome(conflict, right, miss)

    def _is_finished(self, state: State) -> bool:
        last = len(self.protocol.passes)
        return all(place.turn == last for place in state.places)

    def _onward(self, t: int, place: Place) -> Place:
        """The next access of the pass, or the wait for the next pass."""
        turn = self.protocol.passes[place.turn]
        for k in range(place.access + 1, len(self.source[t])):
            step = turn.first(self.source[t][k][0])
            if step is not None:
                return Place(place.turn, k, step or PASSED, ())
        return Place(place.turn, len(self.source[t]), "wait", ())

    def _opened(self, state: State) -> State:
        """The next pass begins once every thread waits for it."""
        while all(p.step == "wait" for p in state.places):
            turn = state.places[0].turn + 1
            if turn == len(self.protocol.passes):
                done = Place(turn, 0, "done", ())
                return state._replace(places=(done,) * len(state.places))
            places = tuple(
                self._onward(t, Place(turn, -1, PASSED, ()))
                for t in range(len(state.places))
            )
            state = state._replace(places=places)
        return state

    def _moves(self, state: State) -> Iterator[State | None]:
        groups = [
            [t for t in group if state.places[t].step not in ("wait", "done")]
            for group in self._groups(state)
        ]
        moving = [group for group in groups if group]
        alone = next((g for g in moving if self._is_alone(state, g)), None)
        for group in moving if alone is None else [alone]:
            yield from self._together(state, group)

    def _is_alone(self, state: State, group: list[int]) -> bool:
        """Whether the next step commutes with all that others may still do.

        Then no order with it later shows anything else, and none need be tried.
        """
        mine = {self.source[t][state.places[t].access] for t in group}
        if len({state.places[t].access for t in group}) > 1:
            return False
        is_load = all(
            state.places[t].step == PASSED and kind == "read"
            for t in group
            for kind, _ in [self.source[t][state.places[t].access]]
        )
        touched = {address for _, address in mine}
        return not any(
            address in touched and (kind == "write" or not is_load)
            for t in range(len(self.source))
            if t not in group
            for kind, address in self._left(t, state.places[t])
        )

    def _left(self, t: int, place: Place) -> tuple[Access, ...]:
        """What a thread may still touch; all of it while other passes are to come."""
        if place.turn + 1 < len(self.protocol.passes):
            return self.source[t]
        return self.source[t][place.access :] if place.step != "done" else ()

    def _groups(self, state: State) -> list[list[int]]:
        threads = range(len(state.places))
        if self.model == "independent":
            return [[t] for t in threads]
        return [
            [t for t in threads if t // self.width == warp]
            for warp in range((len(state.places) + self.width - 1) // self.width)
        ]

    def _together(self, state: State, lanes: list[int]) -> Iterator[State | None]:
        """The lanes that are least far do their step; the others wait for them."""
        least = min(state.places[t].access for t in lanes)
        behind = [t for t in lanes if state.places[t].access == least]
        checking = [t for t in behind if state.places[t].step != PASSED]
        if not checking:
            yield from self._touch(state, behind)
            return
        current: State | None = state
        for t in checking:
            current = None if current is None else self._stepped(current, t)
        yield current

    def _stepped(self, state: State, t: int) -> State | None:
        place = state.places[t]
        address = self.source[t][place.access][1]
        thread = Thread(t, self.width, place.access + 1)
        step = self.protocol.steps[place.step]
        move = step(state.cells[address], place.seen, thread)
        if move.to == CONFLICT:
            return None
        cells = list(state.cells)
        cells[address] = move.cell
        seen = () if move.to == PASSED else move.seen
        after = Place(place.turn, place.access, move.to, seen)
        if move.to == PASSED and not self.protocol.passes[place.turn].is_access:
            after = self._onward(t, after)
        places = (*state.places[:t], after, *state.places[t + 1 :])
        return state._replace(places=places, cells=tuple(cells))

    def _touch(self, state: State, lanes: list[int]) -> Iterator[State]:
        """Loads of a step see what was there before its stores."""
        is_wrong, places = state.is_wrong, list(state.places)
        stores = []
        for t in lanes:
            k = state.places[t].access
            kind, address = self.source[t][k]
            if kind == "read":
                is_wrong |= state.memory[address] != self.reads[t, k]
            else:
                stores.append((address, _token(t, k)))
            places[t] = self._onward(t, places[t])
        orders = [stores] if self.is_elected else permutations(stores)
        for order in orders:
            memory = list(state.memory)
            for address, token in order:
                memory[address] = token
            yield State(tuple(places), state.cells, tuple(memory), is_wrong)


def explored(
    protocol: Protocol,
    source: Source,
    width: int,
    model: Model,
    is_elected: bool = True,
) -> Outcome:
    """What the interleavings of a program can end in."""
    return Exploration(protocol, source, width, model, is_elected).outcome()


def missed(
    protocol: Protocol, threads: int, width: int, accesses: int, model: Model
) -> list[Source]:
    """The programs in which some violation passes unnoticed."""
    return [
        source
        for source in programs(threads, accesses)
        if explored(protocol, source, width, model).is_miss_possible
    ]
