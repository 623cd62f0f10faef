import pytest

from depanalysis.ir.printer import show
from depanalysis.proofs.openmp.contexts import Depend
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def region(body):
    return thread_of(f"#pragma omp parallel\n#pragma omp single\n{{\n{body}\n}}")


def test_a_task_copies_what_is_private():
    thread = region("int k = n;\n#pragma omp task\na[k] = k;")
    text = show(thread.program)
    assert "k.omp2 = k\n" in text or "k.omp1 = k\n" in text


def test_its_creator_is_the_shared_out_work():
    probes = [p for p in region("#pragma omp task\na[0] = 1;").probes if p.tasks]
    assert [probe.tasks[0].key for probe in probes] == ["single 1"]
    everybody = thread_of("#pragma omp parallel\n{\n#pragma omp task\na[0] = 1;\n}")
    assert [p.tasks[0].key for p in everybody.probes if p.tasks] == ["omp.thread"]


def test_dependences_have_elements():
    thread = region(
        "#pragma omp task depend(in: b[n]) depend(inout: a[0])\na[0] = b[n];"
    )
    assert [(d.name, d.kind) for d in thread.depends] == [("b", "in"), ("a", "out")]


def test_of_a_kind_that_only_reads_or_is_a_set_none_waits_for_another():
    read, store, member = (Depend("a", kind) for kind in ("in", "out", "set"))
    assert [read.orders(each) for each in (read, store, member)] == [False, True, True]
    assert [member.orders(each) for each in (read, store, member)] == [
        True,
        True,
        False,
    ]
    assert not read.orders(Depend("b", "out"))


def test_a_task_in_a_task_has_two_levels():
    nested = region("#pragma omp task\n{\n#pragma omp task\na[0] = 1;\n}")
    assert [len(probe.tasks) for probe in nested.probes] == [2]


@pytest.mark.parametrize(
    ("end", "is_awaited"),
    [
        ("", False),
        ("\n#pragma omp taskwait\n", True),
        ("\n#pragma omp taskwait\na[1] = 2;", True),
    ],
)
def test_what_a_task_waits_for_has_ended_with_it(end, is_awaited):
    nested = region(f"#pragma omp task\n{{\n#pragma omp task\na[0] = 1;\n{end} }}")
    assert nested.probes[0].tasks[1].is_awaited is is_awaited


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("for (int k = 0; k < n; k++)\n#pragma omp task shared(k)\na[0] = k;",
         "`k`, private to a thread, is shared"),
        ("#pragma omp task depend(iterator(k = 0 : 2), in: a[k])\na[0] = 1;",
         "`depend(: iterator(k = 0 : 2), in: a[k])`"),
        ("#pragma omp task detach(n)\na[0] = 1;", "the clause `detach`"),
        ("#pragma omp taskwait nowait", "this form of `omp taskwait`"),
        ("#pragma omp taskloop collapse(2)\nfor (int i = 0; i < n; i++) a[i] = i;",
         "a loop that is not in canonical form"),
    ],
)  # fmt: skip
def test_other_tasks_are_problems(body, problem):
    assert problem in [each.reason for each in region(body).problems]
