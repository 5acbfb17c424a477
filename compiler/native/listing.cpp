// Plans the Variant as for a game, opens the code generator's library and asks it for IR or assembly. If the
// Variant has no native plan, the compiled programs are listed instead.

#include "compiler/native/listing.h"

#include "compiler/base/loadable.h"
#include "compiler/native/host.h"
#include "compiler/specialise/print-plan.h"

namespace fairyforge::native {

Expected<std::string> listPlan(const Variant& variant, std::optional<TypeId> piece) {
  const auto plan = specialise::makePlan(variant, {.fastPext = hostHasFastPext()});
  if (!plan) return Failure{plan.why()};
  return specialise::printPlan(variant, *plan, piece);
}

namespace {

template <typename List, typename AnyPlan>
Expected<std::string> listBy(const char* function, const AnyPlan& plan, CodeLevel level, ListingForm form) {
  const Expected<void*> loaded = loadFunction(kGeneratorModule, function);
  if (!loaded) return Failure{loaded.why()};
  auto* list = reinterpret_cast<List*>(*loaded);
  return list(plan, {.fastPext = hostHasFastPext(), .level = level}, form);
}

}  // namespace

Expected<std::string> listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level,
                               ListingForm form) {
  auto plan = specialise::makePlan(variant, {.fastPext = hostHasFastPext()});
  if (plan) {
    if (piece) *plan = specialise::planOfOnly(std::move(*plan), *piece);
    return listBy<ListPlan>(kListPlanName, *plan, level, form);
  }
  const auto programs = specialise::planPrograms(variant, piece);
  if (programs) return listBy<ListPrograms>(kListProgramsName, *programs, level, form);
  return Failure{specialise::reasonAgainstBoth(plan.why(), programs.why())};
}

}  // namespace fairyforge::native
