"""Files that are linked mean what they mean alone, whatever names they share."""

from collections import Counter
from pathlib import Path

import pytest

import depanalysis as da
from tests.nights import by_night
from tests.oracle.linked import project

_PARTS = [
    pytest.param(range(0, 8), id="0-7"),
    *by_night((range(start, start + 50) for start in range(25, 2025, 50)), 20),
]


def verdicts(path: Path | str) -> dict[str, str]:
    """The verdicts on the loops of a path or a text, by function."""
    found = da.check(path) if isinstance(path, Path) else da.check(path, language="c")
    assert [str(error) for error in found.errors] == []
    return {loop.function: str(loop.verdict) for loop in found.loops}


@pytest.mark.parametrize("seeds", _PARTS)
@pytest.mark.sampled(4)
def test_linked_files_are_judged_as_one_file(seeds: range, tmp_path: Path) -> None:
    counts: Counter[bool] = Counter()
    for seed in seeds:
        made = project(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        for name, text in made.files.items():
            (folder / name).write_text(text)
        whole = verdicts(made.whole)
        for function, verdict in verdicts(folder).items():
            assert verdict in ("unknown", whole[function]), (seed, function)
            counts[verdict != "unknown" or whole[function] == "unknown"] += 1
    assert counts[True] > 0.7 * counts.total()
