// Ctrl-C, and budgets, while C++ is at work.
#pragma once

#include <chrono>

#include "compiler/interface/budget.h"

namespace fairyforge::python {

// Thrown when a signal's handler has raised an exception: that is what Python shows.
struct Interrupted {};

// Asked again and again by the thread that Python has called, which may have let others of Python's run.
class Signals {
 public:
  static constexpr std::chrono::milliseconds kBetween{20};
  // Has a signal raised an exception? It looks after so many milliseconds only.
  bool haveCome();

 private:
  bool haveCome_ = false;
  std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
};

// While it lives, the work of a call is ended by Ctrl-C, and where it goes beyond its budget.
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
