// Combines a section of a variants.ini with the sections from which it inherits; these are in the file or
// built into the engine.
#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "compiler/frontend/ini/ini-sections.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::ini {
namespace {

// Returns the letter of a piece that the entry sets; 0 if the entry is about something else.
char letterIn(const IniEntry& entry) {
  const std::string& value = entry.value.text;
  const bool given = isIniPiece(entry.key.text) && !value.empty() && isLetter(value[0]);
  return given ? capital(value[0]) : '\0';
}

// The engine's built-in variants with rules that this program supports, as files that the engine could read.
// A test compares each with the engine.
constexpr std::string_view kVariants =
#include "compiler/frontend/ini/variants.ini.inc"
    ;
constexpr std::string_view kOldVariants =
#include "compiler/frontend/ini/variants-11.1.ini.inc"
    ;
constexpr std::string_view kNewestVariants =
#include "compiler/frontend/ini/variants-newest.ini.inc"
    ;

// Reads the built-in variants of the engine; throws if they have an error.
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

bool IniConfig::isBuiltIn(const IniEntry& entry) {
  return std::ranges::any_of(kFairyStockfishes, [&](FairyStockfish engine) {
    return entry.key.span.file == builtInVariants(engine).front().name.span.file;
  });
}

IniLetters IniConfig::letters() const {
  IniLetters letters;
  for (const auto& [key, entry] : entries_) {
    if (const char letter = letterIn(entry)) letters.emplace(letter, key);
  }
  return letters;
}

const IniEntry* IniConfig::later(std::string_view one, std::string_view other) const {
  const IniEntry *a = find(one), *b = find(other);
  if (a == nullptr || b == nullptr) return a != nullptr ? a : b;
  return a->generation > b->generation ? a : b;
}

void IniConfig::add(const IniSection& section) {
  for (const IniEntry& entry : section.entries) {
    const char letter = letterIn(entry);
    std::erase_if(entries_, [&](const auto& old) { return letter != 0 && letterIn(old.second) == letter; });
  }
  ++generation_;
  for (const IniEntry& entry : section.entries) {
    // The engine reads the pairs in these values one by one, so pairs of the parent section about other
    // pieces stay valid.
    const bool pairs = entry.key.text == "promotedPieceType" || entry.key.text == "promotionLimit";
    IniEntry& mine = entries_[entry.key.text];
    const auto before = pairs && mine.letters ? std::make_shared<const IniEntry>(mine) : nullptr;
    mine = entry;
    mine.generation = generation_;
    mine.inherited = before;
  }
  const auto meant = std::make_shared<const IniLetters>(letters());
  const IniEntry* maxRank = find("maxRank");
  const auto ranks = maxRank ? parseNumber(maxRank->value, 1, kFairyStockfishRanks) : std::nullopt;
  for (const IniEntry& entry : section.entries) {
    entries_[entry.key.text].letters = meant;
    entries_[entry.key.text].ranks = ranks ? ranks->value : 8;
  }
  if (engine_ == FairyStockfish::Newest) settleDoubleSteps();
}

// Makes the key `doubleStep` and the regions of double steps agree, as newer engines do after each section:
// without double steps both regions are empty, and with two empty regions there are no double steps. So a
// section that inherits them must set both again.
void IniConfig::settleDoubleSteps() {
  constexpr std::string_view kRegions[] = {"doubleStepRegionWhite", "doubleStepRegionBlack"};
  const auto say = [&](std::string_view key, const char* value, IniEntry entry, int generation) {
    entry.key.text = std::string(key);
    entry.value.text = value;
    entry.generation = generation;
    entries_.insert_or_assign(entry.key.text, std::move(entry));
  };
  const IniEntry* flag = find("doubleStep");
  if (flag != nullptr && flag->value.text == "false") {
    for (const std::string_view key : kRegions) say(key, "-", *flag, generation_);
    return;
  }
  const bool empty = std::ranges::all_of(kRegions, [&](std::string_view key) {
    const IniEntry* entry = later(key, "doubleStepRank");
    return entry != nullptr && entry->key.text == key && entry->value.text == "-";
  });
  if (empty) say("doubleStep", "false", *find(kRegions[0]), find(kRegions[0])->generation);
}

}  // namespace fairyforge::frontend::ini
