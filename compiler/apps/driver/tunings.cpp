// Stores one file for each set of rules, named by the rules' hash, so that every text of a game finds it.

#include "compiler/apps/driver/tunings.h"

#include <fmt/format.h>

#include "compiler/core/base/user-folder.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/play/tune/tuning.h"

namespace fairyforge::driver {

std::filesystem::path tuningPath(const std::string& rules) {
  const std::filesystem::path folder = userFolder("XDG_DATA_HOME", ".local/share");
  return folder.empty() ? folder : folder / "tunings" / (rules + ".json");
}

Option noTuningOption() {
  return flag("no-tuning", "play by what the rules tell, whatever tune has learned");
}

std::optional<engine::Numbers> learnedOf(const Request& request, const Variant& variant) {
  // Computing the hash of a large game takes a while, so it is left out if nothing was ever learned.
  std::error_code problem;
  if (request.has("no-tuning") || !std::filesystem::exists(tuningPath("").parent_path(), problem))
    return std::nullopt;
  const std::string rules = hashText(variantHash(variant));
  const std::filesystem::path path = tuningPath(rules);
  const auto bytes = bytesOf(path.string());
  if (!bytes) return std::nullopt;
  auto numbers = tune::numbersFrom(variant, rules, *bytes);
  if (!numbers) {
    warn(fmt::format("{}: {}; {} is played by what the rules tell", path.string(), numbers.why(),
                     variant.title()));
    return std::nullopt;
  }
  printNote(fmt::format("{} is played by what was learned of it: {}", variant.title(), path.string()));
  return *std::move(numbers);
}

}  // namespace fairyforge::driver
