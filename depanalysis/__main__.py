"""`python -m depanalysis` is the command."""

import sys

from depanalysis.cli import main

if __name__ == "__main__":
    sys.exit(main())
