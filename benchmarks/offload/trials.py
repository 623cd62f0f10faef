"""Trials of kernels on a device: against the text itself, and what they cost."""

import statistics
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal, TypeAlias

import numpy as np

from benchmarks.offload.constructs import SPIN
from benchmarks.offload.programs import Array, Program, programs, run_in_order
from benchmarks.offload.texts import Prepared, Text
from gpugen.cuda.cupy import CupyDevice
from gpugen.cuda.launching import DeviceError, Values, arguments
from gpugen.cuda.nest_texts import Form
from gpugen.emit.codes import DONE
from gpugen.shim.device import Shim, compiler

Kind: TypeAlias = Literal["verified", "timed", "overhead"]
Row: TypeAlias = list[Any]

_FACTORS = (1, 7, 30)
_ENOUGH_MS, _REPETITIONS, _FEW = 100, 7, 3


@dataclass(frozen=True, slots=True)
class Trial:
    """A kernel to be compared with the text, timed, or timed round by round."""

    kind: Kind
    nest: str
    form: Form
    threads: int


@dataclass(frozen=True, slots=True, eq=False)
class OnGpu:
    """A GPU, and its own events."""

    device: CupyDevice
    is_small: bool = False

    def milliseconds(self, work: Callable[[], None]) -> float:
        """The launches are all there before the device comes to the first of them."""
        cuda = import_module("cupy").cuda
        begin, end = cuda.Event(), cuda.Event()
        self._spin(600_000)
        begin.record()
        work()
        end.record()
        end.synchronize()
        return float(cuda.get_elapsed_time(begin, end))

    def warm(self) -> None:
        """Its clock rises while it has something to do."""
        self._spin(40_000_000)

    def cycles(self) -> float:
        """By what the clock of a kernel says."""
        few, many = 2_000_000, 22_000_000
        spent = [self.milliseconds(lambda n=n: self._spin(n)) for n in (few, many)]  # type: ignore[misc]
        return (many - few) / (spent[1] - spent[0])

    def _spin(self, cycles: int) -> None:
        self.device.launch_shaped(SPIN, (cycles,), (1, 1, 1), (1, 1, 1))


@dataclass(frozen=True, slots=True, eq=False)
class OnStandIn:
    """Fibers, whose times mean nothing."""

    device: Shim
    is_small: bool = True

    def milliseconds(self, work: Callable[[], None]) -> float:
        """One, whatever it is."""
        work()
        return 1.0

    def warm(self) -> None:
        """It is as warm as it gets."""

    def cycles(self) -> float:
        """None that count."""
        return 1.0


Place: TypeAlias = OnGpu | OnStandIn


@cache
def _programs() -> dict[str, Program]:
    return {each.name: each for each in programs()}


@cache
def _reference(
    nest: str, factor: int, is_whole: bool, folder: Path
) -> tuple[dict[str, int], dict[str, Array], dict[str, Array]]:
    """The sizes, and the arrays before and after the text itself."""
    program = _programs()[nest]
    sizes = {name: factor * each for name, each in program.small.items()}
    before, after = (program.data(1, sizes, is_whole=is_whole) for _ in range(2))
    run_in_order(program, after, sizes, folder, compiler() or "g++")
    return sizes, before, after


@lru_cache(maxsize=1)
def _data(
    place: Place, nest: str
) -> tuple[dict[str, int], dict[str, Any], dict[str, Any]]:
    """The sizes, and arrays on the device twice; those of another nest are let go."""
    program = _programs()[nest]
    sizes = program.small if place.is_small else program.published
    made = program.data(1, sizes)
    one, other = (
        {name: place.device.copied(each) for name, each in made.items()}
        for _ in range(2)
    )
    return sizes, one, other


@dataclass(frozen=True, slots=True)
class Bench:
    """A place, all kernels, and a folder for what compilers make."""

    place: Place
    texts: Mapping[tuple[str, Form, int], Text]
    folder: Path

    def rows(self, trial: Trial) -> list[Row]:
        """What is found."""
        text = self.texts[trial.nest, trial.form, trial.threads]
        match trial.kind:
            case "verified":
                return self._verified(text)
            case "timed":
                return [self._timed(text)]
            case _:
                return self._overhead(text)

    def _launch(self, text: Text, values: Values, state: Any) -> None:
        kernel = text.kernel
        given = arguments(kernel, values, {}, (0, values.count), state)
        blocks = values.count if kernel.team else -(-values.count // text.threads)
        block = (kernel.team or text.threads, 1, 1)
        self.place.device.launch_shaped(kernel, given, (blocks, 1, 1), block)

    # Against the text itself.

    def _verified(self, text: Text) -> list[Row]:
        factors = _FACTORS[:2] if self.place.is_small else _FACTORS
        kinds = [(each, True) for each in factors] + [(factors[1], False)]
        return [self._compared(text, *each) for each in kinds]

    def _compared(self, text: Text, factor: int, is_whole: bool) -> Row:
        sizes, before, after = _reference(text.nest, factor, is_whole, self.folder)
        device = self.place.device
        arrays = {name: device.copied(each) for name, each in before.items()}
        values = Values(arrays, sizes, 0, 1, sizes["n"])
        state = device.zeros(4, "int64")
        self._launch(text, values, state)
        code = int(device.host(state)[0])
        found = {name: device.host(each) for name, each in arrays.items()}
        worst = max(map(_difference, found.values(), after.values()))
        # Sums of reals are taken in another order; what is whole is exact in any.
        allowed = 0.0 if is_whole else max(sizes.values()) * 2.0**-48
        is_equal = code == DONE and worst <= allowed
        what = "whole" if is_whole else "reals"
        size = " ".join(f"{name}={each}" for name, each in sizes.items())
        return [text.nest, text.form, text.threads, size, what, code, worst, is_equal]

    # Times of a nest.

    def _timed(self, text: Text) -> Row:
        sizes, original, arrays = _data(self.place, text.nest)
        state = self.place.device.zeros(4, "int64")
        values = Values(arrays, sizes, 0, 1, sizes["n"])
        spent = list[float]()
        self.place.warm()
        while len(spent) <= (
            _REPETITIONS if max(spent, default=0) < _ENOUGH_MS else _FEW
        ):
            for name, each in original.items():
                arrays[name][...] = each
            spent.append(
                self.place.milliseconds(lambda: self._launch(text, values, state))
            )
        code = int(self.place.device.host(state)[0])
        own = spent[1:]  # The first one loads the kernel.
        figures = [round(f(own), 5) for f in (statistics.median, min, max)]
        return [text.nest, text.form, text.threads, *figures, len(own), code]

    # What a round costs.

    def _overhead(self, text: Text) -> list[Row]:
        sizes = {"empty": 0}
        if any(each.name == "m" for each in text.kernel.parameters):
            sizes["one each"] = 1 if text.form == "baseline" else text.threads
        self.place.warm()
        cycles = self.place.cycles()
        return [
            [text.nest, text.form, text.threads, what,
             round(cycles * self._round(text, m), 1)]
            for what, m in sizes.items()
        ]  # fmt: skip

    def _round(self, text: Text, m: int) -> float:
        """The milliseconds that one more round takes."""
        few, many = (2, 4) if self.place.is_small else (500, 4500)
        device = self.place.device
        shapes = {"a": (1, max(1, m)), "b": (1,)}
        arrays = {name: device.copied(np.zeros(each)) for name, each in shapes.items()}
        state = device.zeros(4, "int64")
        spent = list[float]()
        for rounds in (few, many):
            values = Values(arrays, {"n": 1, "m": m, "rounds": rounds}, 0, 1, 1)
            times = [
                self.place.milliseconds(lambda v=values: self._launch(text, v, state))  # type: ignore[misc]
                for _ in range(6)
            ]
            spent.append(statistics.median(times[1:]))
        assert int(device.host(state)[0]) == DONE
        return (spent[1] - spent[0]) / (many - few)


def _difference(found: Array, wanted: Array) -> float:
    """The greatest one, as a part of the greatest number; infinite if not both are numbers."""
    if np.array_equal(found, wanted, equal_nan=wanted.dtype.kind == "f"):
        return 0.0
    with np.errstate(all="ignore"):
        apart = float(np.abs(found - wanted).max())
        most = max(1.0, float(np.abs(wanted).max()))
        return apart / most if np.isfinite(apart / most) else float("inf")


def described(device: object) -> Iterator[dict[str, str] | str]:
    """What the device of this machine is, or why there is none."""
    try:
        CupyDevice()
    except DeviceError as error:
        yield str(error)
        return
    cuda = import_module("cupy").cuda
    properties = cuda.runtime.getDeviceProperties(0)
    yield {
        "name": properties["name"].decode(),
        "architecture": f"sm_{cuda.Device().compute_capability}",
        "driver": str(cuda.runtime.driverGetVersion()),
        "compiler": ".".join(map(str, cuda.nvrtc.getVersion())),
    }


def opened(folder: Path, is_stand_in: bool) -> Bench:
    """The device, with the kernels and the machine code of a folder."""
    place: Place = OnStandIn(Shim(folder)) if is_stand_in else OnGpu(CupyDevice(folder))
    prepared = Prepared.read(folder)
    all_texts = (*prepared.nests, *prepared.constructs)
    texts = {(e.nest, e.form, e.threads): e for e in all_texts}
    return Bench(place, texts, Path(mkdtemp(dir=folder)))
