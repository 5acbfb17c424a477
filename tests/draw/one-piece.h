// What the tests of explanations and drawings share: variants made of a notation or two.
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

// A variant of these pieces, an empty array; fails the test when a notation has errors.
VariantPtr variantOf(const std::vector<NamedPiece>& pieces, Board board = Board(8, 8));
// One piece with the ID X.
VariantPtr onePiece(const std::string& notation, Board board = Board(8, 8));

// The game of a file with that text; reports what is wrong with it, and is null then.
VariantPtr gameOf(const std::string& text);

// White's piece of type 0 on `at`; others of the same type.
Position positionOf(const VariantPtr& variant, const std::string& at,
                    const std::vector<std::string>& own = {}, const std::vector<std::string>& enemy = {},
                    bool unmoved = false);

Cell cellNamed(const VariantPtr& variant, const std::string& name);

// A file of tests/draw/data.
std::string readData(const std::string& name);

}  // namespace fairyforge::testing
