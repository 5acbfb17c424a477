// Unmoved pieces in the text of a position: castling rights are written as letters, other unmoved pieces by
// the names of their cells.
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

  // Returns the unmoved pieces that a letter stands for; empty if there are none. K, Q, or the partner's file
  // stands for a castler and its partner; if there are several partners on one side, K and Q mean the one
  // nearest to the edge. A file may also be that of a gate, unless gates are closed because there are no
  // pieces to drop.
  CellSet meant(char letter, bool areGatesOpen = true) const;
  // If the letter names a right that does not exist because its pieces stand where neither the array nor a
  // drop puts them unmoved, returns the cell of its castler; otherwise nothing.
  std::optional<Cell> movedCastler(char letter) const;

  // Returns the pieces on cells of the array whose first move may be accompanied by a drop. Fairy-Stockfish
  // writes those of them that have not moved by their files, among the castling rights.
  CellSet gates() const;
  // Is there a piece in hand to drop at a gate, or may one come into the hand?
  bool mayDrop(Side side) const;

  // Does the piece on the cell take part in an existing right?
  bool castles(Cell cell) const;

  // Are the rules made for several arrays? Then Fairy-Stockfish writes rights by the files of partners, the
  // king's side first, as byFiles() does.
  bool isOfSeveralArrays() const;
  std::string byFiles() const;

  // Returns the cells that the field `u=*`, or no such field, stands for: cells of the array whose pieces it
  // matters for, apart from castling, that they have not moved; and cells of pieces that castle with a piece
  // that is still in hand.
  CellSet usual() const;

  // Removes from `cells`, which are assumed to be unmoved in addition to the named ones, those that would
  // create a right that was not named.
  void leaveOutUnnamed(const CellSet& named, CellSet& cells) const;

  // The texts of two fields of a position: castling, and unmoved cells (" u=a2,b2", or empty if it adds
  // nothing). If letters alone would be ambiguous, `castling` has none of them, but `letters` has.
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

// Returns the cell of the partner that a castling move carries along in this position; nothing for other
// moves.
std::optional<Cell> castlingPartner(const Setup& setup, const Move& move);

}  // namespace fairyforge
