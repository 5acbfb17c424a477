// Checks the shape of a text that names no legal move, so that a message can tell an illegal move from a text that
// is not a move at all.

#include "runtime/own-words.h"

#include "compiler/core/rules/placement.h"
#include "compiler/core/text/characters.h"
#include "runtime/san.h"

namespace fairyforge {
namespace {

// Does a text have the form of a move that some position of this game could have? Parses the text from the
// left.
class MoveShape {
 public:
  MoveShape(const Variant& variant, std::string_view text) : variant_(variant), rest_(text) {}

  bool read() {
    const bool third = take('*');
    const TurnRules& turns = variant_.turns();
    if (rest_ == "--") return third || turns.nullMoves != NullMoves::Never || turns.mayStop;
    if (const std::size_t at = rest_.find('@'); at != std::string_view::npos) {
      std::string_view id = rest_.substr(0, at);
      if (id.starts_with('{') && id.ends_with('}')) id = id.substr(1, id.size() - 2);
      rest_.remove_prefix(at + 1);
      return variant_.findType(id).has_value() && cell() && rest_.empty();
    }
    if (!cell() || !joined() || !type()) return false;
    while (take(',')) {
      if (rest_.starts_with("..")) return rest_ == ".." || rest_.substr(2, 1) == ":";
      const bool effect = take('x') || take('~');
      if (!cell()) return false;
      if (!effect && !joined() && !later() && !(startsType() && type())) return false;
    }
    return rest_.empty();
  }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }
  // Reads the second cell of a move, with the hyphen that boards with other names of cells need.
  bool joined() {
    const std::string_view before = rest_;
    if ((variant_.board().hasPlainNames() || take('-')) && cell()) return true;
    rest_ = before;
    return false;
  }
  // Reads what follows the cell of a later effect, such as `>n` or `@b`. Only the sign is examined.
  bool later() {
    if (rest_.empty() || std::string_view("=>@+-").find(rest_.front()) == std::string_view::npos)
      return false;
    rest_.remove_prefix(std::min(rest_.find(','), rest_.size()));
    return true;
  }
  // Reads the longest prefix that is a cell's name.
  bool ownName() {
    for (std::size_t length = rest_.size(); length > 0; --length) {
      if (!variant_.board().find(rest_.substr(0, length))) continue;
      rest_.remove_prefix(length);
      return true;
    }
    return false;
  }
  bool cell() {
    if (!variant_.board().hasPlainNames()) return ownName();
    const auto isLetter = [](unsigned char c) { return std::islower(c) != 0; };
    const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
    const auto digits = std::find_if_not(rest_.begin(), rest_.end(), isLetter);
    const auto end = std::find_if_not(digits, rest_.end(), isDigit);
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    if (!variant_.board().find(rest_.substr(0, length))) return false;
    rest_.remove_prefix(length);
    return true;
  }
  bool startsType() const { return !rest_.empty() && rest_.front() != ','; }
  // Reads the ID in small letters of the type that the mover becomes, if there is one here.
  bool type() {
    if (!startsType()) return true;
    if (!variant_.board().hasPlainNames() && !take('=')) return false;
    std::string id(rest_.substr(0, rest_.find(',')));
    rest_.remove_prefix(id.size());
    if (inCase(id, Side::Black) != id) return false;
    return variant_.findType(inCase(id, Side::White)).has_value();
  }

  const Variant& variant_;
  std::string_view rest_;
};

// Replaces the names that a dialect gives to cells by the board's own names, from the left, the longest name
// first.
std::string withOwnCells(const Board& board, std::string_view text, CellNames names) {
  std::string own;
  while (!text.empty()) {
    std::string name, replaced;
    board.forEachCell([&](Cell cell) {
      std::string its = cellText(board, cell, names);
      if (its.size() <= name.size() || !text.starts_with(its)) return;
      name = std::move(its);
      replaced = board.name(cell);
    });
    if (name.empty()) {
      name = text.front();
      replaced = name == "*" ? "@" : name;
    }
    own += replaced;
    text.remove_prefix(name.size());
  }
  return own;
}

}  // namespace

bool hasFormOfMove(const Variant& variant, std::string_view text) {
  return MoveShape(variant, text).read() || isSan(variant, text);
}

std::string inOwnWords(const Variant& variant, std::string_view text, const Dialect& dialect) {
  constexpr std::size_t kLongest = 32;  // moves of other programs are short
  for (const CellNames names : {dialect.cells, CellNames::Own, CellNames::Shogi, CellNames::FromZero}) {
    if (names != CellNames::Own && text.size() > kLongest) continue;
    std::string own =
        names == CellNames::Own ? std::string(text) : withOwnCells(variant.board(), text, names);
    if (hasFormOfMove(variant, own)) return own;
  }
  return std::string(text);
}

}  // namespace fairyforge
