// Reads a move from both ends of its text. From the front: side, piece, and origin or a part of its name.
// From the back: new type and destination.

#include <algorithm>
#include <cctype>

#include "compiler/core/rules/placement.h"
#include "compiler/explain/why/parts.h"
#include "runtime/move-text.h"
#include "runtime/san.h"

namespace fairyforge::why {
namespace {

// Removes the ID at the beginning of `text`, in capitals or in braces, and returns its type.
std::optional<TypeId> takeId(const Variant& variant, std::string& text) {
  std::size_t length = 0;
  std::string id;
  if (text.starts_with('{')) {
    length = text.find('}') + 1;
    id = text.substr(1, length - 2);
  } else {
    while (length < text.size() && std::isupper(static_cast<unsigned char>(text[length]))) ++length;
    id = text.substr(0, length);
  }
  if (length == 0) return std::nullopt;
  text.erase(0, length);
  return variant.findType(id);
}

// Removes the longest name of a cell at the end of `text` and returns the cell.
Cell takeLastCell(const Board& board, std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const auto cell = board.find(std::string_view(text).substr(i))) {
      text.erase(i);
      return *cell;
    }
  }
  return kNoCell;
}

std::optional<Cell> firstCell(const Board& board, const std::string& text) {
  for (std::size_t length = text.size(); length > 0; --length) {
    if (const auto cell = board.find(std::string_view(text).substr(0, length))) return cell;
  }
  return std::nullopt;
}

// Removes the ID in small letters at the end of `text`, after the last cell (`e7e8q`), and returns its type.
std::optional<TypeId> takeSmallId(const Variant& variant, std::string& text) {
  std::size_t begin = text.size();
  while (begin > 0 && std::islower(static_cast<unsigned char>(text[begin - 1]))) --begin;
  if (begin == text.size()) return std::nullopt;
  const std::string id = inCase(text.substr(begin), Side::White);
  text.erase(begin);
  return variant.findType(id);
}

}  // namespace

std::optional<AskedMove> readAskedMove(const Variant& variant, std::string_view written) {
  if (!isMoveText(variant, written)) {  // where `+` promotes, a `+` at the end can still mean check
    if (!written.ends_with('+')) return std::nullopt;
    return readAskedMove(variant, written.substr(0, written.size() - 1));
  }
  AskedMove asked;
  std::string text = plainSan(variant, written);
  // Leaves out everything after a blank: changes of other pieces, which follow from the rest of the move.
  text.erase(std::min(text.find(' '), text.size()));
  asked.third = text.starts_with('*');
  if (asked.third) text.erase(0, 1);
  if (text == "--") {
    asked.kind = AskedMove::Kind::NullMove;
    return asked;
  }
  if (text.starts_with("O-O")) {
    asked.kind = AskedMove::Kind::Castling;
    asked.toTheRight = text == "O-O";
    return asked;
  }
  asked.piece = takeId(variant, text);
  if (const std::size_t at = text.find('@'); at != std::string::npos) {
    asked.kind = AskedMove::Kind::Drop;
    asked.to = variant.board().find(text.substr(at + 1)).value_or(kNoCell);
    return asked;
  }
  if (const std::size_t sign = text.find('='); sign != std::string::npos) {
    std::string id = text.substr(sign + 1);
    asked.becomes = takeId(variant, id);
    text.erase(sign);
  } else {
    asked.becomes = takeSmallId(variant, text);
  }
  asked.to = takeLastCell(variant.board(), text);
  if (text.ends_with('x') || text.ends_with('-')) text.pop_back();
  asked.from = firstCell(variant.board(), text);
  if (!asked.from) asked.fromPart = text;
  if (!asked.from && !asked.piece) asked.piece = pawnOf(variant);
  if (!asked.from && !asked.piece) return std::nullopt;
  return asked;
}

}  // namespace fairyforge::why
