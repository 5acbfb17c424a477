// Drops that must enclose something, or be on top of or beside it; pieces that change sides by being
// enclosed.
#pragma once

#include "compiler/frontend/ini/game.h"

namespace fairyforge::frontend::ini {

// Adds what `enclosingDrop` requires of a piece's drops to its declaration.
void addEnclosingDrop(const IniGame& game, syntax::PieceDeclaration& piece);
// Adds the rules by which pieces change sides after a drop or a move.
void addFlips(const IniGame& game);

}  // namespace fairyforge::frontend::ini
