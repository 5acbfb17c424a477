// The values of a section's keys, or their standard values, and the statements that are made of them. Wrong values are
// reported.
#pragma once

#include <initializer_list>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "compiler/frontend/formats/sides.h"
#include "compiler/frontend/ini/text.h"

namespace fairyforge::frontend::ini {

using formats::CellsBySide;

// Returns the span of a text that is not from any file.
SourceSpan textOf(const std::string& what, std::string text);

// The statements, in their order.
struct IniLayer {
  // A statement without a span gets that of the section's name.
  template <typename What>
  void add(const SourceSpan& span, What what) {
    statements.push_back({span ? span : section, std::move(what)});
  }

  SourceSpan section;
  syntax::Layer statements{};
};

class IniValues {
 public:
  IniValues(const IniSection& ofSection, const IniConfig& from, Diagnostics& into)
      : section(ofSection), config(from), diagnostics(into) {}

  // Reports an error at `span`; without a span, at the section's name.
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics.error(span ? span : section.name.span, code, std::move(message));
  }
  // Reports that the section has a rule that this program does not support.
  void notSupported(SourceSpan span, std::string what);
  // Returns true when it is first called for the key, so that a value is reported only once.
  bool isFirstComplaint(std::string_view key) { return reported_.insert(std::string(key)).second; }

  bool isNewest() const { return config.engine() == formats::FairyStockfish::Newest; }
  std::string engineTitle() const { return std::string(formats::titleOf(config.engine())); }

  const IniEntry* find(std::string_view key) const { return config.find(key); }
  // Returns the place of the key's value; that of the section's name if the key is not given.
  SourceSpan spanOf(std::string_view key) const;
  syntax::Word value(std::string_view key) const;
  // Returns the number that the key gives, within the limits of the table of keys and at most `most`; a wrong
  // value is reported. A file may be given as a letter or a number.
  int number(std::string_view key, int most = std::numeric_limits<int>::max());
  bool flag(std::string_view key);
  // Returns the value of the key if the table of keys lists it; otherwise reports it and returns an empty
  // text.
  std::string result(std::string_view key);
  // Returns the first of these keys that is given; the last if none is.
  std::string given(std::initializer_list<std::string_view> keys) const;
  // Returns the entry of the key `forBoth` or of the key for the side, whichever comes from the later
  // section; null if neither is given.
  const IniEntry* laterOf(std::string_view forBoth, Side side) const {
    return config.later(forBoth, formats::keyOf(side, forBoth));
  }

  // Reads cells such as `*8`, `d*`, `e4`, separated by blanks.
  syntax::CellList region(const syntax::Word& word) const;
  // Returns the cells of a key's region; all cells if the key is not given.
  CellSet cells(std::string_view key, const Board& board);

  const IniSection& section;
  const IniConfig& config;
  Diagnostics& diagnostics;

 private:
  std::set<std::string> reported_;  // keys whose values were refused
};

// Reports keys that the engine or this program does not know, and adds those about presentation.
void checkKeys(IniValues& values, IniLayer& out);

// Returns the cells of each side as words, cell by cell, without looking for ranks, files or zones.
syntax::SidedCells listed(const Board& board, const CellsBySide& cells);

}  // namespace fairyforge::frontend::ini
