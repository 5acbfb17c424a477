// Ctrl-C and budgets while C++ code runs.
#pragma once

#include <chrono>

#include "compiler/apps/interface/budget.h"

namespace fairyforge::python {

// Thrown when a signal's handler has raised an exception, which Python then shows.
struct Interrupted {};

// Polls for signals, on the thread that Python called. That thread may have released the interpreter lock.
class Signals {
 public:
  static constexpr std::chrono::milliseconds kBetween{20};
  // Has a signal handler raised an exception? Really looks at most once in kBetween.
  bool haveCome();

 private:
  bool haveCome_ = false;
  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
};

// During its lifetime, Ctrl-C ends the work of a call, and so does exceeding the budget.
class Watched {
 private:
  Signals signals_;
  interface::Spending spending_ {
    [this] {
      if (signals_.haveCome()) throw Interrupted{};
    }
  };
};

}  // namespace fairyforge::python
