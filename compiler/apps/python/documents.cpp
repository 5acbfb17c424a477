// The texts that Python's help() shows. They are written only in the stubs (*.pyi); documents.py makes a
// table of them for this file. The text of a function follows the line with its types, which pybind11 makes.
#include <cstdlib>
#include <cstring>
#include <pybind11/pybind11.h>
#include <string>

#include "compiler/apps/python/module.h"

namespace py = pybind11;

namespace fairyforge::python {
namespace {

struct Document {
  const char* name;  // "Board.pop"
  const char* text;
};
constexpr Document kDocuments[] = {
#include "documents.inc"
};

// Appends `text` to a function's documentation. Python offers no function for this on built-in functions, so
// this replaces the text in the structure of pybind11, which allocates it by malloc and frees it.
void document(py::handle function, const char* text) {
  PyObject* bare =
      PyInstanceMethod_Check(function.ptr()) ? PyInstanceMethod_GET_FUNCTION(function.ptr()) : function.ptr();
  if (!PyCFunction_Check(bare)) throw py::type_error(std::string("no function: ") + text);
  PyMethodDef* definition = reinterpret_cast<PyCFunctionObject*>(bare)->m_ml;
  const std::string types = definition->ml_doc == nullptr ? "" : definition->ml_doc;
  std::free(const_cast<char*>(definition->ml_doc));
  definition->ml_doc = ::strdup((types + (types.ends_with('\n') ? "\n" : "\n\n") + text).c_str());
}

}  // namespace

void addDocuments(py::module_& module) {
  for (const auto& [name, text] : kDocuments) {
    py::object what = module;
    const std::string path = name;
    for (std::size_t begin = 0; begin < path.size();) {
      const std::size_t end = std::min(path.find('.', begin), path.size());
      what = what.attr(path.substr(begin, end - begin).c_str());
      begin = end + 1;
    }
    const bool isFunction = PyInstanceMethod_Check(what.ptr()) || PyCFunction_Check(what.ptr());
    if (isFunction)
      document(what, text);
    else
      what.attr("__doc__") = text;
  }
}

}  // namespace fairyforge::python
