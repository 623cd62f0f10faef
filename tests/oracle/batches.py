"""Many C programs compiled at once, and run with the iterations of loops in other orders.

Each program has its own names: all that it declares gets its number. A loop that is written
over `FIRST` goes over the same iterations in the order of a mode once `reordered`.
"""

import re
import subprocess
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

FIRST = "for (int i = 0; i < 12; i++)"
_AGAIN = "for (int i_ = 0, i = ORDER(0); i_ < 12; i = ORDER(++i_))"
SHUFFLED = """\
static const int shuffled[2][12] = {
  {7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 6, 4}, {1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10}};
"""
IN_ORDER = """\
  if (k >= 12) return 12;
  return mode_ == 1 ? 11 - k : mode_ == 2 || mode_ == 3 ? shuffled[mode_ - 2][k] : k;
"""
ORDER = f"static int ORDER(int k) {{\n{IN_ORDER}}}\n"
ALONE = f"static int mode_;\n{SHUFFLED}{ORDER}"
"""What the text of one program needs once its loops are reordered."""


def reordered(text: str, lines: Collection[int]) -> str:
    """The text with the order of the mode in the loops on some lines."""
    return "\n".join(
        row.replace(FIRST, _AGAIN) if at in lines else row
        for at, row in enumerate(text.split("\n"), start=1)
    )


def outputs(
    head: str,
    bodies: Sequence[str],
    own: Iterable[str],
    modes: Iterable[int],
    folder: Path,
    flags: Sequence[str] = (),
) -> list[list[bytes]]:
    """What each program prints in each mode; its function `run` is called.

    `head` is what all share, and `own` are the names that each declares.
    """
    names = re.compile(r'"[^"]*"|\b(?:' + "|".join(sorted(own)) + r")\b")
    texts = [head, SHUFFLED, "static int mode_;\n"]
    texts += [_numbered(body, names, number) for number, body in enumerate(bodies)]
    calls = "".join(f'  run_{k}(); puts("\\n----");\n' for k in range(len(bodies)))
    texts.append("int main(int argc, char **argv) {\n  setbuf(stdout, 0);\n")
    texts.append(f"  mode_ = atoi(argv[1]);\n{calls}}}\n")
    source, binary = folder / "programs.c", folder / "programs"
    source.write_text("".join(texts))
    command = ["gcc", "-O0", "-w", *flags, "-o", str(binary), str(source), "-lm"]
    parts = [x.split(b"\n----\n")[:-1] for x in printed(command, binary, modes)]
    return [list(each) for each in zip(*parts, strict=True)]


def printed(
    command: Sequence[str | Path], binary: Path, modes: Iterable[int]
) -> list[bytes]:
    """What a program prints in each mode, once it is compiled."""
    subprocess.run(command, check=True, capture_output=True)
    out, errors = subprocess.PIPE, subprocess.STDOUT
    runs = [[str(binary), str(mode)] for mode in modes]
    return [
        subprocess.run(each, check=True, stdout=out, stderr=errors).stdout
        for each in runs
    ]


def _numbered(text: str, names: re.Pattern[str], number: int) -> str:
    def renamed(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith('"') else f"{found[0]}_{number}"

    return names.sub(renamed, text)
