"""Random nests of three loops print the same when their inner loops have changed places.

Statements stand before, inside and behind the innermost loop, with random subscripts, some
nests stand in a loop that runs again and again, and all numbers are integers, also where
their type is a real one, so that every line has to be equal.
"""

import random
from collections import Counter

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile
from tests.depanalysis.emit.orders.test_localities import FRAME, needs_gcc, printed
from tests.nights import drawn

_NESTS = 6
_BOUNDS = (
    "0; {x} < N",
    "0; {x} < n",
    "{y}; {x} < N",
    "0; {x} <= {y}",
    "{y} + 1; {x} < N",
)
_READS = (
    "a[{i}][{k}]",
    "b[{k}][{j}]",
    "a[{k}][{j}]",
    "c[{i}][{j}]",
    "v[{i}]",
    "b[{j}][{i}]",
    "c[{k}][{j}]",
)
_WRITES = ("c[{i}][{j}] ", "c[{i}][{j}] +", "c[{j}][{i}] ", "v[{i}] +", "c[{i}][{k}] +")


# So that sums of real numbers stay small enough to be exact.
_REAL_READS = (
    "a[{i}][{k}]",
    "b[{k}][{j}]",
    "a[{j}][{k}]",
    "b[{i}][{k}]",
    "b[{j}][{i}]",
)


def _nest(pick: random.Random, every: tuple[str, ...] = _READS) -> str:
    def head(x: str, y: str) -> str:
        bound = pick.choice(_BOUNDS if y else _BOUNDS[:2]).format(x=x, y=y)
        return f"for (int {x} = {bound}; {x}++)"

    def statement(k: str) -> str:
        names = {"i": "i", "j": "j", "k": k}
        reads = (pick.choice(every).format(**names) for _ in range(2))
        return f"{pick.choice(_WRITES).format(**names)}= {' * '.join(reads)} + 3u;"

    inner = f"{head('k', pick.choice('ij'))}\n  {statement('k')}"
    before = f"{statement('i')} // before\n" if pick.random() < 0.7 else ""
    behind = f"/* behind */ {statement('j')}\n" if pick.random() < 0.5 else ""
    again = "for (int t = 0; t < n / 40; t++)\n" if pick.random() < 0.3 else ""
    return f"{again}{head('i', '')}\n{head('j', 'i')} {{\n{before}{inner}\n{behind}}}\n"


def _elimination(pick: random.Random) -> str:
    """A nest in the manner of eliminations, for fronts or not."""
    ends = pick.choice(("j", "i"))
    leaf = pick.choice(
        ("c[i][j] -= c[i][k] * c[k][j]", "c[i][j] -= c[i][k] * c[j][k]",
         "c[i][j] += c[j][k] * a[k][i]")
    )  # fmt: skip
    deep = f"for (k = 0; k < {{}}; k++)\n{leaf};\n"
    after = pick.choice(("c[i][j] *= c[j][j] | 1u;", "v[j] += c[i][j];", ""))
    rest = pick.choice(
        (f"for (int j = i; j < n; j++)\n{deep.format('i')}", "c[i][i] *= 3u;",
         "for (k = 0; k < i; k++)\nc[i][i] -= c[i][k] * c[i][k];\nc[i][i] ^= 5u;")
    )  # fmt: skip
    first = f"for (int j = 0; j < i; j++) {{\n{deep.format(ends)}{after}\n}}"
    return f"for (i = 0; i < n; i++) {{\n{first}\n{rest}\n}}\n"


def _check(seed, tmp_path) -> Counter[str]:
    pick = random.Random(seed)
    body = "".join(_nest(pick) for _ in range(_NESTS)) + _elimination(pick)
    text = FRAME.format(body=body)
    report = depanalysis.check(text, path="a.c")
    assert report.errors == ()
    made = parallelized(SourceFile("a.c", text), report.loops, Options())
    assert printed(made.text, tmp_path / "new") == printed(text, tmp_path / "old"), seed
    return Counter(each.order for each in made.decisions)


def _check_reals(seed, tmp_path) -> Counter[str]:
    pick = random.Random(seed)
    body = "".join(_nest(pick, _REAL_READS) for _ in range(_NESTS))
    text = FRAME.format(body=body).replace("unsigned a[", "double a[")
    text = text.replace("sum * 31 +", "sum * 31 + (unsigned)(long)")
    report = depanalysis.check(text, path="a.c")
    assert report.errors == ()
    made = parallelized(SourceFile("a.c", text), report.loops, Options())
    assert printed(made.text, tmp_path / "new") == printed(text, tmp_path / "old"), seed
    return Counter({word: made.text.count(word) for word in ("da_sum", "da_group")})


@needs_gcc
@pytest.mark.sampled(4)
def test_random_nests_of_real_numbers_print_the_same(tmp_path) -> None:
    found = _check_reals(3, tmp_path)
    assert found["da_sum"] > 0
    assert found["da_group"] > 0


@needs_gcc
@pytest.mark.nightly
@pytest.mark.parametrize("seed", [4, *drawn(range(100, 200), 6)])
def test_more_random_nests_of_real_numbers_print_the_same(seed, tmp_path) -> None:
    _check_reals(seed, tmp_path)


@needs_gcc
@pytest.mark.sampled(4)
def test_random_nests_print_the_same(tmp_path) -> None:
    found = _check(3, tmp_path)
    assert found["with other loops innermost"] > 0


@needs_gcc
@pytest.mark.nightly
@pytest.mark.parametrize("seed", [4, *drawn(range(100, 200), 6)])
def test_more_random_nests_print_the_same(seed, tmp_path) -> None:
    _check(seed, tmp_path)
