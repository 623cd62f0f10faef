"""Real variables have another value after each assignment: nothing rests on the old one."""

import pytest

import depanalysis

FORMS = (
    "float x = a[t]; int k = (int)x; x = a[t + 1]; int l = (int)x;",
    "float x = a[t]; int k = (int)x; if (c) x = a[t + 1]; int l = (int)x;",
    "float x = a[t]; int k = (int)x; x += 1; int l = (int)x;",
    "float x; x = a[t]; int k = x > 2; x = a[t + 1]; int l = x > 2;",
    "float2 x = v[t]; int k = (int)x.x; x = v[t + 1]; int l = (int)x.x;",
    "float x = a[t]; int k = (int)x; set(x, a[t + 1]); int l = (int)x;",
    "float x[2]; x[0] = a[t]; int k = (int)x[0]; x[0] = a[t + 1]; int l = (int)x[0];",
    "float x = a[t]; int k = 0, l = 0; for (int i = 0; i < 2; i++) { l = (int)x; "
    "if (!i) k = l; x = a[t + 1]; }",
)


def test_kernels_with_other_values_of_reals_are_not_race_free():
    head = "__device__ void set(float &x, float y) { x = y; }\n"
    parameters = "int *d, const float *a, const float2 *v, int c"
    text = head + "\n".join(
        f"__global__ void kernel_{number}({parameters}) "
        f"{{ int t = threadIdx.x; {form} if (k != l) d[0] = t; }}"
        for number, form in enumerate(FORMS)
    )
    options = depanalysis.RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    (report,) = depanalysis.race(text, options=options).files
    verdicts = [str(each.verdict) for each in report.constructs]
    assert len(verdicts) == len(FORMS)
    assert "race-free" not in verdicts


@pytest.mark.parametrize(
    "form", [f for f in FORMS if "float2" not in f and "set" not in f]
)
def test_regions_with_other_values_of_reals_are_not_race_free(form):
    text = f"""#include <omp.h>
void f(int *d, const float *a, int c) {{
#pragma omp parallel num_threads(4)
  {{ int t = omp_get_thread_num(); {form} if (k != l) d[0] = t; }}
}}"""
    report = depanalysis.race(text, "c")
    assert str(report.verdict) != "race-free"


def test_the_reason_names_the_variable_and_not_its_declaration():
    text = "__global__ void f(int *d) { float x = 1.5f; d[0] = (int)x; }"
    (report,) = depanalysis.race(text).files
    assert "undefined" not in report.constructs[0].reason
