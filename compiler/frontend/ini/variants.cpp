// The variants that Fairy-Stockfish brings along, as far as this program has their rules: files that the engine could
// read. A test compares each with the engine.
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/frontend/ini/text.h"

namespace fairyforge {
namespace {

constexpr std::string_view kVariants =
#include "compiler/frontend/ini/variants.ini.inc"
    ;
constexpr std::string_view kOldVariants =
#include "compiler/frontend/ini/variants-11.1.ini.inc"
    ;
constexpr std::string_view kNewestVariants =
#include "compiler/frontend/ini/variants-newest.ini.inc"
    ;

std::vector<IniSection> read(FairyStockfish engine) {
  Diagnostics problems;
  auto sections = readIniText(
      std::make_shared<const SourceFile>(
          fmt::format("<variants of {}>", titleOf(engine)),
          fmt::format("{}\n{}", kVariants, engine == FairyStockfish::Old ? kOldVariants : kNewestVariants)),
      problems);
  for (const IniSection& section : sections) {
    for (const Diagnostic& problem : section.problems.all()) problems.add(problem);
  }
  if (problems.hasErrors()) throw std::logic_error(problems.all().front().message);
  return sections;
}

}  // namespace

const std::vector<IniSection>& builtInVariants(FairyStockfish engine) {
  static const std::vector<IniSection> kOld = read(FairyStockfish::Old);
  static const std::vector<IniSection> kNewest = read(FairyStockfish::Newest);
  return engine == FairyStockfish::Old ? kOld : kNewest;
}

}  // namespace fairyforge
