// A view of several dimensions counts the elements of the memory that it leads to.
#include <mdspan>
#include <vector>

using Grid = std::mdspan<double, std::dextents<int, 2>>;

void filled(double *v, int n, int m) {
  Grid a(v, n, m);
  for (int i = 0; i < n; i++) {    // expect: parallel
    for (int j = 0; j < m; j++) {  // expect: parallel
      a(i, j) = i + j;
    }
  }
  for (int i = 1; i < n; i++) {    // expect: sequential flow(v)
    for (int j = 0; j < m; j++) {  // expect: parallel
      a(i, j) = a(i - 1, j);
    }
  }
  for (int i = 1; i < n; i++) {  // expect: sequential
    a(i, 0) = v[(i - 1) * m];
  }
  std::mdspan c(v, n, m, 3);
  for (int i = 0; i < n; i++) {      // expect: parallel
    for (int j = 0; j < m; j++) {    // expect: parallel
      for (int k = 0; k < 3; k++) {  // expect: parallel
        c(i, j, k) = k;
      }
    }
  }
}

void handed(Grid a, std::mdspan<double, std::extents<int, 4, 4>> b) {
  for (int i = 0; i < a.extent(0); i++) {    // expect: parallel
    for (int j = 0; j < a.extent(1); j++) {  // expect: parallel
      a(i, j) = 1;
    }
  }
  for (int i = 0; i < 4; i++) {    // expect: parallel
    for (int j = 0; j < 4; j++) {  // expect: sequential
      b(i, j) = b(i, 0);
    }
  }
}

void columns(double *v, int n, int m) {
  std::mdspan<double, std::dextents<std::size_t, 2>, std::layout_left> a(v, n, m);
  for (int i = 0; i < n; i++) {    // expect: parallel
    for (int j = 0; j < m; j++) {  // expect: parallel
      a(i, j) = 2;
    }
  }
  for (int i = 0; i < n; i++) {    // expect: parallel
    for (int j = 1; j < m; j++) {  // expect: sequential
      a(i, j) = a(i, j - 1);
    }
  }
}

// Where nothing says otherwise, the standard is the one that has subscripts with commas.
void doubled(std::mdspan<double, std::dextents<int, 2>> a,
             std::mdspan<double, std::dextents<int, 2>> b) {
  for (int i = 0; i < a.extent(0); ++i)    // expect: parallel
    for (int j = 0; j < a.extent(1); ++j)  // expect: parallel
      a[i, j] = 2 * b[i, j];
}
