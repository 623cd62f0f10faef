"""Which iterations of a loop of C++ touch the same memory, as a run shows it.

The compiler puts a call in front of each access, as for the thread sanitizer; the functions
that it calls are ours. No memory is ever used again, so that a byte is one thing.
"""

import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.oracle.cxx_programs import HEAD, LOOP, MAIN

_RUNTIME = r"""
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <unordered_map>
#include <pthread.h>
namespace {
struct Seen { int writer = -1, reader = -1; };
template <class T> struct Plain {
  typedef T value_type;
  Plain() = default; template <class U> Plain(const Plain<U> &) {}
  T *allocate(size_t n) { return (T *)malloc(n * sizeof(T)); }
  void deallocate(T *p, size_t) { free(p); }
};
std::unordered_map<uintptr_t, Seen, std::hash<uintptr_t>, std::equal_to<uintptr_t>,
                   Plain<std::pair<const uintptr_t, Seen>>> *memory;
int iteration = -1, is_shown = 0, is_busy = 0;
uintptr_t low, high, own[32][2];
int own_count;
void touch(void *at, size_t n, bool is_write) {
  if (iteration < 0 || is_busy) return;
  uintptr_t first = (uintptr_t)at;
  bool is_own = false;
  for (int k = 0; k < own_count; k++) is_own |= first >= own[k][0] && first < own[k][1];
  if (first >= low && first < high && !is_own) return;
  is_busy = 1;
  for (uintptr_t k = first; k < first + n; k++) {
    Seen &seen = (*memory)[k];
    if (seen.writer >= 0 && seen.writer != iteration) is_shown = 1;
    if (is_write && seen.reader != -1 && seen.reader != iteration) is_shown = 1;
    if (is_write) seen.writer = iteration;
    else if (seen.reader == -1) seen.reader = iteration;
    else if (seen.reader != iteration) seen.reader = -2;
  }
  is_busy = 0;
}
char *pool, *pool_end;
void *fresh(size_t n) {
  n = (n + 15) & ~size_t(15);
  if (pool + n > pool_end) {
    size_t size = n > (1 << 24) ? n : 1 << 24;
    pool = (char *)malloc(size); pool_end = pool + size;
  }
  pool += n;
  return pool - n;
}
}
void *operator new(size_t n) { return fresh(n); }
void *operator new[](size_t n) { return fresh(n); }
void *operator new(size_t n, const std::nothrow_t &) noexcept { return fresh(n); }
void *operator new[](size_t n, const std::nothrow_t &) noexcept { return fresh(n); }
void operator delete(void *) noexcept {}
void operator delete[](void *) noexcept {}
void operator delete(void *, size_t) noexcept {}
void operator delete[](void *, size_t) noexcept {}
void footprint_begin() {
  if (!memory) {
    memory = new std::remove_pointer_t<decltype(memory)>;
    pthread_attr_t a; void *at; size_t n;
    pthread_getattr_np(pthread_self(), &a); pthread_attr_getstack(&a, &at, &n);
    low = (uintptr_t)at; high = low + n;
  }
  memory->clear(); is_shown = 0; iteration = -1; own_count = 0;
}
void footprint_own(void *at, size_t n) {
  own[own_count][0] = (uintptr_t)at; own[own_count++][1] = (uintptr_t)at + n;
}
void footprint_at(int k) { iteration = k; }
int footprint_end() { iteration = -1; return is_shown; }
extern "C" {
void __tsan_init() {} void __tsan_func_entry(void *) {} void __tsan_func_exit() {}
#define EACH(n) \
  void __tsan_read##n(void *p) { touch(p, n, 0); } \
  void __tsan_write##n(void *p) { touch(p, n, 1); } \
  void __tsan_unaligned_read##n(void *p) { touch(p, n, 0); } \
  void __tsan_unaligned_write##n(void *p) { touch(p, n, 1); }
EACH(1) EACH(2) EACH(4) EACH(8) EACH(16)
void __tsan_read_range(void *p, size_t n) { touch(p, n, 0); }
void __tsan_write_range(void *p, size_t n) { touch(p, n, 1); }
void __tsan_vptr_read(void **p) { touch(p, 8, 0); }
void __tsan_vptr_update(void **p, void *) { touch(p, 8, 1); }
void *__real_memmove(void *, const void *, size_t);
void *__real_memcpy(void *, const void *, size_t);
void *__real_memset(void *, int, size_t);
void *__wrap_memmove(void *a, const void *b, size_t n) {
  touch((void *)b, n, 0); touch(a, n, 1); return __real_memmove(a, b, n);
}
void *__wrap_memcpy(void *a, const void *b, size_t n) {
  touch((void *)b, n, 0); touch(a, n, 1); return __real_memcpy(a, b, n);
}
void *__wrap_memset(void *a, int x, size_t n) { touch(a, n, 1); return __real_memset(a, x, n); }
}
"""
_DECLARED = """
#include <sys/wait.h>
#include <unistd.h>
void footprint_begin(); void footprint_own(void *, size_t); void footprint_at(int);
int footprint_end();
static void vary(State &st, int k) {
  unsigned z = 12345 + 977 * k;
  auto next = [&] { z = z * 1664525 + 1013904223; return int(z >> 20); };
  for (int i = 0; i < 80; i++) {
    st.a[i] = next() % 9 - 1; st.b[i] = next() % 9 - 1; st.at[i] = next() % (k % 2 ? 40 : 13);
    st.bits[i] = next() % 2; st.p[i].x = next() % 5; st.kids[i].x = next() % 5;
    st.pairs[i].first = next() % 7; st.d[i] = next() % 5; st.squares[i].k = next() % 5;
    if (next() % 2) st.maybe[i] = next() % 4; else st.maybe[i].reset();
    if (i < 40) for (int j = 0; j < 40; j++) st.rows[i][j] = next() % 7;
  }
}
"""
# The objects of the function whose members are looked at; other variables may be private.
_LOCAL = (
    r"(?m)^  (?:K\d+|L\d+|Plain|std::tuple<int, int>) (\w+)\("
    r"|^  (?:auto|std::function<int\(int\)>) (\w+) =|^  int (\w+)\(\d\)"
)
_SIZES = (12, 2, 9, 12, 12, 3, 12, 12)


def compiled(
    seeds: Iterable[int],
    function: Callable[[int], str],
    written: Callable[[list[int]], str],
    command: list[str],
    folder: Path,
) -> list[int]:
    """The seeds whose functions are C++; the program of these is compiled.

    What a compiler does not accept is left out, since random texts may say too much.
    """
    left = list(seeds)
    source = folder / "program.cpp"
    while True:
        source.write_text(written(left))
        run = subprocess.run(
            [*command, str(source)], check=False, capture_output=True, text=True
        )
        if run.returncode == 0:
            return left
        at = {int(x) for x in re.findall(r"program\.cpp:(\d+):\d+: error", run.stderr)}
        at |= {
            int(x)
            for x in re.findall(r"program\.cpp:(\d+):\d+:   required", run.stderr)
        }
        lines = source.read_text().split("\n")
        bad = {_function_at(lines, line) for line in at}
        assert bad & {*left}, run.stderr[:2000]
        left = [seed for seed in left if seed not in bad]


def _function_at(lines: list[str], line: int) -> int:
    """The seed of the function or the class around a line."""
    for text in reversed(lines[:line]):
        found = re.match(r"(?:void f|struct K)(\d+)", text)
        if found:
            return int(found[1])
    return -1


def shown(
    seeds: Iterable[int], function: Callable[[int], str], folder: Path
) -> dict[int, list[bool]]:
    """For each function whether iterations of its loop touch the same bytes, in each run.

    One that leaves a vector is ended by the library and left out.
    """

    def written(left: list[int]) -> str:
        texts = [HEAD, MAIN, _DECLARED]
        calls = []
        for seed in left:
            # The compiler announces no reads of an object that it hands over by value.
            text = re.sub(
                r"(static int sum\()(\w+) o\)", r"\1const \2 &o)", function(seed)
            )
            before = text[: text.index(LOOP)]
            own = "".join(
                f"footprint_own(&{name}, sizeof {name}); "
                for pair in re.findall(_LOCAL, before)
                for name in filter(None, pair)
            )
            watched = LOOP.replace("i < n", "i < n || (footprint_at(-1), false)")
            texts.append(text.replace(LOOP, f"{own}{watched} footprint_at(i);"))
            calls.append(
                f'std::fflush(stdout); if (!fork()) {{ std::printf("{seed}");'
                f" for (int k = 0; k < {len(_SIZES)}; k++) {{"
                " State &st = *new State(fresh()); if (k) vary(st, k); footprint_begin();"
                f" try {{ f{seed}(st, sizes[k]); }} catch (...) {{}}"
                ' std::printf(" %d", footprint_end()); }'
                ' std::puts(""); std::fflush(stdout); _exit(0); } wait(nullptr);'
            )
        sizes = ", ".join(map(str, _SIZES))
        texts.append(
            f"int main() {{ int sizes[] = {{{sizes}}};\n" + "\n".join(calls) + "\n}\n"
        )
        return "\n".join(texts)

    runtime, part = folder / "runtime.cpp", folder / "program.o"
    runtime.write_text(_RUNTIME)
    flags = ["g++", "-std=c++20", "-O0", "-w", "-fwrapv", "-fno-builtin"]
    left = compiled(
        seeds, function, written,
        [*flags, "-D_GLIBCXX_ASSERTIONS", "-fsanitize=thread", "-c", "-o", str(part)], folder,
    )  # fmt: skip
    wraps = ",".join(f"--wrap={name}" for name in ("memmove", "memcpy", "memset"))
    binary = folder / "program"
    subprocess.run(
        [*flags, f"-Wl,{wraps}", str(part), str(runtime), "-o", str(binary)], check=True
    )
    run = subprocess.run(
        [binary], check=True, capture_output=True, text=True, timeout=100
    )
    rows = [line.split() for line in run.stdout.splitlines()]
    assert {int(row[0]) for row in rows} <= {*left}
    return {int(seed): [x == "1" for x in found] for seed, *found in rows}
