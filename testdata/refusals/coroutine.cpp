#include <coroutine>
struct Numbers {
  struct promise_type {
    int value = 0;
    Numbers get_return_object() { return {}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
};
Numbers count(int n) {
  for (int i = 0; i < n; ++i) // unknown: coroutine
    co_yield i;
}
