// A Zillions rules file (ZRF) as data: compose() (compose.h) makes it and print() writes it. It has the
// structure of the file and knows nothing of this program's rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace fairyforge::exports::zrf {

// An expression of a rules file: a word, or a list in parentheses. Words that begin with '@' are
// placeholders, which never reach a file.
struct Expr {
  std::string word;  // empty: a list
  std::vector<Expr> items;
  Expr() = default;
  Expr(const char* text) : word(text) {}
  Expr(std::string text) : word(std::move(text)) {}
  Expr(std::vector<Expr> list) : items(std::move(list)) {}
  bool isList() const { return word.empty(); }
  friend bool operator==(const Expr&, const Expr&) = default;
};
using Exprs = std::vector<Expr>;
// Makes the list (head items...).
Expr list(const char* head, Exprs items = {});
// Joins conditions by "and" or "or"; returns a single condition as it is.
Expr joined(const char* word, Exprs conditions);
// Makes the list (verify condition).
Expr verify(Expr condition);
// Returns the word for a text that Zillions shows, or for a file.
std::string inQuotes(const std::string& text);
std::string text(const Expr& expr);
std::string text(const Exprs& exprs);  // separated by blanks

void append(Exprs& target, const Exprs& more);

// The macro (define name body...). In its body, $1, $2 ... stand for the arguments of a call.
struct Define {
  std::string name;
  std::string comment;
  Exprs body;
};

// A piece. Its moves and drops are calls of macros, or blocks.
struct PieceEntry {
  std::string name;
  Exprs texts{};  // all entries but these: pictures, help, attributes ...
  Exprs moves{};
  Exprs drops{};
};

struct GoalEntry {
  std::string kind;  // win-condition, loss-condition, draw-condition
  std::vector<std::string> players;
  Expr condition;
};

struct Rules {
  std::vector<std::string> head;  // comment lines
  std::string title, description, history, strategy;
  std::vector<Define> defines;
  std::vector<std::string> players;
  std::string neutral;  // the player whose pieces both others move; empty: none
  std::vector<std::string> turns;
  std::vector<std::string> priorities;  // kinds of moves that have priority, in order
  Expr board, setup;                    // the lists (board ...) and (board-setup ...)
  std::vector<PieceEntry> pieces;
  std::vector<GoalEntry> goals;
  std::vector<std::pair<std::string, std::string>> options;
};

std::string print(const Rules& rules);
// Prints the first game, and the other games as its variants, for each of which only the differences are
// written.
std::string print(std::vector<Rules> games);

}  // namespace fairyforge::exports::zrf
