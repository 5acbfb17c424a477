// Reads one variant of a variants.ini: combines its section with those from which it inherits.
#include "compiler/frontend/ini/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/mapped.h"
#include "compiler/core/text/number.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/ini-sections.h"

namespace fairyforge::frontend::ini {
namespace {

class IniReader {
 public:
  IniReader(const SourcePtr& source, FairyStockfish engine, Diagnostics& diagnostics)
      : diagnostics_(diagnostics), engine_(engine), sections_(readIniText(source, diagnostics)) {}

  // Returns the statements of the variant with this name or number; without any after an error.
  IniVariant read(const std::string& name) {
    IniVariant variant{{}, names()};
    const std::size_t errors = diagnostics_.errorCount();
    const IniSection* wanted = choose(name);
    if (!wanted || diagnostics_.errorCount() > errors) return variant;
    variant.number = static_cast<std::size_t>(wanted - sections_.data());
    variant.heading = wanted->name.span;
    IniConfig config(engine_);
    inherit(*wanted, config, diagnostics_);
    if (diagnostics_.errorCount() > errors) return variant;
    Diagnostics discarded;
    IniConfig elsewhere(otherThan(engine_));
    inherit(*wanted, elsewhere, discarded);
    variant.layer =
        iniStatements(*wanted, config, discarded.hasErrors() ? nullptr : &elsewhere, diagnostics_);
    return variant;
  }

 private:
  static const IniSection* find(const std::vector<IniSection>& sections, std::string_view name) {
    return firstWhere(sections, [&](const IniSection& section) { return section.name.text == name; });
  }

  std::vector<std::string> names() const {
    return mapped(sections_, [](const IniSection& section) { return section.name.text; });
  }

  // Returns the section of the variant with this name or number; reports if there is none, or if the file has
  // several and none is named.
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
          .note("they are {}", fmt::join(names(), ", "))
          .note("choose one by --variant {}", sections_.front().name.text);
      return nullptr;
    }
    if (const IniSection* section = find(sections_, name)) return section;
    if (const auto number = numberIn<std::size_t>(name); number && *number < sections_.size())
      return &sections_[*number];
    Diagnostic& d = diagnostics_.error({}, "unknown-variant", "the file has no variant '{}'", name)
                        .note("its variants are {}", fmt::join(names(), ", "));
    const std::string closest = closestMatch(name, names());
    if (!closest.empty()) d.suggest("--variant " + closest);
    return nullptr;
  }

  // Reports the errors of a section that is used, and warns if the engine has a variant of its own with this
  // name.
  void checkSection(const IniSection& section, FairyStockfish engine, Diagnostics& diagnostics) {
    diagnostics.addAll(section.problems);
    const std::string& name = section.name.text;
    if (!isBuiltInVariant(name, engine) || find(sections_, name) != &section) return;
    const bool inAll = isBuiltInVariant(name, engine, true);
    diagnostics
        .warning(section.name.span, "said-twice",
                 fmt::runtime(inAll ? "{} has a variant '{}' of its own"
                                    : "builds of {} with all variants have a variant '{}' of their own"),
                 titleOf(engine), name)
        .note(inAll ? "it would ignore this section" : "they would ignore this section");
  }

  // Adds what the section inherits, then its own entries. As in the engine, a parent must come before its
  // children, so that no section inherits from itself.
  void inherit(const IniSection& section, IniConfig& config, Diagnostics& diagnostics) {
    checkSection(section, config.engine(), diagnostics);
    if (section.parent) {
      const IniSection* parent = find(sections_, section.parent->text);
      const bool before = parent && parent < &section;
      const bool inFile = parent != nullptr;
      if (!before) parent = find(builtInVariants(config.engine()), section.parent->text);
      if (parent && parent != &section) {
        inherit(*parent, config, diagnostics);
      } else {
        reportParent(section, inFile, config.engine(), diagnostics);
      }
    }
    for (const IniEntry& entry : section.entries) {
      for (const auto& [old, newer] : kSuccessors) {
        if (entry.key.text != old && entry.key.text != newer) continue;
        const std::string_view other = entry.key.text == old ? newer : old;
        if (isRepeated(section, entry, other, diagnostics)) continue;
        if (!isForOneSide(old, newer)) config.forget(other);
      }
      for (const auto& [all, one] : kOneOfAll) {
        if (entry.key.text == all) config.forget(one);
      }
    }
    config.add(section);
  }

  // Pairs of keys: the first is for both players, the second for one of them. A section that sets the first key
  // drops the second that it inherits. If a section sets both, the second has precedence.
  static constexpr std::pair<std::string_view, std::string_view> kOneOfAll[] = {
      {"flagRegion", "flagRegionWhite"}, {"flagRegion", "flagRegionBlack"}, {"flagRegion", "whiteFlag"},
      {"flagRegion", "blackFlag"},       {"flagPiece", "flagPieceWhite"},   {"flagPiece", "flagPieceBlack"}};

  // Is the old key about both players and the new one about a single player? Then the other player keeps the
  // old value.
  static bool isForOneSide(std::string_view old, std::string_view newer) {
    return old.ends_with("Rank") && newer.find("Region") != std::string_view::npos;
  }

  // Does the section also use the other name of this entry's key? A section may override a key that it
  // inherits under another name. But it may not use both names itself; this reports that.
  static bool isRepeated(const IniSection& section, const IniEntry& entry, std::string_view other,
                         Diagnostics& diagnostics) {
    const auto* first = firstWhere(section.entries, [&](const IniEntry& e) { return e.key.text == other; });
    // Reported only once, at the second of the two keys.
    if (first && first->key.span.begin < entry.key.span.begin)
      diagnostics.error(entry.key.span, "said-twice", "the keys '{}' and '{}' say the same thing", other,
                        entry.key.text);
    return first != nullptr;
  }

  // Reports why the parent of a section cannot be used.
  void reportParent(const IniSection& section, bool inFile, FairyStockfish engine, Diagnostics& diagnostics) {
    const Word& parent = *section.parent;
    if (inFile) {
      diagnostics
          .error(parent.span, "missing-base", "[{}] must stand in front of [{}], which inherits from it",
                 parent.text, section.name.text)
          .note("Fairy-Stockfish would not find it");
      return;
    }
    if (isBuiltInVariant(parent.text, engine)) {
      diagnostics.error(parent.span, "not-supported",
                        "the variant '{}' of Fairy-Stockfish is not supported yet", parent.text);
      return;
    }
    Diagnostic& d = diagnostics.error(parent.span, "missing-base", "there is no variant '{}' to inherit from",
                                      parent.text);
    const FairyStockfish other = otherThan(engine);
    if (isBuiltInVariant(parent.text, other)) {
      d.note("{} has one, {} has not", titleOf(other), titleOf(engine));
      return;
    }
    std::vector<std::string> candidates;
    for (const IniSection* before = sections_.data(); before != &section; ++before)
      candidates.push_back(before->name.text);
    for (const IniSection& built : builtInVariants(engine)) candidates.push_back(built.name.text);
    d.suggest(closestMatch(parent.text, candidates));
  }

  Diagnostics& diagnostics_;
  FairyStockfish engine_;
  std::vector<IniSection> sections_;
};

}  // namespace

IniVariant readIni(const SourcePtr& source, const std::string& section, FairyStockfish engine,
                   Diagnostics& diagnostics) {
  return IniReader(source, engine, diagnostics).read(section);
}

}  // namespace fairyforge::frontend::ini
