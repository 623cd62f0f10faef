"""No run in which an assertion fails shows a race, and none has to be looked at."""

import pytest

import depanalysis

HEAD = "#include <assert.h>\n"
UNLESS_SHOWN = {"race-free", "unknown"}


def of_cuda(body: str) -> str:
    head = f"{HEAD}__global__ void k(int *x, const int *p, int n)"
    text = f"{head} {{ int i = threadIdx.x; {body} }}"
    options = depanalysis.RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    return str(depanalysis.race(text, options=options).verdict)


def of_openmp(body: str) -> str:
    text = f"{HEAD}void f(int n, int m, int *x, const int *p)\n{{\n{body}\n}}"
    return str(depanalysis.race(text, language="c").verdict)


@pytest.mark.parametrize(
    ("body", "verdicts"),
    [
        ("assert(p[i] == i); x[p[i]] = i;", {"race-free"}),
        ("for (int k = 0; k < n; k++) { assert(k < 1); x[i + k] = 0; }", {"race-free"}),
        ("assert(n >= 32); x[i % n] = i;", UNLESS_SHOWN),
        ("x[p[i]] = i; assert(p[i] == i);", UNLESS_SHOWN),
        ("if (i == 3) assert(n == 32); __syncthreads(); x[i % n] = i;", UNLESS_SHOWN),
        ("assert(n < 32); x[i % n] = i;", {"race"}),
        ("assert(x[i + 1] == 0); x[i] = 0;", {"race"}),
        ("if (i == 3) assert(n == 5); __syncthreads(); x[0] = i;", {"race", "unknown"}),
    ],
)
@pytest.mark.sampled(4)
def test_no_thread_of_a_kernel_fails_an_assertion(body, verdicts):
    assert of_cuda(body) in verdicts


LOOP = "#pragma omp parallel for\nfor (int i = 0; i < n; i++)"


@pytest.mark.parametrize(
    ("body", "verdicts"),
    [
        (f"{LOOP} {{ assert(m >= n); x[i] = x[i + m]; }}", {"race-free"}),
        (f"assert(m >= n);\n{LOOP} x[i] = x[i + m];", {"race-free"}),
        (f"{LOOP} {{ x[i] = x[i + m]; assert(m >= n); }}", UNLESS_SHOWN),
        (f"{LOOP} {{ assert(i < 1); x[0] = i; }}", {"race-free"}),
        (f"{LOOP} {{ assert(m == 5); x[i] = x[i + m]; }}", {"race"}),
        (f"{LOOP} {{ assert(x[0] >= 0); x[i] = i; }}", {"race"}),
    ],
)
def test_no_thread_of_a_team_fails_an_assertion(body, verdicts):
    assert of_openmp(body) in verdicts
