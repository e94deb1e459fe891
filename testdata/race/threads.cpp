// Loops that start threads: what those do at the same time, and what the loop does meanwhile.
#include <atomic>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

int shared_sum(int n) {
  int sum = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t) // finding: race(sum)
    threads.emplace_back([&sum, t] { sum += t; });
  for (std::thread &thread : threads)
    thread.join();
  return sum;
}

int atomic_sum(int n) {
  std::atomic<int> sum{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t)
    threads.emplace_back([&sum, t] { sum += t; });
  for (std::thread &thread : threads)
    thread.join();
  return sum;
}

int locked_sum(int n) {
  int sum = 0;
  std::mutex m;
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t)
    threads.emplace_back([&, t] {
      std::lock_guard<std::mutex> guard(m);
      sum += t;
    });
  for (std::thread &thread : threads)
    thread.join();
  return sum;
}

void counter_by_reference(int *out, int n) {
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t) // finding: race(t)
    threads.emplace_back([&] { out[t] = 1; });
  for (std::thread &thread : threads)
    thread.join();
}

void counter_by_value(int *out, int n) {
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t)
    threads.push_back(std::thread([out, t] { out[t] = 1; }));
  for (std::thread &thread : threads)
    thread.join();
}

void overlapping_blocks(float *a) {
  std::vector<std::jthread> threads;
  for (int t = 0; t < 8; ++t) // finding: race(a)
    threads.emplace_back([=] {
      for (int i = t * 100; i <= t * 100 + 100; ++i)
        a[i] = a[i] * 2;
    });
}

void blocks(float *a) {
  std::vector<std::jthread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([=] {
      for (int i = t * 100; i < t * 100 + 100; ++i)
        a[i] = a[i] * 2;
    });
}

void joined_in_turn(int *sum, int n) {
  for (int t = 0; t < n; ++t) {
    std::thread thread([&] { *sum += t; });
    thread.join();
  }
}

int asynchronous(int n) {
  int most = 0;
  std::vector<std::future<void>> all;
  for (int t = 0; t < n; ++t) // finding: race(most)
    all.push_back(std::async(std::launch::async, [&most, t] {
      if (t * 7 % 5 > most)
        most = t * 7 % 5;
    }));
  for (auto &one : all)
    one.get();
  return most;
}

static void add(int &into, int value) { into += value; }

int by_function(int n) {
  int sum = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t) // finding: race(sum)
    threads.emplace_back(add, std::ref(sum), t);
  for (std::thread &thread : threads)
    thread.join();
  return sum;
}

// The loop itself changes what it hands to each thread by value.
void offsets(float *a, int n) {
  int first = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < n; ++t) {
    threads.emplace_back([a, first] {
      for (int i = first; i < first + 10; ++i)
        a[i] = 0;
    });
    first += 10;
  }
  for (std::thread &thread : threads)
    thread.join();
}
