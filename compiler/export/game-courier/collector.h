// Takes the moves of a type apart: what a preset can ask and do is sorted into a TypeModel, and what it
// cannot is lost by name.
#pragma once

#include <optional>
#include <vector>

#include "compiler/export/capabilities.h"
#include "compiler/export/game-courier/model.h"

namespace fairyforge::exports::game_courier {

// A move of a type from a cell.
struct Reached {
  Cell origin;
  Path path;
};

struct Collected {
  TypeModel model;
  std::optional<std::vector<Reached>> kept;  // if some moves were lost: all others
};

Collected collect(const Variant& variant, const Layout& layout, TypeId type, Side side,
                  std::vector<Loss>& losses);

// The program that has these moves and no others; its sets of types are those of `original`. Nothing if they
// are too many.
std::optional<MoveProgram> programOf(Board& board, const MoveProgram& original,
                                     const std::vector<Reached>& moves);

void lose(std::vector<Loss>& losses, Construct construct, const SourceSpan& span = {},
          std::string_view what = {});

// A change of type that asks for nothing but the piece itself.
bool isTurnInPlace(const Path& path, Cell origin);

}  // namespace fairyforge::exports::game_courier
