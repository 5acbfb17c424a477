// The parts of the Python module, and what they have in common.
#pragma once

#include "compiler/interface/handles.h"
#include "compiler/text/characters.h"
#include "compiler/text/diagnostic.h"

namespace pybind11 {
class module_;
class gil_scoped_release;
}  // namespace pybind11

namespace fairyforge::python {

// A variant with what answers for it and what was doubtful in its text.
struct Rules {
  VariantPtr variant;
  std::shared_ptr<const Executor> executor;
  std::vector<Diagnostic> warnings;
};

// Python's exceptions: fairyforge.Error and those of it that say what is wrong.
struct Refused : std::runtime_error {
  explicit Refused(const std::string& why) : std::runtime_error(shortened(why)) {}

 protected:
  struct AsItIs {};
  Refused(AsItIs, const std::string& why) : std::runtime_error(why) {}
};
struct IllegalMove : Refused {
  using Refused::Refused;
};
struct BadPosition : Refused {
  using Refused::Refused;
};
struct BadText : Refused {
  BadText(const std::string& why, std::vector<Diagnostic> told)
      : Refused(AsItIs(), why), diagnostics(std::move(told)) {}
  std::vector<Diagnostic> diagnostics;
};

// An object that other threads of Python may not use while work on it lets them run. It is looked at by who has the
// interpreter.
class Use {
 public:
  void check() const {
    if (isOthers_) throw Refused("another thread is using this");
  }

 private:
  friend class Alone;
  bool isOthers_ = false;
};
class Alone {
 public:
  explicit Alone(Use& use);
  ~Alone();
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;

 private:
  Use& use_;
  std::unique_ptr<pybind11::gil_scoped_release> free_;
};

void defineVariants(pybind11::module_& module);
void defineBoards(pybind11::module_& module);
void defineGames(pybind11::module_& module);
// When all is defined: what help() shows.
void addDocuments(pybind11::module_& module);

}  // namespace fairyforge::python
