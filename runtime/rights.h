// The unmoved pieces in the text of a position: rights to castle by their letters, other pieces by the names
// of their cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/rules/variant.h"

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

  // The right that a letter means: K or Q, or the partner's file. Of several partners on one side K and Q
  // mean the one that is nearest to the edge.
  std::optional<Right> named(char letter) const;

  // Pieces of the array beside whose first move another one may be dropped. Fairy-Stockfish names those that have not
  // moved by their files, among the rights to castle.
  CellSet gates() const;
  // The one of them that a letter names.
  std::optional<Cell> gate(char letter) const;

  // The cells that `u=*` stands for, and so does no text: pieces of the array to which it matters otherwise
  // than for castling that they have not moved.
  CellSet usual() const;

  // The field of castling, and the one of cells (" u=a2,b2"; empty where it says nothing new).
  struct Texts {
    std::string castling, unmoved;
  };
  Texts texts() const;

 private:
  char letterOf(const Right& right) const;
  std::string textOf(const Right& right) const;
  bool isPlain(Cell cell) const;

  const Variant& variant_;
  const Setup& setup_;
  std::vector<Right> possible_;  // if all were unmoved
};

}  // namespace fairyforge
