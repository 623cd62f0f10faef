// Simulations that are written for a base class, and run with whatever inherits from it.
#include <cstdio>
#include <memory>
#include <vector>

using Values = std::vector<double>;

class Potential {
 public:
  virtual ~Potential() = default;
  virtual double energy(double r) const = 0;
  virtual double force(double) const { return 0; }
};

class Harmonic : public Potential {
 public:
  explicit Harmonic(double k) : k_(k) {}
  double energy(double r) const override { return 0.5 * k_ * r * r; }
  double force(double r) const override { return -k_ * r; }

 protected:
  double k_;
};

class Shifted : public Harmonic {
 public:
  Shifted(double k, double by) : Harmonic(k), by_(by) {}
  double energy(double r) const override { return Harmonic::energy(r) + by_; }

 private:
  double by_;
};

class Flat final : public Potential {
 public:
  double energy(double) const override { return 2; }
};

// A rule that remembers how it was used, and one that does not.
struct Rule {
  virtual double next(double x) = 0;
};
struct Doubling : Rule {
  double next(double x) override { return 2 * x; }
};
struct Adding : Rule {
  double sum = 0;
  double next(double x) override {
    sum += x;
    return sum;
  }
};

void energies(Values &to, const Potential &potential, const Values &r) {
  for (std::size_t i = 0; i < r.size(); i++) {  // expect: parallel
    to[i] = potential.energy(r[i]) + potential.force(r[i]);
  }
}

double total(const Potential *potential, const Values &r) {
  double sum = 0;
  for (double each : r) {  // expect: parallel reduction(+:sum)
    sum += potential->energy(each);
  }
  return sum;
}

void mixed(Values &to, const std::vector<const Potential *> &potentials, const Values &r) {
  for (std::size_t i = 0; i < r.size(); i++) {  // expect: parallel
    to[i] = potentials[i % 3]->energy(r[i]);
  }
}

void feed(Values &to, Rule &rule) {
  for (auto &x : to) {  // expect: sequential
    x = rule.next(x);
  }
}

void feed_doubling(Values &to) {
  Doubling doubling;
  Rule &rule = doubling;
  for (auto &x : to) {  // expect: parallel
    x = rule.next(x);
  }
}

// What is written once for all that inherit.
class Stepper {
 public:
  explicit Stepper(int n) : n_(n), u_(n, 1.0) {}
  virtual ~Stepper() = default;
  virtual double rate(int i) const = 0;
  void step() {
    for (int i = 0; i < n_; i++) {  // expect: parallel
      u_[i] += rate(i);
    }
  }
  void sweep() {
    for (int i = 1; i < n_; i++) {  // expect: sequential
      u_[i] = u_[i - 1] + rate(i);
    }
  }
  double first() const { return u_[0] + u_[n_ - 1]; }

 protected:
  int n_;
  Values u_;
};

class Decaying : public Stepper {
 public:
  using Stepper::Stepper;
  double rate(int i) const override { return -0.5 * u_[i]; }
};

class Driven : public Stepper {
 public:
  Driven(int n, double by) : Stepper(n), by_(by) {}
  double rate(int i) const override { return by_ * i; }

 private:
  double by_;
};

int main() {
  Values r(24), to(24);
  for (int i = 0; i < 24; i++) {  // expect: parallel
    r[i] = i * 0.25;
  }
  Harmonic harmonic(2);
  Shifted shifted(4, 1);
  Flat flat;
  energies(to, shifted, r);
  std::printf("%g %g %g\n", to[5], total(&harmonic, r), total(&flat, r));
  std::vector<const Potential *> potentials{&harmonic, &shifted, &flat};
  mixed(to, potentials, r);
  Adding adding;
  feed(to, adding);
  feed_doubling(to);
  double sum = 0;
  for (double x : to) {  // expect: parallel reduction(+:sum)
    sum += x;
  }
  std::printf("%g\n", sum);
  Decaying decaying(12);
  Driven driven(12, 0.5);
  for (Stepper *each : {static_cast<Stepper *>(&decaying), static_cast<Stepper *>(&driven)}) {  // expect: unknown or sequential
    each->step();
    each->sweep();
    std::printf("%g\n", each->first());
  }
}
