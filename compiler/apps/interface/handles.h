// The objects behind the handles of the C interface, and the checks that all its calls share.
#pragma once

#include <atomic>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <vector>

#include "compiler/apps/interface/call-budget.h"
#include "compiler/apps/interface/fairyforge.h"
#include "compiler/apps/interface/played-game.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::interface {

// Diagnostics as ff_diagnostic structures.
class Records {
 public:
  Records() = default;
  explicit Records(const std::vector<Diagnostic>& diagnostics);
  Records(const Records&) = delete;  // the records point to texts of this object
  Records& operator=(const Records&) = delete;
  const ff_diagnostic* at(std::size_t number) const {
    return number < records_.size() ? &records_[number] : nullptr;
  }

 private:
  struct Texts {
    std::string file, message, notes, fix, code;
  };
  std::vector<Texts> texts_;
  std::vector<ff_diagnostic> records_;
};

// Returns a copy of the text, which the caller in C must free.
char* copyForCaller(std::string_view text);

// Creates the error object that says why a call fails; does nothing if `error` is null.
void fail(ff_error** error, const std::string& why, const std::vector<Diagnostic>& diagnostics = {});

// Knows all objects whose handles C has received and has not yet freed. Calls refuse all other handles:
// pointers to no object, to an object of another kind, or to a freed one.
class HandleRegistry {
 public:
  static void add(const void* object, const char* kind);
  // Forgets the object. Returns false, and does nothing, if no object of this kind is known at the address.
  static bool remove(const void* object, const char* kind);
  static bool has(const void* object, const char* kind);
};

// Deletes the object, if the handle is valid.
template <typename Handle>
void deleteHandle(Handle* handle) {
  if (HandleRegistry::remove(handle, Handle::kKind)) delete handle;
}

// A pointer that a call needs: a handle, or any other pointer that may not be null.
class RequiredPointer {
 public:
  template <typename Pointed>
  RequiredPointer(const Pointed* pointer)
      : isMissing_(pointer == nullptr) {  // NOLINT: implicit, so that calls can list pointers
    if constexpr (requires { Pointed::kKind; }) {
      if (!isMissing_ && !HandleRegistry::has(pointer, Pointed::kKind)) deadKind_ = Pointed::kKind;
    }
  }
  // Returns what is wrong with the pointer; empty if nothing is.
  std::string problem() const {
    if (isMissing_) return "NULL stands where something is needed";
    return deadKind_ == nullptr ? ""
                                : std::string("this is no ") + deadKind_ + ", or one that has been freed";
  }

 private:
  bool isMissing_;
  const char* deadKind_ = nullptr;
};

// Returns what C gets for the result of a call: of a text a copy, of an action 1, of a pointer or number
// itself. A failure becomes an error, and null or 0.
inline char* forCaller(ff_error**, const std::string& text) {
  return copyForCaller(text);
}
inline int forCaller(ff_error** error, const PossibleFailure& failure) {
  if (failure) fail(error, failure->why);
  return failure ? 0 : 1;
}
template <typename Plain>
requires std::is_scalar_v<Plain> Plain forCaller(ff_error**, Plain value) {
  return value;
}
template <typename Value>
auto forCaller(ff_error** error, const Expected<Value>& made) -> decltype(forCaller(error, *made)) {
  if (made) return forCaller(error, *made);
  fail(error, made.why());
  return {};
}

// Calls work() and returns forCaller() of its result. If a needed pointer is null or no valid handle, makes an
// error and returns zero. No exception leaves this function: each becomes an error. (WebAssembly has no
// exceptions.)
template <typename Work>
auto guarded(ff_error** error, std::initializer_list<RequiredPointer> needed, Work work)
    -> decltype(forCaller(error, work())) {
  for (const RequiredPointer& pointer : needed) {
    const std::string problem = pointer.problem();
    if (problem.empty()) continue;
    fail(error, problem);
    return {};
  }
#if defined(__cpp_exceptions)
  try {
    const Spending spending;
    return forCaller(error, work());
  } catch (const std::exception& problem) {
    fail(error, problem.what());
  } catch (...) {  // Boost.Spirit, for example, throws strings
    fail(error, "a fault of the library itself");
  }
  return {};
#else
  const Spending spending;
  return forCaller(error, work());
#endif
}

}  // namespace fairyforge::interface

// Returns the executor for a variant. Each library that contains this interface has its own definition.
std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr& variant);

// Base of the objects behind handles. A derived class has a kKind, its name in messages.
template <typename Handle>
class ff_handled {
 public:
  ff_handled() { fairyforge::interface::HandleRegistry::add(static_cast<Handle*>(this), Handle::kKind); }
  ~ff_handled() { fairyforge::interface::HandleRegistry::remove(static_cast<Handle*>(this), Handle::kKind); }
  ff_handled(const ff_handled&) = delete;
  ff_handled& operator=(const ff_handled&) = delete;
};

struct ff_error : ff_handled<ff_error> {
  static constexpr const char* kKind = "error";
  ff_error(std::string why, const std::vector<fairyforge::Diagnostic>& diagnostics)
      : text(std::move(why)), records(diagnostics) {}
  std::string text;
  fairyforge::interface::Records records;
};

struct ff_variant : ff_handled<ff_variant> {
  static constexpr const char* kKind = "variant";
  explicit ff_variant(fairyforge::VariantPtr rules, const std::vector<fairyforge::Diagnostic>& told = {},
                      std::shared_ptr<const fairyforge::Executor> answers = nullptr)
      : variant(std::move(rules)),
        executor(answers ? std::move(answers) : ff_executor_for(variant)),
        warnings(told) {}
  const fairyforge::VariantPtr variant;
  const std::shared_ptr<const fairyforge::Executor> executor;
  const fairyforge::interface::Records warnings;
};

struct ff_game : ff_handled<ff_game> {
  static constexpr const char* kKind = "game";
  ff_game(fairyforge::VariantPtr variant, std::shared_ptr<const fairyforge::Executor> executor)
      : game(std::move(variant), std::move(executor)) {}
  fairyforge::interface::PlayedGame game;
  std::atomic<bool> stops{false};  // stops the work on the game; any thread may set it
};
