"""A program around the kernel of a nest: its arrays go to a device, and come back changed.

Input: a nest, its kernel, and the host, CuPy or the runtime of CUDA. Output: a text with a
function that takes what the loop has (scalars, arrays row by row) and does what the loop
does, or says why it cannot; run as a program it takes `NAME=VALUE` for each scalar, fills
the arrays with small numbers, and prints the sums of those that are written.
"""

import keyword
from collections.abc import Iterator, Sequence
from functools import partial
from string import Template

from depanalysis.ir.expressions import (
    names,
)
from depanalysis.ir.statements import Array
from gpugen.cuda.kernels import ELEMENT_TYPES, CudaKernel, Held, Parameter
from gpugen.cuda.texts import KEYWORDS, folded, global_names, text_of
from gpugen.emit.codes import OUTSIDE
from gpugen.hosted_loops import Checks, Host, HostedLoop, own_names
from gpugen.outer_reductions import Outer
from gpugen.own_arrays import Rows
from gpugen.plans.loops import PlannedLoop

_MOST_BITS = 29
_IN_ORDER = "the loop runs in order, since a check has stopped it"
_WORDS = {"unsigned int": "uint32", "unsigned long long": "uint64"}
_DEFAULT = 64
_ROOM, _LONGER = 64, 8
"""The room of rows whose length only iterations say, and how much longer the next ones are."""

_IS_ROOM_LEFT = "last_ * room_ < {} << 25"
_OURS = """
    element argc argv on_device chosen filled MUST cupy np sys time TEXTS
    int max dict float print repr
"""


def hosted(
    loop: PlannedLoop,
    kernel: CudaKernel,
    held: Held,
    host: Host,
    outer: tuple[Outer, ...] = (),
    rows: tuple[Rows, ...] = (),
) -> str:
    """The program."""
    words = {
        *_OURS.split(),
        *keyword.kwlist,
        *KEYWORDS.split(),
        *global_names(kernel.text),
    }
    named = own_names(loop, words)
    nest = HostedLoop(loop, kernel, held, host, named, outer, rows)
    return (_for_cupy if host == "cupy" else _for_cuda)(nest)


def hosted_stages(
    loop: PlannedLoop,
    stages: Sequence[CudaKernel],
    in_order: CudaKernel,
    held: Held,
    host: Host,
    word: str,
) -> str:
    """A program that checks a loop by some kernels, each after the other is done.

    Where one of them stops, the arrays are as before, and `in_order` runs the loop. `word`
    is the type of what the checks have for an element.
    """
    kernels = (*stages, in_order)
    texts = (
        f"namespace {each.entry}_ {{\n{each.text}\n}}\n"
        f"using {each.entry}_::{each.entry};\n"
        for each in kernels
    )
    parameters = dict.fromkeys(each for one in kernels for each in one.parameters)
    text = "\n".join((*texts, "enum { DONE = 0 };\n"))
    merged = CudaKernel("checked", text, tuple(parameters))
    own = {word for each in kernels for word in (each.entry, f"{each.entry}_")}
    words = {*_OURS.split(), *keyword.kwlist, *KEYWORDS.split(), *global_names(text)}
    nest = HostedLoop(
        loop,
        merged,
        held,
        host,
        own_names(loop, words | own),
        checks=Checks(tuple(stages), in_order, word),
    )
    return (_for_cupy if host == "cupy" else _for_cuda)(nest)


def _for_cuda(nest: HostedLoop) -> str:
    arrays = nest.arrays
    extents = [(a, d) for a in arrays for d in range(len(a.extents))]
    head = [f"{kind} {nest.own(name)}" for name, kind in nest.scalars.items()]
    head += [f"{nest.part(e)} *{nest.own(e.variable)}" for e in nest.outer]
    head += [f"{'' if _is_written(nest, a) else 'const '}{nest.element(a)} *{nest.own(a.name)}"
             for a in arrays]  # fmt: skip
    head += [f"long long {_extent(nest, *each)}" for each in extents]
    passed = [nest.own(each) for each in nest.scalars]
    passed += [f"&{nest.own(each.variable)}" for each in nest.outer]
    passed += [nest.own(a.name) for a in arrays]
    passed += [_extent(nest, *each) for each in extents]
    function = nest.own(nest.loop.program.name)
    text = Template(text_of("host")).substitute(
        nest.bounds,
        shapes="".join(
            f"\n    long long {nest.own(name)} = {_extent(nest, *shape)};"
            for name, shape in _used(nest).items()
        ),
        state="State" if nest.checks is None else "long long",
        **_in_rooms(nest, function, head, passed),
        given="\n".join(
            [
                *(_given(nest, e) for e in arrays),
                *(_begun(nest, e) for e in nest.outer),
                *(line for each in nest.rows for line in _provided(nest, each)),
            ]
        ),
        joined="\n".join([*map(partial(_joined, nest), nest.outer), *_kept(nest)]),
        launches="\n".join(
            [*_launched(nest, nest.kernel, nest.shape, "    "), *_read_back("    ")]
            if nest.checks is None
            else _checked(nest, nest.checks)
        ),
        taken="\n".join(
            [
                *(line for each in arrays for line in _taken(nest, each)),
                *(
                    f"    MUST(cudaFree({nest.own(e.array)}_device_));"
                    for e in nest.rows
                ),
            ]
        ),
        options=" ".join(f"{each}=VALUE" for each in _chosen(nest)),
        sizes="\n".join(_filling(nest)),
        call=f"{function}({folded(passed)})",
        sums="\n".join(_sums(nest)),
    )
    return nest.kernel.text + text


def _in_rooms(
    nest: HostedLoop, function: str, head: list[str], passed: list[str]
) -> dict[str, str]:
    """The heads of the function, and where it tries again with longer rows."""
    made = f'extern "C" int {function}(\n        {folded(head)})'
    if not nest.has_rooms:
        return {"head": made, "again": "", "whole": ""}
    own = f"{function}_in_rooms_"
    longer = folded([*passed, f"{_LONGER} * room_"])
    return {
        "head": f"static int {own}(\n        {folded([*head, 'long long room_'])})",
        "again": f"\n    if (code_[0] == OUTSIDE && {_IS_ROOM_LEFT.format('1LL')})\n"
        f"        return {own}({longer});",
        "whole": f"\n{made}\n{{\n    return {own}({folded([*passed, str(_ROOM)])});\n}}\n",
    }


def _used(nest: HostedLoop) -> dict[str, tuple[Array, int]]:
    """The extents that the loop knows by names of their own."""
    node = nest.loop.node
    bounds = {n for e in (node.lower, node.upper, node.step) for n in names(e)}
    used = bounds | {e.name for e in nest.kernel.parameters if e.role == "input"}
    return {name: each for name, each in nest.shapes.items() if name in used}


def _launched(
    nest: HostedLoop, kernel: CudaKernel, shape: tuple[str, str], margin: str
) -> Iterator[str]:
    """The lines that launch a kernel."""
    given = ", ".join(f"&{_argument(nest, e)}" for e in kernel.parameters)
    yield f"{margin}void *arguments_[] = {{{given}}};"
    yield f"{margin}dim3 grid_((unsigned)({shape[0]})), block_({shape[1]});"
    yield (
        f"{margin}MUST(cudaLaunchKernel((const void *){kernel.entry}, grid_, block_, "
        "arguments_, 0, 0));"
    )


def _read_back(margin: str) -> Iterator[str]:
    yield f"{margin}MUST(cudaDeviceSynchronize());"
    yield (
        f"{margin}MUST(cudaMemcpy(code_, state_, sizeof code_, cudaMemcpyDeviceToHost));"
    )


def _checked(nest: HostedLoop, checks: Checks) -> Iterator[str]:
    """The lines that check a loop and run it, or that run it in order."""
    yield "    int owner_bits_ = 1, epoch_ = 1;"
    yield "    while (last_ - 1 >> owner_bits_) owner_bits_++;"
    yield f"    code_[0] = owner_bits_ > {_MOST_BITS};  // Words have no room for more."
    sizes = {each.name: _size(nest, each) for each in nest.arrays}
    for name in checks.arrays:
        own = f"{nest.own(name)}_owners_device_"
        size = f"{sizes[name]} * sizeof *{own} + 1"
        yield f"    {checks.word} *{own};"
        yield f"    MUST(cudaMalloc((void **)&{own}, {size}));"
        yield f"    MUST(cudaMemset({own}, 0, {size}));"
    for kernel in checks.stages:
        yield "    if (code_[0] == DONE) {"
        yield from _launched(nest, kernel, nest.shape, "        ")
        yield from _read_back("        ")
        yield "    }"
    yield "    if (code_[0] != DONE) {"
    yield f'        fprintf(stderr, "{_IN_ORDER}\\n");'
    yield "        MUST(cudaMemset(state_, 0, sizeof code_));"
    for each in nest.written:
        name = nest.own(each.name)
        size = f"{sizes[each.name]} * sizeof *{name}"
        yield (
            f"        MUST(cudaMemcpy({name}_device_, {name}, {size}, "
            "cudaMemcpyHostToDevice));"
        )
    yield from _launched(nest, checks.in_order, ("1", "1"), "        ")
    yield from _read_back("        ")
    yield "    }"
    for name in checks.arrays:
        yield f"    MUST(cudaFree({nest.own(name)}_owners_device_));"


def _is_written(nest: HostedLoop, array: Array) -> bool:
    return array.name in nest.loop.written


def _extent(nest: HostedLoop, array: Array, dimension: int) -> str:
    return f"{nest.own(array.name)}_extent_{dimension}_"


def _size(nest: HostedLoop, array: Array) -> str:
    each = [_extent(nest, array, d) for d in range(len(array.extents))]
    return " * ".join(each) or "1"


def _given(nest: HostedLoop, array: Array) -> str:
    name = nest.own(array.name)
    kind = "" if _is_written(nest, array) else "const "
    return (
        f"    {kind}{nest.element(array)} *{name}_device_ = "
        f"on_device({name}, {_size(nest, array)});"
    )


def _taken(nest: HostedLoop, array: Array) -> Iterator[str]:
    name = nest.own(array.name)
    if _is_written(nest, array):
        yield "    if (code_[0] == DONE)"
        yield (
            f"        MUST(cudaMemcpy({name}, {name}_device_, {_size(nest, array)} * "
            f"sizeof *{name}, cudaMemcpyDeviceToHost));"
        )
    yield f"    MUST(cudaFree((void *){name}_device_));"


def _begun(nest: HostedLoop, each: Outer) -> str:
    """Parts of a scalar, which change nothing yet."""
    name, kind = nest.own(each.array), nest.part(each)
    first = nest.first(each, f"*{nest.own(each.variable)}")
    return (
        f"    long long {name}_extent_0_ = (last_ - 1) * llabs(step_) + 1;\n"
        f"    {kind} *{name}_ = new {kind}[{name}_extent_0_];\n"
        f"    for (long long i_ = 0; i_ < {name}_extent_0_; i_++) {name}_[i_] = "
        f"({kind}){first};\n"
        f"    {kind} *{name}_device_ = on_device({name}_, {name}_extent_0_);"
    )


def _provided(nest: HostedLoop, each: Rows) -> Iterator[str]:
    """Memory of the device for a row of each iteration."""
    name, kind = nest.own(each.array), ELEMENT_TYPES[nest.held.dtypes[each.array]]
    sizes = ["(last_ - 1) * llabs(step_) + 1", *map(nest.room, each.extents)]
    for dimension, size in enumerate(sizes):
        yield f"    long long {name}_extent_{dimension}_ = {size};"
    product = " * ".join(f"{name}_extent_{d}_" for d in range(len(sizes)))
    yield f"    {kind} *{name}_device_;"
    yield (
        f"    MUST(cudaMalloc((void **)&{name}_device_, {product} * "
        f"sizeof *{name}_device_ + 1));"
    )


_JOINED = {
    "+": "{0} + {1}",
    "*": "{0} * {1}",
    "min": "{1} < {0} ? {1} : {0}",
    "max": "{1} > {0} ? {1} : {0}",
    "&": "{0} & {1}",
    "|": "{0} | {1}",
    "^": "{0} ^ {1}",
}


def _joined(nest: HostedLoop, each: Outer) -> str:
    """The lines that put a scalar together in the order of the iterations."""
    name, kind = nest.own(each.array), nest.part(each)
    total, part = f"{nest.own(each.variable)}_joined_", f"{name}_[i_]"
    lines = [
        f"MUST(cudaMemcpy({name}_, {name}_device_, {name}_extent_0_ * sizeof *{name}_, "
        "cudaMemcpyDeviceToHost));",
        f"MUST(cudaFree({name}_device_));",
        f"{kind} {total} = *{nest.own(each.variable)};",
        f"for (long long i_ = 0; i_ < {name}_extent_0_; i_ += llabs(step_)) {{",
    ]
    if each.operator == "+" and each.type.kind == "int":
        lines.append(f"    if (!is_sum({total}, {part}))")
        lines += ["        code_[0] = code_[0] ? code_[0] : OVERFLOW;", "    else"]
    lines.append(f"    {total} = {_JOINED[each.operator].format(total, part)};")
    return "\n".join(f"    {line}" for line in (*lines, "}", f"delete[] {name}_;"))


def _kept(nest: HostedLoop) -> Iterator[str]:
    for each in nest.outer:
        name = nest.own(each.variable)
        yield f"    if (code_[0] == DONE) *{name} = {name}_joined_;"


def _chosen(nest: HostedLoop) -> dict[str, None]:
    """What is chosen where the program is run by itself."""
    scalars = [*nest.scalars, *nest.sizes, *(each.variable for each in nest.outer)]
    return dict.fromkeys(scalars)


def _argument(nest: HostedLoop, parameter: Parameter) -> str:
    name = nest.own(parameter.name)
    match parameter.role:
        case "run":
            return f"{parameter.name}_"
        case "array":
            return f"{name}_device_"
        case "extent":
            return f"{name}_extent_{parameter.dimension}_"
        case "extra" if parameter.extra == "owners":
            return f"{name}_owners_device_"
        case "extra":
            return f"{parameter.extra}_"
        case _:
            return name


def _filling(nest: HostedLoop) -> Iterator[str]:
    for name, kind in {**nest.sizes, **nest.scalars}.items():
        value = f'chosen(argc, argv, "{name}", {_DEFAULT})'
        yield f"    {kind} {nest.own(name)} = ({kind}){value};"
    yield f"    long long most_ = {_DEFAULT};"
    for name, kind in {**nest.sizes, **nest.scalars}.items():
        if kind == "long long":
            own = nest.own(name)
            yield f"    most_ = most_ < {own} ? {own} : most_;"
    for each in nest.outer:
        kind = nest.part(each)
        value = f'({kind})chosen(argc, argv, "{each.variable}", 0)'
        yield f"    {kind} {nest.own(each.variable)} = {value};"
    for seed, array in enumerate(nest.arrays):
        for dimension in range(len(array.extents)):
            place = f"{array.name}.{dimension}"
            known = nest.extent(array, dimension)
            value = known or f'(long long)chosen(argc, argv, "{place}", most_)'
            yield f"    long long {_extent(nest, array, dimension)} = {value};"
        made = f"filled<{nest.element(array)}>({_size(nest, array)}, {seed})"
        yield f"    {nest.element(array)} *{nest.own(array.name)} = {made};"


def _sums(nest: HostedLoop) -> Iterator[str]:
    for each in nest.outer:
        name = each.variable
        yield f'    printf("{name} %.17g\\n", (double){nest.own(name)});'
    for array in nest.written:
        name = nest.own(array.name)
        yield "    {"
        yield "        double sum_ = 0;"
        size = _size(nest, array)
        yield f"        for (long long i_ = 0; i_ < {size}; i_++) sum_ += {name}[i_];"
        yield f'        printf("{array.name} %.17g\\n", sum_);'
        yield "    }"


def _for_cupy(nest: HostedLoop) -> str:
    arrays = nest.arrays
    reduced = (each.variable for each in nest.outer)
    names = (*nest.scalars, *reduced, *(a.name for a in arrays))
    given = [nest.own(each) for each in names]
    known = {**nest.sizes, **nest.scalars}
    function = nest.own(nest.loop.program.name)
    return Template(_CUPY).substitute(
        {**nest.bounds, **_reduced_by_cupy(nest)},
        shapes="".join(
            f"\n    {nest.own(name)} = {nest.own(array.name)}.shape[{dimension}]"
            for name, (array, dimension) in _used(nest).items()
        ),
        variable=nest.loop.node.variable.partition(".index")[0],
        kernels="".join(
            f'    "{each.entry}": r"""\n{each.text}""",\n' for each in nest.kernels
        ),
        **_in_rooms_by_cupy(function, given, nest.has_rooms),
        given="\n".join(_given_by_cupy(nest, a) for a in arrays)
        + "".join(f"\n{_begun_by_cupy(nest, each)}" for each in nest.outer)
        + "".join(f"\n{_provided_by_cupy(nest, each)}" for each in nest.rows),
        launches="\n".join(
            _launched_by_cupy(nest, nest.kernel, nest.shape, "    ")
            if nest.checks is None
            else _checked_by_cupy(nest, nest.checks)
        ),
        taken="\n".join(
            f"    _publish({nest.own(each.name)}, {nest.own(each.name)}_)"
            for each in nest.written
        ),
        options=" ".join(f"{each}=VALUE" for each in _chosen(nest)),
        sizes="\n".join(
            f"    {nest.own(name)} = {'float' if kind == 'double' else 'int'}"
            f'(chosen_.get("{name}", {_DEFAULT}))'
            for name, kind in known.items()
        )
        + "".join(f"\n{_chosen_by_cupy(nest, each)}" for each in nest.outer),
        most=", ".join(
            [
                str(_DEFAULT),
                *(nest.own(n) for n, k in known.items() if k == "long long"),
            ]
        ),
        arrays="\n".join(_filled(nest, a) for a in arrays),
        sums="\n".join(_sums_by_cupy(nest)),
    )


def _in_rooms_by_cupy(
    function: str, given: Sequence[str], has_rooms: bool
) -> dict[str, str]:
    """The function, and where it tries again with longer rows."""
    parameters = ", ".join(given)
    known = {"function": function, "parameters": parameters}
    if not has_rooms:
        return {
            **known,
            "made": function,
            "wanted": parameters,
            "again": "",
            "whole": "",
        }
    wanted = ", ".join([*given, "room_"])
    longer = ", ".join([*given, f"{_LONGER} * room_"])
    first = ", ".join([*given, str(_ROOM)])
    return {
        **known,
        "made": "_in_rooms",
        "wanted": wanted,
        "again": f"\n    if code_ == {OUTSIDE} and {_IS_ROOM_LEFT.format(1)}:"
        f"\n        return _in_rooms({longer})",
        "whole": f"\n\ndef {function}({parameters}):\n"
        f'    """Does what the loop does, as it says above."""\n'
        f"    return _in_rooms({first})\n",
    }


def _launched_by_cupy(
    nest: HostedLoop, kernel: CudaKernel, shape: tuple[str, str], margin: str
) -> Iterator[str]:
    """The lines that launch a kernel, and say in `code_` how it ended."""
    given = ", ".join(_passed(nest, each) for each in kernel.parameters)
    grid = shape[0].replace("/", "//")
    yield f"{margin}arguments_ = ({given})"
    yield f'{margin}_function("{kernel.entry}")(({grid}, 1, 1), ({shape[1]}, 1, 1), arguments_)'
    yield f"{margin}code_ = int(cupy.asnumpy(state_)[0])"


def _checked_by_cupy(nest: HostedLoop, checks: Checks) -> Iterator[str]:
    """The lines that check a loop and run it, or that run it in order."""
    yield "    owner_bits_, epoch_ = max(1, (last_ - 1).bit_length()), 1"
    yield f"    code_ = owner_bits_ > {_MOST_BITS}  # Words have no room for more."
    for name in map(nest.own, checks.arrays):
        yield f'    {name}_owners_ = cupy.zeros({name}_.size, "{_WORDS[checks.word]}")'
    for kernel in checks.stages:
        yield "    if not code_:"
        yield from _launched_by_cupy(nest, kernel, nest.shape, "        ")
    yield "    if code_:"
    yield f'        print("{_IN_ORDER}", file=sys.stderr)'
    yield '        state_ = cupy.zeros(4, "uint64")'
    for array in nest.written:
        yield f"    {_given_by_cupy(nest, array)}"
    yield from _launched_by_cupy(nest, checks.in_order, ("1", "1"), "        ")


def _given_by_cupy(nest: HostedLoop, array: Array) -> str:
    name, kind = nest.own(array.name), nest.held.dtypes[array.name]
    rank, is_written = len(array.extents), _is_written(nest, array)
    return f'    {name}_ = _on_device({name}, "{kind}", {rank}, {is_written})'


def _sums_by_cupy(nest: HostedLoop) -> Iterator[str]:
    for each in nest.outer:
        name = each.variable
        yield f'    print("{name}", repr(float({nest.own(name)})))'
    for array in nest.written:
        name = nest.own(array.name)
        yield f'    print("{array.name}", repr(float({name}.sum(dtype="f8"))))'


def _reduced_by_cupy(nest: HostedLoop) -> dict[str, str]:
    """What the text has where scalars are put together and returned."""
    results = ", ".join(nest.own(each.variable) for each in nest.outer)
    return {
        "results": f" {results}" if results else "",
        "returned": f"    return {results}" if results else "",
        "called": f"{results} = " if results else "",
        "joined": "\n".join(_joined_by_cupy(nest, each) for each in nest.outer),
    }


def _begun_by_cupy(nest: HostedLoop, each: Outer) -> str:
    kind, first = (
        nest.held.dtypes[each.array],
        nest.first(each, nest.own(each.variable)),
    )
    size = "(last_ - 1) * abs(step_) + 1"
    parts = f'cupy.asarray(np.full({size}, {first}, "{kind}"))'
    return f"    {nest.own(each.array)}_ = {parts}"


def _provided_by_cupy(nest: HostedLoop, each: Rows) -> str:
    sizes = ["(last_ - 1) * abs(step_) + 1", *map(nest.room, each.extents)]
    kind = nest.held.dtypes[each.array]
    return f'    {nest.own(each.array)}_ = cupy.zeros(({", ".join(sizes)}), "{kind}")'


def _joined_by_cupy(nest: HostedLoop, each: Outer) -> str:
    name = nest.own(each.variable)
    parts = f"{nest.own(each.array)}_"
    return f'    {name} = _joined("{each.operator}", {name}, {parts}, abs(step_))'


def _chosen_by_cupy(nest: HostedLoop, each: Outer) -> str:
    kind = "int" if each.type.is_integer else "float"
    return f'    {nest.own(each.variable)} = {kind}(chosen_.get("{each.variable}", 0))'


def _filled(nest: HostedLoop, array: Array) -> str:
    extents = [
        nest.extent(array, d) or f'int(chosen_.get("{array.name}.{d}", most_))'
        for d in range(len(array.extents))
    ]
    shape = "".join(f"{each}, " for each in extents)
    kind = nest.held.dtypes[array.name]
    return f'    {nest.own(array.name)} = random_.integers(0, 8, ({shape})).astype("{kind}")'


_NUMPY = {"long long": "int64", "double": "float64", "bool": "bool_", "int": "int32"}


def _passed(nest: HostedLoop, parameter: Parameter) -> str:
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
        case "extra" if parameter.extra == "owners":
            return f"{name}_owners_"
        case "extra":
            kind = "uint32" if parameter.extra == "epoch" else "int32"
            return f"np.{kind}({parameter.extra}_)"
        case _:
            return f"np.{_NUMPY[parameter.type]}({name})"


_CUPY = '''"""The loop over $variable in $function, on a GPU, with CuPy.

As a program: $options
"""

import operator
import sys
import time

import cupy
import numpy as np

_JOINED = {"+": operator.add, "*": operator.mul, "&": operator.and_, "|": operator.or_,
           "^": operator.xor}
TEXTS = {
$kernels}
_FUNCTIONS = {}


def $made($wanted):
    """Does what the loop does; arrays are NumPy's or CuPy's.

    If the loop cannot be kept, that is a `RuntimeError`, and no array has changed.
    """$shapes
    lower_, upper_, step_ = $lower, $upper, $step
    first_, last_ = 0, max(0, (upper_ - lower_) // step_ + 1)
    if last_ == 0:
        return$results
$given
    state_ = cupy.zeros(4, "uint64")
$launches$again
    if code_:
        raise RuntimeError(f"the loop cannot be kept: code {code_}")
$joined
$taken
$returned
$whole

def _joined(sign, start, parts, step):
    """A scalar and the parts of the iterations, in their order."""
    own = cupy.asnumpy(parts)[::step]
    is_whole = own.dtype.kind in "iu"
    total = int(start) if is_whole else own.dtype.type(start)
    for part in own.tolist() if is_whole else own:
        if sign in _JOINED:
            total = _JOINED[sign](total, part)
        elif part < total if sign == "min" else part > total:
            total = part
        if own.dtype.kind == "u":
            total &= np.iinfo(own.dtype).max
        if is_whole and not np.iinfo(own.dtype).min <= total <= np.iinfo(own.dtype).max:
            raise RuntimeError("the loop cannot be kept: code 4")
    return total if is_whole else float(total)


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


def _function(entry):
    """A kernel for the current device, compiled without CuPy's own options."""
    device = cupy.cuda.Device()
    if (device.id, entry) not in _FUNCTIONS:
        nvrtc = cupy.cuda.nvrtc
        program = nvrtc.createProgram(TEXTS[entry], f"{entry}.cu", (), ())
        try:
            architecture = f"--gpu-architecture=sm_{device.compute_capability}"
            options = (architecture, "--std=c++17", "--fmad=false", "--ftz=false")
            nvrtc.compileProgram(program, options)
            module = cupy.cuda.function.Module()
            module.load(nvrtc.getCUBIN(program))
        finally:
            nvrtc.destroyProgram(program)
        _FUNCTIONS[device.id, entry] = module.get_function(entry)
    return _FUNCTIONS[device.id, entry]


def _main():
    chosen_ = dict(each.split("=") for each in sys.argv[1:])
    random_ = np.random.default_rng(0)
$sizes
    most_ = max([$most])
$arrays
    begin_ = time.perf_counter()
    $called$function($parameters)
    passed_ = time.perf_counter() - begin_
$sums
    print(f"{passed_:.6f} s", file=sys.stderr)


if __name__ == "__main__":
    _main()
'''
