#include "tests/movement/dialects/translations.h"

#include "tests/movement/board-under-test.h"

namespace fairyforge::testing {

Translated translated(const std::string& text, movement::dialects::Dialect from,
                      movement::dialects::Dialect to) {
  Translated result;
  result.text = movement::dialects::translate(spanOf(text), from, to, result.diagnostics, result.changes);
  return result;
}

std::string Translated::listing() const {
  std::string all;
  for (const movement::dialects::Change& change : changes)
    all += change.before + " -> " + change.after + ": " + change.reason + "\n";
  return all + testing::listing(diagnostics);
}

}  // namespace fairyforge::testing
