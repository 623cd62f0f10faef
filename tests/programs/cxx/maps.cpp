// Maps and sets: elements that exist are apart, new ones are not.
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

std::map<int, int> frequencies(const std::vector<int> &v) {
  std::map<int, int> count;
  for (int x : v) {  // expect: unknown
    count[x]++;
  }
  return count;
}

long weighted(const std::map<int, int> &count) {
  long sum = 0;
  for (const auto &[key, n] : count) {  // expect: unknown
    sum += static_cast<long>(key) * n;
  }
  return sum;
}

void doubled(std::map<int, int> &count) {
  for (auto &entry : count) {  // expect: unknown
    entry.second *= 2;
  }
}

void names(std::unordered_map<std::string, int> &ids, const std::vector<std::string> &words) {
  for (const auto &word : words) {  // expect: unknown
    ids.emplace(word, static_cast<int>(ids.size()));
  }
}

void looked_up(std::vector<int> &to, const std::vector<std::string> &words,
               const std::unordered_map<std::string, int> &ids) {
  for (std::size_t i = 0; i < words.size(); i++) {  // expect: unknown
    const auto found = ids.find(words[i]);
    to[i] = found == ids.end() ? -1 : found->second;
  }
}

int distinct(const std::vector<int> &v) {
  std::set<int> seen;
  int repeated = 0;
  for (int x : v) {  // expect: unknown
    if (!seen.insert(x).second) repeated++;
  }
  return static_cast<int>(seen.size()) * 100 + repeated;
}

std::vector<int> keys_in_order(const std::map<int, int> &count) {
  std::vector<int> keys;
  for (auto it = count.begin(); it != count.end(); ++it) {  // expect: unknown
    keys.push_back(it->first);
  }
  return keys;
}

int known(const std::map<int, int> &count, int n) {
  int found = 0;
  for (int k = 0; k < n; k++) {  // expect: unknown
    if (count.count(k)) found++;
  }
  return found;
}

std::vector<std::vector<int>> by_remainder(const std::vector<int> &v, int m) {
  std::vector<std::vector<int>> groups(m);
  for (int x : v) {  // expect: unknown
    groups[x % m].push_back(x);
  }
  return groups;
}

int main() {
  std::vector<int> v(60);
  for (int i = 0; i < 60; i++) {  // expect: parallel
    v[i] = i * i % 37;
  }
  std::map<int, int> count = frequencies(v);
  doubled(count);
  std::printf("%ld %d %d\n", weighted(count), distinct(v), known(count, 37));
  const std::vector<std::string> words{"a", "tree", "a", "bird", "tree", "sky"};
  std::unordered_map<std::string, int> ids;
  names(ids, words);
  std::vector<int> found(words.size());
  looked_up(found, words, ids);
  for (int id : found) {  // expect: unknown
    std::printf("%d ", id);
  }
  unsigned h = 0;
  for (int key : keys_in_order(count)) {  // expect: unknown
    h = h * 83 + static_cast<unsigned>(key);
  }
  for (const auto &group : by_remainder(v, 5)) {  // expect: unknown
    h = h * 89 + static_cast<unsigned>(group.size()) * 7 + static_cast<unsigned>(group[0]);
  }
  std::printf("%u\n", h);
}
