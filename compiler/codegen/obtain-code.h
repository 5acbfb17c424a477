// Where the code of a Variant comes from: the cache, or the code generator, whose library is opened for that.
#pragma once

#include "compiler/codegen/native.h"
#include "compiler/specialise/plan.h"

namespace fairyforge {

struct ReadyCode {
  std::string interpreted;  // why there is none, if the rules allow none; the rest is empty then
  Plan plan;
  CodeImage image;
};

// Everything that the code depends on. Only code with the same key will do.
Digest codeKey(const Variant& variant, const NativeOptions& options, const std::string& host);

// False with `error` set when the code generator cannot be used. Fills in the report's times and origin.
bool obtainCode(const Variant& variant, const NativeOptions& options, ReadyCode& code, NativeReport& report,
                std::string& error);

}  // namespace fairyforge
