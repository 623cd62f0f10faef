"""`parallel`: a Python function whose loops run in parallel where that is certain to be right.

    @gpugen.parallel
    def scatter(a, index, x):
        for i in range(len(index)):
            a[index[i]] = x[i]

The function is analyzed once for each combination of types that it is called with. Loops
that are proved parallel run so; those that depend on data are checked while they run.
Everything else, and every loop in which something is not as the analysis supposed, is run
by Python as it stands. Arrays of a device stay there, and their loops run there.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import update_wrapper
from threading import Lock
from types import FunctionType, MethodType
from typing import (
    Any,
    Generic,
    Literal,
    ParamSpec,
    TypeAlias,
    TypeVar,
    get_args,
    overload,
)

import numpy as np

from depanalysis.errors import UsageError
from gpugen.buffer_pool import BufferPool
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import DeviceError, DeviceShadow
from gpugen.engines import Engine
from gpugen.gpu import attempt as attempt_on_device
from gpugen.inspection_cache import InspectionCache
from gpugen.launches import Elements, restore
from gpugen.name_resolution import OTHER
from gpugen.plans.plan import KernelPlan
from gpugen.preparing import Plans, Prepared, Types, is_on_device, prepare, types_of
from gpugen.reports import Report, Reports
from gpugen.rewriting import HOOK
from gpugen.running import attempt, numba_engine
from gpugen.shadows import LIMITS, Shadow

_P = ParamSpec("_P")
_R = TypeVar("_R")

LEAST = 4096
"""Loops with fewer iterations are left to Python, which is done before others start."""

PATIENCE = 8
"""How often a loop may be left to Python in one call before it is asked about no more."""

Where: TypeAlias = Literal["auto", "cpu", "cuda"]
"""Where loops run: with `auto`, where their arrays are."""

TOO_CHEAP = "a check would cost more than several threads gain"


@overload
def parallel(function: Callable[_P, _R], /) -> "ParallelFunction[_P, _R]": ...


@overload
def parallel(
    *,
    least: int = LEAST,
    always: bool = False,
    reuse: bool = False,
    device: Where = "auto",
    engine: Engine | None = None,
) -> Callable[[Callable[_P, _R]], "ParallelFunction[_P, _R]"]: ...


def parallel(
    function: Callable[_P, _R] | None = None,
    /,
    *,
    least: int = LEAST,
    always: bool = False,
    reuse: bool = False,
    device: Where = "auto",
    engine: Engine | None = None,
) -> Any:
    """The function, with its loops in parallel where that gives the same result.

    Loops of fewer than `least` iterations, with those inside, are left to Python. A loop
    that costs less than its check is compiled and run sequentially, unless `always` asks
    for the check. With `reuse`, what an inspector finds is kept with a copy of the
    indices, and not looked for again while they are the same, bit by bit; all loops are
    checked then. With `device` "auto", loops over arrays of a device (CuPy's, or others with
    `__cuda_array_interface__`) run on it; with "cuda" all do, with copies of NumPy's.
    """
    if device not in get_args(Where):
        known = ", ".join(get_args(Where))
        raise UsageError(f"there is no device `{device}`, only {known}")
    choices = Choices(least, always or reuse, reuse, engine, device)
    if function is None:
        return lambda each: ParallelFunction(each, choices)
    return ParallelFunction(function, choices)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a user of `parallel` may choose."""

    least: int
    always: bool
    reuse: bool
    engine: Engine | None
    device: Where = "auto"


class ParallelFunction(Generic[_P, _R]):
    """A function as it was written, but for how its loops are run.

    `reports` are those of the latest call that has ended, of the latest run of each
    planned loop. Calls on several threads do not disturb each other.
    """

    __name__: str
    __wrapped__: Callable[_P, _R]

    def __init__(self, function: Callable[_P, _R], choices: Choices) -> None:
        if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
            name = getattr(function, "__name__", repr(function))
            raise UsageError(f"`{name}` is not a plain function written in Python")
        self.reports = Reports()
        self._function: FunctionType = function
        self._choices = choices
        self._findings = InspectionCache() if choices.reuse else None
        self._shadows: list[Shadow] = []
        self._device_shadows: list[DeviceShadow] = []
        self._pool = BufferPool()
        self._prepared: dict[Types, Prepared] = {}
        self._latest: Types = ()
        self._lock = Lock()
        update_wrapper(self, function)

    def __call__(self, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        """Calls the function; an interrupt leaves what it writes to as it was."""
        given = self._given(args, kwargs)
        types = self._latest = types_of(given)
        prepared = self._prepare(types)
        plans = prepared.plans
        arrays = _written(plans, given) if plans.chosen else []
        needed = sum(each.nbytes for each in arrays)
        plain: Callable[_P, _R] = self._function
        if self._is_unfit(args, kwargs):
            return plain(*args, **kwargs)
        if not plans.chosen or needed > LIMITS.bytes:
            reason = f"copies need {needed} bytes; there are {LIMITS.bytes}"
            self.reports = Reports(_refused(plan, reason) for plan in plans.chosen)
            return plain(*args, **kwargs)
        elsewhere = self._copies_elsewhere(plans, given)
        copies = [(each, self._pool.copy(each)) for each in arrays]
        # What else is handed over may change an array before the first loop begins.
        is_plain = len(types) == len(given)
        saved = {id(array): copy for array, copy in copies} if is_plain else {}
        call = _Call(self, prepared, saved)
        try:
            result: _R = prepared.hooked(*args, _gpugen=call, **kwargs)
        except KeyboardInterrupt:
            restore(copies)
            for array, copy in elsewhere:
                cupy_device().publish(copy, array)
            raise
        finally:
            self.reports = Reports(call.reports[n] for n in sorted(call.reports))
        self._pool.take_back(copy for _, copy in copies)
        return result

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        """The function as a method, where it stands in a class."""
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self) -> str:
        """By its name, as functions are sent to other processes, and copied."""
        return self._function.__qualname__

    def _is_unfit(self, args: Sequence[object], kwargs: Mapping[str, object]) -> bool:
        """Whether arguments do not fit, and the rewritten function would say it in other words."""
        code = self._function.__code__
        is_open = bool(code.co_flags & inspect.CO_VARARGS)
        is_long = len(args) > code.co_argcount and not is_open
        return is_long or any(name.startswith(HOOK) for name in kwargs)

    def _given(
        self, args: Sequence[object], kwargs: Mapping[str, object]
    ) -> dict[str, object]:
        """The arguments of a call by their names, as far as they can be told."""
        function = self._function
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        defaults = function.__defaults__ or ()
        last = names[len(names) - len(defaults) :]
        return {
            **dict(zip(last, defaults, strict=True)),
            **(function.__kwdefaults__ or {}),
            **dict(zip(names, args, strict=False)),
            **kwargs,
        }

    @property
    def plans(self) -> Plans:
        """What the analysis made of the loops, for the types of the latest call."""
        return self._prepare(self._latest).plans

    def _prepare(self, types: Types) -> Prepared:
        with self._lock:
            if types not in self._prepared:
                self._prepared[types] = prepare(self._function, types)
            return self._prepared[types]

    def _copies_elsewhere(
        self, plans: Plans, given: Mapping[str, object]
    ) -> list[tuple[Any, Any]]:
        """Arrays of a device that the function may write to, and copies of them."""
        if not plans.chosen or self._choices.device == "cpu":
            return []
        named = {id(given.get(name)): given.get(name) for name in plans.written}
        found = [each for each in named.values() if is_on_device(each)]
        try:
            made = [cupy_device().viewed(each) for each in found]
            return [(each, cupy_device().copied(each)) for each in made]
        except DeviceError:
            # Each loop says so.
            return []

    def _is_elsewhere(self, plan: KernelPlan, names: Mapping[str, object]) -> bool:
        """Whether a loop is to run on a device."""
        if self._choices.device != "auto":
            return self._choices.device == "cuda"
        return any(is_on_device(names.get(each.name)) for each in plan.loop.arrays)

    def _attempt_elsewhere(
        self, plans: Plans, number: int, names: Mapping[str, object]
    ) -> Report:
        """Runs one loop on a device, if it can be done."""
        plan = plans.chosen[number]
        arrays = [each.name for each in plan.loop.program.arrays]
        is_far = any(is_on_device(names.get(name)) for name in arrays)
        try:
            device = cupy_device()
            views = {
                n: device.viewed(names[n]) for n in arrays if is_on_device(names.get(n))
            }
        except DeviceError as error:
            if self._choices.device == "cuda":
                raise UsageError(f"the device cuda: {error}") from None
            return _refused(plan, str(error))
        try:
            shadow = self._device_shadows.pop()
        except IndexError:
            shadow = DeviceShadow()
        try:
            return attempt_on_device(
                plan,
                {**names, **views},
                device=device,
                regions=plans.shared.get(number, {}),
                shadow=shadow,
                engine=self._choices.engine or numba_engine(),
                # What is there is not brought back for Python.
                least=0 if is_far else self._choices.least,
            )
        finally:
            self._device_shadows.append(shadow)

    def attempt(
        self,
        prepared: Prepared,
        number: int,
        names: Mapping[str, object],
        saved: Mapping[int, Elements],
    ) -> Report:
        """Runs one loop, if it can be done; `saved` has copies of arrays by identity."""
        choices = self._choices
        visible = _visible(self._function, names)
        if self._is_elsewhere(prepared.plans.chosen[number], visible):
            return self._attempt_elsewhere(prepared.plans, number, visible)
        engine = choices.engine or numba_engine()
        plan = prepared.plans.chosen[number]
        is_worth = plan.pays(engine.threads)
        if number not in prepared.decided:
            is_checked = choices.always or is_worth
            prepared.decided[number] = plan if is_checked else _unchecked(plan)
        try:
            shadow = self._shadows.pop()
        except IndexError:
            shadow = Shadow()
        try:
            return attempt(
                prepared.decided[number],
                visible,
                engine=engine,
                # A loop that does not pay for a check pays even less for a second one.
                fall_back=None if is_worth or choices.reuse else "sequential",
                saved=saved,
                pool=self._pool,
                shadow=shadow,
                findings=self._findings,
                least=choices.least,
            )
        finally:
            self._shadows.append(shadow)


@dataclass(slots=True)
class _Call:
    """What the hooks of one call go by: the latest reports, what the latest loop changed."""

    owner: ParallelFunction[..., Any]
    prepared: Prepared
    copies: Mapping[int, Elements]
    reports: dict[int, Report] = field(default_factory=dict)
    scalars: dict[str, object] = field(default_factory=dict)
    refusals: dict[int, int] = field(default_factory=dict)
    names: Callable[[], dict[str, Any]] = locals

    def begin(
        self, number: int, names: Mapping[str, object], changed: str | None = None
    ) -> bool:
        """Whether a loop was run; otherwise it is left to Python.

        `changed` is a name that stands for something else than the text says.
        """
        if self.refusals.get(number, 0) >= PATIENCE:
            return False
        plans = self.prepared.plans
        if changed is not None:
            report = _refused(plans.chosen[number], OTHER.format(changed))
        elif set(np.geterr().values()) <= {"warn", "ignore"}:
            saved = self.copies if number in plans.first else {}
            report = self.owner.attempt(self.prepared, number, names, saved)
        else:
            report = _refused(
                plans.chosen[number], "NumPy is to raise floating-point errors"
            )
        self.reports[number] = report
        self.scalars = {**dict(report.scalars), **dict(report.exchanged)}
        if not report.is_done:
            self.refusals[number] = self.refusals.get(number, 0) + 1
        return report.is_done


def _refused(plan: KernelPlan, reason: str) -> Report:
    name, line = plan.loop.program.name, plan.loop.node.span.line
    return Report(name, line, plan.scheme, "not checked", "python", reason)


def _unchecked(plan: KernelPlan) -> KernelPlan:
    costs = f"{plan.computed} operations an iteration, {plan.check_cost} for its check"
    return replace(plan, scheme="sequential", explanation=f"{TOO_CHEAP}: {costs}")


def _visible(
    function: FunctionType, names: Mapping[str, object]
) -> Mapping[str, object]:
    """What the names mean in the function: a global is hidden by an unset local."""
    own = set(function.__code__.co_varnames) | set(function.__code__.co_cellvars)
    found = {**function.__globals__, **names}
    for unset in own - names.keys():
        found.pop(unset, None)
    return found


def _written(plans: Plans, given: Mapping[str, object]) -> list[np.ndarray[Any, Any]]:
    """The arguments that the function may write to, as far as the analysis reads it."""
    named = [given.get(name) for name in plans.written]
    found = {id(each): each for each in named if type(each) is np.ndarray}
    return [each for each in found.values() if each.flags.writeable]
