// What all classes of the Python module share. Types enforce these rules, so that no function can forget
// them.
//
// Functions that are defined by Class can be interrupted by Ctrl-C and by the budget (signals.h). The type
// casters below accept an argument of one of the module's classes only if it is an object whose __init__ has
// been called: not None, and not an object that only `__new__` has allocated. Otherwise the call raises
// TypeError.
#pragma once

#include <pybind11/pybind11.h>
#include <string_view>

#include "compiler/apps/python/signals.h"

// Is T a type of this project? Defined outside of all namespaces: in __PRETTY_FUNCTION__, gcc leaves out the
// namespace that a name shares with the function.
template <typename T>
constexpr bool isOfFairyforge() {
  constexpr std::string_view text = __PRETTY_FUNCTION__, name = "T = fairyforge::";
  return std::is_class_v<T> && text.find(name) != std::string_view::npos;
}

namespace fairyforge::python {

template <typename T>
concept Ours = isOfFairyforge<T>();
static_assert(Ours<Watched> && !Ours<std::string_view>);

inline bool isInstance(pybind11::handle object) {
  auto* base = reinterpret_cast<PyTypeObject*>(pybind11::detail::get_internals().instance_base);
  return PyObject_TypeCheck(object.ptr(), base) != 0;
}

// Raises TypeError if the object's __init__ has not been called. pybind11's own message would contain the
// object, and making it would call the object's __repr__.
inline void demandMade(pybind11::handle object) {
  namespace py = pybind11;
  auto* instance = reinterpret_cast<py::detail::instance*>(object.ptr());
  for (auto& part : py::detail::values_and_holders(instance)) {
    if (part.value_ptr() != nullptr) continue;
    throw py::type_error(std::string("this ") + Py_TYPE(object.ptr())->tp_name +
                         " has not been made: its __init__ was not called");
  }
}

}  // namespace fairyforge::python

// A type caster of pybind11 that accepts only made objects.
template <typename Caster>
class OfMade : public Caster {
 public:
  bool load(pybind11::handle source, bool convert) {
    if (!fairyforge::python::isInstance(source)) return false;
    fairyforge::python::demandMade(source);
    return Caster::load(source, convert);
  }
};
template <fairyforge::python::Ours T>
class pybind11::detail::type_caster<T> : public OfMade<pybind11::detail::type_caster_base<T>> {};
template <fairyforge::python::Ours T>
class pybind11::detail::type_caster<std::shared_ptr<T>>
    : public OfMade<pybind11::detail::copyable_holder_caster<T, std::shared_ptr<T>>> {};

namespace fairyforge::python {

template <typename T>
inline constexpr bool isGuard = false;
template <typename... T>
inline constexpr bool isGuard<pybind11::call_guard<T...>> = true;

// Like pybind11's class_, but work in all its functions can be interrupted (Watched).
template <typename T, typename... Options>
class Class : public pybind11::class_<T, Options...> {
  using Base = pybind11::class_<T, Options...>;
  using Guard = pybind11::call_guard<Watched>;

 public:
  using Base::Base;

  template <typename Function, typename... Extra>
  Class& def(const char* name, Function&& function, const Extra&... extra) {
    if constexpr ((isGuard<Extra> || ...))
      Base::def(name, std::forward<Function>(function), extra...);
    else
      Base::def(name, std::forward<Function>(function), extra..., Guard());
    return *this;
  }
  // Defines a constructor, or how objects of the class are pickled.
  template <typename Making, typename... Extra>
  requires(!std::is_convertible_v<Making, const char*>) Class& def(Making&& making, const Extra&... extra) {
    Base::def(std::forward<Making>(making), extra..., Guard());
    return *this;
  }
  template <typename Function, typename... Extra>
  Class& def_static(const char* name, Function&& function, const Extra&... extra) {
    if constexpr ((isGuard<Extra> || ...))
      Base::def_static(name, std::forward<Function>(function), extra...);
    else
      Base::def_static(name, std::forward<Function>(function), extra..., Guard());
    return *this;
  }
  template <typename Function>
  Class& property(const char* name, Function&& function) {  // read-only
    const pybind11::cpp_function get(pybind11::method_adaptor<T>(std::forward<Function>(function)), Guard());
    Base::def_property_readonly(name, get, pybind11::return_value_policy::reference_internal);
    return *this;
  }
  template <typename Member>
  Class& def_readonly(const char* name, const Member T::*member) {
    Base::def_readonly(name, member);
    return *this;
  }
};

}  // namespace fairyforge::python
