"""Published averages, read from a file of comma-separated values."""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike

from depanalysis.errors import UsageError


@dataclass(frozen=True, slots=True)
class Published:
    """Which mean stands where: the table, the number of equations, the range."""

    table: int
    equations: int
    size: int
    quantity: str


def published(path: str | PathLike[str]) -> Mapping[Published, Fraction]:
    """The means of a file with columns table, equations, range, quantity and mean."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return dict(_rows(csv.DictReader(file)))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise UsageError(f"'{path}' cannot be read: {reason}") from None
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        raise UsageError(f"'{path}' is not a file of published means") from None


def _rows(reader: "csv.DictReader[str]") -> Iterator[tuple[Published, Fraction]]:
    for row in reader:
        place = int(row["table"]), int(row["equations"]), int(row["range"])
        yield Published(*place, row["quantity"]), Fraction(row["mean"])
