"""`parallelize` writes directives into C++, changes nothing else, and the program stays."""

import os
import shutil
import subprocess
from itertools import pairwise

import pytest

import depanalysis

PROGRAM = """#include <cstdio>
#include <vector>

struct Grid {
  std::vector<double> cells;  /* rows */
  int width;
  double sum;
  double &at(int i, int j) { return cells[i * width + j]; }
  int columns() const { return width; }
  int &size() { return width; }
  int counted() { return ++width; }
  void fill(int n) {
    double t;
    for (int i = 0; i < n; i++) {
      t = i % 7;
      cells[i] = t;
    }
    for (int i = 0; i < n; i++) sum += cells[i];
  }
};

template <class T> struct Row {
  T *first;
  int n;
  T *begin() { return first; }
  T *end() { return first + n; }
};

struct Numbers {
  int from, to;
  struct Iterator {
    int k;
    int operator*() const { return k; }
    Iterator &operator++() { ++k; return *this; }
    bool operator!=(const Iterator &o) const { return k != o.k; }
  };
  Iterator begin() const { return {from}; }
  Iterator end() const { return {to}; }
};

void rows(Row<double> r, double *a) {
  for (auto &of_row : r) of_row *= 3;
  for (int k : Numbers{0, 1000}) a[k] += 1;
}

template <class T> void scale(T *a, int n, T by) {
  for (int i = 0; i < n; i++)
    a[i] *= by;
}

void total(const std::vector<int> &x, long &sum) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum += x[i];
  }
  for (auto v : x) sum += v;
  for (auto v : x)
    if (v > 3) ++sum;
}

void clear(Grid &g, int (&counts)[100]) {
  for (double &cell : g.cells)
    cell = cell / 2 + 1;
  for (auto &count : counts) {
    count = 3;
  }
}

void begin(Grid &g) {
  for (int j = 0; j < g.columns(); j++) g.cells[j] = j % 5;
  for (int j = 1; j < g.size(); j++) g.cells[j + 1] = 3 + j;
  g.width = 7;
  for (int j = 0; j < g.counted() && j < 3; j++) g.cells[j] = 3;
  g.width = 10;
}

int main() {
  Grid g{std::vector<double>(1000), 10, 0};
  g.fill(1000);
  begin(g);
  scale(g.cells.data(), 1000, 2.0);
  rows({g.cells.data(), 1000}, g.cells.data());
  for (int i = 1; i < 100; i++)
    for (int j = 0; j < g.width; j++) g.at(i, j) += i * j;
  std::vector<int> x(1000);
  for (int i = 1; i < 1000; i++) x[i] = x[i - 1] + i % 3;
  long sum = 0;
  total(x, sum);
  int counts[100];
  clear(g, counts);
  sum += counts[7];
  double last = 0;
  for (int i = 0; i < 1000; i++) last += g.cells[i];
  std::printf("%g %g %ld\\n", g.sum, last, sum);
}
"""
CHOSEN = {
    "for (int i = 0; i < n; i++) {": " private(t)",
    "for (int i = 0; i < n; i++)": "",
    "for (std::size_t i = 0; i < x.size(); ++i) {": " reduction(+: sum)",
    "for (auto v : x) sum += v;": " reduction(+: sum)",
    "for (auto v : x)": " reduction(+: sum)",
    "for (auto &of_row : r) of_row *= 3;": "",
    "for (double &cell : g.cells)": "",
    "for (auto &count : counts) {": "",
    "for (int j = 0; j < g.columns(); j++) g.cells[j] = j % 5;": "",
    "for (int j = 1; j < g.size(); j++) g.cells[j + 1] = 3 + j;": "",
    "for (int i = 0; i < 1000; i++) last += g.cells[i];": " reduction(+: last)",
}


@pytest.fixture(scope="module")
def text():
    report = depanalysis.parallelize(PROGRAM, language="c++")
    assert report.files[0].text is not None
    return report.files[0].text


def test_only_directives_are_added(text):
    kept = [line for line in text.splitlines() if "#pragma omp" not in line]
    assert kept == PROGRAM.splitlines()
    lines = text.splitlines()
    found = {
        after.strip(): line.strip().removeprefix("#pragma omp parallel for")
        for line, after in pairwise(lines)
        if "#pragma omp" in line
    }
    assert CHOSEN.items() <= found.items()
    assert not any("x[i - 1]" in loop or "sum += cells" in loop for loop in found)
    assert not any("counted" in loop or "Numbers" in loop for loop in found)


@pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
def test_the_program_prints_the_same_with_any_number_of_threads(text, tmp_path):
    outputs = set()
    for name, content in (("plain", PROGRAM), ("parallel", text)):
        source = tmp_path / f"{name}.cpp"
        source.write_text(content)
        command = ["g++", "-std=c++17", "-O1", "-Wall", "-Werror", "-fopenmp"]
        command += ["-Wno-sign-compare", str(source), "-o", str(tmp_path / name)]
        subprocess.run(command, check=True)
        for threads in ("1", "2", "8"):
            environment = {**os.environ, "OMP_NUM_THREADS": threads}
            run = subprocess.run(
                [tmp_path / name], env=environment, check=True, capture_output=True
            )
            outputs.add(run.stdout)
    assert len(outputs) == 1
