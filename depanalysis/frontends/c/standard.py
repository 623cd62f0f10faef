"""The headers of the C++ standard library, as one text that each of them includes.

What programs of the host say with the library can be read then, and templates become what
the host makes of them. Nothing is known of the contents of a container.
"""

from functools import cache
from pathlib import Path

from depanalysis.frontends.c.stubs import HEADERS, STUB_DIRECTORY

_WHOLE = f"{STUB_DIRECTORY}/depanalysis-standard.h"
_PARALLEL = f"{STUB_DIRECTORY}/depanalysis-parallel.h"
HANDING_OVER = ("depanalysis_exchange", "depanalysis_take")
"""The functions of our headers by which containers get the elements of others."""

_OF_PARALLEL_LIBRARIES = (
    "Kokkos_Core.hpp RAJA/RAJA.hpp sycl/sycl.hpp CL/sycl.hpp tbb/tbb.h oneapi/tbb.h "
    "tbb/parallel_for.h tbb/parallel_for_each.h tbb/parallel_reduce.h tbb/blocked_range.h "
    "tbb/blocked_range2d.h oneapi/tbb/parallel_for.h oneapi/tbb/parallel_reduce.h "
    "oneapi/tbb/blocked_range.h"
)
_NAMES = (
    "algorithm any array atomic bit bitset charconv chrono cmath codecvt compare complex "
    "concepts condition_variable cxxabi.h "
    "deque exception execution filesystem forward_list fstream functional future "
    "initializer_list iomanip ios iosfwd iostream istream iterator limits list locale map "
    "mdspan experimental/mdspan memory mutex new numbers numeric optional ostream queue "
    "random ratio regex set shared_mutex span sstream stack stdexcept streambuf string "
    "string_view system_error thread tuple type_traits typeindex typeinfo unordered_map "
    "unordered_set utility valarray variant vector bits/stdc++.h"
)
_OF_C = (
    "assert ctype errno fenv float inttypes limits math stdarg stddef stdint stdio stdlib "
    "string time iso646 stdbool"
)


@cache
def standard_headers() -> dict[str, str]:
    """The headers of C, C++ and parallel libraries by the path under which libclang finds them."""
    folder = Path(__file__).with_name("include")
    whole = (folder / "standard.h").read_text(encoding="utf-8")
    parallel = (folder / "parallel.h").read_text(encoding="utf-8")
    names = (*_NAMES.split(), *(f"c{name}" for name in _OF_C.split()))
    included = f"#pragma once\n#include <{Path(_WHOLE).name}>\n"
    headers = {f"{STUB_DIRECTORY}/{name}": included for name in names}
    included = f"#pragma once\n#include <{Path(_PARALLEL).name}>\n"
    for name in _OF_PARALLEL_LIBRARIES.split():
        headers[f"{STUB_DIRECTORY}/{name}"] = included
    return {**HEADERS, **headers, _WHOLE: whole, _PARALLEL: parallel}


def is_of_standard(path: str) -> bool:
    """Whether a file is the text that stands for the library of C++, or for one of others."""
    return path in (_WHOLE, _PARALLEL)


def is_of_parallel_libraries(path: str) -> bool:
    """Whether a file is the text that stands for libraries whose loops are parallel."""
    return path == _PARALLEL
