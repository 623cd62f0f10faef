"""`python -m benchmarks.peers [FILE …]`: ThreadSanitizer beside `race` on the OpenMP cases in C.

Each function of a case file that takes numbers and arrays of them is called once, on small
arrays, in a program that is compiled with ThreadSanitizer: by clang, whose Archer knows the
order that OpenMP gives, or else by gcc, whose library of OpenMP tells it nothing. What the
case file is named for is what `race` says of the function, as the tests demand.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CASES = Path(__file__).parent.parent / "tests" / "cases" / "race" / "openmp"
COMPILERS = ("clang", "gcc")
_FUNCTION = re.compile(
    r"^(?:void|int|float|double|long) \*?(?P<name>\w+)\((?P<given>[^(){};]*)\) \{", re.M
)
_NUMBER = re.compile(r"(?:const )?(?:int|float|double|long) \w+")
_ARRAY = re.compile(
    r"(?:const )?(?:int|float|double|unsigned char) (?:\*\w+|\w+(?:\[\w*\])+)"
)
_MEMORY = "static double memory[16][4096];"
_SIZE, _SECONDS = 8, 5
_REPORT = "ThreadSanitizer: data race"


@dataclass(frozen=True, slots=True)
class Compared:
    """A function, whether it has a race, and whether the peer saw one in its run."""

    file: str
    function: str
    is_race: bool
    seen: bool | None


def compiler() -> str | None:
    """The first compiler with ThreadSanitizer and OpenMP that is there."""
    return next(filter(_can_watch, filter(shutil.which, COMPILERS)), None)


def compared(path: Path, tool: str) -> Iterator[Compared]:
    """What the peer says of the functions of a file that it can call."""
    text = path.read_text(encoding="utf-8")
    found = calls(text)
    is_race = not path.stem.startswith("race-free-")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program"
        source = program.with_suffix(".c")
        source.write_text(f"{text}\n{driver(found)}", encoding="utf-8")
        if not _is_compiled(tool, source, program):
            return
        for number, name in enumerate(found):
            seen = _is_reported(program, number)
            yield Compared(path.name, name, is_race, seen)


def calls(text: str) -> dict[str, str]:
    """A call for each function that takes nothing but numbers and arrays of them."""
    found: dict[str, str] = {}
    for function in _FUNCTION.finditer(text):
        given = [part.strip() for part in function["given"].split(",")]
        arguments = [_argument(part, n) for n, part in enumerate(given)]
        if given in (["void"], [""]):
            arguments = []
        if all(arguments) and function["name"] != "main":
            listed = ", ".join(each for each in arguments if each)
            found[function["name"]] = f"{function['name']}({listed});"
    return found


def driver(found: dict[str, str]) -> str:
    """A main program that makes the call with the number that it is given."""
    cases = (
        f"case {number}: {call} break;" for number, call in enumerate(found.values())
    )
    return (
        f"{_MEMORY}\n#include <stdlib.h>\nint main(int count, char **given) {{\n"
        f"switch (atoi(given[1])) {{ {' '.join(cases)} }}\nreturn 0; }}\n"
    )


def _argument(parameter: str, number: int) -> str | None:
    if _NUMBER.fullmatch(parameter):
        return str(_SIZE)
    return f"(void *)memory[{number}]" if _ARRAY.fullmatch(parameter) else None


def _can_watch(tool: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "empty.c"
        source.write_text("int main(void) { return 0; }\n", encoding="utf-8")
        return _is_compiled(tool, source, source.with_suffix(""))


def _is_compiled(tool: str, source: Path, program: Path) -> bool:
    command = [tool, "-fopenmp", "-fsanitize=thread", "-g", "-O1", "-w", str(source)]
    made = subprocess.run(
        [*command, "-o", str(program), "-lm"], capture_output=True, check=False
    )
    return made.returncode == 0


def _is_reported(program: Path, number: int) -> bool | None:
    """Whether a run reports a race; nothing if it does not end."""
    try:
        ended = subprocess.run(
            [str(program), str(number)],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
            stdin=subprocess.DEVNULL,
            env={
                "OMP_NUM_THREADS": "4",
                "TSAN_OPTIONS": "ignore_noninstrumented_modules=1",
            },
        )
    except subprocess.TimeoutExpired:
        return None
    return _REPORT in ended.stderr


def main() -> None:
    """Prints how often the peer and `race` agree."""
    tool = compiler()
    if tool is None:
        print("no compiler with ThreadSanitizer and OpenMP is there")
        return
    counts: Counter[str] = Counter()
    wanted = sys.argv[1:] or ["race-*"]
    for path in sorted({p for each in wanted for p in CASES.glob(f"{each}.c")}):
        counts.update(map(_kind, compared(path, tool)))
    print(f"{tool}, ThreadSanitizer, one run of each of {counts.total()} functions")
    for kind, count in sorted(counts.items()):
        print(f"{count:6}  {kind}")


def _kind(each: Compared) -> str:
    if each.seen is None:
        return "did not end"
    word = "a race" if each.is_race else "race-free"
    return f"{word}: {'reported' if each.seen else 'not reported'}"


if __name__ == "__main__":
    main()
