// Prints the types and cells of statements.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::print {

// Returns textOf(part) of all parts, with `between` between them.
template <typename Part, typename TextOf>
std::string joined(const std::vector<Part>& parts, const char* between, TextOf textOf) {
  std::string text;
  for (const Part& part : parts) text += (&part == &parts.front() ? "" : between) + std::string(textOf(part));
  return text;
}

// Knows the board and the types of the statements that are printed.
class StatementWords {
 public:
  explicit StatementWords(const syntax::Layer& diagram);
  // For printing a statement as it was read: with its own words for types, and with both players' lists of
  // cells if it has both.
  explicit StatementWords(const syntax::BoardShape& board) : symmetry_(Symmetry::None) { setBoard(board); }

  // Returns the name of the type (not its ID).
  std::string nameOf(const syntax::TypeRef& ref) const;
  std::string namesOf(const std::vector<syntax::TypeRef>& refs, const char* between = " ") const;
  // Returns the cell if the item is a single cell; otherwise nothing.
  std::optional<Cell> single(const syntax::CellItem& item) const;
  // Returns the list as text: neighbouring cells as a range, all cells of a rank as the rank.
  std::string cellsText(const syntax::CellList& list) const;
  std::string sidedText(const syntax::SidedCells& cells) const;

 private:
  void setBoard(const syntax::BoardShape& shape);
  std::string itemText(const syntax::CellItem& item) const;
  // Is Black's list the reflection of White's, so that it need not be printed?
  bool isReflection(const syntax::SidedCells& cells) const;

  std::map<std::string, std::string> names_;  // the names of types, by ID
  Board board_{8, 8};
  Symmetry symmetry_ = Symmetry::Mirror;
  bool isPlain_ = true;  // are cells named by files and ranks?
};

// ---- goal-sentences ----

// Returns the sentence of a goal: "a side wins when its King stands on d4-e5".
std::string goalSentence(const syntax::GoalRule& rule, const StatementWords& words);

}  // namespace fairyforge::frontend::print
