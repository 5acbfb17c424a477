// Move programs as text, one instruction per line: for listings and for the native statement `moves by { ...
// }`. The front end reads the text of programText() and makes the same program of it
// (frontend/build/build-programs.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/rules/move-program.h"

namespace fairyforge {

class Variant;

// The names of the things that programs refer to by number, and the side whose program is printed.
struct ProgramNames {
  std::vector<std::string> types, kinds, marks;
  Side owner = Side::White;  // the owner of the program; links have the steps of this owner
  // If set, the program is Black's, and is printed as the White program that this symmetry maps to it.
  std::optional<Symmetry> carriedOver{};
};
// Returns the names of a game's types, by their IDs, of its kinds of move and of its marks, for programs of
// `owner`.
ProgramNames programNames(const Variant& variant, Side owner);

// Returns the program as text with labels: `fork 1`, `1: step (0,1)`. The text ends with a line end unless it
// is empty.
std::string programText(const MoveProgram& program, const Board& board, const ProgramNames& names);

// Returns the text of one instruction of `program` without its label. It must not be a jump or a fork.
std::string instructionText(const Instruction& in, const MoveProgram& program, const Board& board,
                            const ProgramNames& names);

// Appends the code of the line `step A B C`, which continues with each of the steps as an alternative. The
// code is that which programText() recognises: forks to all steps but the first, then the steps, each but the
// last followed by a jump to the end.
void appendSteps(std::vector<Instruction>& code, const std::vector<StepId>& steps);
// Returns how many instructions appendSteps() appends for this number of steps.
constexpr std::size_t lengthOfSteps(std::size_t steps) {
  return 3 * steps - 2;
}

// Words that have a meaning in programs. As the name of a type, mark or kind of move they must be in quotes.
inline constexpr std::string_view kProgramWords[] = {"any", "nothing"};
inline constexpr std::string_view kOccupantNames[] = {"empty", "own", "enemy"};  // in the order of the bits
inline constexpr std::string_view kAttackerNames[] = {"attacked", "defended"};
inline constexpr std::string_view kOwnerNames[] = {"White", "Black", "third", "the other player"};
inline constexpr std::string_view kWrapNames[] = {"", "around files", "around ranks",
                                                  "around files and ranks"};

// Returns the name as written in a program: in quotes if it is not a plain word, or has a meaning in programs
// (kProgramWords).
std::string nameInProgram(const std::string& name);
// Returns the cells as statements of the language list them. On boards of files and ranks alone, whole ranks
// and files come first, then runs of cells along a rank: "rank 8 a1 c3-e3". On others, lists each cell.
std::string cellsText(const Board& board, const CellSet& cells);

}  // namespace fairyforge
