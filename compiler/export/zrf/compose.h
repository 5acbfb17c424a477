// Composes a rules file of Zillions for a variant. The result is data (model.h), so that it can be inspected,
// or damaged by a test, before it is printed.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/directions.h"
#include "compiler/export/zrf/model.h"

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

// ---- goals ----
//
// Writes goals as conditions of a rules file.

// Returns for each goal, by its number, whether Zillions has such a goal.
std::vector<bool> goalsOfZillions(const Variant& variant);

// Do counts include pieces in hands? A file has one setting for this; the first condition
// that counts determines it.
bool countsHands(const Variant& variant);

// Returns the entries of a rules file for a goal: one for both players, or one for each if their words for
// the goal differ.
std::vector<GoalEntry> goalEntriesOf(const Context& context, const Goal& goal);

// ---- bitmaps ----
//
// Makes the pictures of a rules file: the board, and each piece of each player, as Windows bitmaps.

// Returns the picture files. Fails if the module that renders pictures is missing.
Expected<std::vector<ExportedFile>> bitmapsOf(const Variant& variant, const Vocabulary& names);

}  // namespace fairyforge::exports::zrf
