"""What names of functions stand for, in one file and in several."""

import ast
from pathlib import Path

import pytest

import depanalysis
from depanalysis.frontends.python.linking import (
    Function,
    Module,
    Resolver,
    modules_of,
    only_computes,
)
from depanalysis.projects import Given, Project
from depanalysis.source import SourceFile


def _found(folder: Path, files: dict[str, str], user: str, call: str) -> str:
    """The file and line of what a call in a file calls, or why that is not known."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    project = Project(tuple(Given(str(folder / name), "python") for name in files))
    source = SourceFile(str(folder / user), f"{files.get(user, '')}\n{call}\n")
    module = Module(source, ast.parse(source.text))
    (*_, last) = module.tree.body
    assert isinstance(last, ast.Expr)
    assert isinstance(last.value, ast.Call)
    found = Resolver(modules_of(project)).called(module, module.tree, last.value.func)
    if isinstance(found, Function):
        path = Path(found.module.source.path).relative_to(folder)
        return f"{path.as_posix()}:{found.node.lineno}"
    return str(found)


_F = "def f(): return 1.0\n"


@pytest.mark.parametrize(
    ("files", "user", "call", "expected"),
    [
        ({"a.py": _F}, "a.py", "f()", "a.py:1"),
        ({"a.py": _F, "b.py": "from a import f"}, "b.py", "f()", "a.py:1"),
        ({"a.py": _F, "b.py": "from a import f as g"}, "b.py", "g()", "a.py:1"),
        ({"a.py": _F, "b.py": "import a"}, "b.py", "a.f()", "a.py:1"),
        ({"a.py": _F, "b.py": "import a as x"}, "b.py", "x.f()", "a.py:1"),
        ({"p/__init__.py": "", "p/a.py": _F, "p/b.py": "from .a import f"}, "p/b.py",
         "f()", "p/a.py:1"),
        ({"p/__init__.py": "", "p/a.py": _F, "p/b.py": "from . import a"}, "p/b.py",
         "a.f()", "p/a.py:1"),
        ({"p/__init__.py": "from .a import f", "p/a.py": _F, "b.py": "import p"}, "b.py",
         "p.f()", "p/a.py:1"),
        ({"p/__init__.py": "", "p/a.py": _F, "b.py": "import p.a"}, "b.py", "p.a.f()",
         "p/a.py:1"),
        ({"p/__init__.py": "", "p/q/a.py": _F, "p/b.py": "from .q.a import f"}, "p/b.py",
         "f()", "p/q/a.py:1"),
        ({"a.py": _F, "x/a.py": f"\n{_F}", "x/b.py": "import a"}, "x/b.py", "a.f()",
         "of the module `a`, which no file defines"),
        ({"x/a.py": _F, "y/a.py": _F, "x/b.py": "import a"}, "x/b.py", "a.f()", "x/a.py:1"),
        # Inside of a package its modules are not found by their names alone.
        ({"p/__init__.py": "", "p/a.py": _F, "p/b.py": "import a"}, "p/b.py", "a.f()",
         "of the module `a`, which no file defines"),
        ({"b.py": "from a import f"}, "b.py", "f()", "of the module `a`, which no file defines"),
        ({"random.py": _F, "b.py": "import random"}, "b.py", "random.f()", "None"),
        ({"a.py": _F, "b.py": "import a\na.f = min"}, "b.py", "a.f()",
         "and `f` is bound more than once"),
        ({"a.py": f"{_F}f = min", "b.py": "import a"}, "b.py", "a.f()",
         "and `f` is bound more than once"),
        ({"a.py": "", "b.py": "from a import f"}, "b.py", "f()",
         "and `f` is not in the module `a`"),
        ({"a.py": "@cached\ndef f(): return 1", "b.py": "import a"}, "b.py", "a.f()",
         "which is decorated by `cached`"),
        ({"a.py": "from b import f", "b.py": "from a import f"}, "b.py", "f()", "None"),
        ({"a.py": "def f(: return", "b.py": "from a import f"}, "b.py", "f()",
         "of the module `a`, which no file defines"),
        ({"b.py": "from numpy import *\n" + _F}, "b.py", "f()",
         "and `b` imports all names of another module"),
        ({"b.py": f"{_F}@overload(f)\ndef g(): return 2"}, "b.py", "f()",
         "and `f` is bound more than once"),
        ({"b.py": f"{_F}@f.register\ndef _(): return 2"}, "b.py", "f()",
         "and `f` is bound more than once"),
        ({"b.py": "def f(*x): return 1"}, "b.py", "f()",
         "which takes any number of arguments"),
    ],
)  # fmt: skip
def test_what_is_called(
    tmp_path: Path, files: dict[str, str], user: str, call: str, expected: str
) -> None:
    assert _found(tmp_path, files, user, call) == expected


@pytest.mark.parametrize(
    ("body", "is_formula"),
    [
        ("if x: return 1\n  return 2", True),
        ("y = x\n  return y", True),
        ("x[0] = 1", False),
        ("for i in x: pass", False),
    ],
)
def test_formulas_have_no_other_statements(body: str, is_formula: bool) -> None:
    (function,) = ast.parse(f"def f(x):\n  {body}").body
    assert isinstance(function, ast.FunctionDef)
    assert only_computes(function) == is_formula


_AROUND = """
def some(*a, **k):
    return lambda f: f

@some(lambda a: a, key=lambda b: b)
class K(some(lambda c: c)(object), metaclass=(lambda m: type)(1)):
    @some(lambda y: y)
    def h(self, w=lambda z: z, *r: (lambda t: t), **s: (lambda u: u)) -> (lambda v: v):
        return w

def f(a, b, n: (lambda q: q)):
    for i in range(n):
        a[i] = b[i]
"""


def test_functions_around_definitions_are_functions_like_any_other():
    (report,) = depanalysis.check(_AROUND, "python").files
    assert report.errors == ()
    assert [str(loop.verdict) for loop in report.loops] == ["parallel"]
