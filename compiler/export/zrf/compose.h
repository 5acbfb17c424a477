// Composes a Zillions rules file for a variant. The result is data (model.h), which tests can inspect or
// damage before it is printed.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"
#include "compiler/export/export.h"
#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/model.h"
#include "compiler/export/zrf/named-directions.h"

namespace fairyforge::exports::zrf {

struct Composition {
  Rules rules;
  Vocabulary names;
  std::vector<Loss> losses;
};

// Returns the rules file. `lost`: losses that the variant already has before it is composed.
Composition compose(const Variant& variant, const std::vector<Loss>& lost = {});

// Returns the path of the piece's picture, relative to the rules file.
std::string imageName(const std::string& type, Side side);
inline constexpr const char* kBoardImage = "images/board.bmp";

// ---- goals ----
//
// Writes goals as conditions of a rules file.

// Returns, by index of the goal, whether Zillions can express it.
std::vector<bool> goalsOfZillions(const Variant& variant);

// Do counts of pieces include those in hand? A rules file has one setting for all conditions; the first
// condition that counts pieces determines it.
bool countsHands(const Variant& variant);

// Returns the entries of a rules file for a goal: one for both players or, if their conditions differ, one
// for each.
std::vector<GoalEntry> goalEntriesOf(const Context& context, const Goal& goal);

// ---- bitmaps ----
//
// Makes the pictures of a rules file: the board, and each piece of each player, as Windows bitmaps.

// Returns the picture files. Fails if the module that renders pictures is missing.
Expected<std::vector<ExportedFile>> bitmapsOf(const Variant& variant, const Vocabulary& names);

}  // namespace fairyforge::exports::zrf
