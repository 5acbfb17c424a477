// The functions that define the parts of the Python module, and what these parts share.
#pragma once

#include "compiler/apps/interface/handles.h"
#include "compiler/core/text/characters.h"
#include "compiler/core/text/diagnostic.h"

namespace pybind11 {
class module_;
class gil_scoped_release;
}  // namespace pybind11

namespace fairyforge::python {

// A variant with its executor and the warnings about its text.
struct Rules {
  VariantPtr variant;
  std::shared_ptr<const Executor> executor;
  std::vector<Diagnostic> warnings;
};

// C++ exceptions that become Python's fairyforge.Error and its subclasses.
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

// Marks an object that other threads of Python may not use while work on it runs without the interpreter
// lock. Call check() only while holding that lock.
class Use {
 public:
  void check() const {
    if (isOthers_) throw Refused("another thread is using this");
  }

 private:
  friend class Alone;
  bool isOthers_ = false;
};
// While an object of this class lives, the interpreter lock is released, and no other thread of Python may
// use the object that has the mark `use`.
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
// Adds the texts that help() shows; call it after everything is defined.
void addDocuments(pybind11::module_& module);

}  // namespace fairyforge::python
