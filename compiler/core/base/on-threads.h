// Work that several threads share.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace fairyforge {

// On each of the threads, one of which is the current one, calls `one` with the result of `make` and with
// numbers from `first` to before `end`; each number is used once. After an exception no further numbers are
// begun, and it is thrown again when all threads have ended.
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
// Does the same, where the threads need nothing of their own.
template <typename One>
void onThreads(std::size_t first, std::size_t end, unsigned threads, const One& one) {
  onThreads(
      first, end, threads, [] { return nullptr; }, [&](auto, std::size_t i) { one(i); });
}

}  // namespace fairyforge
