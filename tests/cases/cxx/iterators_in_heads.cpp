// Heads of loops in which functions test and step: iterators of the library and of the text.
#include <vector>

void backwards(std::vector<int> &v) {
  for (auto it = v.rbegin(); it != v.rend(); ++it) *it = 1;  // expect: parallel
  for (auto it = v.rbegin(); it != v.rend(); it++) *it = 2;  // expect: parallel
}
void numbered(std::vector<int> &v) {
  int c = 0;
  for (auto it = v.rbegin(); it != v.rend(); ++it) *it = c++;  // expect: parallel induction(c)
}
void last_first(std::vector<int> &v) {
  for (auto it = v.rbegin() + 1; it != v.rend(); ++it) *it = it[-1] + 1;  // expect: sequential
}
int all(const std::vector<int> &v) {
  int s = 0;
  for (auto it = v.crbegin(); it != v.crend(); ++it) s += *it;  // expect: parallel reduction(+:s)
  return s;
}

struct Steps {
  struct iterator {
    int at;
    int operator*() const { return at; }
    iterator &operator++() {
      ++at;
      return *this;
    }
    bool operator!=(const iterator &o) const { return at != o.at; }
  };
  int first, last;
  iterator begin() const { return {first}; }
  iterator end() const { return {last}; }
};
void own(int *a, const Steps &s) {
  for (Steps::iterator i = s.begin(); i != s.end(); ++i) a[*i] = *i;      // expect: parallel
  for (Steps::iterator i = s.begin(); i != s.end(); ++i) a[*i + 1] = a[*i];  // expect: sequential
}
