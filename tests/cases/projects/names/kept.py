"""Names that are handed on."""

from arrays import *  # noqa: F403
from arrays import a as first
from arrays import tail as behind
from arrays import z

moved = first
seen = behind


def rename():
    global moved
    moved = z
