"""The programs of the published table, in versions of our own: what each scheme finds."""

import re
from pathlib import Path

import pytest

from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import Order, launch_of
from gpugen.cli.guarding import guarded
from gpugen.cuda.counting.counts import SHARED
from gpugen.shim.device import compiler

FILES = sorted((Path(__file__).parents[2] / "cases" / "guard").glob("*.cu"))
QUICK = {"racy-kmeans"}
_OPTION = re.compile(r"--(\w+) (\S+)")


def _after(pattern, text):
    (only,) = re.findall(f"// {pattern}", text)
    return only


def order(text):
    given: dict = {"define": [], "bytes": []}
    for name, value in _OPTION.findall(_after("guard: (.*)", text)):
        if name in given and isinstance(given[name], list):
            given[name].append(value)
        else:
            given[name] = value
    given["sizes"], given["filling"] = given.pop("bytes"), given.pop("fill", "zeros")
    given["shared"] = int(given.get("shared", SHARED))
    return Order("", **given)


def expected(text, scheme):
    """What a scheme finds: kind, who races, variable."""
    said = _after(rf"expect: .*?{scheme} ([^;\n]*)", text)
    return set() if said == "none" else {tuple(e.split()) for e in said.split(", ")}


def found(report):
    if report.scheme == "ld":
        return {(e.kind, e.between, e.variable) for e in report.findings}
    return {
        (e.kind, e.level, e.variable) for e in report.collisions if e.standing == "race"
    }


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
@pytest.mark.parametrize(
    "scheme",
    [
        *(pytest.param(s, marks=pytest.mark.nightly) for s in ("exact", "ownership")),
        "ld",
    ],
)
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(p, marks=() if p.stem in QUICK else pytest.mark.nightly, id=p.stem)
        for p in FILES
    ],
)
def test_programs_of_the_published_table(path, scheme):
    text = path.read_text()
    (name,) = re.findall(r"__global__ void (\w+)", text)
    report = guarded(SourceFile(path.name, text), name, launch_of(order(text)), scheme)
    assert found(report) == expected(text, "ld" if scheme == "ld" else "exact")
    is_racy = report.verdict is Raciness.RACE
    assert is_racy == path.stem.startswith("racy")
