#include "compiler/apps/driver/check-result.h"

#include "compiler/core/text/json-list.h"

namespace fairyforge::driver {
namespace {

Json asJson(const std::vector<frontend::syntax::VariantOption>& options) {
  return jsonList(options, [](const frontend::syntax::VariantOption& option) {
    Json record{{"name", option.name}, {"value", option.value}, {"standard", option.standard}};
    if (!option.values.empty()) record["values"] = option.values;
    return record;
  });
}

}  // namespace

Json checkResult(const std::string& path, const frontend::LoadedVariant& loaded,
                 const Diagnostics& diagnostics) {
  Json result{
      {"file", path},
      {"ok", loaded.variant != nullptr},
      {"errors", diagnostics.errorCount()},
      {"warnings", diagnostics.warningCount()},
      {"options", asJson(loaded.options)},
      {"games", loaded.games},
      {"diagnostics", asJson(diagnostics.all())},
  };
  if (diagnostics.omitted() > 0) result["omitted"] = diagnostics.omitted();
  return result;
}

}  // namespace fairyforge::driver
