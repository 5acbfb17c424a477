// Makes the end of the process wait for threads that make code. exit() calls registered functions in reverse
// order. waitForWork is registered before the first such thread begins, so destructors that the thread
// registers later run before it, while the thread still works. Therefore no static object that is made on
// such a thread may have a destructor. LLVM makes thousands of such objects; its library is linked so that
// none is registered (compiler/native/llvm/never-destroyed.cpp).
#include "compiler/native/process-end.h"

#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

namespace fairyforge::native {
namespace {

struct Work {
  std::mutex mutex;
  std::condition_variable done;
  int threads = 0;
  bool ends = false;
  pid_t process = getpid();  // the process that has these threads; a process forked from it has none of them
};
Work& work() {
  static auto* only = new Work;  // never destroyed
  return *only;
}

void waitForWork() {
  Work& w = work();
  if (w.process != getpid()) return;
  std::unique_lock lock(w.mutex);
  w.ends = true;
  w.done.wait(lock, [&] { return w.threads == 0; });
}

}  // namespace

std::unique_ptr<MakesCode> MakesCode::begin() {
  static const int registered = std::atexit(waitForWork);
  static_cast<void>(registered);
  Work& w = work();
  const std::lock_guard lock(w.mutex);
  if (w.process != getpid()) {
    w.process = getpid();
    w.threads = 0;
  }
  if (w.ends) return nullptr;
  ++w.threads;
  return std::unique_ptr<MakesCode>(new MakesCode);
}
MakesCode::~MakesCode() {
  Work& w = work();
  const std::lock_guard lock(w.mutex);
  --w.threads;
  w.done.notify_all();
}

bool processEnds() {
  const std::lock_guard lock(work().mutex);
  return work().ends;
}

}  // namespace fairyforge::native
