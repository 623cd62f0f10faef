"""The CUDA case files of races: each kernel gets its verdict, and an enumeration agrees.

The name of a file starts with the verdict of all its kernels. Its first line may hold
options; `// expect:` before a kernel lists what collides there, by kind and variable, and
`// benign:` the same for stores of equal values. `// name:` lists what a template is made
into. `// run:` names launches whose threads
are all enumerated: kernels that are race-free have no collision in them. The witness of
every race is enumerated, too, and collides.
"""

import re
import shlex
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from depanalysis.cli.racing import race_options
from depanalysis.frontends.cuda import translate
from depanalysis.frontends.cuda.kernels import Kernel
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.launches import as_launched
from depanalysis.proofs.races.verdicts import ConstructVerdict, Race
from depanalysis.source import SourceFile
from tests.nights import by_day
from tests.oracle.blocks import collisions, run_grid

FILES = sorted((Path(__file__).parent / "cases" / "race" / "cuda").glob("*.cu"))
VERDICTS = {"racefree": "race-free", "racy": "race", "unknown": "unknown"}
_KERNEL = re.compile(r"__global__ void (?:__launch_bounds__\(.*?\) )?(\w+)\b(?!<)")
_COMMENT = re.compile(r"// (expect|benign|name): *(.*)$")

Sayings = dict[str, None]
CONTENTS: tuple[Callable[[int], int], ...] = (
    lambda _: 0,
    lambda _: 1,
    lambda _: 2,
    lambda _: 3,
    lambda position: position // 2,
)
"""What memory holds that a witness does not tell, by the position in an array."""


@cache
def judged(path: Path) -> tuple[SourceFile, tuple[ConstructVerdict, ...]]:
    source = SourceFile(path.name, path.read_text(encoding="utf-8"))
    words: list[str] = []
    if source.lines[0].startswith("// options:"):
        words = shlex.split(source.lines[0].removeprefix("// options:"))
    pairs = list(zip(words[::2], words[1::2], strict=True))
    single = {
        name: dict(pairs).get(f"--{name}")
        for name in ("block", "grid", "warp", "level", "alias")
        if f"--{name}" in dict(pairs)
    }
    several = {
        name: tuple(value for key, value in pairs if key == f"--{name}")
        for name in ("assume", "define")
    }
    report = kernel_races(source, race_options({**single, **several}))
    assert report.errors == ()
    return source, report.constructs


def expected(source: SourceFile) -> dict[str, dict[str, Sayings]]:
    """What is said of each kernel in the comments before it."""
    found: dict[str, dict[str, Sayings]] = {}
    said: dict[str, Sayings] = {}
    for line in source.lines:
        comment, kernel = _COMMENT.search(line), _KERNEL.search(line)
        if comment is not None:
            said[comment[1]] = dict.fromkeys(map(str.strip, comment[2].split(";")))
        elif kernel is not None:
            names = said.pop("name", {kernel[1]: None})
            found |= dict.fromkeys(names, said)
            said = {}
    return found


def shown(races: tuple[Race, ...]) -> set[str]:
    return {f"{race.kind} {race.variable}".strip() for race in races}


@pytest.mark.parametrize("path", by_day(FILES, 12), ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_runs_agree_with_the_verdicts(path):
    source, constructs = judged(path)
    kernels = {each.program.name: each for each in plain(source)}
    check_small_grids(source, kernels, constructs)
    check_witnesses(kernels, constructs)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.sampled(4)
def test_each_kernel_has_its_verdict(path):
    source, constructs = judged(path)
    said = expected(source)
    assert [each.name for each in constructs] == list(said)
    verdict = VERDICTS[path.stem.split("-")[0]]
    found = {each.name: (each.verdict.value, each.open) for each in constructs}
    assert {name: value[0] for name, value in found.items()} == dict.fromkeys(
        said, verdict
    ), found
    for each in constructs:
        assert shown(each.races) == said[each.name].get("expect", {}).keys(), each.name
        benign = {f"benign {name}" for name in said[each.name].get("benign", ())}
        assert shown(each.benign) == benign, each.name


def check_small_grids(
    source: SourceFile,
    kernels: dict[str, Kernel],
    constructs: tuple[ConstructVerdict, ...],
) -> None:
    """Kernels that are race-free have no collision in any of some grids."""
    runs = [line for line in source.lines if line.startswith("// run:")]
    for construct in constructs:
        if construct.verdict != "race-free":
            continue
        for line in runs:
            values = dict(word.split("=") for word in line.split()[2:])
            block, grid = sizes(values.pop("block")), sizes(values.pop("grid"))
            kernel = kernels[construct.name]
            given = {name: int(value) for name, value in values.items()}
            found = run_grid(kernel, block, grid, parameters(kernel, given), contents)
            assert not found.is_outside, construct.name
            assert not found.parted, construct.name
            of_equals = not construct.benign
            assert collisions(found, of_equals=of_equals) == set(), construct.name


def check_witnesses(
    kernels: dict[str, Kernel], constructs: tuple[ConstructVerdict, ...]
) -> None:
    """The witness of every race collides in an enumeration, too."""
    for construct in constructs:
        kernel = kernels[construct.name] if construct.races else None
        for race in construct.races:
            assert kernel is not None
            assert any(collides(kernel, race, others) for others in CONTENTS), race


def collides(kernel, race: Race, others: Callable[[int], int]):
    witness = race.witness
    launch = dict(witness.launch)
    memory = dict(witness.memory)

    def filling(name, element):
        shown_name = f"{name}[{', '.join(map(str, element))}]" if element else name
        return memory.get(shown_name, others(sum(element)))

    given = parameters(kernel, dict(witness.parameters))
    block, grid = (sizes(str(launch[n]).strip("()")) for n in ("block", "grid"))
    found = run_grid(kernel, block, grid, given, filling)
    if race.kind == "divergence":
        return bool(found.parted)
    lines = sorted((race.first.span.line, race.second.span.line))
    return any(pair[1:] == tuple(lines) for pair in collisions(found, of_equals=True))


def plain(source: SourceFile):
    """The kernels, with pointers as the first launch of each has them."""
    kernels = translate(source, is_volatile_plain=True).kernels
    return [as_launched(k, k.launches[0].same) if k.launches else k for k in kernels]


def parameters(kernel, given: dict[str, int]) -> dict[str, int]:
    names = [p.name for p in kernel.program.parameters]
    names += [s.name for s in kernel.program.scalars if s.is_input and not s.is_output]
    return {name: given.get(name, 2) for name in names}


def contents(name: str, element: tuple[int, ...]) -> int:
    return sum(element) % 3


def sizes(text: str) -> tuple[int, int, int]:
    block = race_options({"block": text}).block
    assert block is not None
    x, y, z = (size or 1 for size in block)
    return x, y, z
