// The two steps of the export (compose, print) with file names and bitmaps, and the reduction of the game
// to what Zillions can say.

#include "compiler/export/zrf/export-zrf.h"

#include <fmt/format.h>

#include "compiler/export/imported.h"
#include "compiler/export/zrf/bitmaps.h"

namespace fairyforge::exports::zrf {
namespace {

// "Capablanca Chess" as capablanca-chess. Of a long title the beginning: systems do not take names
// of any length.
std::string fileName(const std::string& title) {
  constexpr std::size_t kLongest = 80;
  std::string name;
  for (const char c : title) {
    if (name.size() == kLongest) break;
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && std::isalnum(byte) != 0) {
      name += static_cast<char>(std::tolower(byte));
    } else if (!name.empty() && name.back() != '-' && c != '\'') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name.empty() ? "game" : name;
}

}  // namespace

Export filesOf(const Variant& variant, const Composition& composition) {
  Export made;
  made.losses = composition.losses;
  made.files.push_back({fileName(variant.title()) + ".zrf", print(composition.rules)});
  Expected<std::vector<ExportedFile>> pictures = bitmapsOf(variant, composition.names);
  if (pictures)
    std::move(pictures->begin(), pictures->end(), std::back_inserter(made.files));
  else
    made.notes.push_back(fmt::format("no pictures are written: {}", pictures.why()));
  return made;
}

Export exportZrf(const VariantPtr& variant) {
  const Reduced kept = zrfGame(variant);
  Export made = filesOf(*kept.variant, compose(*kept.variant));
  for (const auto& [construct, what] : kept.lost)
    made.losses.push_back(zrfCapabilities().loss(construct, {}, what));
  if (variant->end().checksForbidden) made.losses.push_back(zrfCapabilities().loss(Construct::CheckBan));
  return made;
}

// En passant is said by where the previous move began and ended.
Reduced zrfGame(const VariantPtr& variant) {
  return withoutImportedRules(variant, {Op::TestLastFrom, Op::TestLastTo, Op::TestAttacked});
}

}  // namespace fairyforge::exports::zrf
