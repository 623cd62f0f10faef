"""From a percent script to a notebook with what its cells print.

A run prints the same on every machine, so that the committed files can be compared with it.
"""

from pathlib import Path
from typing import Any

import jupytext
from nbclient import NotebookClient

FOLDER = Path(__file__).parent
SCRIPTS = tuple(sorted(FOLDER.glob("[0-9]-*.py")))


def notebook_text(script: Path) -> str:
    """The notebook of a script, with cells numbered instead of named at random."""
    notebook = jupytext.read(script, fmt="py:percent")
    for number, cell in enumerate(notebook.cells, start=1):
        cell["id"] = f"cell-{number}"
    # Which version of which tool wrote the file is no business of its readers.
    notebook.metadata = {
        "jupytext": {"formats": "ipynb,py:percent"},
        "kernelspec": notebook.metadata["kernelspec"],
    }
    return _written(notebook)


def executed(text: str) -> str:
    """The same notebook after a run from top to bottom, in its own folder."""
    notebook = jupytext.reads(text, fmt="ipynb")
    client = NotebookClient(
        notebook,
        timeout=None,
        # In how many pieces a text arrives is chance.
        coalesce_streams=True,
        resources={"metadata": {"path": str(FOLDER)}},
        # The kernel's advice on how to encrypt what never leaves this machine.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
    )
    client.execute()
    for cell in notebook.cells:
        # When a cell was run, and by which Python, is of no use to readers.
        cell["metadata"].pop("execution", None)
    notebook.metadata.pop("language_info", None)
    return _written(notebook)


def without_outputs(text: str) -> str:
    """The notebook as it was before it was run."""
    notebook = jupytext.reads(text, fmt="ipynb")
    for cell in notebook.cells:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return _written(notebook)


def _written(notebook: Any) -> str:
    text: str = jupytext.writes(notebook, fmt="ipynb")
    return text.rstrip("\n") + "\n"
