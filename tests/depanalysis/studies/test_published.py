"""The published means, and files that are none."""

from fractions import Fraction
from pathlib import Path

import pytest

from depanalysis.errors import UsageError
from depanalysis.studies.published import Published, published

TABLES = Path(__file__).parents[3] / "data" / "paper-tables.csv"
SIZES = [2**k + 1 for k in range(2, 17)]


def test_the_three_tables_are_complete():
    means = published(TABLES)
    wanted: list[tuple[int, int, tuple[str, ...]]]
    wanted = [(1, 1, ("components", "nontrivial", "independents"))]
    wanted += [(2, m, ("components",)) for m in (2, 5, 30, 90)]
    wanted += [(3, m, ("components", "split_components")) for m in (30, 90)]
    assert set(means) == {
        Published(table, count, size, quantity)
        for table, count, quantities in wanted
        for size in SIZES
        for quantity in quantities
    }
    assert means[Published(3, 90, 65537, "split_components")] == Fraction("46151.75")


def test_the_first_table_adds_up_and_the_third_repeats_the_second():
    means = published(TABLES)
    for size in SIZES:
        total, several, alone = (
            means[Published(1, 1, size, quantity)]
            for quantity in ("components", "nontrivial", "independents")
        )
        assert total == several + alone
        for count in (30, 90):
            again = means[Published(3, count, size, "components")]
            assert means[Published(2, count, size, "components")] == again


def test_one_cell_does_not_fit_its_neighbors():
    """Five equations leave 88 % of the iterations in the rows above, and here 79 %."""
    means = published(TABLES)
    shares = [means[Published(2, 5, size, "components")] / size for size in SIZES[-4:]]
    assert all(Fraction(87, 100) < share < Fraction(89, 100) for share in shares[:3])
    assert shares[3] < Fraction(79, 100)


def test_bad_files_are_refused(tmp_path):
    with pytest.raises(UsageError, match=r"none\.csv' cannot be read: no such file"):
        published(tmp_path / "none.csv")
    for text in ("a,b\n1,2\n", "table,equations,range,quantity,mean\n1,1,5,x,y\n"):
        path = tmp_path / "bad.csv"
        path.write_text(text)
        with pytest.raises(UsageError, match="is not a file of published means"):
            published(path)
