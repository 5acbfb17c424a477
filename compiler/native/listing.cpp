// Plans the Variant as for a game, opens the code generator's library and asks it for IR or assembly.

#include "compiler/native/listing.h"

#include "compiler/core/base/loadable.h"
#include "compiler/native/host.h"
#include "compiler/native/specialise/print-plan.h"

namespace fairyforge::native {

Expected<std::string> listPlan(const Variant& variant, std::optional<TypeId> piece) {
  const auto plan = specialise::makePlan(variant, {.fastPext = hostHasFastPext()});
  if (!plan) return Failure{plan.why()};
  return specialise::printPlan(variant, *plan, piece);
}

Expected<std::string> listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level,
                               ListingForm form) {
  const bool fastPext = hostHasFastPext();
  auto plan = specialise::makePlan(variant, {.fastPext = fastPext});
  if (!plan) return Failure{plan.why()};
  if (piece) *plan = specialise::planOfOnly(std::move(*plan), *piece);
  const Expected<void*> loaded = loadFunction(kGeneratorModule, kListPlanName);
  if (!loaded) return Failure{loaded.why()};
  return reinterpret_cast<ListPlan*>(*loaded)(*plan, {.fastPext = fastPext, .level = level}, form);
}

}  // namespace fairyforge::native
