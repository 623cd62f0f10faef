// A vector of bool is made of words, so neighbors share one; masks and shifts.
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

std::vector<bool> sieve(int n) {
  std::vector<bool> composite(n + 1);
  for (int p = 2; p * p <= n; p++) {  // expect: unknown
    if (composite[p]) continue;
    for (int k = p * p; k <= n; k += p) {  // expect: unknown
      composite[k] = true;
    }
  }
  return composite;
}

// As bytes, the elements are apart.
std::vector<char> sieve_of_bytes(int n) {
  std::vector<char> composite(n + 1);
  for (int p = 2; p * p <= n; p++) {  // expect: sequential
    for (int k = p * p; k <= n; k += p) {  // expect: parallel
      composite[k] = 1;
    }
  }
  return composite;
}

int count(const std::vector<bool> &bits) {
  int found = 0;
  for (bool bit : bits) {  // expect: unknown
    found += bit ? 1 : 0;
  }
  return found;
}

void flip(std::vector<bool> &bits) {
  for (std::size_t i = 0; i < bits.size(); i++) {  // expect: sequential
    bits[i] = !bits[i];
  }
}

void unpack(std::vector<int> &to, const std::vector<bool> &bits) {
  for (std::size_t i = 0; i < bits.size(); i++) {  // expect: parallel
    to[i] = bits[i] ? 1 : -1;
  }
}

std::uint64_t packed(const std::vector<int> &v, int n) {
  std::uint64_t word = 0;
  for (int i = 0; i < n && i < 64; i++) {  // expect: parallel reduction(|:word)
    word |= static_cast<std::uint64_t>(v[i] > 0) << i;
  }
  return word;
}

int ones(std::uint64_t word) {
  int found = 0;
  while (word) {  // expect: sequential
    word &= word - 1;
    found++;
  }
  return found;
}

unsigned parity(const std::vector<unsigned> &words) {
  unsigned all = 0;
  for (unsigned w : words) {  // expect: parallel reduction(^:all)
    all ^= w;
  }
  return all;
}

void gray(std::vector<unsigned> &words) {
  for (std::size_t i = 0; i < words.size(); i++) {  // expect: parallel
    words[i] = static_cast<unsigned>(i) ^ (static_cast<unsigned>(i) >> 1);
  }
}

int main() {
  const int n = 500;
  std::vector<bool> composite = sieve(n);
  const std::vector<char> bytes = sieve_of_bytes(n);
  int same = 0;
  for (int i = 2; i <= n; i++) {  // expect: parallel reduction(+:same)
    same += composite[i] == (bytes[i] != 0);
  }
  std::printf("%d %d\n", count(composite), same);
  flip(composite);
  std::vector<int> signs(n + 1);
  unpack(signs, composite);
  const std::uint64_t word = packed(signs, n);
  std::printf("%d %llx %d\n", count(composite), static_cast<unsigned long long>(word), ones(word));
  std::vector<unsigned> words(100);
  gray(words);
  std::printf("%u\n", parity(words));
  std::bitset<40> few;
  for (int i = 0; i < 40; i += 3) {  // expect: unknown
    few.set(i);
  }
  std::printf("%zu\n", few.count());
}
