"""Loops of which only data tells whether iterations meet: which are inspected, and how."""

import shutil
import subprocess

import pytest

import depanalysis
from depanalysis.options import Options

needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")
_FLAGS = (
    "-O1",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-fopenmp",
    "-fsanitize=address,undefined",
)
_HEAD = "void f(int n, const int *p, const int *q, double *x, double *y, double s) {\n"


def parallelized(text, **options):
    (file,) = depanalysis.parallelize(text, path="a.c", inspect=True, **options).files
    return file


def decision_on(body, **options):
    """What becomes of the first loop of a function."""
    return parallelized(f"{_HEAD}{body}\n}}\n", **options).decisions[0]


@pytest.mark.parametrize(
    ("body", "arrays"),
    [
        ("for (int i = 0; i < n; i++)\n x[p[i]] = i;", "x"),
        ("for (int i = 0; i < n; i++)\n *(x + p[i]) = i;", "x"),
        ("for (int i = 0; i < n; i++)\n x[p[i]] += y[q[i]];", "x"),
        ("for (int i = 0; i < n; i++) {\n x[p[i]] = y[i]; y[q[i]] = x[i]; }", "xy"),
        (
            "for (int i = 0; i < n; i++)\n if (q[i] > 0) x[p[i]] = 1; else y[i] = 2;",
            "x",
        ),
        ("for (int i = 0; i < n; i++) {\n if (q[i]) continue; x[p[i]] = 1; }", "x"),
        ("int i, j;\nfor (i = 0; i < n; i++) {\n j = p[i]; x[j] = j; }", "x"),
        ("for (int i = n - 1; i >= 0; i--)\n x[p[q[i]]] = i;", "x"),
        (
            "for (int i = 0; i < n; i++)\n"
            "for (int k = q[i]; k < q[i + 1]; k++) x[p[k]] += y[k];",
            "x",
        ),
        ("for (int i = 0; i < n; i++) {\n y[i] = i ? x[p[i]] : 0; x[i] = 1; }", "x"),
        (
            "for (int i = 0; i < n; i++)\n if (y[i] > 0) {\n y[i] = 0; x[p[i]] = 1; }",
            "x",
        ),
    ],
)
def test_a_loop_with_loaded_subscripts_is_inspected(body, arrays):
    found = decision_on(body)
    assert found.inspected == tuple(arrays), found.reason
    assert found.directive.endswith("if(da_apart)")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for (int i = 0; i < n; i++)\n x[(int)x[i]] = i;", "and it writes that array"),
        (
            "for (int i = 0; i < n; i++)\n if (x[p[i]] > 0) x[p[i]] = 0;",
            "it writes that",
        ),
        (
            "for (int i = 0; i < n; i++)\n y[i] = i > 3 ? x[p[i]] : (x[q[i]] = 1);",
            "value",
        ),
        (
            "for (int i = 0; i < n; i++) {\n"
            " y[i] = x[i] > 1 ? x[p[i]] : 0; x[q[i]] = 1; }",
            "it writes that",
        ),
        (
            "for (int i = 0; i < n; i++) {\n y[i] = p[i]; if (y[i] > 3) x[p[i]] = 1; }",
            "it writes that",
        ),
        (
            "for (int i = 0; i < n; i++)\n"
            "for (int k = 0; k < 9; k++) {\n if (y[i] > k) x[p[i] + k] = 1; y[i] -= 1; }",
            "it writes that",
        ),
        (
            "for (int t = 0; t < n; t++)\n"
            "for (int i = 0; i < n; i++)\n x[p[i]] = q[i];",
            "touch the same elements",
        ),
        ("for (int i = 0; i < n; i++) {\n x[p[i]] = s; s += p[i]; }", ""),
        ("for (int i = 0; i < 8; i++)\n x[p[i]] = i;", "fewer than 64 iterations"),
        (
            "for (int i = 0; i < n; i++)\n x[p[i]] = i; y[0] = 1;",
            "other code stands behind",
        ),
        (
            "s = 0; for (int i = 0; i < n; i++)\n x[p[i]] = i;",
            "other code stands before",
        ),
        ("for (int i = 0; i < n; i++)\n do x[p[i]] = i; while (0);", "in the way"),
    ],
)
def test_what_cannot_be_inspected_has_a_reason(body, reason):
    found = decision_on(body)
    assert found.inspected == ()
    assert found.directive is None
    assert reason in found.reason


def test_real_sums_keep_their_order():
    text = (
        "double f(int n, const int *p, double *x) {\n  double s = 0;\n"
        "  for (int i = 0; i < n; i++) {\n    x[p[i]] = 1;\n    s += p[i];\n  }\n"
        "  return s;\n}\n"
    )
    assert "`s` would be rounded" in parallelized(text).decisions[0].reason
    (found,) = parallelized(text.replace("double s", "int s")).decisions
    assert "reduction(+: s)" in found.directive


def test_nothing_changes_unless_it_is_asked_for():
    text = f"{_HEAD}  for (int i = 0; i < n; i++)\n    x[p[i]] = i;\n}}\n"
    (file,) = depanalysis.parallelize(text, path="a.c").files
    assert file.text == text
    assert "not inspected" not in file.decisions[0].reason


def test_pointers_that_may_overlap_are_left_alone():
    body = "for (int i = 0; i < n; i++)\n x[p[i]] = y[i];"
    strict = Options(alias="strict")
    assert decision_on(body, options=strict).inspected == ()
    file = parallelized(
        "void f(int n, const int *restrict p, double *restrict x) {\n"
        "  for (int i = 0; i < n; i++)\n    x[p[i]] = i;\n}\n",
        options=strict,
    )
    assert file.decisions[0].inspected == ("x",)


def test_inner_loops_are_part_of_the_inspected_one():
    file = parallelized(
        f"{_HEAD}  for (int i = 0; i < n; i++)\n"
        "    for (int k = 0; k < n; k++)\n      x[p[i] + k] = k;\n}\n"
    )
    outer, inner = file.decisions
    assert outer.inspected == ("x",)
    assert inner.reason == "the loop around it on line 2 runs in parallel"
    assert file.text.count("if(da_apart)") == 1


def test_lines_are_only_added():
    text = f"{_HEAD}  if (n > 3)\n    for (int i = 0; i < n; i++)\n      x[p[i]] = i;\n"
    text = (text + "  else\n    y[0] = 1;\n}\n").replace("\n", "\r\n")
    new = parallelized(text).text
    lines = iter(new.split("\r\n"))
    assert all(line in lines for line in text.split("\r\n"))
    assert "\n" not in new.replace("\r\n", "")
    assert new.startswith("#ifndef DA_INSPECTED\r\n")


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ("int da_owner;", "names in the text begin with `da_`"),
        ("#define high 3", "the macro `high` would change its directive"),
        ("#define AT(i) x[p[i]]", "`AT(i)` is no plain element"),
        ("#define X(at) x[at]", "the macro `X` computes"),
        ("#define X(at) x[at] + 0", "the macro `X` computes"),
        ("#pragma omp declare simd", "declare simd"),
        ("__attribute__((noinline))", ""),
    ],
)
def test_texts_that_the_inspector_would_not_fit_into(before, reason):
    element = (
        "AT(i)"
        if "AT" in before
        else "X(p[i])"
        if before.endswith("x[at]")
        else "x[p[i]]"
    )
    value = "X(p[i])" if "+ 0" in before else "i"
    loop = f"  for (int i = 0; i < n; i++)\n    {element} = {value};\n"
    file = parallelized(f"{before}\n{_HEAD}{loop}}}\n")
    (found,) = file.decisions
    assert (found.inspected == ()) == bool(reason)
    assert reason in found.reason
    # An attribute stays at its function.
    assert f"{before}\n{_HEAD}" in file.text


_TOP = """\
#include <stdio.h>
#define SIZE 200
struct table { int n; int *at; };
"""
_MAIN = """
int main(void) {{
  static double x[SIZE], y[SIZE];
  static int p[SIZE], q[SIZE];
  for (int i = 0; i < SIZE; i++) {{ p[i] = {p}; q[i] = i / 2; x[i] = i; y[i] = -i; }}
  (void)q;
  {call}
  for (int i = 0; i < SIZE; i++) printf("%a %a\\n", x[i], y[i]);
  return 0;
}}
"""


def _function(body, name="f"):
    head = _HEAD.replace("void f", f"static void {name}")
    unused = "  (void)p; (void)q; (void)y; (void)s;\n"
    return f"{head}{unused}  for (int i = 0; i < n; i++) {{\n    {body}\n  }}\n}}"


_CALL = "f(99, p, q, x, y, 1.5);"


def _output(text, folder, *flags, threads=4):
    (folder / "a.c").write_text(text)
    command = ["gcc", *_FLAGS, *flags, "-o", folder / "a", folder / "a.c"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    environment = {"OMP_NUM_THREADS": str(threads)}
    ran = subprocess.run(
        [folder / "a"], capture_output=True, text=True, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout, ran.stderr


def _said(functions, folder, *flags, p="i", call=_CALL, threads=4):
    """What the inspector said; the output has to be that of the original."""
    main = _MAIN.format(p=p, call=call)
    file = parallelized(_TOP + functions)
    assert any(each.inspected for each in file.decisions)
    new = file.text.replace(
        "if(da_apart)", 'if((fprintf(stderr, "%d", da_apart), da_apart))'
    )
    out, said = _output(new + main, folder, *flags, threads=threads)
    assert out == _output(_TOP + functions + main, folder)[0]
    return said


@needs_gcc
def test_the_parallel_branch_is_taken_where_iterations_do_not_meet(tmp_path):
    function = _function("x[p[i]] = x[p[i]] * s + i;")
    assert _said(function, tmp_path, p="SIZE - 1 - i") == "1"
    assert _said(function, tmp_path, p="i / 2") == "0"
    assert _said(function, tmp_path, threads=1) == "0"
    assert _said(function, tmp_path, call="f(0, p, q, x, y, 1.5);") == "1"


@needs_gcc
def test_a_loop_without_memory_for_its_inspector_runs_as_it_was(tmp_path):
    nothing = "-D__builtin_calloc(count, size)=((void *)((count) * (size) * 0))"
    assert _said(_function("x[p[i]] = i;"), tmp_path, nothing) == "0"


@needs_gcc
def test_two_names_of_one_array_are_noticed(tmp_path):
    function = _function("x[p[i]] = y[q[i]]; y[p[i]] = i;")
    assert _said(function, tmp_path, call="f(99, p, p, x, y, 1.5);") == "1"
    assert _said(function, tmp_path, call="f(99, p, p, x, x + 1, 1.5);") == "0"


@needs_gcc
def test_blocks_with_the_same_names_and_index_arrays_in_structures(tmp_path):
    function = (
        "static void g(const struct table *t, double *restrict x, int last) {\n"
        "  int i, k, j;\n"
        "  for (i = 0; i < t->n; i++) {\n"
        "    { int j = t->at[i] + 1; x[j] = 2; }\n"
        "    { int j = t->at[i] + last; x[j] += x[j] > 2 ? 1 : 2; }\n"
        "    j = t->at[i];\n"
        "    for (k = 0; k < 3; k++) {\n"
        "      if (k == 1 || i == 7) continue;\n"
        "      x[j] *= k + last;\n"
        "    }\n  }\n}"
    )
    call = "struct table t = {60, p}; g(&t, x, 2); (void)q;"
    assert _said(function, tmp_path, p="3 * i", call=call) == "1"
    assert _said(function, tmp_path, p="2 * i", call=call) == "0"


@needs_gcc
def test_several_loops_share_their_functions(tmp_path):
    both = _function("x[p[i]] = i;") + "\n" + _function("x[q[i]] = i;", "g")
    call = f"{_CALL} g(99, p, q, x, y, 1.5);"
    assert _said(both, tmp_path, call=call) == "10"
    assert parallelized(both).text.count("static int da_ready") == 1


@needs_gcc
def test_shared_functions_are_there_in_every_build(tmp_path):
    first, second, third = (
        _function("x[p[i]] = i;", name).replace("static ", "") for name in "fgh"
    )
    text = f"#ifndef NO_F\n{first}\n#else\n#endif\n{second}\n{third}\n"
    new = parallelized(text).text
    assert new.count("static int da_ready") == 2
    (tmp_path / "a.c").write_text(new)
    for flag in ("-DNO_F", "-UNO_F"):
        command = ["gcc", *_FLAGS, flag, "-c", "-o", tmp_path / "a.o", tmp_path / "a.c"]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    heads = f"#ifdef SHORT\nvoid f(short n)\n#else\n{_HEAD[:-2]}\n#endif\n{{\n"
    loop = "  for (int i = 0; i < n; i++)\n    x[p[i]] = i;\n}\n"
    assert "before its function" in parallelized(heads + loop).decisions[0].reason


def _steps(beside):
    loop = "    for (int i = 0; i < n; i++)\n      x[p[i]] += 1;\n"
    return f"  for (int t = 0; t < 3; t++) {{\n{loop}    {beside}\n  }}\n"


@pytest.mark.parametrize(
    ("beside", "is_kept"),
    [
        ("y[t] = x[t];", True),
        ("if (x[3] > 9) return;", True),
        ("x[q[t]] = 1;", True),
        ("n--;", False),
        ("x++;", False),
        ('printf("%d", n);', False),
        ("again: y[t] = 1; if (y[t] > 3) goto again;", False),
        ("other(x);", False),
    ],
)
def test_what_is_found_is_kept_while_the_text_changes_nothing_of_it(beside, is_kept):
    body = _steps(beside)
    text = f"#include <stdio.h>\nvoid other(double *);\n{_HEAD}{body}}}\n"
    file = parallelized(text)
    (found,) = (each for each in file.decisions if each.inspected)
    assert ("once for the loop on line 4" in found.reason) == is_kept
    assert ("wave" in found.reason) == is_kept
    strict = parallelized(
        text.replace("*", "*restrict "), options=Options(alias="strict")
    )
    assert not any("once for" in each.reason for each in strict.decisions)


def test_index_arrays_that_change_are_looked_at_again():
    head = _HEAD.replace("const int *p", "int *p")
    for beside in ("p[t] = 3;", "{ int *w = p; w[t] = 1; }", "change(p);"):
        body = _steps(beside)
        change = "static void change(int *p) { p[1] = 2; }\n"
        found = parallelized(f"{change}{head}{body}}}\n").decisions
        assert any(each.inspected for each in found)
        assert not any("once for" in each.reason for each in found)


@needs_gcc
def test_loops_run_in_waves_where_few_are_enough(tmp_path):
    loop = "for (int k = 0; k < 3; k++) s += k; x[p[i]] = x[p[i]] * 0.5 + i + s; s = 0;"
    text = _TOP.replace("200", "2000") + _function("{ double s = 0; " + loop + " }")
    main = _MAIN.format(p="i % 1000", call="f(1999, p, q, x, y, 1.5);")
    new = parallelized(text).text
    count = 'fprintf(stderr, "%u", da_look_{0}.waves);'
    line = next(k for k in range(99) if f"da_look_{k} " in new)
    told = new.replace("(void)da_apart;", count.format(line))
    for flags, waves in (((), "2"), (("-DDA_WIDTH=1000",), "0")):
        out, said = _output(told + main, tmp_path, *flags)
        assert (out, said) == (_output(text + main, tmp_path)[0], waves)


@needs_gcc
def test_lines_around_an_outer_loop_stand_beside_those_of_other_loops(tmp_path):
    # The first loop is left alone, since its last line has more on it.
    loop = "    for (int i = 0; i < n; i++)\n      x[p[i]] = x[p[i]] * s + y[i];"
    more = "    for (int i = 0; i < n; i++) y[i] = y[i] * 0.5 + t;"
    head = "  for (int t = 0; t < 3; t++) {"
    texts = (
        f"{head}\n{loop} }}",
        f"{head}\n{loop}\n{more} }}",
        f"{head}\n{loop}\n{loop}\n  }}",
    )
    functions = (
        f"{_HEAD.replace('void f', f'static void {name}')}{text}\n  (void)q;\n}}"
        for name, text in zip("fgh", texts, strict=True)
    )
    call = " ".join(f"{name}(99, p, q, x, y, 1.5);" for name in "fgh")
    assert _said("\n".join(functions), tmp_path, p="i", call=call) == "1" * 9
