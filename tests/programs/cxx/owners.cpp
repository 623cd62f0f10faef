// Objects and arrays that one owner has, or several.
#include <cstdio>
#include <memory>
#include <vector>

struct Cell {
  int value = 0;
  std::unique_ptr<Cell> next;
};

std::unique_ptr<int[]> made(int n) {
  auto cells = std::make_unique<int[]>(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    cells[i] = i * 13 % 19;
  }
  return cells;
}

unsigned hash(const std::unique_ptr<int[]> &cells, int n) {
  unsigned h = 11;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(h)
    h = h * 37 + static_cast<unsigned>(cells[i]);
  }
  return h;
}

void add(std::unique_ptr<int[]> &to, const std::unique_ptr<int[]> &from, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    to[i] += from[n - 1 - i];
  }
}

void accumulate(int *cells, int n) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(cells) distance(1)
    cells[i] += cells[i - 1];
  }
}

std::unique_ptr<Cell> chain(int n) {
  std::unique_ptr<Cell> head;
  for (int i = 0; i < n; i++) {  // expect: unknown
    auto cell = std::make_unique<Cell>();
    cell->value = i * i;
    cell->next = std::move(head);
    head = std::move(cell);
  }
  return head;
}

int total(const Cell *cell) {
  int sum = 0;
  for (; cell; cell = cell->next.get()) {  // expect: unknown
    sum += cell->value;
  }
  return sum;
}

void bump_all(std::vector<std::unique_ptr<Cell>> &cells) {
  for (auto &cell : cells) {  // expect: parallel
    cell->value += 5;
  }
}

// The same object may be in the list twice, and is.
void bump_shared(const std::vector<std::shared_ptr<Cell>> &cells) {
  for (const auto &cell : cells) {  // expect: unknown
    cell->value = cell->value * 3 + 1;
  }
}

void count_up(std::shared_ptr<int> counter, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:counter[0])
    *counter += i;
  }
}

int main() {
  const int n = 40;
  auto a = made(n), b = made(n);
  add(a, b, n);
  std::printf("%u\n", hash(a, n));
  accumulate(a.get(), n);
  std::printf("%u %d\n", hash(a, n), total(chain(12).get()));
  std::vector<std::unique_ptr<Cell>> cells;
  for (int i = 0; i < 10; i++) {  // expect: unknown
    cells.push_back(std::make_unique<Cell>());
    cells.back()->value = i;
  }
  bump_all(cells);
  for (const auto &cell : cells) {  // expect: unknown
    std::printf("%d ", cell->value);
  }
  auto one = std::make_shared<Cell>(), other = std::make_shared<Cell>();
  bump_shared({one, other, one, one});
  auto counter = std::make_shared<int>(4);
  count_up(counter, n);
  std::printf("%d %d %d\n", one->value, other->value, *counter);
}
