#include "compiler/codegen/listing.h"

#include "compiler/codegen/host.h"
#include "compiler/specialise/print-plan.h"
#include "compiler/text/loadable.h"

namespace fairyforge {

std::string listPlan(const Variant& variant, std::optional<TypeId> piece, std::string& error) {
  const auto plan = makePlan(variant, {.fastPext = hostHasFastPext()}, error);
  return plan ? printPlan(variant, *plan, piece) : std::string();
}

std::string listCode(const Variant& variant, std::optional<TypeId> piece, CodeLevel level, ListingForm form,
                     std::string& error) {
  auto plan = makePlan(variant, {.fastPext = hostHasFastPext()}, error);
  if (!plan) return {};
  if (piece) plan = planOfOnly(std::move(*plan), *piece);
  auto* list = reinterpret_cast<ListPlan*>(loadFunction(kGeneratorModule, kListPlanName, error));
  std::string text;
  if (list == nullptr || !list(*plan, {.fastPext = hostHasFastPext(), .level = level}, form, text, error))
    return {};
  return text;
}

}  // namespace fairyforge
