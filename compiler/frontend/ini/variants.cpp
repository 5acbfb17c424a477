// The built-in variants of Fairy-Stockfish whose rules this program has, as files that the engine could read.
// A test compares each with the engine.
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/frontend/ini/text.h"

namespace fairyforge::frontend::ini {
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

std::vector<IniSection> read(formats::FairyStockfish engine) {
  Diagnostics problems;
  auto sections =
      readIniText(std::make_shared<const SourceFile>(
                      fmt::format("<variants of {}>", formats::titleOf(engine)),
                      fmt::format("{}\n{}", kVariants,
                                  engine == formats::FairyStockfish::Old ? kOldVariants : kNewestVariants)),
                  problems);
  for (const IniSection& section : sections) {
    for (const Diagnostic& problem : section.problems.all()) problems.add(problem);
  }
  if (problems.hasErrors()) throw std::logic_error(problems.all().front().message);
  return sections;
}

}  // namespace

const std::vector<IniSection>& builtInVariants(formats::FairyStockfish engine) {
  static const std::vector<IniSection> kOld = read(formats::FairyStockfish::Old);
  static const std::vector<IniSection> kNewest = read(formats::FairyStockfish::Newest);
  return engine == formats::FairyStockfish::Old ? kOld : kNewest;
}

}  // namespace fairyforge::frontend::ini
