"""Random functions with names for computed rows, distances and memberships, against runs.

A loop that is called parallel leaves the same in any order. One that is called sequential
has a run without an exception in which the two iterations of the witness touch one element,
whatever unknown functions give.
"""

import re
from collections import Counter
from itertools import product
from random import Random

import numpy as np
import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.oracle.made_arrays import executed, meet, watched

_SAMPLE, _MANY, _PART = 25, 1025, 50
_ROWS = (
    "c[i, :]", "c[i - 1, :]", "c[0, :]", "c[i]", "c[i, 1:]", "a[i:i + 3]", "a[i - 1:i + 2]",
    "b[:3]", "b[i:]", "a[m:]", "b", "c[:, i]", "c[i][:2]", "a[i:i + m]", "b[m:m + 3]",
)  # fmt: skip
_VALUES = (
    "{r} - {r}", "{r} * {r}", "({r} - a[i]) / 2.0", "{r} + 1.0", "np.abs({r} - {r})", "-{r}",
    "{r} - np.mean({r})", "{r} > 0.5", "{r} ** 2", "np.maximum({r}, 0.5)", "c[i] - c[i - 1]",
    "b[i:] - a[i:]", "c[i] ** 2",
)  # fmt: skip
_USES = (
    "{w} = np.sum(z)", "{w} = np.sum(z * z)", "{w} = z @ z", "{w} = np.dot(z, z)",
    "{w} = z.max()", "{w} = np.linalg.norm(z)", "if np.any(z > 0.5):\n            {w} = i",
    "s = np.min(z)\n        {w} = s", "{w} = np.sum(y)", "y = z * 2.0\n        {w} = np.sum(y)",
    "for j in range(2):\n            {w} += np.sum(z)", "z = z + 1.0",
    "if i > 2:\n            {w} = np.sum(z)", "foo(z)", "{w} = foo(np.sum(z))",
    "c[i, :] = z", "c[i, 1:] = z", "a[i:i + 3] = z", "{w} = np.sum(c[i, 1:] * z)",
)  # fmt: skip
_BETWEEN = (
    "{w} = i", "{w} = {w} + 1.0", "s = {w}", "foo(i)", "s = np.sum(b)", "k = i + 1",
    "if i in bad:\n            continue", "if {w} in (1.0, 2):\n            {w} = 0.0",
    "if i not in bad:\n            {w} = {w} + 1.0", "{w} = i in bad", "{w} = {w} in b",
    "bad.add(i)", "if {w} in b:\n            {w} = 0.0", "a = b", "b = foo(a)",
    "if abs(foo(i) - {w}) < m:\n            break", "u = np.abs(foo(i)).max()",
    "if u < m:\n            break",
    "if m is not None and np.abs(foo(a) - 1.0).max() < m:\n            return a",
    "if m > 0 and foo(i):\n            break",
    "if np.linalg.norm(foo(b)) <= m or abs(u) < 0:\n            break",
    "s = u\n        u = foo(s)",
)  # fmt: skip
_PLACES = (
    "a[i]",
    "a[i - 1]",
    "b[i]",
    "b[i + 1]",
    "c[i, 0]",
    "c[i - 1, 1]",
    "a[n - i]",
    "a[0]",
)
_RESULTS = (
    lambda *_: 1.0, lambda *_: 0.0, lambda *_: 9.0, lambda *_: np.ones(7), lambda x, *_: x,
    lambda *_: -3.0, lambda *_: np.zeros(6), lambda *_: 0.25,
)  # fmt: skip


def text(seed: int) -> str:
    """A function with one loop over `i`."""
    draw = Random(seed)

    def filled(form: str) -> str:
        while "{" in form:
            form = form.replace("{r}", draw.choice(_ROWS), 1)
            form = form.replace("{w}", draw.choice(_PLACES), 1)
        return form

    body = [f"z = {filled(draw.choice(_VALUES))}"] if draw.random() < 0.8 else []
    body += [filled(draw.choice(_BETWEEN)) for _ in range(draw.choice((0, 1, 1, 2)))]
    body += [filled(draw.choice(_USES)) for _ in range(draw.choice((0, 1, 1, 2)))]
    if draw.random() < 0.15:
        draw.shuffle(body)
    used = "\n".join(body)
    before = ["u = 1.0"] if "u" in used else []
    before += (
        ["z = b * 2.0"] if re.search(r"\bz\b", used) and "z = " not in used else []
    )
    before += ["y = b * 2.0"] if "y)" in used and "y = " not in used else []
    lines = [*(f"    {x}" for x in before), "    for i in range(1, n):"]
    lines += [f"        {x}" for x in body or ["pass"]]
    head = "import numpy as np\n\n\ndef f(a, c, n, m, b, foo, bad):"
    return "\n".join((head, *lines, "    return a", ""))


def _run(program, sizes, order, result):
    calls = iter(range(300))

    def foo(*given):
        next(calls)
        return result(*given)

    def more(_scope):
        b = np.random.default_rng(3).random(sizes["b.shape[0]"])
        return [watched(b), foo, {2, 4, 7}]

    return executed(program, sizes, order, more)


def _sizes(known):
    names = ("a.shape[0]", "b.shape[0]", "c.shape[0]", "c.shape[1]")
    near = sorted({v + k for v in known.values() for k in (0, 1, 2)} & {*range(40)})
    numbers = sorted({0, 2, 3, 5, *(known.get(x, 0) for x in "nm")})
    free = [[known[x]] if x in known else [6, 3, 1] for x in names]
    for sizes in product((6, 3, 12), *free):
        for n, m in product(
            [known["n"]] if "n" in known else numbers,
            [known["m"]] if "m" in known else [*numbers, -1],
        ):
            yield dict(zip(names, sizes[1:], strict=True)) | {"n": n, "m": m}
            for size in (sizes[0], *near[-3:]):
                yield dict.fromkeys(names, size) | {"n": n, "m": m}


def judged(seed: int) -> str:
    """The verdict on a loop, compared with runs."""
    program = text(seed)
    report = depanalysis.check(program, "python")
    assert report.errors == (), program
    loop = next(x for x in report.loops if x.variable == "i")
    if loop.verdict is Verdict.SEQUENTIAL and loop.warning is None:
        for each in loop.dependences:
            assert each.witness is None or _is_shown(program, each), (each, program)
    elif loop.verdict is Verdict.PARALLEL and not loop.needs.lastprivate:
        _runs_in_any_order(program, Random(seed))
    return str(loop.verdict)


def _is_shown(program, dependence):
    witness = dependence.witness
    known = {**dict(witness.memory), **dict(witness.parameters)}
    source, sink = (dict(each)["i"] for each in (witness.source, witness.sink))
    # What arrays hold is drawn, and reads of whole arrays are not written down.
    if "in (1.0" in program:
        return True
    is_whole = {dependence.source.text, dependence.sink.text} & {*"abcyz"}
    for sizes in _sizes(known):
        for result in _RESULTS if "foo" in program else _RESULTS[:1]:
            run = _run(program, sizes, list, result)
            if run is None:
                continue
            if dependence.kind == "control":
                is_shown = source in run.iterations
            else:
                is_known = dependence.variable not in "abc" or not witness.element
                is_reached = {source, sink} <= {*run.iterations}
                is_met = bool(is_whole) or is_known or meet(run, source, sink)
                is_shown = is_reached and is_met
            if is_shown:
                return True
    return False


def _runs_in_any_order(program, draw):
    for n, m, size in product((0, 2, 5), (0, 2), (3, 8, 12)):
        names = ("a.shape[0]", "b.shape[0]", "c.shape[0]", "c.shape[1]")
        sizes = dict.fromkeys(names, size) | {"n": n, "m": m}
        for result in _RESULTS[: 4 if "foo" in program else 1]:
            run = _run(program, sizes, list, result)
            if run is None:
                continue
            for order in (
                lambda items: [*items][::-1],
                lambda items: draw.sample([*items], len([*items])),
            ):
                other = _run(program, sizes, order, result)
                assert other is not None, (sizes, program)
                for one, two in zip(run.left, other.left, strict=True):
                    assert np.allclose(one, two, equal_nan=True), (sizes, program)


@pytest.mark.sampled(4)
def test_some_verdicts_agree_with_runs_of_python() -> None:
    counts = Counter(map(judged, range(_SAMPLE)))
    assert counts["parallel"] >= 2
    assert counts["sequential"] >= 2


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(_SAMPLE, _MANY, _PART))
def test_many_verdicts_agree_with_runs_of_python(start: int) -> None:
    counts = Counter(map(judged, range(start, start + _PART)))
    assert counts["parallel"] >= 1
    assert counts["sequential"] >= 1
