"""The house rules that no linter knows; every exception is listed with its reason."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINES_PER_FILE = 400
LINES_PER_FUNCTION = 50
NAMES_PER_PACKAGE = 20

LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}
WITHOUT_TEST_FILE: dict[str, str] = {
    "depanalysis/cli/checking.py": "test_cli.py calls it through the command",
    "depanalysis/cli/requests.py": "plain data without behavior",
    "depanalysis/options.py": "plain data without behavior",
    "depanalysis/report/page/stylesheet.py": "a constant",
    "depanalysis/solvers/smt/queries.py": "plain data without behavior",
    "depanalysis/version.py": "a constant",
    "depanalysis/frontends/translation.py": "plain data without behavior",
    "gpugen/emit/codes.py": "constants",
    "gpugen/engines.py": "the interface that tests/gpugen/plain.py implements, too",
    "gpugen/plans/plan.py": "plain data; test_planning.py looks at what is in it",
    "gpugen/reports.py": "plain data without behavior",
}

MODULES = sorted(
    path for name in ("depanalysis", "gpugen") for path in (ROOT / name).rglob("*.py")
)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PACKAGES = [path.parent for path in MODULES if path.name == "__init__.py"]


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            yield f"{_name(path)}:{node.name}", length


def _test_file_of(path: Path) -> Path:
    return ROOT / "tests" / path.relative_to(ROOT).with_name(f"test_{path.name}")


def test_no_file_is_too_long():
    lengths = {_name(p): len(p.read_bytes().splitlines()) for p in MODULES + TESTS}
    long = {name for name, length in lengths.items() if length > LINES_PER_FILE}
    assert long == set(LONG_FILES)


def test_no_function_is_too_long():
    lengths = [pair for path in MODULES for pair in _functions(path)]
    long = {name for name, length in lengths if length > LINES_PER_FUNCTION}
    assert long == set(LONG_FUNCTIONS)


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_every_module_says_what_it_is_for(path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


def test_every_module_has_a_test_file():
    tested = [
        path for path in MODULES if path.name not in ("__init__.py", "__main__.py")
    ]
    missing = {_name(path) for path in tested if not _test_file_of(path).is_file()}
    assert missing == set(WITHOUT_TEST_FILE)


@pytest.mark.parametrize("path", PACKAGES, ids=_name)
def test_public_names_are_sorted_few_and_there(path):
    package = importlib.import_module(_name(path).replace("/", "."))
    public = list(getattr(package, "__all__", []))
    assert public == sorted(public)
    assert len(public) <= NAMES_PER_PACKAGE
    assert [name for name in public if not hasattr(package, name)] == []


def test_every_exception_has_a_reason():
    listed = LONG_FILES | LONG_FUNCTIONS | WITHOUT_TEST_FILE
    assert [name for name, reason in listed.items() if not reason.strip()] == []
