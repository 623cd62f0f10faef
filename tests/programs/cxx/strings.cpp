// Strings and double-ended queues.
#include <cctype>
#include <cstddef>
#include <cstdio>
#include <deque>
#include <string>

void rotate_letters(std::string &text, int by) {
  for (char &c : text) {  // expect: parallel
    if (c >= 'a' && c <= 'z') c = static_cast<char>('a' + (c - 'a' + by) % 26);
  }
}

int vowels(const std::string &text) {
  int count = 0;
  for (char c : text) {  // expect: parallel reduction(+:count)
    switch (c) {
      case 'a': case 'e': case 'i': case 'o': case 'u': count++; break;
      default: break;
    }
  }
  return count;
}

bool palindrome(const std::string &text) {
  const std::size_t n = text.size();
  for (std::size_t i = 0; i < n / 2; i++) {  // expect: sequential
    if (text[i] != text[n - 1 - i]) return false;
  }
  return true;
}

unsigned hash(const std::string &text) {
  unsigned h = 5381;
  for (std::size_t i = 0; i < text.length(); i++) {  // expect: sequential flow(h)
    h = h * 33 + static_cast<unsigned char>(text[i]);
  }
  return h;
}

std::string repeated(const std::string &text, int times) {
  std::string result;
  for (int k = 0; k < times; k++) {  // expect: unknown
    result += text;
  }
  return result;
}

// Each letter becomes the one that follows it in the text as it was.
void pull(std::string &text) {
  for (std::size_t i = 0; i + 1 < text.size(); i++) {  // expect: sequential anti(text)
    text[i] = text[i + 1];
  }
}

void upper(std::string &to, const std::string &from) {
  for (std::size_t i = 0; i < from.size(); i++) {  // expect: parallel
    const char c = from[i];
    to[i] = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  }
}

int greatest_gap(const std::deque<int> &queue) {
  int gap = 0;
  for (std::size_t i = 1; i < queue.size(); i++) {  // expect: parallel reduction(max:gap)
    const int here = queue[i] - queue[i - 1];
    if (here > gap) gap = here;
  }
  return gap;
}

void halve(std::deque<int> &queue) {
  for (auto &x : queue) {  // expect: parallel
    x /= 2;
  }
}

int main() {
  std::string text = "the quick brown fox jumps over a lazy dog";
  rotate_letters(text, 5);
  std::printf("%s %d %u\n", text.c_str(), vowels(text), hash(text));
  std::printf("%d %d\n", palindrome(text), palindrome("abba"));
  std::string twice = repeated(text, 2), shout(twice.size(), ' ');
  upper(shout, twice);
  pull(twice);
  std::printf("%s %u\n", shout.c_str(), hash(twice));
  std::deque<int> queue;
  for (int i = 0; i < 30; i++) {  // expect: unknown
    if (i % 3) queue.push_front(i * 7 % 40);
    else queue.push_back(i);
  }
  std::printf("%d\n", greatest_gap(queue));
  halve(queue);
  while (!queue.empty()) {  // expect: unknown
    std::printf("%d ", queue.front());
    queue.pop_front();
  }
  std::printf("\n");
}
