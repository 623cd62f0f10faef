// Particles as a structure of vectors, and as a vector of structures.
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <vector>

struct Cloud {
  std::vector<double> x, y, vx, vy;
  std::vector<int> cell;
  explicit Cloud(std::size_t n) : x(n), y(n), vx(n), vy(n), cell(n) {}
  std::size_t size() const { return x.size(); }
};

struct Body {
  long x, v, force;
};

void start(Cloud &c) {
  for (std::size_t i = 0; i < c.size(); i++) {  // expect: parallel
    c.x[i] = static_cast<double>(i * 7 % 16);
    c.y[i] = static_cast<double>(i * 5 % 16);
    c.vx[i] = static_cast<double>(i % 3) - 1;
    c.vy[i] = 0.5;
  }
}

void advance(Cloud &c, double dt) {
  for (std::size_t i = 0; i < c.size(); i++) {  // expect: parallel
    c.x[i] += dt * c.vx[i];
    c.y[i] += dt * c.vy[i];
  }
}

void bounce(Cloud &c, double edge) {
  for (std::size_t i = 0; i < c.size(); i++) {  // expect: parallel
    if (c.x[i] < 0 || c.x[i] > edge) c.vx[i] = -c.vx[i];
    if (c.y[i] > edge) {
      c.y[i] = edge;
      c.vy[i] = -std::abs(c.vy[i]);
    }
  }
}

void find_cells(Cloud &c, int across) {
  for (std::size_t i = 0; i < c.size(); i++) {  // expect: parallel
    c.cell[i] = static_cast<int>(c.y[i]) / 4 * across + (static_cast<int>(c.x[i]) + 4) / 4;
  }
}

std::vector<int> density(const Cloud &c, int cells) {
  std::vector<int> count(cells);
  for (int cell : c.cell) {  // expect: parallel reduction(+:count)
    count[cell] += 1;
  }
  return count;
}

double energy(const Cloud &c) {
  double sum = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {  // expect: parallel reduction(+:sum)
    sum += c.vx[i] * c.vx[i] + c.vy[i] * c.vy[i];
  }
  return sum;
}

void pull(std::vector<Body> &bodies) {
  for (auto &body : bodies) {  // expect: parallel
    body.force = 0;
    for (const auto &other : bodies) {  // expect: parallel reduction(+:bodies[body].force)
      body.force += other.x - body.x;
    }
  }
}

// What one is pushed by, the other one pushes back.
void collide(std::vector<Body> &bodies) {
  for (std::size_t i = 0; i < bodies.size(); i++) {  // expect: parallel reduction(+:bodies[].force)
    for (std::size_t j = i + 1; j < bodies.size(); j++) {  // expect: parallel reduction(+:bodies[].force)
      const long push = (bodies[i].x - bodies[j].x) % 5;
      bodies[i].force += push;
      bodies[j].force -= push;
    }
  }
}

void step(std::vector<Body> &bodies) {
  for (Body &b : bodies) {  // expect: parallel
    b.v += b.force % 100;
    b.x += b.v;
  }
}

void follow(std::vector<Body> &bodies) {
  for (std::size_t i = 1; i < bodies.size(); i++) {  // expect: sequential
    bodies[i].v = bodies[i - 1].v / 2 + 1;
  }
}

int main() {
  Cloud cloud(60);
  start(cloud);
  for (int t = 0; t < 8; t++) {  // expect: sequential
    advance(cloud, 0.5);
    bounce(cloud, 15);
  }
  find_cells(cloud, 6);
  unsigned h = 0;
  for (int count : density(cloud, 30)) {  // expect: sequential
    h = h * 7 + static_cast<unsigned>(count);
  }
  std::printf("%u %.17g\n", h, energy(cloud));
  std::vector<Body> bodies(18);
  for (int i = 0; i < 18; i++) {  // expect: parallel
    bodies[i] = {i * i % 29, i % 4, 0};
  }
  for (int t = 0; t < 3; t++) {  // expect: unknown
    pull(bodies);
    collide(bodies);
    step(bodies);
  }
  follow(bodies);
  long sum = 0;
  for (const Body &b : bodies) {  // expect: parallel reduction(+:sum)
    sum += b.x * 3 + b.v * 5 + b.force;
  }
  std::printf("%ld\n", sum);
}
