// Lends objects that answer one question at a time and whose buffers are worth keeping.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

namespace fairyforge::native {

#ifdef __wasm__
// A web page has one thread, so no lock is needed.
struct Mutex {
  void lock() {}
  void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

// Thread-safe. Must outlive what it lends.
template <typename Thing>
class Pool {
  struct GiveBack {
    Pool* pool;
    void operator()(Thing* thing) const {
      const std::lock_guard lock(pool->mutex_);
      pool->idle_.emplace_back(thing);
    }
  };

 public:
  // Returns an idle object, or a new one made from `with`. It goes back to the pool by itself.
  template <typename... With>
  std::unique_ptr<Thing, GiveBack> lend(const With&... with) {
    std::unique_ptr<Thing> thing;
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        thing = std::move(idle_.back());
        idle_.pop_back();
      }
    }
    if (thing == nullptr) thing = std::make_unique<Thing>(with...);
    return {thing.release(), GiveBack{this}};
  }

 private:
  Mutex mutex_;
  std::vector<std::unique_ptr<Thing>> idle_;
};

}  // namespace fairyforge::native
