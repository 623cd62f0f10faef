import pytest

from depanalysis.ir.printer import show, show_expression
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def region(body):
    return thread_of(f"int x = 0;\n#pragma omp parallel\n{{\n{body}\n}}")


@pytest.mark.parametrize(
    ("body", "barriers"),
    [
        ("#pragma omp barrier", 1),
        ("#pragma omp single\na[0] = 1;", 1),
        ("#pragma omp single nowait\na[0] = 1;", 0),
        ("#pragma omp master\na[0] = 1;", 0),
        ("#pragma omp critical\na[0] = 1;", 0),
        ("#pragma omp sections\n{\n#pragma omp section\na[0] = 1;\n}", 1),
        ("#pragma omp for\nfor (int i = 0; i < n; i++) a[i] = i;", 1),
    ],
)
def test_some_constructs_end_with_a_barrier(body, barriers):
    assert show(region(body).program).count("barrier") == barriers


def test_sections_are_numbered():
    body = "#pragma omp sections\n{ a[0] = 1;\n#pragma omp section\na[1] = 1;\n}"
    text = show(region(body).program)
    assert "omp.probe.0[omp.phase, 0]" in text
    assert "omp.probe.1[omp.phase, 1]" in text


def test_critical_sections_have_names():
    body = "#pragma omp critical(one)\na[0] = 1;\n#pragma omp critical\na[1] = 1;"
    locks = [probe.locks for probe in region(body).probes]
    assert locks == [(("critical one", 0),), (("critical", 0),)]


@pytest.mark.parametrize(
    ("clause", "statement", "place"),
    [
        ("", "a[0] += 1;", "a[0]"),
        ("update", "a[1] = a[1] * 2;", "a[1]"),
        ("write", "a[2] = n;", "a[2]"),
        ("read", "b[0] = a[3];", "a[3]"),
        ("capture", "b[0] = a[4]++;", "a[4]"),
        ("capture", "{ b[0] = a[5]; a[5] = n; }", "a[5]"),
    ],
)
def test_the_place_of_an_atomic_is_found(clause, statement, place):
    thread = region(f"#pragma omp atomic {clause}\n{statement}")
    atomics = {probe.atomic for probe in thread.probes}
    assert len(atomics) == 1
    (atomic,) = atomics
    assert atomic is not None
    assert show_expression(atomic) == place


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("#pragma omp dispatch\na[0] = 1;", "`omp dispatch`"),
        ("#pragma omp atomic compare capture\n{ b[0] = a[0]; if (a[0] < n) a[0] = n; }",
             "`atomic compare capture`"),
        ("#pragma omp critical\n{\n#pragma omp barrier\n}",
         "`omp barrier` closely nested in `critical`"),
        ("#pragma omp ordered\na[0] = 1;", "this form of `ordered`"),
    ],
)  # fmt: skip
def test_other_constructs_are_problems(body, problem):
    assert problem in [each.reason for each in region(body).problems]


def test_a_flush_is_an_event():
    assert "omp.event.fence[0] = 0" in show(region("#pragma omp flush").program)
