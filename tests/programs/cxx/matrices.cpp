// A matrix as a class, with products, triangles and elimination over integers mod a prime.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <vector>

template <typename T> class Matrix {
 public:
  Matrix(int rows, int columns) : rows_(rows), columns_(columns), data_(rows * columns) {}
  T &operator()(int i, int j) { return data_[i * columns_ + j]; }
  const T &operator()(int i, int j) const { return data_[i * columns_ + j]; }
  T *row(int i) { return data_.data() + i * columns_; }
  int rows() const { return rows_; }
  int columns() const { return columns_; }

 private:
  int rows_, columns_;
  std::vector<T> data_;
};

using Square = Matrix<long>;
constexpr long prime = 10007;

// The result may be of another width than `b`, and its rows may meet then.
void multiply(Square &c, const Square &a, const Square &b) {
  for (int i = 0; i < a.rows(); i++) {  // expect: sequential output(c.data_)
    for (int j = 0; j < b.columns(); j++) {  // expect: parallel
      long sum = 0;
      for (int k = 0; k < a.columns(); k++) {  // expect: parallel reduction(+:sum)
        sum += a(i, k) * b(k, j);
      }
      c(i, j) = sum % prime;
    }
  }
}

void multiply_into(Square &c, const Square &a, const Square &b) {
  for (int i = 0; i < a.rows(); i++) {  // expect: parallel reduction(+:c.data_)
    for (int k = 0; k < a.columns(); k++) {  // expect: parallel reduction(+:c.data_)
      for (int j = 0; j < b.columns(); j++) {  // expect: parallel
        c(i, j) += a(i, k) * b(k, j);
      }
    }
  }
}

// `t` may be of any width, so that rows of `a` may meet; it has no elements without columns,
// so that the elements of one row of `a` do not. Only the constructor knows that.
void transpose(Square &t, const Square &a) {
  for (int i = 0; i < a.rows(); i++) {  // expect: sequential output(t.data_)
    for (int j = 0; j < a.columns(); j++) {  // expect: parallel or unknown
      t(j, i) = a(i, j);
    }
  }
}

void transpose_in_place(Square &a) {
  for (int i = 0; i < a.rows(); i++) {  // expect: sequential
    for (int j = 0; j < i; j++) {  // expect: sequential
      std::swap(a(i, j), a(j, i));
    }
  }
}

// The last element is there only if there are as many columns as rows, at least.
void eliminate(Square &a) {
  const int n = a.rows();
  for (int k = 0; k < n - 1; k++) {  // expect: sequential
    for (int i = k + 1; i < n; i++) {  // expect: parallel or sequential
      const long p = a(k, k), q = a(i, k);
      for (int j = k; j < n; j++) {  // expect: parallel or sequential
        a(i, j) = (p * a(i, j) - q * a(k, j)) % prime;
      }
    }
  }
}

long trace(const Square &a) {
  long sum = 0;
  for (int i = 0; i < a.rows(); i++) {  // expect: parallel reduction(+:sum)
    sum += a(i, i);
  }
  return sum;
}

void add_row_above(Square &a) {
  for (int i = 1; i < a.rows(); i++) {  // expect: sequential
    long *here = a.row(i);
    const long *above = a.row(i - 1);
    for (int j = 0; j < a.columns(); j++) {  // expect: parallel
      here[j] = (here[j] + above[j]) % prime;
    }
  }
}

void set_diagonal(Square &a, long value) {
  for (int i = 0; i < std::min(a.rows(), a.columns()); i++) {  // expect: parallel
    a(i, i) = value + i;
  }
}

long checked(const Square &a) {
  long h = 1;
  for (int i = 0; i < a.rows(); i++) {  // expect: sequential
    for (int j = 0; j < a.columns(); j++) {  // expect: sequential flow(h)
      h = (h * 37 + a(i, j)) % 1000003;
    }
  }
  return h;
}

int main() {
  const int n = 9;
  Square a(n, n), b(n, n), c(n, n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    for (int j = 0; j < n; j++) {  // expect: parallel
      a(i, j) = (i * 17 + j * 5 + i * j) % 23;
      b(i, j) = (i - j) * 3 % 7;
    }
  }
  multiply(c, a, b);
  multiply_into(c, b, a);
  std::printf("%ld %ld\n", checked(c), trace(c));
  transpose(b, c);
  transpose_in_place(a);
  set_diagonal(a, 50);
  std::printf("%ld %ld\n", checked(a), checked(b));
  eliminate(a);
  add_row_above(b);
  std::printf("%ld %ld\n", checked(a), checked(b));
}
