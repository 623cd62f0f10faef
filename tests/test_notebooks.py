"""Notebooks agree with their scripts, define nothing, and keep what a run prints."""

import ast
import json
import os
import subprocess
import sys

import pytest

from gpugen.shim.device import compiler
from notebooks import __main__ as command
from notebooks.making import FOLDER, SCRIPTS, notebook_text, without_outputs

each_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)

_EXECUTE = """
import sys
from pathlib import Path
from notebooks.making import executed
print(executed(Path(sys.argv[1]).read_text(encoding="utf-8")))
"""


def _run(script, settings):
    """A process that prints the notebook after a run; its commands are those of this one."""
    path = f"{os.path.dirname(sys.executable)}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, "-c", _EXECUTE, str(script.with_suffix(".ipynb"))],
        cwd=FOLDER.parent,
        env=os.environ | {"PATH": path} | settings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_there_are_notebooks():
    assert [script.stem for script in SCRIPTS] == [
        "1-equation-to-schedule",
        "2-tables",
        "3-beyond-components",
        "4-loops-kernels-runs",
        "5-forms-and-monitors",
    ]
    opened = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
    assert opened == [script.stem for script in SCRIPTS]


@each_script
def test_the_notebook_is_made_from_the_script(script):
    """`python -m notebooks 2` renews the second one."""
    opened = script.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert without_outputs(opened) == notebook_text(script)


@each_script
def test_a_notebook_keeps_texts_and_pictures_that_are_small(script):
    opened = script.with_suffix(".ipynb")
    assert opened.stat().st_size < 220_000
    cells = json.loads(opened.read_text(encoding="utf-8"))["cells"]
    outputs = [each for cell in cells for each in cell.get("outputs", [])]
    assert outputs != []
    kinds = {kind for each in outputs for kind in each.get("data", {})}
    assert kinds <= {"image/svg+xml", "text/html", "text/plain"}
    assert not any(each["output_type"] == "error" for each in outputs)


@each_script
@pytest.mark.nightly
def test_a_run_prints_what_the_notebook_keeps(script):
    if script.stem[0] in "45" and compiler() is None:
        pytest.skip("there is no g++ to run kernels with")
    opened = script.with_suffix(".ipynb").read_text(encoding="utf-8")
    done = _run(script, {})
    assert done.stdout.rstrip("\n") == opened.rstrip("\n")


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
    done = _run(script, {"DEPANALYSIS_NOTEBOOKS": "tiny"})
    cells = json.loads(done.stdout)["cells"]
    outputs = [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]
    assert any(outputs)


def test_the_command_writes_the_notebooks_that_are_named(tmp_path, monkeypatch):
    for number in (1, 2):
        (tmp_path / f"{number}-small.py").write_text("# %%\nprint(6 * 7)\n")
    scripts = tuple(sorted(tmp_path.iterdir()))
    monkeypatch.setattr(command, "SCRIPTS", scripts)
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    monkeypatch.setattr(command, "RESULTS", tmp_path / "full")
    monkeypatch.setenv("DEPANALYSIS_NOTEBOOKS", "tiny")
    monkeypatch.setattr(command, "notebook_text", lambda script: script.read_text())
    monkeypatch.setattr(command, "executed", lambda text: text.upper())
    monkeypatch.setattr(sys, "argv", ["notebooks", "2"])
    assert command.main() == 0
    assert not (tmp_path / "1-small.ipynb").exists()
    assert "PRINT(6 * 7)" in (tmp_path / "2-small.ipynb").read_text()
    monkeypatch.setattr(sys, "argv", ["notebooks", "--full", "1"])
    assert command.main() == 0
    assert not (tmp_path / "1-small.ipynb").exists()
    assert "PRINT(6 * 7)" in (tmp_path / "full" / "1-small.ipynb").read_text()
