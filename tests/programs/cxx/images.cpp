// Images of bytes: thresholds, blurs, histograms, flood fill and summed areas.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Pixel {
  std::uint8_t r, g, b;
};

struct Image {
  int width, height;
  std::vector<std::uint8_t> data;
  Image(int w, int h) : width(w), height(h), data(static_cast<std::size_t>(w) * h) {}
  std::uint8_t &at(int x, int y) { return data[y * width + x]; }
  std::uint8_t at(int x, int y) const { return data[y * width + x]; }
};

void gray(Image &to, const std::vector<Pixel> &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: parallel
    const Pixel &p = from[i];
    to.data[i] = static_cast<std::uint8_t>((p.r * 3 + p.g * 6 + p.b) / 10);
  }
}

void threshold(Image &image, int limit) {
  for (auto &value : image.data) {  // expect: parallel
    value = value > limit ? 255 : 0;
  }
}

// The images may differ in width, and rows of `to` meet then.
void blur(Image &to, const Image &from) {
  for (int y = 1; y < from.height - 1; y++) {  // expect: sequential output(to.data)
    for (int x = 1; x < from.width - 1; x++) {  // expect: parallel
      int sum = 0;
      for (int dy = -1; dy <= 1; dy++) {  // expect: parallel reduction(+:sum)
        for (int dx = -1; dx <= 1; dx++) {  // expect: parallel reduction(+:sum)
          sum += from.at(x + dx, y + dy);
        }
      }
      to.at(x, y) = static_cast<std::uint8_t>(sum / 9);
    }
  }
}

std::array<int, 256> histogram(const Image &image) {
  std::array<int, 256> bins{};
  for (std::uint8_t value : image.data) {  // expect: parallel reduction(+:bins)
    bins[value]++;
  }
  return bins;
}

std::array<int, 256> cumulative(const std::array<int, 256> &bins) {
  std::array<int, 256> sums{};
  int sum = 0;
  for (int k = 0; k < 256; k++) {  // expect: sequential
    sum += bins[k];
    sums[k] = sum;
  }
  return sums;
}

void equalize(Image &image, const std::array<int, 256> &sums) {
  const int all = static_cast<int>(image.data.size());
  for (int y = 0; y < image.height; y++) {  // expect: parallel
    for (int x = 0; x < image.width; x++) {  // expect: parallel
      image.at(x, y) = static_cast<std::uint8_t>(sums[image.at(x, y)] * 255 / all);
    }
  }
}

std::vector<int> summed_area(const Image &image) {
  const int w = image.width;
  std::vector<int> area(image.data.size());
  for (int y = 0; y < image.height; y++) {  // expect: sequential
    int row = 0;
    for (int x = 0; x < w; x++) {  // expect: sequential
      row += image.at(x, y);
      area[y * w + x] = row + (y > 0 ? area[(y - 1) * w + x] : 0);
    }
  }
  return area;
}

void mirror(Image &image) {
  for (int y = 0; y < image.height; y++) {  // expect: parallel
    for (int x = 0; x < image.width / 2; x++) {  // expect: parallel
      std::swap(image.at(x, y), image.at(image.width - 1 - x, y));
    }
  }
}

int flood(Image &image, int x, int y) {
  std::vector<std::pair<int, int>> stack{{x, y}};
  int filled = 0;
  while (!stack.empty()) {  // expect: unknown
    const auto [cx, cy] = stack.back();
    stack.pop_back();
    if (cx < 0 || cy < 0 || cx >= image.width || cy >= image.height) continue;
    if (image.at(cx, cy) != 0) continue;
    image.at(cx, cy) = 100;
    filled++;
    for (int d = -1; d <= 1; d += 2) {  // expect: unknown
      stack.emplace_back(cx + d, cy);
      stack.emplace_back(cx, cy + d);
    }
  }
  return filled;
}

int main() {
  std::vector<Pixel> pixels(14 * 10);
  for (int i = 0; i < 140; i++) {  // expect: parallel
    pixels[i].r = static_cast<std::uint8_t>(i * 37);
    pixels[i].g = static_cast<std::uint8_t>(i * 11 + 5);
    pixels[i].b = static_cast<std::uint8_t>(i ^ 85);
  }
  Image image(14, 10), soft(14, 10);
  gray(image, pixels);
  blur(soft, image);
  equalize(image, cumulative(histogram(image)));
  mirror(image);
  unsigned h = 0;
  for (int area : summed_area(image)) {  // expect: unknown
    h = h * 23 + static_cast<unsigned>(area);
  }
  threshold(soft, 120);
  const int filled = flood(soft, 0, 0);
  for (int y = 0; y < soft.height; y++) {  // expect: unknown
    for (int x = 0; x < soft.width; x++) {  // expect: unknown
      h = h * 3 + soft.at(x, y);
    }
  }
  std::printf("%u %d\n", h, filled);
}
