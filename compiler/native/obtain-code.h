// The steps from a Variant to an executor that runs its code. makeNativeExecutor (native.h) takes them in
// their order, and so do the tiers.
#pragma once

#include "compiler/native/native.h"
#include "compiler/specialise/plan.h"
#include "compiler/specialise/program-plan.h"

namespace fairyforge::native {

struct ReadyCode {
  std::string interpreted;  // why there is none, if the rules allow none; the rest is empty then
  std::string byPrograms;   // why there is no Plan but a ProgramPlan, if that is so
  specialise::Plan plan;
  specialise::ProgramPlan programs;
  CodeImage image;
};

// Everything that the code depends on. Only code with the same key will do.
Digest codeKey(const Variant& variant, const NativeOptions& options, const std::string& host);

// As bytes, and back; nothing: they are damaged.
std::string bytesOf(const ReadyCode& code);
std::optional<ReadyCode> codeFrom(std::string_view bytes);
// For another program of the same version, which has the game's bytes: nothing where it is of another version or game.
std::string planOf(const ReadyCode& code, std::string_view stored);
std::optional<ReadyCode> codeOf(std::string_view stored, std::string_view plan);

// From the cache, or made and kept there. Fails when the code generator cannot be used.
PossibleFailure obtainCode(const Variant& variant, const NativeOptions& options, ReadyCode& code,
                           NativeReport& report);
// Its steps: from the cache. False when it is not there.
bool findCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report);
// What is to be generated, or that the rules allow no code.
void planCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report);
// Generates the image of a plan. Fails when the code generator cannot be used.
PossibleFailure compileCode(const NativeOptions& options, ReadyCode& code, NativeReport& report);
void keepCode(const Variant& variant, const NativeOptions& options, const ReadyCode& code,
              NativeReport& report);
// Fails where no code can be generated. Does not open the library.
PossibleFailure findGenerator();

// The executor of a ProgramPlan's code. Null when there is no memory for it.
std::unique_ptr<Executor> runPrograms(const VariantPtr& variant, ReadyCode code, NativeReport& report);

// The executor of `code`, and the rest of the report. Fails when there is no memory for it.
Expected<std::unique_ptr<Executor>> runCode(const VariantPtr& variant, const NativeOptions& options,
                                            ReadyCode code, NativeReport& report);

}  // namespace fairyforge::native
