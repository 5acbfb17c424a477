#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/apps/driver/files.h"
#include "compiler/core/text/split.h"
#include "compiler/explain/why/why.h"
#include "compiler/frontend/formats/game-names.h"
#include "compiler/frontend/text-check.h"
#include "compiler/play/records/record.h"

namespace fairyforge::driver {

std::optional<std::vector<records::Record>> recordsOf(const std::string& path, Diagnostics& diagnostics) {
  auto bytes = inputBytes(path);
  if (!bytes) {
    diagnostics.error({}, "unreadable-file", "'{}' cannot be read: {}", path, bytes.why());
    return std::nullopt;
  }
  constexpr std::size_t kMostBytes = std::size_t{1} << 30;
  if (bytes->size() > kMostBytes) {
    diagnostics.error({}, "file-too-large", "'{}' has more than {} bytes", path, kMostBytes);
    return std::nullopt;
  }
  const std::string name = path == "-" ? "<stdin>" : path;
  auto text = records::withoutShiftJis(std::move(*bytes));
  if (!text) {
    diagnostics.error({}, "invalid-utf8", "'{}' is {}", name, text.why());
    return std::nullopt;
  }
  const auto source = std::make_shared<const SourceFile>(name, std::move(*text));
  if (!frontend::checkCharacters(source, diagnostics)) return std::nullopt;
  return records::readRecords(source, diagnostics);
}

std::optional<records::Replayed> replayed(const records::Record& record, const VariantPtr& variant,
                                          const Executor& executor, Diagnostics& diagnostics,
                                          const Dialect& dialect) {
  const auto explain = [](const Position& position, const std::string& text, Diagnostic& diagnostic) {
    const why::Answer answer = why::whyMove(position, text);
    if (answer.verdict != why::Legality::Illegal) return;
    for (const std::string_view line : linesIn(answer.text)) diagnostic.note(std::string(line));
    for (const Diagnostic& rule : answer.rules) diagnostic.note(rule.message);
  };
  return records::replay(record, variant, executor, diagnostics, explain, dialect, formats::isTitleOrName);
}

}  // namespace fairyforge::driver
