// Plans the Variant as for a game, opens the code generator's module and asks it for IR or assembly. Where
// the native plan refuses the game, the compiled programs are listed instead.

#include "compiler/native/listing.h"

#include "compiler/base/loadable.h"
#include "compiler/native/host.h"
#include "compiler/specialise/print-plan.h"

namespace fairyforge {

std::string listPlan(const Variant& variant, std::optional<TypeId> piece, std::string& error) {
  const auto plan = makePlan(variant, {.fastPext = hostHasFastPext()});
  if (plan) return printPlan(variant, *plan, piece);
  error = plan.why();
  return {};
}

namespace {

template <typename List, typename AnyPlan>
std::string listBy(const char* function, const AnyPlan& plan, CodeLevel level, ListingForm form,
                   std::string& error) {
  auto* list = reinterpret_cast<List*>(loadFunction(kGeneratorModule, function, error));
  std::string text;
  if (list == nullptr || !list(plan, {.fastPext = hostHasFastPext(), .level = level}, form, text, error))
    return {};
  return text;
}

}  // namespace

std::string listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level, ListingForm form,
                     std::string& error) {
  auto plan = makePlan(variant, {.fastPext = hostHasFastPext()});
  if (plan) {
    if (piece) *plan = planOfOnly(std::move(*plan), *piece);
    return listBy<ListPlan>(kListPlanName, *plan, level, form, error);
  }
  const auto programs = planPrograms(variant, piece);
  if (programs) return listBy<ListPrograms>(kListProgramsName, *programs, level, form, error);
  error = reasonAgainstBoth(plan.why(), programs.why());
  return {};
}

}  // namespace fairyforge
