from depanalysis.ir.expressions import names
from depanalysis.ir.printer import show_expression
from tests.depanalysis.proofs.openmp.regions_of import entry_of

REGION = "#pragma omp parallel for\nfor (int i = 0; i < m; i++) a[i] = 0;"


def test_values_before_the_region_are_known():
    entry = entry_of(f"int m = 2 * n; m++;\n{REGION}")
    assert show_expression(entry.values["m"]) == "2 * n + 1"


def test_loops_and_conditions_around_hold():
    entry = entry_of(
        f"for (int t = 1; t < n; t++) {{ int m = t; if (n > 5) {{\n{REGION}\n}} }}"
    )
    shown = [show_expression(fact) for fact in entry.facts]
    assert "n > 5" in shown
    assert any(text.endswith(">= 1") for text in shown)
    assert entry.is_certain


def test_what_an_earlier_region_changes_is_open():
    entry = entry_of(f"int m = 2;\n#pragma omp parallel\n{{ m = 3; }}\n{REGION}")
    assert entry.open_values == names(entry.values["m"])


def test_contents_that_the_function_sets_are_listed():
    entry = entry_of(f"int m = n; int w[4]; b[0] = 1;\n{REGION}")
    assert entry.contents == {"w", "b"}
    assert not entry_of(f"int m = n;\n{REGION}").contents


def test_the_initial_thread_is_number_0():
    entry = entry_of(f"int m = omp_get_thread_num() + 5;\n{REGION}")
    assert "omp.thread" not in names(entry.values["m"])
