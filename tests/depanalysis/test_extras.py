"""What is said where a library of an extra is not installed."""

import subprocess
import sys
from pathlib import Path

import pytest

from depanalysis.errors import MissingLibraryError, UsageError
from depanalysis.extras import required

ROOT = Path(__file__).parent.parent.parent
_WITHOUT = """
import sys


class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("matplotlib", "numba", "sympy", "distributed"):
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


@pytest.mark.parametrize(
    "words",
    [
        ("check", "data/gallery/halves.c", "--html", "-"),
        ("parallelize", "data/gallery/windows.py"),
        ("race", "data/kernels/columns.cu"),
        ("lde", "2*x - 3*y = 5", "--range", "-8", "7", "--schedule", "2"),
    ],
    ids=lambda words: words[0],
)
@pytest.mark.sampled(4)
def test_analysis_needs_no_extra(words):
    assert verb(*words)[::2] == (0, "")


@pytest.mark.parametrize(
    ("words", "package", "extra"),
    [
        (("lde", "x - y = 1", "--range", "0", "7", "--plot", "x.svg"), "depanalysis", "plots"),
        (("sweep", "--cluster", "tcp://localhost:8786"), "depanalysis", "distributed"),
        (("bench",), "gpugen", "runtime"),
    ],
    ids=["plot", "cluster", "bench"],
)  # fmt: skip
def test_one_message_names_the_extra_that_is_missing(words, package, extra):
    code, _, err = verb(*words, package=package)
    assert code == 2
    assert err.count("\n") == 1
    assert f"pip install 'depanalysis[{extra}]'" in err


def test_the_library_says_it_too():
    script = """
import depanalysis as da

for work in (lambda: da.formula, lambda: __import__("gpugen.cpu")):
    try:
        work()
    except ImportError as error:
        print(error)
"""
    code, out, err = without_extras(script)
    assert (code, err) == (0, "")
    assert [line.partition("[")[2] for line in out.splitlines()] == [
        "formulas]'",
        "runtime]'",
    ]
