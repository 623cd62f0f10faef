import pytest

from tests.depanalysis.proofs.openmp.regions_of import thread_of


@pytest.mark.parametrize(
    ("schedule", "keys"),
    [
        ("", ["loop 0"]),
        ("schedule(dynamic)", ["loop 0"]),
        ("schedule(guided, 4)", ["loop 0"]),
        ("schedule(static)", ["loop 0", "static n"]),
        ("schedule(static, 4)", ["static chunks"]),
        ("schedule(dynamic, 4)", ["loop 0"]),
    ],
)
def test_a_schedule_says_what_one_thread_does(schedule, keys):
    loop = "for (int i = 0; i < n; i++) a[i] = i;"
    thread = thread_of(f"#pragma omp parallel for {schedule}\n{loop}")
    assert [key for key, _ in thread.probes[-1].claims] == keys


def test_unknown_numbers_of_iterations_are_noted():
    loop = "for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) a[i + j] = i;"
    thread = thread_of(f"#pragma omp parallel for schedule(static) collapse(2)\n{loop}")
    assert thread.notes == ("schedule",)
