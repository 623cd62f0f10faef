"""Runs in other processes: text that people write may crash, and a device may hang."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from depanalysis.errors import DepanalysisError, UsageError
from gpugen.cuda.launching import DeviceError

Result = TypeVar("Result")
_CRASHED = "the kernel crashed while it ran"


def apart(function: Callable[..., Result], *arguments: Any) -> Result:
    """The result of a run in another process, which may crash."""
    context = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(1, mp_context=context) as pool:
            return pool.submit(function, *arguments).result()
    except BrokenProcessPool:
        raise UsageError(_CRASHED) from None
    except DeviceError as error:
        raise UsageError(first_error(str(error))) from None


def within(
    seconds: float, function: Callable[..., Result], *arguments: Any
) -> tuple[Result | None, Result | None, str]:
    """The result of a run in another process, and the latest that it told before.

    It gets a function that tells. If nothing is heard of it for so long it is ended, and
    if it crashes it has ended: then there is no result, but the reason.
    """
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_told, args=(theirs, function, arguments))
    process.start()
    theirs.close()
    latest: Result | None = None
    try:
        while ours.poll(seconds):
            kind, said = ours.recv()
            if kind == "done":
                return said, latest, ""
            if kind == "error":
                raise UsageError(said)
            latest = said
        return None, latest, f"nothing was heard of the device for {seconds:g} seconds"
    except EOFError:
        return None, latest, _CRASHED
    finally:
        process.kill()
        process.join()


def _told(
    pipe: Connection, function: Callable[..., object], arguments: tuple[Any, ...]
) -> None:
    try:
        pipe.send(
            ("done", function(*arguments, lambda said: pipe.send(("told", said))))
        )
    except DeviceError as error:
        pipe.send(("error", first_error(str(error))))
    except DepanalysisError as error:
        pipe.send(("error", str(error)))


def first_error(text: str) -> str:
    """What a compiler says first, without all that follows."""
    errors = [line for line in text.splitlines() if "error:" in line]
    said = errors[0].strip() if errors else text.partition("\n")[0]
    _, ours, refused = said.partition("static assertion failed: ")
    if ours:
        return f"the kernel cannot be run: {refused}"
    return said if said == text else f"the kernel cannot be compiled: {said}"
