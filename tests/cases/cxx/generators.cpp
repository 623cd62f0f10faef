// A generator of random numbers is one state that each number replaces.
#include <random>
#include <vector>

void drawn(std::vector<double> &a, std::mt19937 &gen, std::mt19937_64 &other, int n) {
  std::uniform_real_distribution<double> chance(0, 1);
  std::normal_distribution<> bell(0, 1);
  for (double &x : a) {  // expect: sequential flow(gen)
    x = chance(gen);
  }
  for (double &x : a) {  // expect: sequential
    x = bell(gen);
  }
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i] = other() % 7;
  }
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    if (a[i] > 0) gen.discard(3);
  }
}

// A generator for each iteration, or for each element, is no stream that they share.
void own(std::vector<double> &a, std::vector<std::mt19937> &gens, int n) {
  std::uniform_real_distribution<double> chance(0, 1);
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::mt19937 gen(i);
    a[i] = chance(gen);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    std::mt19937 gen(i);
    std::normal_distribution<double> bell(0, 1);
    a[i] = bell(gen);
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = gens[i]();
  }
}

// This one may keep a second number for its next call.
void kept(std::vector<double> &a, int n) {
  std::normal_distribution<double> bell(0, 1);
  for (int i = 0; i < n; i++) {  // expect: sequential
    std::mt19937 gen(i);
    a[i] = bell(gen);
  }
}

struct Walk {
  std::mt19937 gen{7};
  double step(double x) { return x + gen(); }
};

void walk(std::vector<double> &a, Walk &w) {
  for (double &x : a) {  // expect: sequential
    x = w.step(x);
  }
}
