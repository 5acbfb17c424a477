// Defines the Python module fairyforge: its exceptions, and the classes that the other files define.
#include "compiler/apps/python/module.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "compiler/apps/python/made.h"
#include "compiler/apps/python/signals.h"

namespace py = pybind11;

namespace fairyforge::python {
namespace {

// Creates an exception type that exists as long as the process. It is derived from `base` and, if `also` is
// not null, from Python's own type `also`.
PyObject* exceptionType(py::module_& module, const char* name, PyObject* base, PyObject* also,
                        const char* doc) {
  py::tuple bases =
      also == nullptr ? py::make_tuple(py::handle(base)) : py::make_tuple(py::handle(base), py::handle(also));
  const std::string full = std::string("fairyforge.") + name;
  PyObject* type = PyErr_NewExceptionWithDoc(full.c_str(), doc, bases.ptr(), nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.attr(name) = py::reinterpret_borrow<py::object>(type);
  return type;
}

PyObject *errorType, *illegalMoveType, *positionType, *textType, *budgetType;

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const BadText& bad) {
    py::object error = py::reinterpret_borrow<py::object>(textType)(bad.what());
    error.attr("diagnostics") = py::cast(bad.diagnostics);
    PyErr_SetObject(textType, error.ptr());
  } catch (const IllegalMove& bad) {
    PyErr_SetString(illegalMoveType, bad.what());
  } catch (const BadPosition& bad) {
    PyErr_SetString(positionType, bad.what());
  } catch (const interface::OverBudget& over) {
    PyErr_SetString(budgetType, over.what());
  } catch (const Refused& bad) {
    PyErr_SetString(errorType, bad.what());
  } catch (const Interrupted&) {  // the Python exception is already set
  }
}

}  // namespace

bool Signals::haveCome() {
  const auto now = std::chrono::steady_clock::now();
  if (haveCome_ || now - looked_ < kBetween) return haveCome_;
  looked_ = now;
  const py::gil_scoped_acquire python;
  haveCome_ = PyErr_CheckSignals() != 0;
  return haveCome_;
}

Alone::Alone(Use& use) : use_(use) {
  use.check();
  use.isOthers_ = true;
  free_ = std::make_unique<py::gil_scoped_release>();
}
Alone::~Alone() {
  free_.reset();
  use_.isOthers_ = false;
}

}  // namespace fairyforge::python

PYBIND11_MODULE(_fairyforge, module) {
  namespace ours = fairyforge::python;
  module.attr("__version__") = ff_version();
  ours::errorType =
      ours::exceptionType(module, "Error", PyExc_Exception, nullptr, "What Fairyforge refuses, and why.");
  ours::illegalMoveType = ours::exceptionType(module, "IllegalMoveError", ours::errorType, PyExc_ValueError,
                                              "A text that is no legal move of the position.");
  ours::positionType = ours::exceptionType(module, "InvalidPositionError", ours::errorType, PyExc_ValueError,
                                           "A text that is no position of the game.");
  ours::textType = ours::exceptionType(module, "VariantError", ours::errorType, PyExc_ValueError,
                                       "A text that is no variant. `diagnostics` has its faults as records.");
  ours::budgetType = ours::exceptionType(module, "OverBudgetError", ours::errorType, nullptr,
                                         "A call that would have gone beyond its budget: set_budget().");
  py::register_exception_translator(ours::translate);
  ours::defineVariants(module);
  ours::defineBoards(module);
  ours::defineGames(module);
  ours::addDocuments(module);
}
