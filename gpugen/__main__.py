"""`python -m gpugen` is the command."""

import sys

from gpugen.cli import main

if __name__ == "__main__":
    sys.exit(main())
