// Spreads numbered work over several threads.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace fairyforge {

// Starts `threads` - 1 further threads and uses the current one too. Each thread calls make() once and then
// one(result of make, number) for numbers that no other thread has taken; together they cover `first` to
// `end` - 1. Returns when all are done. If calls throw, no further numbers are begun, and one of the
// exceptions is thrown again after all threads have ended.
template <typename Make, typename One>
void onThreads(std::size_t first, std::size_t end, unsigned threads, const Make& make, const One& one) {
  std::atomic<std::size_t> next{first};
  std::atomic<bool> stopped{false};
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      auto own = make();
      for (std::size_t i = next++; i < end && !stopped; i = next++) one(own, i);
    } catch (...) {
      stopped = true;
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (unsigned t = 1; t < threads; ++t) helpers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}
// Like the function above, for work that needs no data of its own in each thread: calls one(number).
template <typename One>
void onThreads(std::size_t first, std::size_t end, unsigned threads, const One& one) {
  onThreads(
      first, end, threads, [] { return nullptr; }, [&](auto, std::size_t i) { one(i); });
}

}  // namespace fairyforge
