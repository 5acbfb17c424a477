// Formats texts. Prints candidates, reads each of them back, and returns the first that has the same rules,
// presentation and number of tests as the original. If none has, the text is refused with the reason.

#include "compiler/frontend/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/split.h"
#include "compiler/explain/explain.h"
#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/ini/reader.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/print-statements.h"
#include "compiler/frontend/print/tidy.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/text-check.h"
#include "compiler/frontend/write/write-variant.h"

namespace fairyforge::frontend {
namespace {

// Do both texts have the same rules, presentation and number of tests?
bool meanSame(const LoadedVariant& a, const LoadedVariant& b) {
  return a.tests.size() == b.tests.size() && a.variant->presentation() == b.variant->presentation() &&
         haveSameRules(*a.variant, *b.variant);
}

// Returns why the statements do not mean the same as the game.
std::string whyNotSame(const LoadedVariant& game, const LoadedVariant& statements,
                       const Diagnostics& problems) {
  for (const Diagnostic& d : problems.all()) {
    if (d.severity == Severity::Error)
      return fmt::format("of its statements '{}': {}", linesIn(d.span.text()).front(), d.message);
  }
  const std::string unsaid = explain::firstDifference(*game.variant, *statements.variant);
  if (!unsaid.empty()) return "the statements do not say: " + unsaid;
  const std::string more = explain::firstDifference(*statements.variant, *game.variant);
  if (!more.empty()) return "the statements say besides: " + more;
  return haveSameRules(*game.variant, *statements.variant) ? "the statements have other looks or tests"
                                                           : "the boards, arrays or moves are not the same";
}

// Returns `text`, written from a rules file. If it is much longer than the file because of macros, a comment
// at its beginning says so.
std::string withReason(const std::string& text, const SourceFile& source) {
  const auto lines = std::ranges::count(text, '\n'), before = std::ranges::count(source.text(), '\n');
  if (lines <= 3 * before || source.text().find("(define") == std::string_view::npos) return text;
  return fmt::format(
      "# {} lines for {}: the macros of the rules file are written out wherever it calls them.\n{}", lines,
      before, text);
}

// Returns the native text with its diagram block replaced by statements.
std::string withoutBlock(const SourcePtr& source, const LoadOptions& options) {
  std::string text(source->text());
  if (const auto block = print::diagramBlock(text)) {
    Diagnostics ignored;
    syntax::OptionTable table(options.options, ignored);
    fairy::FairyText native(source, ignored);
    for (const syntax::OptionDeclaration& option : native.head().options) table.declare(option);
    const syntax::File file = native.read(table);
    if (file.layers.size() < 2) return print::tidied(text);
    std::string statements =
        print::nativeText(file.layers.front(), file.layers.back(), file.extends.has_value());
    if (!statements.empty()) statements.pop_back();  // drops the last end of line: the block's line continues
    text.replace(block->first, block->second - block->first, statements);
  }
  return print::tidied(text);
}

}  // namespace

std::optional<std::string> formatted(const SourcePtr& source, const LoadOptions& options,
                                     Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  if (!checkText(source, diagnostics)) return std::nullopt;
  const Language language = languageOf(*source, options.language);
  const bool native = language == Language::Fairy;
  Diagnostics whyNot;
  if (native && source->text().find_first_not_of(" \t\r\n") != std::string_view::npos &&
      fairy::FairyText(source, whyNot).head().mixin) {
    if (!whyNot.hasErrors()) return print::tidied(source->text());
  }
  const LoadedVariant loaded = loadWithTests(source, options, diagnostics);
  if (diagnostics.errorCount() > errors) return std::nullopt;

  std::vector<std::string> candidates;  // the best comes first
  if (native) {
    candidates.push_back(withoutBlock(source, options));
    candidates.push_back(print::tidied(source->text()));
  } else if (language == Language::VariantsIni) {
    Diagnostics ignored;
    const ini::IniVariant variant = ini::readIni(source, options.game, options.engine, ignored);
    candidates.push_back(print::tidied(print::nativeText(variant.layer, {}, false)));
  } else if (language == Language::Zrf) {
    candidates.push_back(withReason(print::tidied(write::nativeText(*loaded.variant)), *source));
  } else {
    Diagnostics ignored;
    const SourceSpan whole{source, 0, static_cast<std::uint32_t>(source->text().size())};
    const SourceSpan lines =
        language == Language::Page ? diagram::findDiagram(source, ignored).value_or(whole) : whole;
    const auto surroundings =
        language == Language::Page ? diagram::Surroundings::Page : diagram::Surroundings::None;
    candidates.push_back(
        print::tidied(print::nativeText(diagram::readDiagram(lines, surroundings, ignored), {}, false)));
  }
  std::string inTheWay;
  // False if a candidate written from the Variant is still to be added, once the others have failed: for a
  // Diagram or a variants.ini. The candidate for a Zillions file is written from the Variant; native text
  // gets none.
  bool written = native || language == Language::Zrf;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const std::string candidate = candidates[i];
    const auto result = std::make_shared<const SourceFile>(source->name(), candidate);
    LoadOptions again = options;
    again.language = Language::Fairy;
    Diagnostics problems;
    const LoadedVariant same = loadWithTests(result, again, problems);
    if (same.variant && meanSame(loaded, same)) return candidate;
    if (native || inTheWay.empty()) inTheWay = whyNotSame(loaded, same, problems);
    if (!std::exchange(written, true))
      candidates.push_back(print::tidied(write::nativeText(*loaded.variant)));
  }
  diagnostics
      .error({source, 0, 0}, "no-native-form", "what this text says cannot be said in native statements")
      .note(inTheWay);
  return std::nullopt;
}

}  // namespace fairyforge::frontend
