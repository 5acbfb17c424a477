// The unmoved pieces in the text of a position: rights to castle by their letters, other pieces by the names
// of their cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/rules/variant.h"
#include "runtime/move.h"

namespace fairyforge {

// A castling right: the castler and its partner, both unmoved.
struct Right {
  Side side;
  Cell castler;
  Cell partner;
  friend auto operator<=>(const Right&, const Right&) = default;
};

// Of the pieces of a setup.
class Rights {
 public:
  Rights(const Variant& variant, const Setup& setup);

  // The unmoved pieces that a letter names; empty: none. K or Q, or the partner's file, is a castler with its partner; of
  // several partners on one side K and Q mean the one that is nearest to the edge. A file may also be that of a gate.
  CellSet meant(char letter) const;
  // The castler of such a right whose pieces stand where neither the array nor a drop puts them unmoved.
  std::optional<Cell> movedCastler(char letter) const;

  // Pieces on the array's cells beside whose first move another one may be dropped. Fairy-Stockfish names those that have
  // not moved by their files, among the rights to castle.
  CellSet gates() const;

  // Does the piece there take part in a right that there is?
  bool castles(Cell cell) const;

  // The cells that `u=*` stands for, and so does no text: pieces of the array to which it matters otherwise
  // than for castling that they have not moved, and those that castle with one that is still in hand.
  CellSet usual() const;

  // Removes from `cells`, which are taken for unmoved beside those that are named, what would make a right that is not named.
  void leaveOutUnnamed(const CellSet& named, CellSet& cells) const;

  // The field of castling, and the one of cells (" u=a2,b2"; empty where it says nothing new). Where letters alone are not
  // clear there are none in `castling`, but in `letters`.
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
  bool mayBegin(Cell cell) const;
  bool isGate(Piece piece, Cell cell) const;
  std::optional<Right> named(char letter, const std::vector<Right>& among) const;
  std::optional<Cell> gate(char letter) const;
  void addPending(CellSet& cells) const;

  const Variant& variant_;
  const Setup& setup_;
  std::vector<Right> possible_, away_;  // if all were unmoved; and those whose pieces cannot be
};

// The partner that a castling move carries along in this position; nothing for other moves.
std::optional<Cell> castlingPartner(const Setup& setup, const Move& move);

}  // namespace fairyforge
