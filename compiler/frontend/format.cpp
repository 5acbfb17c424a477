// Prints candidates, reads each of them back, and keeps the first that has the same rules, presentation and
// number of tests as the original. What no candidate says is refused.

#include "compiler/frontend/format.h"

#include "compiler/frontend/diagram/reader.h"
#include "compiler/frontend/fairy/reader.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/print-diagram.h"
#include "compiler/frontend/print/tidy.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/text-check.h"
#include "compiler/rules/variant-hash.h"

namespace fairyforge::frontend {
namespace {

// Do both mean the same?
bool meanSame(const LoadedVariant& a, const LoadedVariant& b) {
  return a.tests.size() == b.tests.size() && a.variant->presentation() == b.variant->presentation() &&
         haveSameRules(*a.variant, *b.variant);
}

// The text with its diagram block, if it has one, as statements.
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
    if (!statements.empty()) statements.pop_back();  // its line goes on behind the block
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

  std::vector<std::string> candidates;  // the best first
  if (native) {
    candidates.push_back(withoutBlock(source, options));
    candidates.push_back(print::tidied(source->text()));
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
  for (const std::string& candidate : candidates) {
    const auto result = std::make_shared<const SourceFile>(source->name(), candidate);
    LoadOptions again = options;
    again.language = Language::Fairy;
    Diagnostics problems;
    const LoadedVariant same = loadWithTests(result, again, problems);
    if (same.variant && meanSame(loaded, same)) return candidate;
  }
  diagnostics.error({source, 0, 0}, "no-native-form",
                    "what this text says cannot be said in native statements");
  return std::nullopt;
}

}  // namespace fairyforge::frontend
