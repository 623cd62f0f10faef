import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def region(body):
    return thread_of(f"#pragma omp parallel\n#pragma omp single\n{{\n{body}\n}}")


def test_a_task_copies_what_is_private():
    thread = region("int k = n;\n#pragma omp task\na[k] = k;")
    text = show(thread.program)
    assert "k.omp2 = k\n" in text or "k.omp1 = k\n" in text


def test_its_creator_is_the_shared_out_work():
    probes = [p for p in region("#pragma omp task\na[0] = 1;").probes if p.task]
    assert [probe.task.key for probe in probes if probe.task] == ["single 1"]
    everybody = thread_of("#pragma omp parallel\n{\n#pragma omp task\na[0] = 1;\n}")
    assert [p.task.key for p in everybody.probes if p.task] == ["omp.thread"]


def test_dependences_have_elements():
    thread = region(
        "#pragma omp task depend(in: b[n]) depend(inout: a[0])\na[0] = b[n];"
    )
    assert [(d.name, d.is_out) for d in thread.depends] == [
        ("single 1 b", False),
        ("single 1 a", True),
    ]


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("#pragma omp task\n{\n#pragma omp task\na[0] = 1;\n}", "a task in a task"),
        ("for (int k = 0; k < n; k++)\n#pragma omp task shared(k)\na[0] = k;",
         "`k`, private to a thread, is shared"),
        ("int w[2];\n#pragma omp task\nw[0] = 1;", "the private array `w` in a task"),
        ("#pragma omp task depend(inoutset: a[0])\na[0] = 1;", "`depend(inoutset: a[0])`"),
        ("#pragma omp task detach(n)\na[0] = 1;", "the clause `detach`"),
        ("#pragma omp taskwait depend(in: a[0])", "this form of `omp taskwait`"),
        ("#pragma omp taskloop collapse(2)\nfor (int i = 0; i < n; i++)\n"
         "for (int j = 0; j < n; j++) a[i] = j;", "this form of `omp taskloop`"),
        ("#pragma omp task\na[0] = 1;\n#pragma omp taskgroup\n{\n#pragma omp task\na[1] = 1;\n}",
         "a group of tasks beside other tasks"),
    ],
)  # fmt: skip
def test_other_tasks_are_problems(body, problem):
    assert problem in [each.reason for each in region(body).problems]
