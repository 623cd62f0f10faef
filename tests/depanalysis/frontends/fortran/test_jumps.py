"""Where jumps lead, and programs of jumps against a machine that counts lines."""

import random
import re
from collections import Counter

import pytest

from depanalysis.frontends.fortran.jumps import Landing, Repeated, arranged, flat
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import NOWHERE


def _line(label: int | None = None, goto: int | None = None) -> Node:
    parts = () if goto is None else (Node("Label", (str(goto),), NOWHERE),)
    kind = "Continue_Stmt" if goto is None else "Goto_Stmt"
    return Node(kind, parts, NOWHERE, label)


def test_a_block_ends_before_the_label() -> None:
    nodes = (_line(), _line(goto=10), _line(), _line(10), _line())
    before, landing, *after = arranged(nodes, ())
    assert before is nodes[0]
    assert landing == Landing(10, nodes[1:3])
    assert tuple(after) == nodes[3:]


def test_blocks_that_cross_begin_together() -> None:
    nodes = (_line(goto=10), _line(goto=20), _line(10), _line(20))
    (outer, _) = arranged(nodes, ())
    assert outer == Landing(20, (Landing(10, nodes[:2]), nodes[2]))
    assert flat((outer,)) == nodes[:3]


def test_blocks_side_by_side_stay_apart() -> None:
    nodes = (_line(goto=10), _line(10, goto=20), _line(20))
    assert arranged(nodes, ()) == (
        Landing(10, nodes[:1]),
        Landing(20, nodes[1:2]),
        nodes[2],
    )


def test_a_jump_back_repeats_what_it_leads_over() -> None:
    nodes = (_line(), _line(10), _line(goto=20), _line(goto=10), _line(20))
    before, repeated, after = arranged(nodes, ())
    assert (before, after) == (nodes[0], nodes[4])
    # The jump behind it ends it.
    assert flat((repeated,)) == nodes[1:4]
    assert repeated == Repeated(10, nodes[1:4], 20)


def test_repetitions_that_cross_end_together() -> None:
    nodes = (_line(10), _line(20), _line(goto=10), _line(goto=20))
    assert arranged(nodes, ()) == (Repeated(10, (nodes[0], Repeated(20, nodes[1:]))),)


def test_what_is_entered_inside_is_not_repeated() -> None:
    nodes = (_line(goto=20), _line(10), _line(20), _line(goto=10))
    assert arranged(nodes, ()) == (Landing(20, nodes[:2]), *nodes[2:])


def test_a_jump_back_may_be_skipped() -> None:
    nodes = (_line(10), _line(goto=10))
    assert arranged(nodes, (10,)) == nodes


def test_a_label_may_be_skipped() -> None:
    nodes = (_line(goto=10), _line(10))
    assert arranged(nodes, (10,)) == nodes


def _unit(body: str, name: str = "s") -> str:
    return f"subroutine {name}(a, n)\ninteger n, i, k, a(20), c(99)\n{body}\nend subroutine\n"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param("goto 10\na(1) = 1\n10 a(2) = 1", [2], id="over"),
        pytest.param(
            "k = 0\nif (k == 0) then\ngoto 10\na(1) = 1\n10 end if\na(2) = 1",
            [2],
            id="to-the-end-of-a-choice",
        ),
        pytest.param(
            "do i = 1, 3\nif (i == 2) goto 10\na(i) = 1\n10 end do",
            [1, 3],
            id="to-the-end-of-a-loop",
        ),
        pytest.param(
            "do 10 i = 1, 3\nif (i == 2) goto 10\na(i) = 1\n10 a(i + 3) = 1",
            [1, 3, 4, 5, 6],
            id="to-a-last-statement",
        ),
        pytest.param(
            "do i = 1, 9\nif (i == 3) goto 10\na(i) = 1\nend do\n10 a(i + 9) = 1",
            [1, 2, 12],
            id="out-of-a-loop",
        ),
        pytest.param(
            "do i = 1, 2\ndo k = 1, 3\nif (k == 2) goto 10\na(i + 3 * k) = 1\nend do\n"
            "a(1) = 1\n10 continue\nend do",
            [4, 5],
            id="out-of-one-of-two-loops",
        ),
        pytest.param(
            "k = 2\ngoto (10, 20, 30) k\na(1) = 1\n10 a(2) = 1\n20 a(3) = 1\n30 a(4) = 1",
            [3, 4],
            id="computed",
        ),
        pytest.param(
            "k = 4\ngoto (10, 20) k\na(1) = 1\n10 a(2) = 1\n20 a(3) = 1",
            [1, 2, 3],
            id="computed-beyond",
        ),
        pytest.param(
            "do i = 1, 3\nif (i - 2) 10, 20, 30\n10 a(1) = 1\ngoto 30\n20 a(2) = i\n"
            "30 a(2 + i) = 1\nend do",
            [1, 2, 3, 4, 5],
            id="arithmetic",
        ),
        pytest.param("write (*, 10) 5\n10 format (i5)\na(1) = 1", [1], id="format"),
    ],
)
def test_a_jump_goes_on_at_its_label(final, body: str, expected: list[int]) -> None:
    found = final(_unit(body), "a")
    assert [k + 1 for (k,), value in sorted(found.items()) if value] == expected


def test_a_procedure_that_jumps_is_inlined(final) -> None:
    callee = _unit("if (n > 2) goto 10\na(n) = 1\nreturn\n10 a(n + 4) = 1", "t")
    text = callee + _unit("call t(a, 1)\ncall t(a, 3)")
    found = final(text, "a")
    assert [k + 1 for (k,), value in sorted(found.items()) if value] == [1, 7]


@pytest.mark.parametrize(
    "leaving",
    [
        pytest.param("cycle", id="cycle"),
        pytest.param("goto 10", id="label"),
        pytest.param("cycle outer", id="name"),
        pytest.param("do k = 1, 2\ncycle outer\nend do", id="in-a-loop"),
    ],
)
def test_code_that_is_lost_may_jump(shown, leaving: str) -> None:
    text = shown(
        f"outer: do i = 1, 3\ncritical\n{leaving}\n"
        "end critical\nm = 1\n10 end do outer",
        "class(*) x",
    )
    assert "if condition" in text
    assert text.index("CRITICAL") < text.index("continue") < text.index("m = 1")


def test_a_jump_inside_of_lost_code_stays_there(shown) -> None:
    text = shown(
        "do i = 1, 3\ncritical\ndo k = 1, 2\ncycle\nend do\nend critical\nend do",
        "class(*) x",
    )
    assert "continue" not in text


def test_a_label_in_two_places_is_no_internal_error(translated) -> None:
    again = "10 a(1) = 2\nif (n > 1) then\n10 a(2) = 3\nif (n > 2) goto 10\nend if"
    assert translated(_unit(f"{again}\nif (n > 3) goto 10")).errors == ()
    text = _unit("goto 10\na(1) = 1\n10 a(2) = 1\ngoto 10\na(3) = 1\n10 a(4) = 1")
    assert translated(text).errors == ()
    assert (
        translated(
            _unit("goto 10\nif (n > 1) then\ngoto 10\n10 a(1) = 1\nend if\n10 a(2) = 1")
        ).errors
        == ()
    )


_MOST_STEPS = 20_000


class _Writer:
    """Lines of a procedure in which jumps lead further down, or back two times each."""

    def __init__(self, pick: random.Random) -> None:
        self._pick = pick
        self._labels = 0
        self._counters = 0
        self._behind: tuple[int, ...] = ()
        self.lines: list[str] = []

    def statements(self, depth: int, around: tuple[int, ...]) -> None:
        """A list of statements whose labels the lists in it may jump to."""
        pick = self._pick
        count = pick.randint(1, 4)
        ahead = [self._new_label() for _ in range(pick.randint(0, 2))]
        places = sorted(pick.randint(1, count) for _ in ahead)
        behind = self._behind
        for position in range(count):
            open_ = tuple(x for x, p in zip(ahead, places, strict=True) if p > position)
            for label, place in zip(ahead, places, strict=True):
                if place == position:
                    self.lines.append(f"{label} continue")
                    self._behind = (*self._behind, label)
            self._statement(depth, (*around, *open_))
            if self._behind and pick.random() < 0.3:
                self._back(pick.choice(self._behind))
        self._behind = behind
        for label, place in zip(ahead, places, strict=True):
            if place == count:
                self.lines.append(f"{label} a(1) = a(1) + 1")

    def _back(self, label: int) -> None:
        self._counters += 1
        counter = f"c({self._counters})"
        self.lines.append(f"{counter} = {counter} + 1")
        self.lines.append(f"if ({counter} < 3) goto {label}")

    def _new_label(self) -> int:
        self._labels += 10
        return self._labels

    def _statement(self, depth: int, labels: tuple[int, ...]) -> None:
        pick = self._pick
        kind = pick.randrange(7) if labels else pick.choice([0, 1, 2])
        test = f"mod(a({pick.randint(1, 4)}), {pick.randint(2, 3)})"
        if kind == 0 or (depth == 0 and kind < 3):
            self.lines.append(f"a({pick.randint(1, 4)}) = a(2) + {pick.randint(1, 5)}")
        elif kind == 1:
            self.lines.append(f"if ({test} == 0) then")
            self.statements(depth - 1, labels)
            self.lines.append("else")
            self.statements(depth - 1, labels)
            self.lines.append("end if")
        elif kind == 2:
            self.lines.append(f"do i{depth} = 1, 3")
            self.statements(depth - 1, labels)
            self.lines.append("end do")
        elif kind in (3, 4):
            self.lines.append(f"if ({test} == 1) goto {pick.choice(labels)}")
        else:
            three = [str(pick.choice(labels)) for _ in range(3)]
            self.lines.append(
                f"if ({test} - 1) {', '.join(three)}"
                if kind == 5
                else f"goto ({', '.join(three)}) {test}"
            )


class _Machine:
    """Runs lines one after the other; each kind of line says which comes next."""

    def __init__(self, lines: list[str]) -> None:
        labels = [(x.split()[0], k) for k, x in enumerate(lines) if x[0].isdigit()]
        self._lines = [x.lstrip("0123456789 ") for x in lines]
        self._at = dict(labels)
        self._partner = _partners(self._lines)
        self._counts: dict[int, int] = {}
        self.memory = [0] * 5
        self._counters: Counter[str] = Counter()

    def run(self) -> list[int]:
        position = 0
        for _ in range(_MOST_STEPS):
            if position >= len(self._lines):
                return self.memory
            position = self._following(position)
        raise AssertionError("the program has no end")

    def _following(self, position: int) -> int:
        line = self._lines[position]
        if line.startswith("c("):
            self._counters[line.split()[0]] += 1
        elif line.startswith("if (c("):
            is_taken = self._counters[line[4:].split()[0]] < 3
            return self._at[line.split()[-1]] if is_taken else position + 1
        elif line.startswith("a("):
            target, right = line.split(" = ")
            self.memory[int(target[2])] = self._value(right)
        elif line.startswith(("if", "goto")):
            return self._jump(line, position)
        elif line == "else":
            return self._partner[position]
        elif line.startswith("do"):
            self._counts[position] = 1
        elif line == "end do":
            head = self._partner[position]
            self._counts[head] += 1
            return head + 1 if self._counts[head] <= 3 else position + 1
        return position + 1

    def _jump(self, line: str, position: int) -> int:
        found = re.search(r"mod\(a\(\d\), \d\)", line)
        assert found
        tested = self._value(found[0])
        if line.endswith("then"):
            return position + 1 if tested == 0 else self._partner[position] + 1
        label = "0"
        if line.startswith("goto"):
            label = dict(enumerate(line[6:].split(")")[0].split(", "), 1)).get(
                tested, "0"
            )
        elif " goto " in line:
            label = line.split()[-1] if tested == 1 else "0"
        else:
            below, zero, above = line.rsplit(") ", 1)[1].split(", ")
            label = below if tested < 1 else zero if tested == 1 else above
        return self._at.get(label, position + 1)

    def _value(self, text: str) -> int:
        for k in range(1, 5):
            text = text.replace(f"a({k})", str(self.memory[k]))
        if text.startswith("mod("):
            left, right = text[4:].split(")")[0].split(", ")
            return int(left) % int(right)
        return sum(map(int, text.split(" + ")))


def _partners(lines: list[str]) -> dict[int, int]:
    """Of `then` the place of `else`, of `else` that of its end, of an end its head."""
    found, open_ = {}, []
    for position, line in enumerate(lines):
        if line.endswith("then") or line.startswith("do"):
            open_.append(position)
        elif line == "else":
            found[open_.pop()] = position
            open_.append(position)
        elif line == "end if":
            found[open_.pop()] = position
        elif line == "end do":
            found[position] = open_.pop()
    return found


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(8), id="some"),
        pytest.param(range(8, 400), id="many", marks=pytest.mark.nightly),
    ],
)
def test_random_jumps_lead_where_a_machine_goes(
    final, translated, seeds: range
) -> None:
    modelled = back = 0
    for seed in seeds:
        writer = _Writer(random.Random(seed))
        for _ in range(2):
            writer.statements(2, ())
        text = "\n".join(writer.lines)
        whole = _unit(f"c = 0\n{text.replace('i2', 'i').replace('i1', 'k')}")
        (program,) = translated(whole).programs
        if any(isinstance(stmt, Opaque) for stmt in walk_statements(program.body)):
            # A jump leads into what another one repeats.
            continue
        modelled += 1
        back += "< 3) goto" in text
        found = final(whole, "a")
        held = [0, *(found.get((k,), 0) for k in range(4))]
        assert held == _Machine(writer.lines).run(), text
    assert modelled > len(seeds) / 2
    assert back > len(seeds) / 8
