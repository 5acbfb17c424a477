// A game as its Zillions Rules File describes it: all sections are read and checked, and all names are
// resolved, but nothing is interpreted yet.
//
// Directions, positions, zones, players, piece types, move types and attributes have numbers in the order in
// which the file names them. A position that is killed keeps its number.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compiler/core/base/find-in.h"
#include "compiler/core/rules/goals.h"
#include "compiler/frontend/zrf/tree.h"

namespace fairyforge::frontend::zrf {

// ---- the board ----

using Number = std::size_t;
inline constexpr Number kNone = static_cast<Number>(-1);

// A rectangular grid of positions: (grid ...).
struct Grid {
  // By dimension: the parts of which the names of positions are made, in order.
  std::vector<std::vector<std::string>> names;
  // By dimension: the distance in pixels to the next cell, to the right and downwards.
  std::vector<std::pair<int, int>> pixels;
  // For each direction, an offset along each dimension.
  std::vector<std::pair<Number, std::vector<int>>> directions;
  Number first = 0;  // the number of its first position; the last dimension varies fastest
  std::size_t size() const {
    std::size_t product = 1;
    for (const auto& parts : names) product *= parts.size();
    return product;
  }
  // Returns the coordinates of position number `i` of the grid, one for each dimension.
  std::vector<std::size_t> coordinates(std::size_t i) const {
    std::vector<std::size_t> at(names.size());
    for (std::size_t d = names.size(); d-- > 0;) {
      at[d] = i % names[d].size();
      i /= names[d].size();
    }
    return at;
  }
};

// A position. killed: kill-positions has removed it; dummy: (dummy ...) has added it without a place in the
// picture.
struct Position {
  std::string name;
  bool killed = false;
  bool dummy = false;
  Place place;
};

struct Zone {
  std::string name;
  std::map<Number, std::vector<Number>> positions;  // by player
};

// The board: positions, and the links of each direction.
struct BoardModel {
  std::vector<Grid> grids;
  std::vector<Position> positions;
  std::vector<std::string> directions;
  // By direction: the position to which it leads from each position; kNone: none.
  std::vector<std::vector<Number>> links;
  std::vector<Zone> zones;
  std::map<Number, std::map<Number, Number>> symmetry;  // for each player: what a direction in a block means
  Place place;

  // Returns the direction that `direction` means for the player.
  Number seenBy(Number player, Number direction) const {
    const auto* own = valueIn(symmetry, player);
    const Number* meant = own ? valueIn(*own, direction) : nullptr;
    return meant ? *meant : direction;
  }
};

// ---- blocks ----

// The position to which an instruction or a condition refers.
struct Where {
  enum class Kind { Here, Direction, Position, Opposite, From, To, Mark, LastFrom, LastTo };
  Kind kind = Kind::Here;
  Number number = kNone;  // the number of the direction or position
  friend bool operator==(const Where&, const Where&) = default;
};

// A condition of `verify`, `if` or `while`.
struct Condition {
  enum class Kind {
    Constant,  // always has the value `value`
    And,
    Or,
    Not,
    Empty,
    Friend,
    Enemy,
    Neutral,
    Piece,
    OnBoard,
    InZone,
    LastFrom,
    LastTo,
    Marked,
    AtPosition,
    Flag,
    PositionFlag,
    Attribute,
    Attacked,
    Defended,
    AdjacentToEnemy,
    GoalPosition,
  };
  Kind kind = Kind::Constant;
  bool value = false;
  // the number of a type, zone, position, flag or attribute; of an attack: its move type
  Number number = kNone;
  std::vector<Number> others;  // of Piece: further types that fulfil it
  Where where;
  std::vector<Condition> parts;
  Place place;
};

// An instruction of a block.
struct Command {
  enum class Kind {
    Go,  // to `where`
    Mark,
    Back,
    From,
    To,
    Add,
    Capture,
    Cascade,
    Flip,
    ChangeOwner,
    ChangeType,
    Create,
    SetAttribute,
    SetFlag,
    SetPositionFlag,
    Verify,
    If,
    While,
  };
  Kind kind = Kind::Go;
  Where where;
  // at most one condition; of Verify, If, While and the kinds that set a flag or an attribute
  std::vector<Condition> condition;
  std::vector<Command> then, otherwise;
  std::vector<Number> types;  // of Add, ChangeType, Create
  // The number of a flag or attribute; of Add: the move type of the continuation; of Create and ChangeOwner:
  // the player.
  Number number = kNone;
  bool copy = false;     // of Add: the piece stays, and a copy of it moves
  bool partial = false;  // of Add: the move can continue
  Place place;
};

// A block of moves or drops: (n (verify empty?) add).
struct Block {
  Number moveType = kNone;  // kNone: the block has no move type
  std::vector<Command> code;
  std::vector<Number> at;      // of drops: only on these positions; empty: anywhere
  std::optional<Number> zone;  // of drops: only in this zone of the mover
  Place place;
};

// ---- pieces ----

// A piece type.
struct PieceModel {
  std::string name;
  std::string notation, help, description;
  std::map<Number, std::string> images;             // by player: the first image
  std::vector<std::pair<Number, bool>> attributes;  // with their values at the start
  std::vector<Block> moves, drops;
  Place place;
};

// ---- the rest ----

// A player: (players White Black ?Dice), where '?' marks a random player.
struct Player {
  std::string name;
  bool random = false;
  Place place;
};

// An entry of the order of turns.
struct TurnEntry {
  Number player = kNone;
  Number as = kNone;        // the player whose pieces are moved
  Number moveType = kNone;  // kNone: any
  Place place;
};

// A piece of the starting position.
struct Placement {
  Number player, type, position;
  Place place;
};

struct Occupant {
  Occupancy::Whose owner = Occupancy::Whose::Own;
  std::vector<Number> types;
  bool negated = false;
};

// A goal: (win-condition (White) (checkmated King)).
struct GoalEntry {
  Goal::Result result = Goal::Result::Wins;  // MostPieces stands for (count-condition ...)
  std::vector<Number> players;
  struct Test {
    GoalCondition::Kind kind =
        GoalCondition::Kind::All;  // Places, Pattern: (absolute-config ...), (relative- ...)
    std::vector<Test> parts;
    std::vector<Number> types;
    int count = 0;
    std::vector<Occupant> occupants;
    std::vector<Number> positions, zones;    // of Places: each of these must be occupied
    std::vector<std::vector<Number>> steps;  // of Pattern: from each occupant to the next
    Place place;
  } condition;
  Place place;
};

struct Option {
  std::string value;  // in lower case
  Place place;
};

// The whole game.
struct GameModel {
  std::string title, description, history, strategy;
  std::vector<Player> players;
  std::vector<TurnEntry> turns;
  std::size_t repeatFrom = 0;
  BoardModel board;
  std::vector<PieceModel> pieces;
  std::vector<std::string> attributes, flags, positionFlags, moveTypes;
  std::vector<Number> priorities;  // move types
  Place prioritiesPlace;
  std::vector<Placement> setup;
  std::map<std::pair<Number, Number>, int> off;  // pieces off the board, by player and type
  std::vector<GoalEntry> goals;
  std::map<std::string, Option> options;
  Place place;  // of the game or variant in the file

  // Returns the value of the option; an empty text if the file does not set it.
  std::string valueOf(const std::string& name) const {
    const Option* option = valueIn(options, name);
    return option ? option->value : "";
  }
  bool option(const std::string& name) const {
    const std::string value = valueOf(name);
    return !value.empty() && value != "false" && value != "0";
  }
};

}  // namespace fairyforge::frontend::zrf
