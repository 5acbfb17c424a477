// The steps of reading a Zillions Rules File: expand macros, choose a game, read it into a model, convert the
// model to a draft. Each step is done only if those before had no errors. Also recognises such files.

#include "compiler/frontend/zrf/zrf.h"

#include <algorithm>

#include "compiler/core/text/byte-order-mark.h"
#include "compiler/frontend/zrf/lower.h"
#include "compiler/frontend/zrf/read.h"

namespace fairyforge::frontend::zrf {

Read read(const SourcePtr& source, const Options& options, Diagnostics& diagnostics) {
  Read result;
  Reporter report(diagnostics);
  std::vector<Node> file = expandFile(source, options.include, report);
  if (report.hasErrors()) return result;
  const Place whole{{source, 0, 0}, nullptr};
  const auto sections = chooseSections(std::move(file), options.variant, result.games, whole, report);
  if (!sections || report.hasErrors()) return result;
  result.chosen = sections->number;
  const auto game = readGame(*sections, report);
  if (game) result.draft = lower(*game, report);
  return result;
}

// Is the text a Zillions Rules File? It must begin with a list whose first word belongs to the language.
bool looksLikeZrf(std::string_view text) {
  text.remove_prefix(behindByteOrderMark(text));
  const auto skip = [&](const char* letters) {
    text.remove_prefix(std::min(text.find_first_not_of(letters), text.size()));
  };
  for (skip(" \t\r\n"); text.starts_with(";"); skip(" \t\r\n")) {
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  if (!text.starts_with("(")) return false;
  text.remove_prefix(1);
  skip(" \t\r\n");
  const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n()\";"));
  for (const std::string_view section : {"game", "variant", "define", "include", "version"}) {
    if (word == section) return true;
  }
  return false;
}

}  // namespace fairyforge::frontend::zrf
