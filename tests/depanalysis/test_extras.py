"""What is said where a library of an extra is not installed."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from depanalysis.errors import MissingLibraryError, UsageError
from depanalysis.extras import required

ROOT = Path(__file__).parent.parent.parent
_WITHOUT = """
import sys

MISSING = ("distributed", "matplotlib", "numba", "numpy", "pygls", "sympy")


class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in MISSING:
            raise ModuleNotFoundError(name, name=name)


sys.meta_path.insert(0, Nothing())
"""


def without_extras(script):
    words = (sys.executable, "-c", f"{_WITHOUT}{script}")
    done = subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)
    return done.returncode, done.stdout, done.stderr


def verb(*words, package="depanalysis"):
    return without_extras(
        f"from {package}.cli import main; sys.exit(main({list(words)!r}))"
    )


def test_a_library_that_is_there_is_given():
    assert required("sympy").__name__ == "sympy"


def test_what_a_library_itself_lacks_is_no_missing_extra(tmp_path, monkeypatch):
    (tmp_path / "distributed.py").write_text("import nothing_of_this_name")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    with pytest.raises(ModuleNotFoundError) as error:
        required("distributed")
    assert not isinstance(error.value, UsageError)
    assert not isinstance(error.value, MissingLibraryError)
    sys.modules.pop("distributed", None)


def test_a_plain_installation_brings_no_library_of_an_extra():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    brought = {re.split(r"[^\w-]", each)[0] for each in project["dependencies"]}
    assert not brought & {
        "distributed",
        "matplotlib",
        "numba",
        "numpy",
        "pygls",
        "sympy",
    }


@pytest.mark.parametrize(
    "words",
    [
        ("check", "data/gallery/halves.c", "--html", "-"),
        ("parallelize", "data/gallery/windows.py"),
        ("race", "data/kernels/columns.cu"),
        ("check", "data/gallery/windows.py", "--json"),
        ("scop", "data/gallery/halves.c"),
        ("lde", "2*x - 3*y = 5", "--range", "-8", "7"),
    ],
    ids=" ".join,
)
@pytest.mark.sampled(5)
def test_analysis_needs_no_extra(words):
    assert verb(*words)[::2] == (0, "")


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        (("lde", "x - y = 1", "--range", "0", "7", "--plot", "x.svg"), "depanalysis", "plots"),
        (("sweep", "--cluster", "tcp://localhost:8786"), "depanalysis", "distributed"),
        (("sweep",), "depanalysis", "partitions"),
        (("lde", "x = 3*y", "--range", "0", "7", "--schedule", "2"), "depanalysis", "partitions"),
        (("lde", "x - y = 1", "--range", "0", "n"), "depanalysis", "formulas"),
        (("lsp",), "depanalysis", "editor"),
        (("bench",), "gpugen", "runtime"),
        (("show", "data/gallery/halves.c:halve"), "gpugen", "runtime"),
        (("offload", "data/gallery/halves.c:halve"), "gpugen", "runtime"),
        (("run", "data/gallery/halves.c:halve"), "gpugen", "runtime"),
        (("count", "data/kernels/columns.cu:k", "--block", "32"), "gpugen", "runtime"),
        (("guard", "data/kernels/columns.cu:k", "--block", "32"), "gpugen", "runtime"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else words,
)  # fmt: skip
@pytest.mark.sampled(5)
def test_one_message_names_the_extra_that_is_missing(words, package, extra):
    code, _, err = verb(*words, package=package)
    assert code == 2
    assert err.count("\n") == 1
    assert f"pip install 'depanalysis[{extra}]'" in err


def test_every_name_of_the_library_is_there_or_names_the_extra():
    script = """
import depanalysis, gpugen
from depanalysis.errors import MissingLibraryError

for package in (depanalysis, gpugen):
    for name in package.__all__:
        try:
            getattr(package, name)
        except MissingLibraryError as error:
            print(package.__name__, name, str(error).partition("[")[2][:-2])
"""
    code, out, err = without_extras(script)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "depanalysis formula formulas",
        "depanalysis parallel runtime",
        "gpugen ParallelFunction runtime",
        "gpugen parallel runtime",
        "gpugen run runtime",
    ]


def test_partitions_answer_without_arrays_what_has_a_closed_form():
    script = """
import depanalysis as da
from depanalysis.errors import MissingLibraryError

for equations in ([da.Equation(2, -3, 5)], [da.Equation(2, -3, 5), da.Equation(1, 1, 4)]):
    part = da.partition(equations, -8, 700)
    print(part.component_count, part.largest, len(part.component(3)))
    try:
        part.labels()
    except MissingLibraryError as error:
        print(error)
try:
    import depanalysis.diophantine.nested
except MissingLibraryError as error:
    print(error)
"""
    code, out, err = without_extras(script)
    missing = "this needs numpy: pip install 'depanalysis[partitions]'"
    assert (code, err) == (0, "")
    assert out.splitlines() == ["473 6 4", missing, "463 14 14", missing, missing]
