// A Game Courier preset: the texts of the fields of the site's form, as a person pastes them.
//
// On disk a preset is a folder with one text file for each field (kFields). A field without a file keeps the
// site's default. Other files that end in .txt are errors; all other files are ignored.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "compiler/core/text/diagnostic.h"
#include "compiler/core/text/source.h"

namespace fairyforge::gamecode {

enum class Field : std::uint8_t {
  Game,
  Code,
  Columns,
  Files,
  Ranks,
  Shape,
  Board,
  Colors,
  Set,
  Sides,
  Rules,
  RulesUrl,
  PreGame,
  PreMove1,
  PreMove2,
  PostMove1,
  PostMove2,
  PostGame1,
  PostGame2,
};

struct FieldInfo {
  Field field;
  std::string_view title;  // in the form
  std::string_view file;   // in a folder
};

// The fields of the form, in the order of the enumeration Field.
inline constexpr std::array kFields = {
    FieldInfo{Field::Game, "Game", "game.txt"},
    FieldInfo{Field::Code, "Code", "code.txt"},           // board and pieces in Game Courier's FEN
    FieldInfo{Field::Columns, "Columns", "columns.txt"},  // the number of files
    FieldInfo{Field::Files, "Files", "files.txt"},        // names, separated by blanks; default: a b c ...
    FieldInfo{Field::Ranks, "Ranks", "ranks.txt"},        // names from White's side; default: 1 2 3 ...
    FieldInfo{Field::Shape, "Shape", "shape.txt"},        // "Square Cells"
    FieldInfo{Field::Board, "Board", "board.txt"},        // appearance only
    FieldInfo{Field::Colors, "Colors", "colors.txt"},     // appearance only
    FieldInfo{Field::Set, "Set", "set.txt"},              // a set's name, or a JSON object
                                                          // that maps labels to images
    FieldInfo{Field::Sides, "Sides", "sides.txt"},        // two names; the first moves first
    FieldInfo{Field::Rules, "Rules", "rules.txt"},
    FieldInfo{Field::RulesUrl, "Rules URL", "rules-url.txt"},
    FieldInfo{Field::PreGame, "Pre-Game", "pre-game.txt"},
    FieldInfo{Field::PreMove1, "Pre-Move 1", "pre-move-1.txt"},
    FieldInfo{Field::PreMove2, "Pre-Move 2", "pre-move-2.txt"},
    FieldInfo{Field::PostMove1, "Post-Move 1", "post-move-1.txt"},
    FieldInfo{Field::PostMove2, "Post-Move 2", "post-move-2.txt"},
    FieldInfo{Field::PostGame1, "Post-Game 1", "post-game-1.txt"},
    FieldInfo{Field::PostGame2, "Post-Game 2", "post-game-2.txt"},
};

constexpr const FieldInfo& infoOf(Field field) {
  return kFields[static_cast<std::size_t>(field)];
}

using Preset = std::map<Field, SourcePtr>;

// Returns the preset that these files make. Files that belong to no field are errors.
std::optional<Preset> presetOf(const std::vector<SourcePtr>& files, Diagnostics& diagnostics);

}  // namespace fairyforge::gamecode
