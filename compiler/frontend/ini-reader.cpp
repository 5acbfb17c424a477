// From a variants.ini to one of its variants: sections and what they inherit, laid over each other.
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/ini-text.h"
#include "compiler/frontend/readers.h"
#include "compiler/movement/dialects/fairy-stockfish.h"

namespace fairyforge {
namespace {

class IniReader {
 public:
  IniReader(const SourcePtr& source, Diagnostics& diagnostics)
      : diagnostics_(diagnostics), sections_(readIniText(source, diagnostics)) {}

  IniVariant read(const std::string& name) {
    IniVariant variant{{}, names(), 0};
    const std::size_t errors = diagnostics_.errorCount();
    const IniSection* wanted = choose(name);
    if (!wanted || diagnostics_.errorCount() > errors) return variant;
    variant.number = static_cast<std::size_t>(wanted - sections_.data());
    IniConfig config;
    inherit(*wanted, config);
    if (diagnostics_.errorCount() == errors) variant.layer = iniStatements(*wanted, config, diagnostics_);
    return variant;
  }

 private:
  static const IniSection* find(const std::vector<IniSection>& sections, std::string_view name) {
    const auto found = std::find_if(sections.begin(), sections.end(),
                                    [&](const IniSection& section) { return section.name.text == name; });
    return found == sections.end() ? nullptr : &*found;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const IniSection& section : sections_) names.push_back(section.name.text);
    return names;
  }

  const IniSection* choose(const std::string& name) {
    if (sections_.empty()) {
      if (!diagnostics_.hasErrors())
        diagnostics_.error({}, "unknown-variant", "the file has no section")
            .note("a section begins with a heading such as [my-variant:chess]");
      return nullptr;
    }
    if (name.empty() && sections_.size() == 1) return &sections_.front();
    if (name.empty()) {
      diagnostics_.error({}, "unknown-variant", "the file has more than one variant")
          .note(fmt::format("they are {}", fmt::join(names(), ", ")))
          .note(fmt::format("choose one by --variant {}", sections_.front().name.text));
      return nullptr;
    }
    if (const IniSection* section = find(sections_, name)) return section;
    std::size_t number = 0;
    const char* end = name.data() + name.size();
    const auto [stop, problem] = std::from_chars(name.data(), end, number);
    if (problem == std::errc() && stop == end && number < sections_.size()) return &sections_[number];
    Diagnostic& d =
        diagnostics_.error({}, "unknown-variant", fmt::format("the file has no variant '{}'", name))
            .note(fmt::format("its variants are {}", fmt::join(names(), ", ")));
    const std::string closest = closestMatch(name, names());
    if (!closest.empty()) d.suggest("--variant " + closest);
    return nullptr;
  }

  // Other sections of the file may be as wrong as they like.
  void checkSection(const IniSection& section) {
    diagnostics_.addAll(section.problems);
    if (!isBuiltInVariant(section.name.text) || find(sections_, section.name.text) != &section) return;
    diagnostics_
        .error(section.name.span, "said-twice",
               fmt::format("Fairy-Stockfish has a variant '{}' of its own", section.name.text))
        .note("it would ignore this section");
  }

  // What the section inherits and then what it says itself. As in the engine, a parent stands in front of its
  // children, so no section can inherit from itself.
  void inherit(const IniSection& section, IniConfig& config) {
    checkSection(section);
    if (section.parent) {
      const IniSection* parent = find(sections_, section.parent->text);
      const bool before = parent && parent < &section;
      const bool inFile = parent != nullptr;
      if (!before) parent = find(builtInVariants(), section.parent->text);
      if (parent && parent != &section) {
        inherit(*parent, config);
      } else {
        complainAboutParent(section, inFile);
      }
    }
    for (const IniEntry& entry : section.entries) {
      for (const auto& [old, newer] : kSameThing) {
        if (entry.key.text == old) takeBack(section, entry, newer, config);
        if (entry.key.text == newer) takeBack(section, entry, old, config);
      }
      for (const auto& [all, one] : kOneOfAll) {
        if (entry.key.text == all) config.forget(one);
      }
    }
    config.add(section);
  }

  // Old keys and new ones that say the same thing.
  static constexpr std::pair<std::string_view, std::string_view> kSameThing[] = {
      {"promotionRank", "promotionRegionWhite"},
      {"promotionRank", "promotionRegionBlack"},
      {"castlingRookPiece", "castlingRookPieces"},
      {"whiteFlag", "flagRegionWhite"},
      {"blackFlag", "flagRegionBlack"},
      {"doubleStepRank", "doubleStepRegionWhite"},
      {"doubleStepRank", "doubleStepRegionBlack"}};

  // Keys that speak for both players, and those for one, which count first.
  static constexpr std::pair<std::string_view, std::string_view> kOneOfAll[] = {
      {"flagRegion", "flagRegionWhite"}, {"flagRegion", "flagRegionBlack"}, {"flagRegion", "whiteFlag"},
      {"flagRegion", "blackFlag"},       {"flagPiece", "flagPieceWhite"},   {"flagPiece", "flagPieceBlack"}};

  // A key takes back what an ancestor says by its other name; one section may not use both.
  void takeBack(const IniSection& section, const IniEntry& entry, std::string_view other, IniConfig& config) {
    const auto isOther = [&](const IniEntry& e) { return e.key.text == other; };
    const auto first = std::find_if(section.entries.begin(), section.entries.end(), isOther);
    if (first == section.entries.end()) return config.forget(other);
    // Told once, at the one that stands below.
    if (first->key.span.begin > entry.key.span.begin) return;
    diagnostics_.error(entry.key.span, "said-twice",
                       fmt::format("the keys '{}' and '{}' say the same thing", other, entry.key.text));
  }

  void complainAboutParent(const IniSection& section, bool inFile) {
    const syntax::Word& parent = *section.parent;
    if (inFile) {
      diagnostics_
          .error(parent.span, "missing-base",
                 fmt::format("[{}] must stand in front of [{}], which inherits from it", parent.text,
                             section.name.text))
          .note("Fairy-Stockfish would not find it");
      return;
    }
    if (isBuiltInVariant(parent.text)) {
      diagnostics_.error(
          parent.span, "not-supported",
          fmt::format("the variant '{}' of Fairy-Stockfish is not supported yet", parent.text));
      return;
    }
    std::vector<std::string> candidates = names();
    std::erase(candidates, section.name.text);
    for (const IniSection& other : builtInVariants()) candidates.push_back(other.name.text);
    Diagnostic& d = diagnostics_.error(parent.span, "missing-base",
                                       fmt::format("there is no variant '{}' to inherit from", parent.text));
    d.suggest(closestMatch(parent.text, candidates));
  }

  Diagnostics& diagnostics_;
  std::vector<IniSection> sections_;
};

}  // namespace

IniVariant readIni(const SourcePtr& source, const std::string& section, Diagnostics& diagnostics) {
  return IniReader(source, diagnostics).read(section);
}

}  // namespace fairyforge
