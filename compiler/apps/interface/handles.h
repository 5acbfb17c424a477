// What the handles of the C interface stand for, and how calls of it end.
#pragma once

#include <atomic>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "compiler/apps/interface/budget.h"
#include "compiler/apps/interface/fairyforge.h"
#include "compiler/apps/interface/game.h"
#include "compiler/core/text/diagnostic.h"

namespace fairyforge::interface {

// Diagnostics as C sees them.
class Records {
 public:
  Records() = default;
  explicit Records(const std::vector<Diagnostic>& diagnostics);
  Records(const Records&) = delete;  // they point into themselves
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

// For the caller of C, who frees it.
char* lent(std::string_view text);

// Notes why a call fails.
void fail(ff_error** error, const std::string& why, const std::vector<Diagnostic>& diagnostics = {});

// The objects that C holds handles of and has not freed. Whatever else is given for a handle is refused: no such object,
// one of another kind, one that has been freed.
class Living {
 public:
  static void add(const void* object, const char* kind);
  // False: there is none of this kind.
  static bool remove(const void* object, const char* kind);
  static bool has(const void* object, const char* kind);
};

// Frees an object, if it is one.
template <typename Handle>
void freed(Handle* handle) {
  if (Living::remove(handle, Handle::kKind)) delete handle;
}

// A pointer that a call needs: to an object, or to anything else.
class Needed {
 public:
  template <typename Pointed>
  Needed(const Pointed* pointer)
      : isMissing_(pointer == nullptr) {  // NOLINT: so that lists of them are short
    if constexpr (requires { Pointed::kKind; }) {
      if (!isMissing_ && !Living::has(pointer, Pointed::kKind)) deadKind_ = Pointed::kKind;
    }
  }
  // What is wrong with it; empty: nothing.
  std::string problem() const {
    if (isMissing_) return "NULL stands where something is needed";
    return deadKind_ == nullptr ? ""
                                : std::string("this is no ") + deadKind_ + ", or one that has been freed";
  }

 private:
  bool isMissing_;
  const char* deadKind_ = nullptr;
};

// No exception leaves a function: what `work` throws becomes an error, and so does NULL, or what is no living object, for one
// of the pointers that it needs. (WebAssembly has no exceptions.)
template <typename Work>
auto guarded(ff_error** error, std::initializer_list<Needed> needed, Work work) -> decltype(work()) {
  for (const Needed& pointer : needed) {
    const std::string problem = pointer.problem();
    if (problem.empty()) continue;
    fail(error, problem);
    return {};
  }
#if defined(__cpp_exceptions)
  try {
    const Spending spending;
    return work();
  } catch (const std::exception& problem) {
    fail(error, problem.what());
  } catch (...) {  // the parsers' library throws texts
    fail(error, "a fault of the library itself");
  }
  return {};
#else
  const Spending spending;
  return work();
#endif
}

}  // namespace fairyforge::interface

// What answers for a variant's rules: a matter of the library that this interface is part of.
std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr& variant);

// An object of which C holds a handle; derived classes have a kKind, by which messages call it.
template <typename Handle>
class ff_living {
 public:
  ff_living() { fairyforge::interface::Living::add(static_cast<Handle*>(this), Handle::kKind); }
  ~ff_living() { fairyforge::interface::Living::remove(static_cast<Handle*>(this), Handle::kKind); }
  ff_living(const ff_living&) = delete;
  ff_living& operator=(const ff_living&) = delete;
};

struct ff_error : ff_living<ff_error> {
  static constexpr const char* kKind = "error";
  ff_error(std::string why, const std::vector<fairyforge::Diagnostic>& diagnostics)
      : text(std::move(why)), records(diagnostics) {}
  std::string text;
  fairyforge::interface::Records records;
};

struct ff_variant : ff_living<ff_variant> {
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

struct ff_game : ff_living<ff_game> {
  static constexpr const char* kKind = "game";
  ff_game(fairyforge::VariantPtr variant, std::shared_ptr<const fairyforge::Executor> executor)
      : game(std::move(variant), std::move(executor)) {}
  fairyforge::interface::PlayedGame game;
  std::atomic<bool> stops{false};  // what works on it; any thread sets this
};
