"""The rewritten function does what the first one did, but for its hooks."""

import warnings
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import pytest

from depanalysis.source import Span
from gpugen.rewriting import UnfitFunctionError, refusal, refuse_unfit, rewritten


class Hook:
    """Notes which loops are begun, and runs those that it is told to."""

    names = staticmethod(locals)

    def __init__(self, done=()):
        self.begun, self.done = [], done

    def begin(self, number, names, changed):
        self.begun.append((number, sorted(names)))
        return number in self.done


def sample(a, n=3, *rest, scale: "no_type" = 2, **others) -> "no_type":  # type: ignore[name-defined] # noqa: F821
    """A text."""
    é = "ü"; total = 0  # fmt: skip # noqa: E702
    for i in range(n):
        for _ in range(i):
            total += scale
        a.append((i, total))
    return total, rest, others, é


SAMPLE = cast(FunctionType, sample)


def made(*lines):
    text = Path(__file__).read_text(encoding="utf-8")
    first = SAMPLE.__code__.co_firstlineno
    spans = [Span("", first + line, column, 0, 0) for line, column in lines]
    return rewritten(SAMPLE, text, spans)


def test_without_a_hook_that_runs_it_nothing_changes():
    hook = Hook()
    one: list[Any] = []
    other: list[Any] = []
    found = made((3, 5), (4, 9))(one, 4, 5, scale=3, x=1, _gpugen=hook)
    assert found == sample(other, 4, 5, scale=3, x=1)
    assert one == other
    assert [number for number, _ in hook.begun] == [0, 1, 1, 1, 1]
    assert {"a", "n", "scale", "total"} <= set(hook.begun[0][1])


def test_a_loop_that_is_done_is_not_run():
    one: list[Any] = []
    assert made((3, 5))(one, _gpugen=Hook([0]))[0] == 0
    assert one == []
    assert made((4, 9))(one, _gpugen=Hook([0]))[0] == 0
    assert len(one) == 3


def test_a_loop_elsewhere_is_left_alone():
    assert made((3, 4))([], 3, _gpugen=Hook([0]))[0] == 6


class Around:
    def sample(self, a):
        for i in range(3):
            a.append(i)


def test_an_exception_about_arguments_names_the_function_as_python_does():
    method = cast(FunctionType, Around.sample)
    text = Path(__file__).read_text(encoding="utf-8")
    with pytest.raises(TypeError, match=r"^Around\.sample\(\) missing 1 required"):
        rewritten(method, text, ())([], _gpugen=Hook())


def test_functions_that_would_mean_something_else_are_refused():
    value = 1

    def closure():
        return value

    with pytest.raises(
        UnfitFunctionError, match="uses `value` of the function around it"
    ):
        refuse_unfit(cast(FunctionType, closure))

    def hooked(_gpugen):
        return _gpugen

    with pytest.raises(UnfitFunctionError, match="the name `_gpugen`"):
        refuse_unfit(cast(FunctionType, hooked))
    with pytest.raises(UnfitFunctionError, match="has changed since"):
        rewritten(SAMPLE, "x = 1\n", [])


def test_what_stands_after_else_is_run_after_a_loop_that_is_done():
    def finished(a, n):
        for k in range(2):
            for i in range(n):
                a.append(i)
            else:
                for i in range(n):
                    a.append(-i)
                if k == 1:
                    break
                continue
        return a

    function = cast(FunctionType, finished)
    text = Path(__file__).read_text(encoding="utf-8")
    first = function.__code__.co_firstlineno
    spans = [Span("", first + 2, 13, 0, 0), Span("", first + 5, 17, 0, 0)]
    run = rewritten(function, text, spans)
    assert run([], 3, _gpugen=Hook()) == finished([], 3)
    assert run([], 3, _gpugen=Hook([0])) == [0, -1, -2] * 2
    assert run([], 3, _gpugen=Hook([0, 1])) == []
    assert run([], 3, _gpugen=Hook([1])) == [0, 1, 2] * 2


@pytest.mark.parametrize("end", ["\f", "\v", "\x1c", "\x85", "\u2028"])
def test_only_ends_of_lines_of_python_end_lines(end):
    """A page feed is none, and a place between the bytes of a character is no place."""
    lines = [
        f"# a{end}b", "def f(n):", "    total = 0", "    if n:", "#éé" + "é" * 20,
        "        for i in range(n):", "            total += i", "    return total", "",
    ]  # fmt: skip
    scope: dict[str, Any] = {}
    exec(compile("\n".join(lines), "<pages>", "exec"), scope)
    span = Span("", 6, 9, 7, 23)
    assert refusal(scope["f"], "\n".join(lines), span) is None
    run = rewritten(scope["f"], "\n".join(lines), [span])
    assert (run(4, _gpugen=Hook()), run(4, _gpugen=Hook([0]))) == (6, 0)


@pytest.mark.parametrize(
    "text", ['"\\d"', "n is 3", "(n, 'x')[0] is 'y'", "1if n else 2"]
)
def test_what_python_warns_of_is_no_error(text):
    """It has warned when the file was read."""
    lines = f"def f(n):\n    t = {text}\n    for i in range(n):\n        n += i\n    return n, t\n"
    scope: dict[str, Any] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(lines, "<warned>", "exec"), scope)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert refusal(scope["f"], lines, Span("", 3, 5, 4, 15)) is None
        run = rewritten(scope["f"], lines, [Span("", 3, 5, 4, 15)])
    assert run(4, _gpugen=Hook()) == scope["f"](4)
