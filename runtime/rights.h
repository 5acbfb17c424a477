// Converts between unmoved pieces and position text. Castling rights are written as letters, other unmoved
// pieces by the names of their cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

// A castling right: the castler and its partner, both unmoved.
struct Right {
  Side side;
  Cell castler;
  Cell partner;
  friend auto operator<=>(const Right&, const Right&) = default;
};

// Finds the castling rights in a setup of a game, and their letters.
class Rights {
 public:
  Rights(const Variant& variant, const Setup& setup);

  // Returns the unmoved pieces that a letter of the castling field stands for; empty if there are none. K, Q,
  // or the file of the partner stands for a castler and its partner; of several partners on one side, K and Q
  // mean the outermost. If areGatesOpen, a file may also stand for a gate (see gates()); pass false if the hand
  // can have nothing to drop. The file of a castler stands for it alone, as in Fairy-Stockfish's positions with
  // gates.
  CellSet meant(char letter, bool areGatesOpen = true) const;
  // Returns the cell of the castler, for a message, if the letter names a right that cannot exist because the
  // castler or its partner stands where neither the array nor a drop puts it; otherwise nothing.
  std::optional<Cell> movedCastler(char letter) const;

  // Returns the pieces on cells of the array beside whose first move a drop is possible, as in S-Chess.
  // Fairy-Stockfish writes the unmoved ones among them by their files, in the castling field.
  CellSet gates() const;
  // Has the side a piece in hand, or can one still come into its hand?
  bool mayDrop(Side side) const;

  // Do the piece on the cell and another one have a castling right?
  bool castles(Cell cell) const;

  // Has the game several arrays, as Chess960? Then Fairy-Stockfish writes rights by the partners' files, the
  // king's side first; byFiles() returns them so.
  bool isOfSeveralArrays() const;
  std::string byFiles() const;

  // Returns the cells that the field `u=*`, or no such field, stands for: cells of the array whose pieces
  // have paths, other than castlings, that require an unmoved piece; and cells of pieces that castle with a
  // piece that is still in hand.
  CellSet usual() const;

  // The text names the unmoved cells `named`, and `cells` are assumed to be unmoved as well. Removes from
  // `cells` those that would create a castling right that the text does not name.
  void leaveOutUnnamed(const CellSet& named, CellSet& cells) const;

  // The fields of a position text for castling and for unmoved cells (" u=a2,b2", or empty if it adds
  // nothing). If letters alone would be ambiguous, `castling` has none; `letters` always has them.
  struct Texts {
    std::string castling, unmoved, letters;
  };
  Texts texts() const;

 private:
  char letterOf(const Right& right) const;
  std::string textOf(const Right& right) const;
  bool isFile(unsigned char letter, Cell cell) const;
  bool isPlain(Cell cell) const;
  bool isAtHome(const Right& right) const;
  bool isOfSeveralArrays(Piece castler) const;
  bool mayBegin(Cell cell) const;
  bool isGate(Piece piece, Cell cell) const;
  std::optional<Right> named(char letter, const std::vector<Right>& among) const;
  std::optional<Cell> gate(char letter) const;
  void addPending(CellSet& cells) const;

  const Variant& variant_;
  const Setup& setup_;
  std::vector<Right> possible_, away_;  // rights whose pieces can be unmoved on their cells; other rights
};

// Returns the cell of the partner with which the move castles in this position; nothing if it does not
// castle.
std::optional<Cell> castlingPartner(const Variant& variant, const Setup& setup, const Move& move);

}  // namespace fairyforge
