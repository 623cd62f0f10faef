"""From a plan and a scheme to the texts of its kernels, with their launch contracts.

Input: a `KernelPlan` and a scheme. Output: one header-free file of CUDA C++ for each
kernel of the scheme, and what its parameters mean, in order.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from string import Template
from typing import Literal, TypeAlias

from depanalysis.errors import UsageError
from gpugen.cuda.rendering import TYPES, Elements, Kind
from gpugen.cuda.schemes import IN_ORDER, LISTED, Scheme, Stage, Way
from gpugen.cuda.texts import filled, folded, functions, renamed, text_of
from gpugen.cuda.translation import Function, is_convergent, translated
from gpugen.emit.functions import LIBRARY
from gpugen.emit.kernels import Kernel, Request, kernel
from gpugen.emit.kernels import Parameter as Emitted
from gpugen.emit.statements import Regions, value_kind
from gpugen.emit.values import supposed
from gpugen.plans.plan import KernelPlan

Role: TypeAlias = Literal["run", "extra", "array", "extent", "input"]

ELEMENT_TYPES: Mapping[str, str] = {
    "bool": "bool",
    "float32": "float",
    "float64": "double",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
}
ELEMENT_KINDS: Mapping[str, Kind] = {
    "bool": "bool",
    "float32": "real",
    "float64": "real",
}
_EXTRAS: Mapping[str, str] = {
    "owners": "Word *",
    "owner_bits": "int",
    "epoch": "unsigned int",
}
_ITERATIONS: Mapping[str, str] = {
    "claim": "An iteration, each checked access after its check.",
    "imprint": "An iteration, which leaves its number at what it writes.",
    "verify": "An iteration, which looks for its number at what it touches.",
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a kernel takes at one place: `name` is that of the program, `type` that of C.

    An `extent` is that of `dimension` of an array; an `extra` belongs to the scheme.
    """

    role: Role
    name: str
    type: str
    extra: str = ""
    dimension: int = 0


@dataclass(frozen=True, slots=True)
class Held:
    """What arrays hold, and NumPy's types of inputs where it computes in its own way."""

    dtypes: Mapping[str, str]
    widths: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def supposed(cls, plan: KernelPlan) -> "Held":
        """Arrays of integers hold `int64`, others doubles."""
        return cls({each.name: supposed(each.type) for each in plan.loop.arrays})

    @classmethod
    def of_text(cls, plan: KernelPlan) -> "Held":
        """The types of the text, where it has types."""
        known = cls.supposed(plan)
        if plan.is_numpy:
            return known
        exact = {
            each.name: f"{each.type.kind}{each.type.bits}"
            for each in plan.loop.arrays
            if each.type.is_integer and each.type.bits
        }
        return cls({**known.dtypes, **exact})


@dataclass(frozen=True, slots=True)
class CudaKernel:
    """The text of one kernel, the function to launch in it, and its parameters.

    A thread is an iteration, or an element of the array `over`; where a `team` of threads
    shares an iteration, it is a block of that many. `is_announced`: on a device, it calls
    `guard_access` of its text before each access.
    """

    entry: str
    text: str
    parameters: tuple[Parameter, ...]
    over: str = ""
    team: int = 0
    is_announced: bool = False


def way_of(plan: KernelPlan, scheme: Scheme) -> Way:
    """How a scheme runs a plan; one that cannot is a `UsageError`."""
    if plan.scheme == "sequential" or plan.scheme == "sweep":
        raise UsageError(f"the loop is not run in parallel: {plan.explanation}")
    for each in plan.results:
        reason = f"the value of `{each.name}` after the loop has no code for a GPU"
        raise UsageError(f"the loop cannot be run: {reason}")
    if plan.scheme not in scheme.ways:
        ways = " and ".join(scheme.ways)
        raise UsageError(
            f"the scheme `{scheme.name}` is for {ways} only, and the loop is one for "
            f"{plan.scheme}: {plan.explanation}"
        )
    return plan.scheme


def cuda_kernels(
    plan: KernelPlan, scheme: Scheme, held: Held
) -> tuple[CudaKernel, ...]:
    """The kernels of a scheme in the order of their launches.

    Where everything is proved, nothing is left to inspect.
    """
    made: list[CudaKernel] = []
    for stage in scheme.ways[way_of(plan, scheme)]:
        if stage.is_slice and not plan.checked:
            continue
        if stage.over:
            arrays = checked_arrays(plan, stage)
            made += [_beside(plan, scheme, stage, array, held) for array in arrays]
        else:
            made.append(Making.of(plan, scheme, stage, held).kernel())
    return tuple(made)


def listed_kernel(plan: KernelPlan, scheme: Scheme, held: Held) -> CudaKernel:
    """The loop as it stands, over iterations in an order that it takes: a wavefront."""
    return Making.of(plan, scheme, LISTED, held).kernel()


def in_order_kernel(plan: KernelPlan, scheme: Scheme, held: Held) -> CudaKernel:
    """The loop as it stands, by one thread."""
    return Making.of(plan, scheme, IN_ORDER, held).kernel()


def checked_arrays(plan: KernelPlan, stage: Stage) -> tuple[str, ...]:
    """The arrays that have words at a stage: all written ones where the loop speculates."""
    if stage.purpose == "plain":
        return ()
    return plan.arrays if stage.is_slice else plan.loop.written


def _beside(
    plan: KernelPlan, scheme: Scheme, stage: Stage, array: str, held: Held
) -> CudaKernel:
    """A kernel that is no iteration of the loop, for one array."""
    element = ELEMENT_TYPES[held.dtypes[array]]
    known = {
        "state": Parameter("run", "state", "long long *"),
        "owner_bits": Parameter("extra", "", "int", "owner_bits"),
        "owners": Parameter("extra", array, "Word *", "owners"),
        "array": Parameter("array", array, f"{element} *"),
    }
    parameters = [Parameter("run", each, "long long") for each in ("first", "last")]
    for each in stage.takes:
        parameters.append(known.get(each, Parameter("extra", array, "int *", each)))
    parts = [_contract(plan, scheme, stage), filled(stage.state)]
    if "array" in stage.takes:
        parts.append(f"typedef {element} Element;\n")
    text = "\n".join([*parts, *(filled(each) for each in stage.checks)])
    over = array if stage.over == "elements" else ""
    return CudaKernel(stage.entry, text, tuple(parameters), over)


def _request(plan: KernelPlan, stage: Stage, held: Held) -> Request:
    sites = frozenset(access.site for access in plan.checked)
    return Request(
        stage.purpose,
        plan.part if stage.is_slice else None,
        {name: n for n, name in enumerate(checked_arrays(plan, stage))},
        sites if stage.is_slice else None,
        held.dtypes,
        held.widths,
        plan.is_numpy,
    )


@dataclass(frozen=True, slots=True)
class Making:
    """One kernel in the making: what was emitted as Python, and its names in C++.

    `regions` are loops whose iterations the threads of a team share.
    """

    plan: KernelPlan
    scheme: Scheme
    stage: Stage
    held: Held
    made: Kernel
    names: Mapping[Emitted, str]
    renamed: Mapping[str, str]

    @classmethod
    def of(
        cls,
        plan: KernelPlan,
        scheme: Scheme,
        stage: Stage,
        held: Held,
        regions: Regions | None = None,
        summed: frozenset[str] = frozenset(),
        *,
        are_handed: bool = False,
    ) -> "Making":
        """The same with the code of an iteration, in which teams share `regions`.

        To elements of `summed` arrays several iterations may add at once. Regions that
        `are_handed` what they need check the subscripts that it makes.
        """
        request = replace(
            _request(plan, stage, held),
            regions=regions or {},
            summed=summed,
            are_handed=are_handed,
        )
        made = kernel(plan.loop, request)
        if stage.writing.is_elected and not is_convergent(made.iteration):
            raise UsageError(
                f"the scheme `{scheme.name}` is for loops without branches around "
                "their accesses"
            )
        names = dict(zip(made.parameters, made.passed.split(", "), strict=True))
        files = (stage.state, "arithmetic", *stage.checks)
        around = [text_of(each) for each in files]
        changed = renamed(made.iteration, "".join(around))
        return cls(plan, scheme, stage, held, made, names, changed)

    def kernel(self) -> CudaKernel:
        """The kernel."""
        function = translated(
            self.made.iteration,
            self.kinds(),
            self.arrays(),
            self.renamed,
            self.stage.writing,
        )
        parameters = tuple(self.parameters(function))
        body = "\n".join(function.lines)
        own = [self.declared(each) for each in parameters]
        head = folded(["long long k", "State &state", *own[1:]])
        title = _ITERATIONS.get(self.stage.purpose, "An iteration as it stands.")
        parts = [
            _contract(self.plan, self.scheme, self.stage) + borrowed(body),
            filled(self.stage.state),
            *functions(body),
            *(filled(each) for each in self.stage.checks),
            f"// {title}\n__device__ int iteration(\n        {head})\n{{\n{body}\n}}\n",
            self._entry(parameters, own),
        ]
        run = [Parameter("run", each, "long long") for each in ("first", "last")]
        if self.stage is LISTED:
            run.append(Parameter("run", "order", "const long long *"))
        return CudaKernel(self.stage.entry, "\n".join(parts), (*run, *parameters))

    def parameters(self, function: Function) -> Iterator[Parameter]:
        """What the iteration takes, with the extents that its text needs."""
        for each in self.made.parameters:
            match each.role:
                case "run":
                    type_ = "long long *" if each.name == "state" else "long long"
                    yield Parameter("run", each.name, type_)
                case "extra":
                    yield Parameter("extra", each.name, _EXTRAS[each.extra], each.extra)
                case "array":
                    type_ = f"{ELEMENT_TYPES[self.held.dtypes[each.name]]} *"
                    yield Parameter("array", each.name, type_)
                    for array, dimension in sorted(function.extents):
                        if array == self.names[each]:
                            yield Parameter(
                                "extent", each.name, "long long", "", dimension
                            )
                case "input":
                    kind = self._input_kinds()[each.name]
                    yield Parameter("input", each.name, TYPES[kind])

    def _input_kinds(self) -> dict[str, Kind]:
        return {each.name: value_kind(each.type.kind) for each in self.plan.loop.inputs}

    def kinds(self) -> dict[str, Kind]:
        """The kinds of the parameters that are no arrays, by their names in the code."""
        inputs = self._input_kinds()
        found: dict[str, Kind] = {"k": "int"}
        for each, name in self.names.items():
            if each.role == "input":
                found[name] = inputs[each.name]
            elif each.role == "run" or not each.name:
                found[name] = "int"
        return found

    def arrays(self) -> dict[str, Elements]:
        """What the arrays hold, by their names in the code."""
        dtypes, found = self.held.dtypes, {}
        for each, name in self.names.items():
            if each.role == "array":
                kind = ELEMENT_KINDS.get(dtypes[each.name], "int")
                type_ = ELEMENT_TYPES[dtypes[each.name]]
                found[name] = Elements(kind, type_, self._log(each.name))
        return found

    def _log(self, array: str) -> str:
        """The logs to which the accesses to an array go, and their length."""
        words = Emitted("extra", array, "owners")
        if not self.stage.writing.is_deferred or words not in self.names:
            return ""
        names = (self.names[words], self.names[Emitted("extra", "", "owner_bits")])
        return ", ".join(self.renamed.get(each, each) for each in names)

    def name(self, each: Parameter) -> str:
        """The name of a parameter in C++."""
        if each.role == "run" and each.name == "state":
            return "stopped"
        role = "array" if each.role == "extent" else each.role
        name = self.names[Emitted(role, each.name, each.extra)]
        name = self.renamed.get(name, name)
        return f"{name}_extent_{each.dimension}" if each.role == "extent" else name

    def declared(self, each: Parameter) -> str:
        """A parameter with its type."""
        written = () if self.stage.is_slice else self.plan.loop.written
        if each.role == "array" and each.name not in written:
            return f"const {each.type}__restrict__ {self.name(each)}"
        space = "" if each.type.endswith("*") else " "
        # What other threads may change meanwhile is loaded once, and then checked.
        is_raced = each.role == "array" and self.stage.purpose == "claim"
        return f"{'volatile ' if is_raced else ''}{each.type}{space}{self.name(each)}"

    def _entry(self, parameters: tuple[Parameter, ...], own: list[str]) -> str:
        is_listed = self.stage is LISTED
        order = ["const long long *__restrict__ order"] if is_listed else []
        passed = ["k", "state", *(self.name(each) for each in parameters[1:])]
        text = text_of("in_order" if self.stage is IN_ORDER else "each")
        return Template(text).substitute(
            entry=self.stage.entry,
            parameters=folded(["long long first", "long long last", *order, *own]),
            arguments=folded(passed),
            opening=self.stage.opening,
            leave="EXIT_THREAD()" if self.stage.writing.is_elected else "return",
            index="position" if is_listed else "k",
            picked="    long long k = order[position];\n" if is_listed else "",
        )


def _contract(plan: KernelPlan, scheme: Scheme, stage: Stage) -> str:
    """How a kernel is to be launched, as a comment."""
    lines = _contract_lines(plan, scheme, stage)
    return "".join(f"// {line}".rstrip() + "\n" for line in lines)


def borrowed(body: str) -> str:
    """What a kernel promises less than the code for the processor."""
    called = [name for name in LIBRARY if re.search(rf"\b{name}\(", body)]
    if not called:
        return ""
    return (
        f"//\n// As this device computes them: {', '.join(called)}. Their last digits may\n"
        "// differ from those of the processor.\n"
    )


def _contract_lines(plan: KernelPlan, scheme: Scheme, stage: Stage) -> Iterator[str]:
    loop, what = plan.loop, {"": "iteration", "elements": "element"}.get(stage.over)
    where = f", line {loop.node.span.line}" if loop.node.span.line else ""
    variable = loop.node.variable.partition(".index")[0]
    what = "position" if stage is LISTED else what or "iteration"
    yield f"`{stage.entry}`, scheme `{scheme.name}`: the loop over {variable}"
    yield f"in {loop.program.name}{where}."
    yield ""
    yield from stage.contract.split("\n")
    yield ""
    if stage is IN_ORDER:
        yield "Launch: one thread, for the iterations from `first` to `last - 1`, in one"
        yield "block. Iteration k has the index"
    else:
        yield f"Launch: one thread for each {what} from `first` to `last - 1`, in blocks of"
        yield "whole warps in one dimension; surplus threads return. Iteration k has the index"
    yield "lower + k * step. Arrays are row by row, and no two of them share memory."
    yield "Before the launch: stopped[0] to stopped[3] are 0."
    if checked_arrays(plan, stage):
        yield from scheme.words.split("\n")
    if scheme.refused:
        yield ""
        yield "FOR COMPARISON ONLY:"
        yield from scheme.refused.split("\n")
