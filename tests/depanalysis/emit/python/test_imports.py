"""Where `import numba` is put."""

import ast

import pytest

from depanalysis.emit.python.edits import edited
from depanalysis.emit.python.modules import NoImportError, numba_import
from depanalysis.source import SourceFile


def after(text):
    source = SourceFile("a.py", text)
    tree = ast.parse(text.removeprefix("\ufeff"))
    return edited(source, (), numba_import(source, tree, 99))


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("x = 1\n", "import numba\n\n\nx = 1\n"),
        ("import os\n", "import numba\nimport os\n"),
        ('"""D."""\n\nimport os\n', '"""D."""\n\nimport numba\nimport os\n'),
        (
            "from __future__ import annotations\n\nx = 1\n",
            "from __future__ import annotations\n\nimport numba\n\n\nx = 1\n",
        ),
        ("#!/x\n# file\nx = 1\n", "#!/x\n# file\nimport numba\n\n\nx = 1\n"),
        ("#!/x\n\n# of x\nx = 1\n", "#!/x\n\nimport numba\n\n\n# of x\nx = 1\n"),
        ("@a\n@b\ndef f(): pass\n", "import numba\n\n\n@a\n@b\ndef f(): pass\n"),
        ("\ufeffx = 1\r\n", "\ufeffimport numba\r\n\r\n\r\nx = 1\r\n"),
        ("import numba\nx = 1\n", "import numba\nx = 1\n"),
        ("import os, numba\n", "import os, numba\n"),
        ("import numba as nb\n", "import numba\nimport numba as nb\n"),
        ("from numba import njit\n", "import numba\nfrom numba import njit\n"),
        ("import numba.cuda\n", "import numba\nimport numba.cuda\n"),
        ("from math import *\n", "import numba\nfrom math import *\n"),
    ],
)
def test_it_stands_in_front_of_what_needs_it(before, expected):
    assert after(before) == expected


def test_an_import_further_down_comes_too_late():
    text = "x = 1\nimport numba\n"
    assert len(numba_import(SourceFile("a.py", text), ast.parse(text), 2)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "numba = 1", "def numba(): pass", "def f(numba): pass", "class numba: pass",
        "import x as numba", "from x import numba", "from x import *",
        "from x import y as numba", "def f():\n    numba = 1", "del numba",
        "try: pass\nexcept E as numba: pass", "for numba in x: pass",
    ],
)  # fmt: skip
def test_the_name_has_to_be_free(text):
    with pytest.raises(NoImportError, match="may mean something else"):
        after(text)


@pytest.mark.parametrize("text", ['"""D."""; x = 1\n', "'D'; import os\n"])
def test_two_statements_on_a_line_leave_no_place(text):
    with pytest.raises(NoImportError, match="fits nowhere"):
        after(text)
