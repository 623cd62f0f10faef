"""Make the notebooks from their scripts, run them, and keep what they print.

With `--full` they are run at full size, in build/, where nothing is committed.
"""

import os
import sys
from pathlib import Path

from notebooks.making import FOLDER, SCRIPTS, executed, notebook_text

RESULTS = Path("build") / "notebooks"


def main() -> int:
    """Write every .ipynb, or those whose numbers are given."""
    wanted = [each for each in sys.argv[1:] if each != "--full"]
    is_full = "--full" in sys.argv
    folder = RESULTS if is_full else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("DEPANALYSIS_NOTEBOOKS", "full" if is_full else "short")
    for script in SCRIPTS:
        if wanted and script.name.partition("-")[0] not in wanted:
            continue
        opened = folder / f"{script.stem}.ipynb"
        print(f"{opened.name} …", flush=True)
        opened.write_text(executed(notebook_text(script)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
