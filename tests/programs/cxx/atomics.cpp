// Atomic counters and locks: what would be one thread's here, and its order.
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <vector>

std::atomic<int> events{0};

class Account {
 public:
  void deposit(int amount) {
    std::lock_guard<std::mutex> guard(mutex_);
    balance_ += amount;
  }
  void interest() {
    std::lock_guard<std::mutex> guard(mutex_);
    balance_ = (balance_ + balance_ / 10) % 100003;
  }
  int balance() const { return balance_; }

 private:
  std::mutex mutex_;
  int balance_ = 0;
};

void count(const std::vector<int> &v) {
  for (int x : v) {  // expect: unknown
    if (x % 2) events++;
  }
}

void count_relaxed(const std::vector<int> &v) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: unknown
    events.fetch_add(v[i], std::memory_order_relaxed);
  }
}

void tickets(std::vector<int> &v) {
  std::atomic<int> next{10};
  for (auto &x : v) {  // expect: unknown
    x = next.fetch_add(1);
  }
}

void deposits(Account &account, const std::vector<int> &v) {
  for (int x : v) {  // expect: unknown
    account.deposit(x);
  }
}

void years(Account &account, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    account.interest();
  }
}

void guarded(std::vector<int> &v, std::mutex &mutex) {
  for (std::size_t i = 0; i < v.size(); i++) {  // expect: unknown
    mutex.lock();
    v[i] = 2 * v[i] + 1;
    mutex.unlock();
  }
}

void own_elements(std::vector<std::atomic<int>> &cells) {
  for (std::size_t i = 0; i < cells.size(); i++) {  // expect: unknown
    cells[i].store(static_cast<int>(i) * 3);
  }
}

int greatest(const std::vector<std::atomic<int>> &cells) {
  int best = 0;
  for (const auto &cell : cells) {  // expect: unknown
    const int x = cell.load();
    if (x > best) best = x;
  }
  return best;
}

void flagged(std::vector<int> &v) {
  std::atomic_flag seen = ATOMIC_FLAG_INIT;
  for (auto &x : v) {  // expect: unknown
    if (x % 5 == 0 && !seen.test_and_set()) x = -1;
  }
}

int main() {
  std::vector<int> v(40), w(40);
  for (int i = 0; i < 40; i++) {  // expect: parallel
    v[i] = (i * 23 + 4) % 31;
  }
  count(v);
  count_relaxed(v);
  tickets(w);
  Account account;
  deposits(account, v);
  years(account, 12);
  std::mutex mutex;
  guarded(w, mutex);
  std::vector<std::atomic<int>> cells(20);
  own_elements(cells);
  flagged(v);
  std::printf("%d %d %d\n", events.load(), account.balance(), greatest(cells));
  for (int i = 0; i < 40; i++) {  // expect: unknown
    std::printf("%d %d ", v[i], w[i]);
  }
  std::printf("\n");
}
