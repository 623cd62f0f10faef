"""Random Python functions leave the same before and after their loops run in parallel.

The functions reuse a few indices and temporaries, so that private variables, last values
and sums of all forms come up. All numbers are integers, so everything has to be equal.
"""

import random

import pytest

import depanalysis
from depanalysis.emit.python.modules import parallelized
from depanalysis.source import SourceFile
from tests.test_prange import differences

_FUNCTIONS = 12


class Writer:
    """Writes one random function; `open_` are the indices of the loops around."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self._lines = []

    def function(self, name):
        self._emit(0, f"def {name}(a, b, c, n, m):")
        self._emit(1, "s, t, u = 1, 2, 3")
        for _ in range(self._random.randint(2, 3)):
            self._loop(())
        rest = " + t" if self._random.random() < 0.3 else ""
        self._emit(1, f"return s + 3 * u{rest}")
        return "\n".join(self._lines)

    def _emit(self, depth, text):
        self._lines.append("    " * depth + text)

    def _loop(self, open_):
        pick = self._random
        index = pick.choice([each for each in "ijk" if each not in open_])
        first, last = pick.choice(["0", "1", "2"]), pick.choice(["n", "m", "9", *open_])
        heads = [f"range({last})", f"range({first}, {last})", f"range({last} + 1)"]
        self._emit(len(open_) + 1, f"for {index} in {pick.choice(heads)}:")
        inner = (*open_, index)
        for _ in range(pick.randint(1, 3)):
            if len(inner) < 2 and pick.random() < 0.35:
                self._loop(inner)
            else:
                self._statement(inner)

    def _statement(self, open_):
        pick = self._random
        depth, value = len(open_) + 1, self._value(open_)
        if pick.random() < 0.25:
            self._emit(depth, f"if {self._value(open_)} % 3 == 0:")
            depth += 1
        kind, name = pick.random(), pick.choice("stu")
        if kind < 0.35:
            self._emit(depth, f"{name} = {value}")
        elif kind < 0.5:
            update = pick.choice(["{0} += {1}", "{0} = {0} + {1}", "{0} -= {1}"])
            other = pick.choice(["{0} = min({0}, {1})", "{0} = max({1}, {0})"])
            self._emit(depth, pick.choice([update, other]).format(name, value))
        else:
            array, at = pick.choice("abc"), self._subscript(open_)
            self._emit(depth, f"{array}[{at}] {pick.choice(['=', '=', '+='])} {value}")

    def _subscript(self, open_):
        index = self._random.choice(open_)
        forms = [
            index,
            index,
            index,
            f"{index} + 1",
            f"n + 2 - {index}",
            f"2 * {index}",
        ]
        return self._random.choice(forms)

    def _value(self, open_):
        pick = self._random
        array, index = pick.choice("abc"), pick.choice(open_)
        return pick.choice(
            [
                f"{array}[{self._subscript(open_)}]", f"({index} - 4) // 2", f"(-{index} & 7)",
                f"({pick.choice('stu')} + {index}) % 11", f"{array}[{index}] % 5 + {index}",
                f"~{index} % 4", str(pick.randint(-3, 9)), f"abs({index} - m)",
            ]
        )  # fmt: skip


def seeded(seed):
    """A module with functions of random loops."""
    writers = [Writer(1000 * seed + each) for each in range(_FUNCTIONS)]
    texts = [one.function(f"f{each}") for each, one in enumerate(writers)]
    return "\n\n\n".join(texts) + "\n"


def check_seed(seed, folder):
    """Compare what a random module and the parallel one leave."""
    text = seeded(seed)
    emission = parallelized(
        SourceFile("random.py", text), depanalysis.check(text, "python").loops
    )
    original, result = folder / "before.py", folder / "after.py"
    original.write_text(text)
    result.write_text(emission.text)
    assert differences(original, result, *range(5)) == "", text
    return sum(each.directive is not None for each in emission.decisions)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(20))
def test_random_functions_leave_the_same(seed, tmp_path):
    assert check_seed(seed, tmp_path) > 0


@pytest.mark.sampled(4)
def test_random_functions_say_something():
    text = seeded(0)
    report = depanalysis.check(text, "python")
    found = parallelized(SourceFile("random.py", text), report.loops)
    assert found.text.count("numba.prange(") > 3
    assert any(decision.loop.needs.reduction for decision in found.decisions)
