"""Random regions: what is called race-free never collides, what is called a race does."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from depanalysis.frontends.openmp.translate import translate
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from tests.oracle.forks import contents_of, observed

INDICES = (
    "i", "i + 1", "i - 1", "2 * i", "i / 2", "n - i", "0", "me", "me + 1", "i + n", "k", "3",
    "own",
)  # fmt: skip
CLAUSES = (
    "", "schedule(static)", "schedule(static, 1)", "schedule(static, 2)", "schedule(dynamic)",
    "schedule(dynamic, 2)",
)  # fmt: skip
GUARDS = ("me == 0", "me == 1", "k < 2", "n > 3", "me < 2")
PLAIN_INDICES = ("me", "me + 1", "0", "k", "2 * me", "3", "n", "me + k", "own")
ORDER = (Raciness.FREE, Raciness.UNKNOWN, Raciness.RACE)
KINDS = (
    "plain", "plain", "for", "for", "single", "master", "sections", "barrier", "if", "loop",
    "tasks", "nested", "scope", "single copyprivate(own)",
)  # fmt: skip
arrays = st.sampled_from(("a", "b"))


@st.composite
def assignments(draw, indices=PLAIN_INDICES, scalars=("x", "t", "own")):
    index = st.sampled_from(indices)
    left, right = draw(arrays), draw(arrays)
    value = draw(
        st.sampled_from(
            (f"{right}[{draw(index)}]", "n", "x", "me", f"{right}[{draw(index)}] + x")
        )
    )
    target = draw(st.sampled_from((f"{left}[{draw(index)}]",) * 4 + scalars))
    operator = draw(st.sampled_from(("=", "+=")))
    store = f"{target} {operator} {value};"
    around = draw(st.sampled_from(("plain",) * 5 + ("critical", "named", "atomic")))
    if around == "atomic":
        return f"\n#pragma omp atomic\n{target} += n;\n"
    pragma = {"plain": "", "critical": "critical", "named": "critical(name)"}[around]
    return f"\n#pragma omp {pragma}\n{store}\n" if pragma else store


@st.composite
def loops(draw):
    clause = draw(st.sampled_from(CLAUSES))
    extra = draw(
        st.sampled_from(
            ("", "", "", "lastprivate(t)", "reduction(+ : x)", "private(x)")
        )
    )
    end = draw(st.sampled_from(("", " nowait")))
    body = " ".join(draw(st.lists(assignments(INDICES), min_size=1, max_size=2)))
    first, last = draw(st.sampled_from((("0", "n"), ("1", "n - 1"), ("0", "n - 1"))))
    return (
        f"\n#pragma omp for {clause} {extra}{end}\n"
        f"for (int i = {first}; i < {last}; i++) {{ {body} }}\n"
    )


DEPENDS = (
    "",
    "",
    "",
    "depend(in: a[0])",
    "depend(out: a[0])",
    "depend(inout: a[me])",
    "depend(inoutset: a[0])",
    "shared(z)",
    "shared(z) depend(inout: z)",
    "if(n > 3)",
    "if(0) depend(in: a[0])",
)
WAITS = (
    "",
    "",
    "",
    "\n#pragma omp taskwait\n",
    "\n#pragma omp taskwait depend(in: a[0])\n",
    "a[1] = n;",
    "b[j] = z;",
)
TASKED = ("k", "me", "0", "1", "j", "j + 1")


@st.composite
def task_pieces(draw, depth=1):
    """Tasks in a row, in groups and in tasks, with waits and dependences in between."""
    pieces = []
    for _ in range(draw(st.integers(1, 3))):
        inner = draw(assignments(TASKED, ("x", "t", "z")))
        kind = draw(st.sampled_from(("task",) * 4 + ("group", "nested", "nested")))
        if kind == "group" and depth:
            pieces.append(
                f"\n#pragma omp taskgroup\n{{ {draw(task_pieces(depth - 1))} }}\n"
            )
        else:
            if kind == "nested" and depth:
                inner += draw(task_pieces(depth - 1)) + draw(st.sampled_from(WAITS))
            depend = draw(st.sampled_from(DEPENDS))
            pieces.append(f"\n#pragma omp task {depend}\n{{ {inner} }}\n")
        pieces.append(draw(st.sampled_from(WAITS)))
    return "".join(pieces)


@st.composite
def tasks(draw):
    """Tasks of one thread, with waits and dependences here and there."""
    inner = draw(task_pieces())
    creator = draw(
        st.sampled_from(
            (
                "single",
                "single nowait",
                "master",
                "for",
                "for schedule(static, 2)",
                "for schedule(dynamic, 2)",
            )
        )
    )
    return (
        f"\n#pragma omp {creator}\n"
        f"for (int j = 0; j < 2; j++) {{ int z = 0; {inner} }}\n"
    )


@st.composite
def nested_regions(draw):
    """Regions in regions: loops, or what each member of the team does."""
    if draw(st.booleans()):
        number = "omp_get_thread_num()"
        work = draw(assignments((*PLAIN_INDICES, number, f"2 * me + {number}")))
        return f"\n#pragma omp parallel\n{{ {work} }}\n"
    work = draw(assignments(INDICES))
    extra = draw(st.sampled_from(("", "", "private(x)", "reduction(+ : x)")))
    head = f"\n#pragma omp parallel for {extra}\nfor (int i = 0; i < n; i++)"
    return f"{head} {{ {work} }}\n"


@st.composite
def parts(draw, depth=2):
    kind = draw(st.sampled_from(KINDS))
    if kind == "for":
        return draw(loops())
    if kind == "barrier":
        return "\n#pragma omp barrier\n"
    body = " ".join(draw(st.lists(assignments(), min_size=1, max_size=2)))
    if kind == "single":
        end = draw(st.sampled_from(("", " nowait")))
        return f"\n#pragma omp single{end}\n{{ {body} }}\n"
    if kind in ("scope", "master", "single copyprivate(own)"):
        return f"\n#pragma omp {kind}\n{{ {body} }}\n"
    if kind == "sections":
        other = draw(assignments())
        return (
            f"\n#pragma omp sections\n{{\n#pragma omp section\n{{ {body} }}\n"
            f"#pragma omp section\n{{ {other} }}\n}}\n"
        )
    if kind == "tasks":
        return draw(tasks())
    if kind == "nested":
        return draw(nested_regions())
    if kind == "if":
        return f"if ({draw(st.sampled_from(GUARDS))}) {{ {body} }}"
    if kind == "loop" and depth:
        inner = " ".join(draw(st.lists(parts(depth=0), min_size=1, max_size=2)))
        return f"for (int k = 0; k < 3; k++) {{ {inner} }}"
    return body


def function(clause, body):
    """A function with one parallel region."""
    return (
        "#include <omp.h>\nvoid f(int n, int k, int a[64], int b[64]) {\nint x = 1, t = 0;\n"
        f"#pragma omp parallel {clause}\n{{ int me = omp_get_thread_num(), own = 0;\n{body}\n}}\n"
        "a[0] = x + t;\n}\n"
    )


IN_ORDER = ("i", "i - 1", "i + 1", "i - 2", "0", "i + j", "me")


@st.composite
def loops_in_order(draw):
    """Loops whose iterations wait for earlier ones, or count a variable on."""
    parts = [
        " ".join(draw(st.lists(assignments(IN_ORDER, ("x",)), max_size=1)))
        for _ in range(3)
    ]
    end = draw(st.sampled_from(("", " nowait", " schedule(static)")))
    if draw(st.booleans()):
        store = draw(assignments(("t", "t + 1", "i"), ("x",)))
        return f"\n#pragma omp for linear(t : 2)\nfor (int i = 0; i < n; i++) {{ {store} }}\n"
    depth, sinks = draw(
        st.sampled_from(
            (
                (1, ("i - 1",)),
                (1, ("i - 2",)),
                (1, ("i - 3",)),
                (1, ("i - 1", "i - 2")),
                (2, ("i - 1, j", "i, j - 1")),
                (2, ("i, j - 1",)),
                (2, ("i - 1, j",)),
                (2, ("i - 1, j + 1",)),
            )
        )
    )
    waits = " ".join(f"depend(sink: {each})" for each in sinks)
    body = (
        f"{parts[0]}\n#pragma omp ordered {waits}\n{parts[1]}\n"
        f"#pragma omp ordered depend(source)\n{parts[2]}\n"
    )
    inner = f"for (int j = 0; j < 2; j++) {{ {body} }}"
    if depth == 1:
        inner = f"int j = 1; {body}"
    return (
        f"\n#pragma omp for ordered({depth}){end}\n"
        f"for (int i = 1; i < n; i++) {('{ ' + inner + ' }') if depth == 1 else inner}\n"
    )


@st.composite
def functions_in_order(draw):
    return function("", draw(loops_in_order()) + draw(parts(depth=0)))


@st.composite
def functions_with_tasks(draw):
    clause = draw(st.sampled_from(("", "", "private(x)", "firstprivate(x)")))
    return function(clause, draw(tasks()) + draw(st.one_of(tasks(), parts(depth=0))))


@st.composite
def functions(draw):
    clause = draw(
        st.sampled_from(("", "", "private(x)", "firstprivate(x)", "private(t)"))
    )
    body = " ".join(draw(st.lists(parts(), min_size=1, max_size=3)))
    return function(clause, body)


@st.composite
def works_of_teams(draw, depth=1):
    """What the initial thread of a team does; there, `me` is the number of its team."""
    kind = draw(st.sampled_from(("plain", "fork", "fork", "fork", "loop", "if")))
    if kind == "fork":
        number = draw(st.sampled_from(("", " + 2 * omp_get_team_num()")))
        clause = draw(st.sampled_from(("", "", "private(x)", "reduction(+ : own)")))
        body = " ".join(draw(st.lists(parts(depth=0), min_size=1, max_size=3)))
        return (
            f"\n#pragma omp parallel {clause}\n"
            f"{{ int me = omp_get_thread_num(){number};\n{body}\n}}\n"
        )
    if kind == "loop" and depth:
        inner = " ".join(
            draw(st.lists(works_of_teams(depth=0), min_size=1, max_size=2))
        )
        pragma = draw(st.sampled_from(("", "\n#pragma omp distribute\n")))
        return f"{pragma}for (int k = 0; k < 3; k++) {{ {inner} }}"
    store = draw(assignments())
    guard = draw(st.sampled_from(GUARDS))
    return store if kind == "plain" else f"if ({guard}) {{ {store} }}"


@st.composite
def leagues(draw):
    size = draw(st.sampled_from(("", "num_teams(1)", "num_teams(2)", "num_teams(n)")))
    body = " ".join(draw(st.lists(works_of_teams(), min_size=1, max_size=3)))
    return (
        "#include <omp.h>\nvoid f(int n, int k, int a[64], int b[64]) {\nint x = 1, t = 0;\n"
        f"#pragma omp target teams {size}\n{{ int me = omp_get_team_num(), own = 0;\n"
        f"{body}\n}}\na[0] = x + t;\n}}\n"
    )


LOCKS = ("0", "1", "me", "k", "0", "i", "me / 2", "own")
KEPT = ("x", "t", "kept", "kept")
ORDERS = ("ordered", "ordered schedule(static)", "ordered schedule(dynamic, 2)")


@st.composite
def guarded(draw, indices, locks=LOCKS):
    """An assignment while a lock is held, or one that is atomic."""
    store = draw(assignments(indices, KEPT))
    kind = draw(
        st.sampled_from(("lock", "lock", "nest", "two", "capture", "read", "some"))
    )
    one, other = draw(st.sampled_from(locks)), draw(st.sampled_from(locks))
    if kind == "capture":
        head = draw(st.sampled_from(("capture", "capture seq_cst")))
        return f"\n#pragma omp atomic {head}\nown = x++;\n"
    if kind == "read":
        return (
            f"\n#pragma omp atomic read\nown = a[{draw(st.sampled_from(indices))}];\n"
        )
    if kind == "nest":
        return (
            f"omp_set_nest_lock(nested); omp_set_nest_lock(nested); {store} "
            f"omp_unset_nest_lock(nested); {draw(assignments(indices, KEPT))} "
            "omp_unset_nest_lock(nested);"
        )
    if kind == "some":
        tests = [draw(st.sampled_from(GUARDS)) for _ in range(2)]
        lock = f"lock[{one}]"
        return (
            f"if ({tests[0]}) omp_set_lock(&{lock}); if ({tests[1]}) {{ {store} }} "
            f"if ({tests[0]}) omp_unset_lock(&{lock});"
        )
    inner = f"omp_set_lock(&lock[{one}]); {store} omp_unset_lock(&lock[{one}]);"
    if kind == "two":
        return (
            f"omp_set_lock(&other[{other}]); {inner} omp_unset_lock(&other[{other}]);"
        )
    return inner


@st.composite
def parts_with_locks(draw):
    kind = draw(
        st.sampled_from(("plain", "ordered", "taskloop", "sections", "cancel", "loop"))
    )
    plain = tuple(each for each in LOCKS if each != "i")
    if kind == "ordered":
        pieces = [
            draw(st.one_of(assignments(INDICES, KEPT), guarded(INDICES)))
            for _ in range(2)
        ]
        clause = draw(st.sampled_from(ORDERS)) + draw(st.sampled_from(("", " nowait")))
        before = draw(st.sampled_from((pieces[0], "")))
        return (
            f"\n#pragma omp for {clause}\nfor (int i = 0; i < n; i++) {{ "
            f"{before}\n#pragma omp ordered\n{{ {pieces[1]} }}\n}}\n"
        )
    if kind == "taskloop":
        indices = ("i", "i + 1", "0", "me", "3")
        clause = draw(st.sampled_from(("", "nogroup", "grainsize(1)", "if(0)")))
        work = draw(assignments(indices, ("x", "kept")))
        after = draw(assignments(PLAIN_INDICES, KEPT))
        return (
            f"\n#pragma omp single\n{{\n#pragma omp taskloop {clause}\n"
            f"for (int i = 0; i < n; i++) {{ {work} }}\n{after} }}\n"
        )
    if kind == "sections":
        clause = draw(
            st.sampled_from(("", "reduction(+ : x)", "lastprivate(t)", "nowait"))
        )
        works = [draw(guarded(PLAIN_INDICES, plain)) for _ in range(2)]
        works.append(draw(assignments(PLAIN_INDICES, KEPT)))
        inner = "".join(f"#pragma omp section\n{{ {each} }}\n" for each in works)
        return f"\n#pragma omp sections {clause}\n{{\n{inner}}}\n"
    if kind == "cancel":
        work = draw(st.one_of(assignments(INDICES, KEPT), guarded(INDICES)))
        return (
            "\n#pragma omp for\nfor (int i = 0; i < n; i++) { "
            f"if (i > k) {{\n#pragma omp cancel for\n}} {work} }}\n"
        )
    if kind == "loop":
        work = draw(guarded(INDICES))
        return f"\n#pragma omp for nowait\nfor (int i = 0; i < n; i++) {{ {work} }}\n"
    return draw(st.one_of(guarded(PLAIN_INDICES, plain), parts(depth=0)))


@st.composite
def functions_with_locks(draw):
    """Locks, ordered parts, variables of threads, two regions one after the other."""
    regions = []
    for _ in range(draw(st.integers(1, 2))):
        clause = draw(
            st.sampled_from(("", "num_threads(2)", "copyin(kept)", "if(n > 3)"))
        )
        body = " ".join(draw(st.lists(parts_with_locks(), min_size=1, max_size=3)))
        kept = draw(st.sampled_from(("0", "me", "n")))
        regions.append(
            f"#pragma omp parallel {clause}\n{{ int me = omp_get_thread_num(), own = 0;\n"
            f"kept = {kept};\n{body}\n}}\n"
        )
    return (
        "#include <omp.h>\nstatic int kept;\n#pragma omp threadprivate(kept)\n"
        "void f(int n, int k, int a[64], int b[64], omp_lock_t lock[64], "
        "omp_lock_t other[64], omp_nest_lock_t *nested) {\nint x = 1, t = 0;\n"
        f"{''.join(regions)}a[0] = x + t;\n}}\n"
    )


def check(text):
    """The verdict on a function's only region against runs on small teams."""
    source = SourceFile("a.c", text)
    report = openmp_races(source, RaceOptions())
    assert report.errors == ()
    (construct,) = report.constructs
    (parallel,) = translate(source).programs
    return check_construct(text, construct, parallel)


def check_all(text):
    """The same for several regions: those that are race-free hold for the whole run."""
    source = SourceFile("a.c", text)
    report = openmp_races(source, RaceOptions())
    assert report.errors == ()
    (parallel,) = translate(source).programs
    worst = max(report.constructs, key=lambda each: ORDER.index(each.verdict))
    races = tuple(race for each in report.constructs for race in each.races)
    return check_construct(text, replace(worst, races=races), parallel)


def check_construct(text, construct, parallel):
    if construct.verdict is Raciness.FREE:
        for n, k, threads in ((3, 0, 2), (4, 1, 2), (5, 2, 3)):
            met = observed(parallel, {"n": n, "k": k}, threads, 8)
            assert not met, (text, met)
    for race in construct.races:
        if race.kind == "divergence":
            continue
        values = dict(race.witness.parameters)
        launch = dict(race.witness.launch)
        (threads,), (teams,) = launch["threads"], launch.get("teams", (2,))
        memory = contents_of(race.witness.memory)
        met = observed(parallel, values, threads, 96, memory, teams)
        pairs = {(first, second) for _, first, second in met}
        first, second = sorted((race.first.span, race.second.span))
        assert (first, second) in pairs, (text, race)
    return construct.verdict


@settings(max_examples=12, deadline=None, derandomize=True)
@given(functions())
@pytest.mark.sampled(4)
def test_verdicts_agree_with_runs(text):
    check(text)


@settings(max_examples=2, deadline=None, derandomize=True)
@given(functions_with_tasks())
@pytest.mark.sampled(4)
def test_verdicts_on_tasks_agree_with_runs(text):
    check(text)


@settings(max_examples=2, deadline=None, derandomize=True)
@given(functions_in_order())
def test_verdicts_on_iterations_in_order_agree_with_runs(text):
    check(text)


ZEROS = """#include <omp.h>
void f(int n, int k, int a[64], int b[64]) {
int x = 1, t = 0;
#pragma omp target teams
{ int me = omp_get_team_num(), own = 0;
#pragma omp parallel
{ int me = omp_get_thread_num() + 2 * omp_get_team_num();
#pragma omp critical
{ own = a[me]; own += b[own]; }
#pragma omp single
b[own] += me;
}
}
a[0] = x + t;
}
"""
"""Two teams store to one element only where both arrays are zero, or fall."""


@settings(max_examples=2, deadline=None, derandomize=True)
@given(leagues())
@example(ZEROS)
def test_verdicts_on_leagues_agree_with_runs(text):
    check(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(functions_with_locks())
def test_many_verdicts_on_locks_agree_with_runs(text):
    check_all(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(functions_with_tasks())
def test_many_verdicts_on_tasks_agree_with_runs(text):
    check(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(functions_in_order())
def test_many_verdicts_on_iterations_in_order_agree_with_runs(text):
    check(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(leagues())
def test_many_verdicts_on_leagues_agree_with_runs(text):
    check(text)


@pytest.mark.nightly
@settings(max_examples=500, deadline=None)
@given(functions())
def test_many_verdicts_agree_with_runs(text):
    check(text)
