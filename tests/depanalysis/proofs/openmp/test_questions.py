from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.teams import team_of
from depanalysis.proofs.races.teams import pairs
from tests.depanalysis.proofs.openmp.regions_of import thread_of


def asked(body):
    found = team_of(
        thread_of(f"#pragma omp parallel\n#pragma omp single\n{{\n{body}\n}}"), Entry()
    )
    return [
        (question, [p for p in pairs(question.team) if question.is_about(p)])
        for question in found.questions
    ]


def test_without_tasks_there_is_one_question():
    ((question, found),) = asked("a[0] = 1;")
    assert question.first == question.second
    assert len(found) == 1


def test_tasks_are_asked_about_among_themselves_and_beside_threads():
    body = "a[0] = 1;\n#pragma omp task\na[1] = 1;\na[2] = 1;"
    units = {
        (len(pair.first.unit) > 1, len(pair.second.unit) > 1)
        for _, found in asked(body)
        for pair in found
    }
    assert {(False, False), (True, True)} <= units
    assert units & {(False, True), (True, False)}


def test_what_comes_before_a_task_is_not_beside_it():
    body = "a[0] = 1;\n#pragma omp task\na[0] = 2;\n"
    spans = [
        (pair.first.span.line, pair.second.span.line)
        for _, found in asked(body)
        for pair in found
        if len(pair.first.unit) != len(pair.second.unit)
    ]
    assert spans == []


def test_dependences_are_locks_of_siblings():
    body = (
        "#pragma omp task depend(out: a[0])\na[0] = 1;\n"
        "#pragma omp task depend(in: a[0])\nb[0] = a[0];\n"
    )
    names = {
        lock.name
        for question, _ in asked(body)
        for place in question.team.places
        for lock in place.locks
    }
    assert "a 0 0" in names
