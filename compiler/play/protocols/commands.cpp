// Helpers for the lines of protocols, and the choice of the protocol.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/dialects/dialects.h"
#include "compiler/play/protocols/protocols.h"
#include "compiler/play/protocols/uci.h"
#include "runtime/fen.h"

namespace fairyforge::protocols {

std::string joined(const Words& words, std::size_t first, std::size_t end) {
  std::string text;
  for (std::size_t i = first; i < std::min(end, words.size()); ++i)
    text += (text.empty() ? "" : " ") + std::string(words[i]);
  return text;
}

std::string shownLine(std::string_view line) {
  constexpr std::size_t kMost = 60;
  std::string text(line.substr(0, kMost));
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~') c = '?';
  }
  return line.size() > kMost ? text + "..." : text;
}

void serve(std::vector<Offer> offers, const About& about, std::istream& in, const Say& say) {
  Session session(std::move(offers));
  for (std::string line; std::getline(in, line);) {
    const Words words = wordsIn(line);
    if (words.empty()) continue;
    if (words[0] == "quit") return;
    if (words[0] == "xboard") return serveCecp(session, about, in, say);
    if (serveUci(words[0], session, about, in, say)) return;
    say("Error (expected uci, usi, ucci or xboard): " + shownLine(line));
  }
}

// ---- setup-lines ----
//
// Writes XBoard's `setup` and `piece` commands. Notation that XBoard cannot read is left out: XBoard then
// shows the moves that it knows for that letter, and the engine refuses illegal ones.

std::vector<std::string> setupLines(const Variant& variant) {
  const Board& board = variant.board();
  const bool plain = board.levels() == 1 && !board.hasOwnNames() && board.holes().empty() &&
                     !board.isHexagonal() && board.files() <= 26 && variant.third() == nullptr &&
                     variant.symmetry() != Symmetry::None;
  std::string letters;
  for (const PieceType& type : variant.types()) {
    if (type.id.size() != 1) return {};
    letters += type.id;
  }
  if (!plain || letters.empty()) return {};
  std::string small = letters;
  for (char& c : small) c = static_cast<char>(c - 'A' + 'a');
  std::size_t held = 0;
  const auto& drops = variant.hands().cells[0];
  for (const CellSet& cells : drops) held += cells.empty() ? 0 : 1;
  // The pointer owns nothing: the position is needed only for its text.
  const Position array(VariantPtr(VariantPtr(), &variant));
  std::vector<std::string> lines{fmt::format("setup ({}{}) {}x{}+{}_{} {}", letters, small, board.files(),
                                             board.ranks(), held, held > 0 ? "crazyhouse" : "normal",
                                             printFen(array))};
  for (const PieceType& type : variant.types()) {
    Diagnostics discarded;
    std::vector<movement::dialects::Change> changes;
    const auto text =
        movement::dialects::translate(spanOf(type.name, type.notation()), movement::dialects::Dialect::XBetza,
                                      movement::dialects::Dialect::XBoard, discarded, changes);
    if (text && !text->empty()) lines.push_back(fmt::format("piece {}& {}", type.id, *text));
  }
  return lines;
}

}  // namespace fairyforge::protocols
