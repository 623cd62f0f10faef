// Arrays whose sizes are constants: std::array, arrays of arrays, and arrays as C has them.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>

constexpr std::size_t rows = 6, columns = 8;
using Line = std::array<std::int32_t, columns>;
using Board = std::array<Line, rows>;

static std::uint32_t state = 12345;
static int drawn() {
  state = state * 1664525u + 1013904223u;
  return static_cast<int>(state >> 24);
}

void fill_by_chance(Board &board) {
  for (auto &line : board) {  // expect: sequential
    for (auto &cell : line) {  // expect: sequential
      cell = drawn();
    }
  }
}

std::uint32_t hash(const Board &board) {
  std::uint32_t h = 1;
  for (std::size_t i = 0; i < rows; i++) {       // expect: sequential
    for (std::size_t j = 0; j < columns; j++) {  // expect: sequential flow(h)
      h = (h ^ static_cast<std::uint32_t>(board[i][j])) * 16777619u;
    }
  }
  return h;
}

Line sums_of_columns(const Board &board) {
  Line sums{};
  for (std::size_t j = 0; j < columns; j++) {  // expect: parallel
    for (std::size_t i = 0; i < rows; i++) {   // expect: parallel reduction(+:sums[j])
      sums[j] += board[i][j];
    }
  }
  return sums;
}

void copy_to_the_right(Board &board) {
  for (std::size_t i = 0; i < board.size(); i++) {  // expect: parallel
    for (std::size_t j = 1; j < columns; j++) {     // expect: sequential flow(board)
      board[i][j] = board[i][j - 1] + 1;
    }
  }
}

Board turned(const Board &board) {
  Board result;
  for (std::size_t i = 0; i < rows; i++) {       // expect: parallel
    for (std::size_t j = 0; j < columns; j++) {  // expect: parallel
      result[rows - 1 - i][columns - 1 - j] = board[i][j];
    }
  }
  return result;
}

int greatest(const Line &line) {
  int best = line[0];
  for (std::size_t j = 1; j < line.size(); j++) {  // expect: parallel reduction(max:best)
    if (line[j] > best) best = line[j];
  }
  return best;
}

void every_third(int (&cells)[30], int by) {
  for (int i = 0; i < 30; i += 3) {  // expect: parallel
    cells[i] = cells[i + 1] * by + cells[i + 2];
  }
}

void folded(int (&cells)[30]) {
  for (int i = 0; i < 30; i++) {  // expect: sequential output(cells)
    cells[i % 10] = cells[i] + i;
  }
}

int main() {
  Board board;
  fill_by_chance(board);
  std::printf("%u\n", hash(board));
  const Line sums = sums_of_columns(board);
  std::printf("%d %d\n", sums[0], greatest(sums));
  std::printf("%u\n", hash(turned(board)));
  copy_to_the_right(board);
  std::printf("%u\n", hash(board));
  int cells[30];
  for (int i = 0; i < 30; i++) {  // expect: parallel
    cells[i] = i * i % 17;
  }
  every_third(cells, 5);
  folded(cells);
  for (int cell : cells) {  // expect: sequential flow(stdout)
    std::printf("%d ", cell);
  }
  std::printf("\n");
}
