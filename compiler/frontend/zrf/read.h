// Reads the sections of a game into its model (model.h): checks the form of every entry, and resolves every
// name or reports it as unknown.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/core/base/find-in.h"
#include "compiler/frontend/zrf/model.h"
#include "compiler/frontend/zrf/sections.h"

namespace fairyforge::frontend::zrf {

// Returns the game; nothing after errors.
std::optional<GameModel> readGame(const Sections& sections, Reporter& report);

// ---- shared by the readers of sections ----

// Names, with the numbers that they get in the order of their first use.
class Names {
 public:
  // Returns the number of the name; a new name gets the next number.
  Number add(const std::string& name) {
    const auto [entry, isNew] = numbers_.try_emplace(name, list_.size());
    if (isNew) list_.push_back(name);
    return entry->second;
  }
  Number find(const std::string& name) const {
    const Number* number = valueIn(numbers_, name);
    return number ? *number : kNone;
  }
  bool has(const std::string& name) const { return numbers_.contains(name); }
  const std::vector<std::string>& list() const { return list_; }

 private:
  std::unordered_map<std::string, Number> numbers_;
  std::vector<std::string> list_;
};

// The game as far as it has been read, with the names that are known.
struct Reading {
  GameModel& game;
  Reporter& report;
  Names directions{}, positions{}, zones{}, players{}, types{}, attributes{}, flags{}, positionFlags{},
      moveTypes{};

  // Returns the number of the name that the node is. Reports an unknown name and returns kNone.
  Number named(const Node& node, const Names& names, Code code, const char* what) const;
  Number position(const Node& node) const { return named(node, positions, "bad-cell", "position"); }
  Number direction(const Node& node) const { return named(node, directions, "bad-direction", "direction"); }
  Number player(const Node& node) const { return named(node, players, "unknown-side", "player"); }
  Number type(const Node& node) const { return named(node, types, "unknown-type", "piece"); }
  Number zone(const Node& node) const { return named(node, zones, "unknown-zone", "zone"); }
  // Returns the number that the node is; nothing, after reporting an error, if it is none.
  std::optional<int> number(const Node& node) const;

  // Returns the text of an entry such as (title "..."). Reports another form and returns an empty text.
  std::string text(const Node& entry) const;
  // Adds the types that items[first] and later items name. Returns false if one is unknown, which is
  // reported.
  bool addTypes(const Nodes& items, std::size_t first, std::vector<Number>& types) const;

  Diagnostic& badForm(const Node& node, const std::string& expected) const {
    return report.error(node.place, "zrf-form", "expected " + expected);
  }
};

void readBoard(const Node& board, Reading& reading);
void readPiece(const Node& piece, Reading& reading);
// Returns the instructions of `items`, from items[first] on.
std::vector<Command> readCode(const Nodes& items, std::size_t first, Reading& reading);
void readTurnOrder(const Node& order, Reading& reading);
void readSetup(const Node& setup, Reading& reading);
void readGoal(const Node& goal, Reading& reading);
void readOption(const Node& option, Reading& reading);

}  // namespace fairyforge::frontend::zrf
