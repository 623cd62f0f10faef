"""An algorithm with an execution policy is a loop that says that it is parallel."""

import depanalysis

TEXT = """#include <algorithm>
#include <execution>
#include <numeric>
#include <vector>
using namespace std;
void each(vector<double> &v, vector<double> &w, const vector<int> &at) {
  for_each(execution::par, v.begin(), v.end(), [](double &x) { x *= 2; });
  transform(execution::par_unseq, v.begin(), v.end(), w.begin(), [](double x) { return x; });
  transform(execution::par, v.begin(), v.end(), w.begin(), w.begin(),
            [](double x, double y) { return x * y; });
  fill(execution::par, v.begin(), v.end(), 3.0);
  v[0] = reduce(execution::par, v.begin(), v.end(), 0.0);
}
void wrong(vector<double> &v, const vector<int> &at) {
  double last = 0, sum = 0;
  transform(execution::par, v.begin(), v.end() - 1, v.begin() + 1,
            [](double x) { return x / 2; });
  for_each(execution::par, v.begin(), v.end(), [&](double x) { last = last / 2 + x; });
  for_each(execution::par, v.begin(), v.end(), [&](double x) { sum += x; });
  v[0] = last + sum;
  for_each(execution::par, at.begin(), at.end(), [&](int k) { v[k] = k; });
}
void plain(vector<double> &v) { for_each(v.begin(), v.end(), [](double &x) { x *= 2; }); }
"""


def test_the_loops_are_judged_at_the_calls():
    (file,) = depanalysis.check(TEXT, language="c++").files
    assert file.errors == ()
    found = [
        (loop.function, loop.span.line, str(loop.verdict), bool(loop.warning))
        for loop in file.loops
    ]
    assert found == [
        ("each", 7, "parallel", False),
        ("each", 8, "parallel", False),
        ("each", 9, "parallel", False),
        ("each", 11, "parallel", False),
        ("each", 12, "parallel", False),
        ("wrong", 16, "sequential", True),
        ("wrong", 18, "sequential", True),
        ("wrong", 19, "parallel", True),
        ("wrong", 21, "runtime", False),
    ]
    assert "execution policy is wrong" in str(file.loops[5].warning)
