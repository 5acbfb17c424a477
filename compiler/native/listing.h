// The stages of code generation as text, for people to read.
#pragma once

#include <optional>
#include <string>

#include "compiler/native/code-image.h"

namespace fairyforge {

enum class ListingForm : std::uint8_t { Ir, Assembly };

// Both are empty with `error` set where there is no code. With `piece`: of a game in which no other piece
// moves or attacks.
std::string listPlan(const Variant& variant, std::optional<TypeId> piece, std::string& error);
std::string listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level, ListingForm form,
                     std::string& error);

// The code generator's function.
using ListPlan = bool(const Plan& plan, const CodeOptions& options, ListingForm form, std::string& text,
                      std::string& error);
inline constexpr const char* kListPlanName = "fairyforgeListPlan";
using ListPrograms = bool(const ProgramPlan& plan, const CodeOptions& options, ListingForm form,
                          std::string& text, std::string& error);
inline constexpr const char* kListProgramsName = "fairyforgeListPrograms";

}  // namespace fairyforge
