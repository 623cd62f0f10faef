"""The table of what NumPy allows and C does not: each line in `race` and in `parallel`.

The functions are those of the case file of `check`; their outermost loops say here that they
are parallel. Under `parallel` they leave what Python leaves, to the bit, and raise what it
raises.
"""

import ast
import importlib.util
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.source import SourceFile
from gpugen.functions import parallel
from tests.gpugen.plain import PlainEngine

ROOT = Path(__file__).parents[2]
CASES = ROOT / "tests" / "cases" / "python" / "numpy_arguments.py"
TEXT = CASES.read_text(encoding="utf-8")
LINES = {
    "views that overlap": {"views_that_overlap": "race", "transposed": "race",
                           "halves": "race-free", "one_half": "race-free"},
    "a[::-1]": {"negative_stride": "unknown", "flat": "unknown", "reshaped": "unknown"},
    "views that share elements": {"broadcast": "unknown", "strided": "unknown"},
    "arguments that overlap": {"shifted": "race-free"},
    "g[i, :] = a": {"broadcast_value": "race-free", "broadcast_row": "race"},
    "a[1:n] = a[:n - 1]": {"sections_that_overlap": "race"},
    "arrays without elements": {"no_elements": "race-free"},
    "negative subscripts": {"from_the_end": "race", "last_element": "race"},
    "integers of NumPy that wrap": {"wrapped_integers": "unknown",
                                    "conversion_that_wraps": "unknown"},
    "NaN": {"largest": "race-free"},
    "a[a > c] = v": {"mask": "race"},
    "np.add.at(a, k[i], v)": {"added_at": "race"},
    "other masks": {"truth_value": "unknown", "places": "unknown", "real_subscript": "unknown"},
}  # fmt: skip
"""How each line of the table begins, its functions, and the verdict of `race` on each."""

ARGUMENTS = {
    "a": lambda: np.array([3.0, -1.0, np.nan, 2.0, -0.0, 7.0, 1.0, 5.0, 4.0]),
    "b": lambda: np.array([2.0, 1.0, 4.0]),
    "g": lambda: np.arange(81.0).reshape(9, 9),
    "k": lambda: np.array([1, 1, 2]),
    "n": lambda: 3,
    "u": lambda: np.arange(9.0),
}
OTHERS: dict[str, dict[str, np.ndarray]] = {
    "shifted": {"b": np.arange(9.0)}, "broadcast_value": {"a": np.arange(9.0)},
    "reshaped": {"a": np.arange(9.0)},
}  # fmt: skip
FUNCTIONS = {
    node.name: node
    for node in ast.parse(TEXT).body
    if isinstance(node, ast.FunctionDef)
}


def module():
    spec = importlib.util.spec_from_file_location("numpy_arguments", CASES)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_table_has_these_lines_and_no_others():
    document = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    table = document.split("## What NumPy allows")[1].split("\n## ")[0]
    rows = [each[2:].lstrip("`") for each in table.split("\n") if each.startswith("| ")]
    heads = [each for each in rows if not each.startswith("an argument")]
    assert len(heads) == len(LINES)
    for head, begin in zip(heads, LINES, strict=True):
        assert head.startswith(begin)
    assert {name for each in LINES.values() for name in each} <= FUNCTIONS.keys()


@pytest.mark.parametrize("line", LINES)
@pytest.mark.sampled(3)
def test_race_says_of_prange_what_the_table_says(line):
    said = re.sub(r"(?m)^    (for .* in )range\(", r"    \1prange(", TEXT)
    report = openmp_races(SourceFile("case.py", said), RaceOptions(), "python")
    for name, verdict in LINES[line].items():
        found = {str(x.verdict) for x in report.constructs if x.name == name}
        assert found == {verdict}, name


def outcome(function, name):
    given: dict[str, Any] = {
        each.arg: OTHERS.get(name, {}).get(each.arg, ARGUMENTS[each.arg]())
        for each in FUNCTIONS[name].args.args
    }
    given = {
        word: np.copy(x) if isinstance(x, np.ndarray) else x
        for word, x in given.items()
    }
    if name == "shifted":
        given["a"] = given["b"][1:]
    try:
        result = repr(function(**given))
    except Exception as error:
        result = f"{type(error).__name__}: {error}"
    return result, [x.tobytes() for x in given.values() if isinstance(x, np.ndarray)]


@pytest.mark.parametrize("line", LINES)
def test_parallel_leaves_what_python_leaves(line):
    plain = module()
    for name in LINES[line]:
        function = getattr(plain, name)
        own = parallel(least=1, engine=PlainEngine(3, threads=2))(function)
        with np.errstate(all="ignore"):
            assert outcome(own, name) == outcome(function, name), name
