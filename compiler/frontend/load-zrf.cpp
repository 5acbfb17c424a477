// Loads Zillions Rules Files: character encoding, included files, and the Variant from the draft that
// zrf::read() makes.
#include "compiler/frontend/load-zrf.h"

#include <array>
#include <fmt/format.h>

#include "compiler/frontend/examine.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/zrf/zrf.h"

namespace fairyforge::frontend {

// Converts from code page 1252, which most of these files use. Bytes that stand for no character become
// U+FFFD.
std::string fromCodePage(std::string_view text) {
  static constexpr std::array<std::uint16_t, 32> kUpper{
      0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
      0x2039, 0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
      0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178};
  std::string utf8;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const std::uint16_t point = byte >= 0x80 && byte < 0xA0 ? kUpper[byte - 0x80u] : byte;
    if (point < 0x80) {
      utf8 += c;
    } else if (point < 0x800) {
      utf8 += static_cast<char>(0xC0 | point >> 6);
      utf8 += static_cast<char>(0x80 | (point & 0x3F));
    } else {
      utf8 += static_cast<char>(0xE0 | point >> 12);
      utf8 += static_cast<char>(0x80 | (point >> 6 & 0x3F));
      utf8 += static_cast<char>(0x80 | (point & 0x3F));
    }
  }
  return utf8;
}

LoadedVariant loadZrf(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  LoadedVariant loaded;
  // Settings of options are reported, because these files have no options.
  syntax::OptionTable(options.options, diagnostics).check(options.options);
  zrf::Options zrf{.variant = options.game, .include = {options.includeFolders, readSource}};
  zrf::Read read = zrf::read(source, zrf, diagnostics);
  loaded.games = std::move(read.games);
  loaded.game = read.chosen;
  if (read.draft && diagnostics.errorCount() == errors)
    loaded.variant = Variant::build(std::move(*read.draft));
  if (options.examines && loaded.variant != nullptr)
    examineGame(
        loaded.variant,
        possible::Possibilities(*loaded.variant, kMostWork, possible::Possibilities::Moves::Forgotten),
        source, diagnostics);
  return loaded;
}

}  // namespace fairyforge::frontend
