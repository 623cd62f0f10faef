// Loops whose heads step iterators, forward and backward, and an iterator of our own.
#include <cstdio>
#include <iterator>
#include <list>
#include <vector>

using Numbers = std::vector<int>;

unsigned hash(const Numbers &v) {
  unsigned h = 0;
  for (auto it = v.cbegin(); it != v.cend(); ++it) {  // expect: sequential flow(h)
    h = h * 41 + static_cast<unsigned>(*it);
  }
  return h;
}

void square(Numbers &v) {
  for (auto it = v.begin(); it != v.end(); ++it) {  // expect: parallel
    *it *= *it;
  }
}

void chained(Numbers &v) {
  for (auto it = v.begin() + 1; it != v.end(); ++it) {  // expect: sequential
    *it = (*it + *(it - 1)) % 1000;
  }
}

void from_behind(Numbers &v) {
  for (auto it = v.rbegin(); it != v.rend(); ++it) {  // expect: parallel
    *it = -*it;
  }
}

void numbered_backward(Numbers &v) {
  int number = 0;
  for (auto it = v.rbegin(); it != v.rend(); ++it) {  // expect: parallel induction(number)
    *it += number++;
  }
}

void pairwise(Numbers &to, const Numbers &a, const Numbers &b) {
  auto x = a.begin();
  auto y = b.begin();
  for (auto t = to.begin(); t != to.end(); ++t, ++x, ++y) {  // expect: parallel induction(x,y)
    *t = *x - *y;
  }
}

int first_even(const Numbers &v) {
  auto it = v.begin();
  while (it != v.end() && *it % 2) {  // expect: sequential
    ++it;
  }
  return static_cast<int>(it - v.begin());
}

void by_pointers(int *first, int *last) {
  for (int *p = first; p != last; ++p) {  // expect: unknown
    *p += 3;
  }
}

int sum_of_list(const std::list<int> &list) {
  int sum = 0;
  for (auto it = list.begin(); it != list.end(); ++it) {  // expect: unknown
    sum += *it;
  }
  return sum;
}

// Counts from a number to another one, as a range.
class Counting {
 public:
  class Place {
   public:
    explicit Place(int at) : at_(at) {}
    int operator*() const { return at_; }
    Place &operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Place &other) const { return at_ != other.at_; }

   private:
    int at_;
  };
  Counting(int from, int to) : from_(from), to_(to) {}
  Place begin() const { return Place(from_); }
  Place end() const { return Place(to_); }

 private:
  int from_, to_;
};

void by_own_range(Numbers &v) {
  for (int i : Counting(0, static_cast<int>(v.size()))) {  // expect: parallel
    v[i] = v[i] * 2 + i;
  }
}

int main() {
  Numbers v(40), w(40), t(40);
  for (auto it = v.begin(); it != v.end(); ++it) {  // expect: parallel
    *it = static_cast<int>(it - v.begin()) * 11 % 17;
  }
  for (auto it = w.begin(); it < w.end(); it += 2) {  // expect: parallel
    *it = 5;
  }
  square(v);
  pairwise(t, v, w);
  std::printf("%u %u %d\n", hash(v), hash(t), first_even(t));
  from_behind(t);
  numbered_backward(t);
  chained(v);
  std::printf("%u %u\n", hash(v), hash(t));
  by_pointers(v.data(), v.data() + v.size());
  by_own_range(v);
  std::printf("%u %d\n", hash(v), sum_of_list({v.begin(), v.end()}));
}
