"""Notebooks agree with their scripts, define nothing, keep no output, and run."""

import ast
import json
import os
import subprocess
import sys

import pytest

from notebooks import __main__ as command
from notebooks.making import FOLDER, SCRIPTS, notebook_text

each_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)

_RUN = """
import sys
from pathlib import Path
from notebooks.making import executed
print(executed(Path(sys.argv[1]).read_text(encoding="utf-8")))
"""


def test_there_are_notebooks():
    assert [script.stem for script in SCRIPTS] == [
        "1-equation-to-schedule",
        "2-tables",
        "3-beyond-components",
    ]
    opened = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
    assert opened == [script.stem for script in SCRIPTS]


@each_script
def test_the_notebook_is_made_from_the_script(script):
    """`python -m notebooks --only-write` renews it."""
    opened = script.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert opened == notebook_text(script)


@each_script
def test_a_notebook_keeps_no_output(script):
    cells = json.loads(script.with_suffix(".ipynb").read_text(encoding="utf-8"))[
        "cells"
    ]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert code != []
    assert all(cell["outputs"] == [] for cell in code)
    assert all(cell["execution_count"] is None for cell in code)


@each_script
def test_a_notebook_defines_no_algorithm(script):
    defining = (
        ast.FunctionDef,
        ast.ClassDef,
        ast.AsyncFunctionDef,
        ast.Lambda,
        ast.While,
    )
    nodes = ast.walk(ast.parse(script.read_text(encoding="utf-8")))
    assert [node for node in nodes if isinstance(node, defining)] == []


@each_script
@pytest.mark.sampled(4)
def test_a_notebook_runs_at_reduced_size(script):
    environment = os.environ | {"DEPANALYSIS_SMALL_NOTEBOOKS": "1"}
    command = [sys.executable, "-c", _RUN, str(script.with_suffix(".ipynb"))]
    done = subprocess.run(
        command, cwd=FOLDER.parent, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    cells = json.loads(done.stdout)["cells"]
    outputs = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert any(outputs)


def test_the_command_writes_and_executes(tmp_path, monkeypatch, capsys):
    script = tmp_path / "1-small.py"
    script.write_text(SCRIPTS[0].read_text().split("# %%")[0] + "# %%\nprint(6 * 7)\n")
    monkeypatch.setattr(command, "SCRIPTS", (script,))
    monkeypatch.setattr(command, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(command, "executed", lambda text: text.upper())
    monkeypatch.setattr(sys, "argv", ["notebooks", "--only-write"])
    assert command.main() == 0
    assert "print(6 * 7)" in (tmp_path / "1-small.ipynb").read_text()
    assert list((tmp_path / "results").iterdir()) == []
    monkeypatch.setattr(sys, "argv", ["notebooks"])
    assert command.main() == 0
    assert "PRINT(6 * 7)" in (tmp_path / "results" / "1-small.ipynb").read_text()
    assert "1-small.ipynb" in capsys.readouterr().out
