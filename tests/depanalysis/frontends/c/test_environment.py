"""What a text that the parser has not read as a whole may observe."""

import pytest

import depanalysis as da

LOOP = """#include <math.h>
void f(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    a[i] = sqrt(b[i]);
}
"""


@pytest.mark.parametrize("language", ["c", "c++"])
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("void seen(void) { report(errno); }", "may set `errno`, which line 6 reads"),
        ("unheard_of x = { errno };", "may set `errno`, which line 6 reads"),
        ("unheard_of x = fetestexcept(1);", "environment, which line 6 uses"),
        ("void seen(void) { report(no_error); } // errno", ""),
    ],
)
def test_words_count_where_there_is_an_error(text, reason, language):
    (loop,) = da.check(f"{LOOP}{text}\n", language=language).loops
    assert str(loop.verdict) == ("unknown" if reason else "parallel")
    assert reason in loop.reason
