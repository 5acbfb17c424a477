// What the handles of the C interface stand for, and how calls of it end.
#pragma once

#include <atomic>
#include <initializer_list>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "compiler/interface/fairyforge.h"
#include "compiler/interface/game.h"
#include "compiler/text/diagnostic.h"

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

// No exception leaves a function: what `work` throws becomes an error, and so does NULL for one of the pointers that it
// needs. (WebAssembly has no exceptions.)
template <typename Work>
auto guarded(ff_error** error, std::initializer_list<const void*> needed, Work work) -> decltype(work()) {
  for (const void* pointer : needed) {
    if (pointer != nullptr) continue;
    fail(error, "NULL stands where something is needed");
    return {};
  }
#if defined(__cpp_exceptions)
  try {
    return work();
  } catch (const std::exception& problem) {
    fail(error, problem.what());
  } catch (...) {  // the parsers' library throws texts
    fail(error, "a fault of the library itself");
  }
  return {};
#else
  return work();
#endif
}

}  // namespace fairyforge::interface

// What answers for a variant's rules: a matter of the library that this interface is part of.
std::shared_ptr<const fairyforge::Executor> ff_executor_for(const fairyforge::VariantPtr& variant);

struct ff_error {
  std::string text;
  fairyforge::interface::Records records;
};

struct ff_variant {
  explicit ff_variant(fairyforge::VariantPtr rules, const std::vector<fairyforge::Diagnostic>& told = {},
                      std::shared_ptr<const fairyforge::Executor> answers = nullptr)
      : variant(std::move(rules)),
        executor(answers ? std::move(answers) : ff_executor_for(variant)),
        warnings(told) {}
  const fairyforge::VariantPtr variant;
  const std::shared_ptr<const fairyforge::Executor> executor;
  const fairyforge::interface::Records warnings;
};

struct ff_game {
  fairyforge::interface::PlayedGame game;
  std::atomic<bool> stops{false};  // what works on it; any thread sets this
};
