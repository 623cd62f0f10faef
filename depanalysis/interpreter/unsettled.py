"""Numbers of which nothing is known.

The value of `sin(x)` is one in runs that have to show what the user's own run would do. It
may be computed with and stored, but nothing may hang on it: where it would decide a
subscript or a bound, a run ends.
"""

from typing import NoReturn, cast, final

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.reals import Real


class UnsettledError(InterpretationError):
    """What a run does next is not known."""


@final
class _Unsettled:
    __slots__ = ()

    def _decides(self) -> NoReturn:
        raise UnsettledError("the value of a function decides what is done")

    __bool__ = __int__ = __index__ = __float__ = _decides


UNSETTLED = cast("Real", _Unsettled())
"""The one such number; it stands where a number does, and operations keep it."""
