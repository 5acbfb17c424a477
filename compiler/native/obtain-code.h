// The steps from a Variant to an executor that runs its code. makeNativeExecutor (compiler/native/native.h)
// takes them all in this order; so do the tiers.
#pragma once

#include "compiler/native/native.h"
#include "compiler/native/specialise/plan.h"

namespace fairyforge::native {

struct ReadyCode {
  std::string interpreted;  // why the game has no plan; if this is not empty, plan and image are
  specialise::Plan plan;
  CodeImage image;
};

// Returns a digest of everything on which the code depends. Code is used again only under the same key.
Digest codeKey(const Variant& variant, const NativeOptions& options, const std::string& host);

// bytesOf() returns code as bytes, codeFrom() the code that such bytes hold, or nothing if they are damaged.
std::string bytesOf(const ReadyCode& code);
std::optional<ReadyCode> codeFrom(std::string_view bytes);
// planOf() returns plan and code as bytes, for another program of the same version that has the Variant as
// the bytes `stored` (compiler/core/rules/stored-variant.h). codeOf() reads them there; it returns nothing if
// `plan` is damaged, or belongs to another version or game.
std::string planOf(const ReadyCode& code, std::string_view stored);
std::optional<ReadyCode> codeOf(std::string_view stored, std::string_view plan);

// Finds the code in the cache, or makes it and keeps it there. Fails if the code generator cannot be used.
PossibleFailure obtainCode(const Variant& variant, const NativeOptions& options, ReadyCode& code,
                           NativeReport& report);
// The first step of obtainCode(): looks for the code in the cache. Returns false if it is not there.
bool findCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report);
// Makes the plan, or notes in code.interpreted why the game has none.
void planCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report);
// Generates the image of a plan. Fails if the code generator cannot be used.
PossibleFailure compileCode(const NativeOptions& options, ReadyCode& code, NativeReport& report);
void keepCode(const Variant& variant, const NativeOptions& options, const ReadyCode& code,
              NativeReport& report);
// Fails if no code can be generated on this machine. Does not open the generator's library.
PossibleFailure findGenerator();

// Returns the executor that runs `code`, and fills in the rest of the report. Fails if there is no memory for
// the code.
Expected<std::unique_ptr<Executor>> runCode(const VariantPtr& variant, ReadyCode code, NativeReport& report);

}  // namespace fairyforge::native
