"""The house rules that no linter knows; every exception is listed with its reason."""

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
# One concept may fill a file; a second concept gets a file of its own long before.
LINES_PER_FILE = 800
LINES_PER_FUNCTION = 50
NAMES_PER_PACKAGE = 32

LONG_FILES: dict[str, str] = {
    "depanalysis/frontends/c/constraints.py": "one case for each form of expression",
}
LONG_FUNCTIONS: dict[str, str] = {}

MODULES = sorted(
    path for name in ("depanalysis", "gpugen") for path in (ROOT / name).rglob("*.py")
)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PACKAGES = [path.parent for path in MODULES if path.name == "__init__.py"]

_STATEMENTS = (ast.stmt, ast.excepthandler, ast.match_case)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(path: Path) -> Iterator[tuple[str, int]]:
    pending: list[ast.AST] = [_tree(path)]
    while pending:
        node = pending.pop()
        # There are no functions in expressions, which most of a tree are.
        below = ast.iter_child_nodes(node)
        pending += (x for x in below if isinstance(x, _STATEMENTS))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            yield f"{_name(path)}:{node.name}", length


def test_no_file_is_too_long():
    lengths = {_name(p): len(p.read_bytes().splitlines()) for p in MODULES + TESTS}
    long = {name for name, length in lengths.items() if length > LINES_PER_FILE}
    assert long == set(LONG_FILES)


def test_no_function_is_too_long():
    lengths = [pair for path in MODULES for pair in _functions(path)]
    long = {name for name, length in lengths if length > LINES_PER_FUNCTION}
    assert long == set(LONG_FUNCTIONS)


def test_every_module_says_what_it_is_for():
    assert [_name(path) for path in MODULES if not ast.get_docstring(_tree(path))] == []


def test_every_room_is_tested():
    """A room is tested through its public functions, in whatever files suit."""
    tested = {path.parent for path in TESTS if path.name.startswith("test_")}
    folders = {ROOT / "tests" / path.relative_to(ROOT) for path in PACKAGES}
    # A small room may be tested by one file beside the rooms' folders.
    alone = {path.with_suffix("") for path in TESTS}
    missing = [
        _name(folder)
        for folder in sorted(folders)
        if not any(folder in (each, *each.parents) for each in tested)
        and folder.with_name(f"test_{folder.name}") not in alone
    ]
    assert missing == []


def test_public_names_are_sorted_few_and_there():
    for path in PACKAGES:
        package = importlib.import_module(_name(path).replace("/", "."))
        public = list(getattr(package, "__all__", []))
        assert public == sorted(public), package.__name__
        assert len(public) <= NAMES_PER_PACKAGE, package.__name__
        absent = [name for name in public if not hasattr(package, name)]
        assert absent == [], package.__name__


def test_every_exception_has_a_reason():
    listed = LONG_FILES | LONG_FUNCTIONS
    assert [name for name, reason in listed.items() if not reason.strip()] == []
