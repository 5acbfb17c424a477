// The base class of readers and printers of a dialect: its rules, and functions that record which parts are
// refused and which are written differently.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/movement/atoms.h"
#include "compiler/movement/dialects/rules.h"
#include "compiler/movement/reporter.h"

namespace fairyforge::movement::dialects {

class Translation {
 protected:
  Translation(const SourceSpan& text, const DialectRules& rules, Code refusal, Diagnostics& diagnostics,
              std::vector<Change>& changes)
      : text_(text), rules_(rules), report_(text, diagnostics), refusal_(refusal), changes_(changes) {}

  bool isXBoard() const { return rules_.dialect == Dialect::XBoard; }
  bool isBetza() const { return rules_.dialect == Dialect::Betza; }
  bool isFairyStockfish() const { return rules_.dialect == Dialect::FairyStockfish; }

  Diagnostic& refuse(Extent at, std::string why) {
    failed_ = true;
    return report_.error(at, refusal_, std::move(why));
  }
  void changed(Extent at, std::string before, std::string after, std::string reason) {
    if (before != after)
      changes_.push_back({report_.span(at), std::move(before), std::move(after), std::move(reason)});
  }
  // Returns the meaning of the atom, without reporting errors, which are reported elsewhere.
  std::optional<AtomShape> shapeOfAtom(const Atom& atom) {
    Diagnostics discarded;
    Reporter quiet(text_, discarded);
    return shapeOf(atom, board_, quiet);
  }

  const SourceSpan& text_;
  const DialectRules& rules_;
  Reporter report_;
  const Board board_{12, 12};
  bool failed_ = false;

 private:
  Code refusal_;
  std::vector<Change>& changes_;
};

}  // namespace fairyforge::movement::dialects
