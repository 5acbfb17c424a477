// Shared by the tests of explanations and drawings: variants made from one or more notations.
#pragma once

#include <string>
#include <vector>

#include "runtime/position.h"

namespace fairyforge::testing {

struct NamedPiece {
  std::string name;
  std::string id;
  std::string notation;
  bool royal = false;
};

// Returns a variant with these pieces and an empty array. Fails the test if a notation has errors.
VariantPtr variantOf(const std::vector<NamedPiece>& pieces, Board board = Board(8, 8));
// Returns a variant with one piece, whose ID is X.
VariantPtr onePiece(const std::string& notation, Board board = Board(8, 8));

// Returns the game of a file with this text. If there are errors, reports them and returns null.
VariantPtr gameOf(const std::string& text);

// Returns a position with White's piece of type 0 on `at`, and other pieces of this type on the other cells.
Position positionOf(const VariantPtr& variant, const std::string& at,
                    const std::vector<std::string>& own = {}, const std::vector<std::string>& enemy = {},
                    bool unmoved = false);

Cell cellNamed(const VariantPtr& variant, const std::string& name);

// Returns the content of a file in tests/draw/data.
std::string readData(const std::string& name);

}  // namespace fairyforge::testing
