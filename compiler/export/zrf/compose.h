// Composes a rules file of Zillions for a variant. The result is data (model.h), so that it can be inspected,
// or damaged by a test, before it is printed.
#pragma once

#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/zrf/model.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {

struct Composition {
  Rules rules;
  Vocabulary names;
  std::vector<Loss> losses;
};

// Returns the rules file for a variant. `lost` has the losses that the variant already has.
Composition compose(const Variant& variant, const std::vector<Loss>& lost = {});

// Returns the path of the picture of such a piece, relative to the rules file.
std::string imageName(const std::string& type, Side side);
inline constexpr const char* kBoardImage = "images/board.bmp";
}  // namespace fairyforge::exports::zrf
