"""Make the notebooks from their scripts, run them, and keep the results in build/."""

import os
import sys
from pathlib import Path

from notebooks.making import SCRIPTS, executed, notebook_text

RESULTS = Path("build") / "notebooks"


def main() -> int:
    """Write every .ipynb without output, and executed ones where nothing is committed."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for script in SCRIPTS:
        opened = script.with_suffix(".ipynb")
        text = notebook_text(script)
        opened.write_text(text, encoding="utf-8")
        if sys.argv[1:] == ["--only-write"]:
            continue
        print(f"{opened.name} …", flush=True)
        result = RESULTS / opened.name
        result.write_text(executed(text), encoding="utf-8")
        print(f"executed: {os.path.relpath(result)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
