// Move programs as text, an instruction a line, for listings and for native statements: `moves by { ... }`.
// build-programs.cpp of the front end reads the text of programText() back to the same program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/rules/move-program.h"

namespace fairyforge {

class Variant;

// What programs have numbers for, and how they are seen.
struct ProgramNames {
  std::vector<std::string> types, kinds, marks;
  Side owner = Side::White;  // whose program it is: links are the owner's
  // Black's program as White's that this symmetry carries over to Black.
  std::optional<Symmetry> carriedOver{};
};
// Types are called by their IDs.
ProgramNames programNames(const Variant& variant, Side owner);

// `fork 1`, `1: step (0,1)`: where programs go on is labelled. Ends with the end of a line, if it is not empty.
std::string programText(const MoveProgram& program, const Board& board, const ProgramNames& names);

// Words that stand for no type, mark or kind of move unless they are in quotes.
inline constexpr std::string_view kProgramWords[] = {"any", "nothing"};
inline constexpr std::string_view kOccupantNames[] = {"empty", "own", "enemy"};  // of bits
inline constexpr std::string_view kAttackerNames[] = {"attacked", "defended"};
inline constexpr std::string_view kOwnerNames[] = {"White", "Black", "third", "the other player"};
inline constexpr std::string_view kWrapNames[] = {"", "around files", "around ranks",
                                                  "around files and ranks"};
inline constexpr std::string_view kExtentNames[] = {
    "at",          "on the file",  "on the board",   "enclosed along", "flanked along", "cornered",
    "ahead along", "behind along", "in sight along", "begun along",    "reached by",    "counted along"};
// ... and in data.
inline constexpr std::string_view kExtentKeys[] = {"steps",   "file",     "board", "enclosed",
                                                   "flanked", "cornered", "ahead", "behind",
                                                   "sight",   "origin",   "ways",  "counted"};
inline constexpr std::size_t kExtents = static_cast<std::size_t>(Neighbourhood::Extent::Counted) + 1;
static_assert(std::size(kExtentKeys) == kExtents && std::size(kExtentNames) == kExtents);

// The name as a program has it, in quotes where it is no plain word.
std::string nameInProgram(const std::string& name);
// The cells as statements have them, from the board's lowest one on.
std::string cellsText(const Board& board, const CellSet& cells);

}  // namespace fairyforge
