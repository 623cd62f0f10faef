"""A program around the kernel of a nest: its arrays go to a device, and come back changed.

Input: a nest, its kernel, and the host, CuPy or the runtime of CUDA. Output: a text with a
function that takes what the loop has (scalars, arrays row by row) and does what the loop
does, or says why it cannot; run as a program it takes `NAME=VALUE` for each scalar, fills
the arrays with small numbers, and prints the sums of those that are written.
"""

import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from string import Template
from typing import Literal, TypeAlias, get_args

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary, Var, names
from depanalysis.ir.statements import Array
from gpugen.cuda.kernels import ELEMENT_TYPES, CudaKernel, Held, Parameter
from gpugen.cuda.texts import KEYWORDS, folded, global_names, text_of
from gpugen.plans.loops import PlannedLoop

Host: TypeAlias = Literal["cupy", "cuda"]
HOSTS: tuple[Host, ...] = get_args(Host)

_BLOCK = 256
_DEFAULT = 64
_OURS = """
    argc argv on_device chosen filled MUST cupy np sys time TEXT int max dict float print repr
"""


def hosted(loop: PlannedLoop, kernel: CudaKernel, held: Held, host: Host) -> str:
    """The program."""
    words = {
        *_OURS.split(),
        *keyword.kwlist,
        *KEYWORDS.split(),
        *global_names(kernel.text),
    }
    nest = _Nest(loop, kernel, held, frozenset(words))
    return (_for_cupy if host == "cupy" else _for_cuda)(nest)


@dataclass(frozen=True, slots=True)
class _Nest:
    """A loop, its kernel, what arrays hold, and the words that are no names on the host."""

    loop: PlannedLoop
    kernel: CudaKernel
    held: Held
    words: frozenset[str]

    def own(self, name: str) -> str:
        """A name of the program on the host, where names of ours end with `_`."""
        plain = re.sub(r"\W", "_", name)
        return f"_{plain}" if plain in self.words or plain.endswith("_") else plain

    def text(self, expr: Expr) -> str:
        """A bound or an extent, which reads the same in both languages."""
        match expr:
            case IntConst(value=value):
                return str(value)
            case Var(name=name):
                return self.own(name)
            case Unary(operator="-", operand=operand):
                return f"-({self.text(operand)})"
            case Binary(operator="+" | "-" | "*" as operator, left=left, right=right):
                return f"({self.text(left)}) {operator} ({self.text(right)})"
            case _:
                variable = self.loop.node.variable
                raise UsageError(
                    f"--host: the loop over `{variable}` has bounds that are not made of "
                    "scalars by `+`, `-` and `*`"
                )

    @property
    def bounds(self) -> dict[str, str]:
        """The bounds of the loop, the upper one is its last index."""
        node = self.loop.node
        three = {"lower": node.lower, "upper": node.upper, "step": node.step}
        return {name: self.text(each) for name, each in three.items()}

    @property
    def scalars(self) -> dict[str, str]:
        """The scalars that the loop needs, with their types in C, as the text lists them."""
        node = self.loop.node
        bounds = sorted(names(node.lower) | names(node.upper) | names(node.step))
        inputs = [e for e in self.kernel.parameters if e.role == "input"]
        found = dict.fromkeys(bounds, "long long") | {e.name: e.type for e in inputs}
        listed = [each.name for each in self.loop.program.parameters]
        return {each: found[each] for each in (*listed, *found) if each in found}

    @property
    def sizes(self) -> dict[str, str]:
        """The scalars that only extents are made of."""
        found = (n for a in self.loop.arrays for e in a.extents if e for n in names(e))
        return {each: "long long" for each in found if each not in self.scalars}

    def extent(self, array: Array, dimension: int) -> str:
        """An extent in the program that fills arrays, an empty text if it is not known."""
        expr = array.extents[dimension]
        try:
            return "" if expr is None else self.text(expr)
        except UsageError:
            return ""

    def element(self, array: Array) -> str:
        """The type of the elements in C."""
        return ELEMENT_TYPES[self.held.dtypes[array.name]]

    @property
    def shape(self) -> tuple[str, str]:
        """The blocks for `last_` iterations, and their size."""
        if self.kernel.team:
            return "last_", str(self.kernel.team)
        return f"(last_ + {_BLOCK - 1}) / {_BLOCK}", str(_BLOCK)


def _for_cuda(nest: _Nest) -> str:
    arrays = nest.loop.arrays
    extents = [(a, d) for a in arrays for d in range(len(a.extents))]
    head = [f"{kind} {nest.own(name)}" for name, kind in nest.scalars.items()]
    head += [f"{'' if _is_written(nest, a) else 'const '}{nest.element(a)} *{nest.own(a.name)}"
             for a in arrays]  # fmt: skip
    head += [f"long long {_extent(nest, *each)}" for each in extents]
    passed = [nest.own(each) for each in nest.scalars]
    passed += [nest.own(a.name) for a in arrays]
    passed += [_extent(nest, *each) for each in extents]
    function = nest.own(nest.loop.program.name)
    grid, block = nest.shape
    text = Template(text_of("host")).substitute(
        nest.bounds,
        head=f'extern "C" int {function}(\n        {folded(head)})',
        given="\n".join(_given(nest, each) for each in arrays),
        arguments=", ".join(f"&{_argument(nest, e)}" for e in nest.kernel.parameters),
        grid=f"(unsigned)({grid})",
        block=block,
        entry=nest.kernel.entry,
        taken="\n".join(line for each in arrays for line in _taken(nest, each)),
        options=" ".join(f"{each}=VALUE" for each in {**nest.scalars, **nest.sizes}),
        sizes="\n".join(_filling(nest)),
        call=f"{function}({folded(passed)})",
        sums="\n".join(_sums(nest)),
    )
    return nest.kernel.text + text


def _is_written(nest: _Nest, array: Array) -> bool:
    return array.name in nest.loop.written


def _extent(nest: _Nest, array: Array, dimension: int) -> str:
    return f"{nest.own(array.name)}_extent_{dimension}_"


def _size(nest: _Nest, array: Array) -> str:
    each = [_extent(nest, array, d) for d in range(len(array.extents))]
    return " * ".join(each) or "1"


def _given(nest: _Nest, array: Array) -> str:
    name = nest.own(array.name)
    kind = "" if _is_written(nest, array) else "const "
    return (
        f"    {kind}{nest.element(array)} *{name}_device_ = "
        f"on_device({name}, {_size(nest, array)});"
    )


def _taken(nest: _Nest, array: Array) -> Iterator[str]:
    name = nest.own(array.name)
    if _is_written(nest, array):
        yield "    if (code_[0] == DONE)"
        yield (
            f"        MUST(cudaMemcpy({name}, {name}_device_, {_size(nest, array)} * "
            f"sizeof *{name}, cudaMemcpyDeviceToHost));"
        )
    yield f"    MUST(cudaFree((void *){name}_device_));"


def _argument(nest: _Nest, parameter: Parameter) -> str:
    name = nest.own(parameter.name)
    match parameter.role:
        case "run":
            return f"{parameter.name}_"
        case "array":
            return f"{name}_device_"
        case "extent":
            return f"{name}_extent_{parameter.dimension}_"
        case _:
            return name


def _filling(nest: _Nest) -> Iterator[str]:
    for name, kind in {**nest.sizes, **nest.scalars}.items():
        value = f'chosen(argc, argv, "{name}", {_DEFAULT})'
        yield f"    {kind} {nest.own(name)} = ({kind}){value};"
    yield f"    long long most_ = {_DEFAULT};"
    for name, kind in {**nest.sizes, **nest.scalars}.items():
        if kind == "long long":
            own = nest.own(name)
            yield f"    most_ = most_ < {own} ? {own} : most_;"
    for seed, array in enumerate(nest.loop.arrays):
        for dimension in range(len(array.extents)):
            place = f"{array.name}.{dimension}"
            known = nest.extent(array, dimension)
            value = known or f'(long long)chosen(argc, argv, "{place}", most_)'
            yield f"    long long {_extent(nest, array, dimension)} = {value};"
        made = f"filled<{nest.element(array)}>({_size(nest, array)}, {seed})"
        yield f"    {nest.element(array)} *{nest.own(array.name)} = {made};"


def _sums(nest: _Nest) -> Iterator[str]:
    for array in nest.loop.arrays:
        if _is_written(nest, array):
            name = nest.own(array.name)
            yield "    {"
            yield "        double sum_ = 0;"
            size = _size(nest, array)
            yield f"        for (long long i_ = 0; i_ < {size}; i_++) sum_ += {name}[i_];"
            yield f'        printf("{array.name} %.17g\\n", sum_);'
            yield "    }"


def _for_cupy(nest: _Nest) -> str:
    arrays = nest.loop.arrays
    grid, block = nest.shape
    given = [nest.own(each) for each in (*nest.scalars, *(a.name for a in arrays))]
    known = {**nest.sizes, **nest.scalars}
    return Template(_CUPY).substitute(
        nest.bounds,
        function=nest.own(nest.loop.program.name),
        variable=nest.loop.node.variable.partition(".index")[0],
        kernel=nest.kernel.text,
        entry=nest.kernel.entry,
        parameters=", ".join(given),
        given="\n".join(
            f'    {nest.own(a.name)}_ = _on_device({nest.own(a.name)}, "'
            f'{nest.held.dtypes[a.name]}", {len(a.extents)}, {_is_written(nest, a)})'
            for a in arrays
        ),
        arguments=", ".join(_passed(nest, each) for each in nest.kernel.parameters),
        grid=grid.replace("/", "//"),
        block=block,
        taken="\n".join(
            f"    _publish({nest.own(each)}, {nest.own(each)}_)"
            for each in nest.loop.written
        ),
        options=" ".join(f"{each}=VALUE" for each in known),
        sizes="\n".join(
            f"    {nest.own(name)} = {'float' if kind == 'double' else 'int'}"
            f'(chosen_.get("{name}", {_DEFAULT}))'
            for name, kind in known.items()
        ),
        most=", ".join(
            [
                str(_DEFAULT),
                *(nest.own(n) for n, k in known.items() if k == "long long"),
            ]
        ),
        arrays="\n".join(_filled(nest, a) for a in arrays),
        sums="\n".join(
            f'    print("{each}", repr(float({nest.own(each)}.sum(dtype="f8"))))'
            for each in nest.loop.written
        ),
    )


def _filled(nest: _Nest, array: Array) -> str:
    extents = [
        nest.extent(array, d) or f'int(chosen_.get("{array.name}.{d}", most_))'
        for d in range(len(array.extents))
    ]
    shape = "".join(f"{each}, " for each in extents)
    kind = nest.held.dtypes[array.name]
    return f'    {nest.own(array.name)} = random_.integers(0, 8, ({shape})).astype("{kind}")'


_NUMPY = {"long long": "int64", "double": "float64", "bool": "bool_", "int": "int32"}


def _passed(nest: _Nest, parameter: Parameter) -> str:
    name = nest.own(parameter.name)
    match parameter.role:
        case "run" if parameter.name == "state":
            return "state_"
        case "run":
            return f"np.int64({parameter.name}_)"
        case "array":
            return f"{name}_"
        case "extent":
            return f"np.int64({name}_.shape[{parameter.dimension}])"
        case _:
            return f"np.{_NUMPY[parameter.type]}({name})"


_CUPY = '''"""The loop over $variable in $function, on a GPU, with CuPy.

As a program: $options
"""

import sys
import time

import cupy
import numpy as np

TEXT = r"""
$kernel"""
_FUNCTIONS = {}


def $function($parameters):
    """Does what the loop does; arrays are NumPy's or CuPy's.

    If the loop cannot be kept, that is a `RuntimeError`, and no array has changed.
    """
    lower_, upper_, step_ = $lower, $upper, $step
    first_, last_ = 0, max(0, (upper_ - lower_) // step_ + 1)
    if last_ == 0:
        return
$given
    state_ = cupy.zeros(4, "uint64")
    arguments_ = ($arguments)
    _function()(($grid, 1, 1), ($block, 1, 1), arguments_)
    code_ = int(cupy.asnumpy(state_)[0])
    if code_:
        raise RuntimeError(f"the loop cannot be kept: code {code_}")
$taken


def _on_device(array, kind, rank, is_written):
    """The elements on the device; a copy of those that are written."""
    if str(array.dtype) != kind or array.ndim != rank:
        raise TypeError(f"an array of {rank} dimensions of {kind} is wanted")
    if is_written:
        return cupy.array(array, order="C", copy=True)
    return cupy.asarray(array, order="C")


def _publish(array, copy):
    if isinstance(array, np.ndarray):
        np.copyto(array, cupy.asnumpy(copy))
    else:
        array[...] = copy


def _function():
    """The kernel for the current device, compiled without CuPy's own options."""
    device = cupy.cuda.Device()
    if device.id not in _FUNCTIONS:
        nvrtc = cupy.cuda.nvrtc
        program = nvrtc.createProgram(TEXT, "$entry.cu", (), ())
        try:
            architecture = f"--gpu-architecture=sm_{device.compute_capability}"
            options = (architecture, "--std=c++17", "--fmad=false", "--ftz=false")
            nvrtc.compileProgram(program, options)
            module = cupy.cuda.function.Module()
            module.load(nvrtc.getCUBIN(program))
        finally:
            nvrtc.destroyProgram(program)
        _FUNCTIONS[device.id] = module.get_function("$entry")
    return _FUNCTIONS[device.id]


def _main():
    chosen_ = dict(each.split("=") for each in sys.argv[1:])
    random_ = np.random.default_rng(0)
$sizes
    most_ = max($most)
$arrays
    begin_ = time.perf_counter()
    $function($parameters)
    passed_ = time.perf_counter() - begin_
$sums
    print(f"{passed_:.6f} s", file=sys.stderr)


if __name__ == "__main__":
    _main()
'''
