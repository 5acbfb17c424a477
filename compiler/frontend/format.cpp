#include "compiler/frontend/format.h"

#include "compiler/frontend/print-diagram.h"
#include "compiler/frontend/readers.h"
#include "compiler/frontend/text-check.h"
#include "compiler/frontend/tidy.h"
#include "compiler/rules/variant-hash.h"

namespace fairyforge {
namespace {

// What must be the same before and after.
struct Meaning {
  std::optional<std::uint64_t> hash;  // nothing: no variant by itself
  std::size_t tests = 0;
  std::vector<std::pair<std::string, std::string>> looks;
  friend bool operator==(const Meaning&, const Meaning&) = default;
};

Meaning meaningOf(const SourcePtr& source, const LoadOptions& options) {
  Diagnostics ignored;
  const LoadedVariant loaded = loadWithTests(source, options, ignored);
  if (!loaded.variant) return {};
  return {variantHash(*loaded.variant), loaded.tests.size(), loaded.variant->looks()};
}

// The text with its diagram block, if it has one, as statements.
std::string withoutBlock(const SourcePtr& source, const syntax::File& file) {
  std::string text(source->text());
  if (const auto block = diagramBlock(text)) {
    std::string statements = nativeText(file.layers.front(), file.layers.back(), file.extends.has_value());
    if (!statements.empty()) statements.pop_back();  // its line goes on behind the block
    text.replace(block->first, block->second - block->first, statements);
  }
  return tidied(text);
}

}  // namespace

std::optional<std::string> formatted(const SourcePtr& source, const LoadOptions& options,
                                     Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errorCount();
  if (!checkText(source, diagnostics)) return std::nullopt;
  if (source->text().find_first_not_of(" \t\r\n") == std::string_view::npos) {
    diagnostics.error({}, "empty-file", "'" + source->name() + "' is empty");
    return std::nullopt;
  }
  std::vector<std::string> candidates;  // the best first
  const auto whole = SourceSpan{source, 0, static_cast<std::uint32_t>(source->text().size())};
  if (options.fromPage || !isNative(source->text())) {
    const auto lines = options.fromPage ? findDiagram(source, diagnostics) : whole;
    if (!lines) return std::nullopt;
    const syntax::Layer layer =
        readDiagram(*lines, options.fromPage ? Surroundings::Page : Surroundings::None, diagnostics);
    candidates.push_back(tidied(nativeText(layer, {}, false)));
  } else {
    const syntax::File file = readNative(source, diagnostics);
    if (diagnostics.errorCount() == errors) {
      candidates.push_back(withoutBlock(source, file));
      candidates.push_back(tidied(source->text()));
    }
  }
  if (diagnostics.errorCount() > errors) return std::nullopt;

  const Meaning meaning = meaningOf(source, options);
  for (const std::string& candidate : candidates) {
    const auto result = std::make_shared<const SourceFile>(source->name(), candidate);
    Diagnostics problems;
    readNative(result, problems);
    const LoadOptions native{.baseFolders = options.baseFolders};
    if (!problems.hasErrors() && meaningOf(result, native) == meaning) return candidate;
  }
  diagnostics.error({source, 0, 0}, "no-native-form",
                    "what this text says cannot be said in native statements");
  return std::nullopt;
}

}  // namespace fairyforge
