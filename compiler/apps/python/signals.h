// Lets Ctrl-C and the budget interrupt C++ code that Python has called.
#pragma once

#include <chrono>

#include "compiler/apps/interface/call-budget.h"

namespace fairyforge::python {

// Thrown when a signal handler has raised a Python exception; Python then shows that exception.
struct Interrupted {};

// Tests for signals on the thread that Python has called, which may have released the interpreter lock.
class Signals {
 public:
  static constexpr std::chrono::milliseconds kBetween{20};
  // Has a signal handler raised an exception? Tests at most once in kBetween.
  bool haveCome();

 private:
  bool haveCome_ = false;
  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
};

// During its lifetime, Ctrl-C or an exceeded budget ends the work of a call.
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
