#include <algorithm>
#include <fmt/format.h>

#include "compiler/movement/explain/explain.h"
#include "compiler/movement/explain/phrases.h"

namespace fairyforge {
namespace {

constexpr std::size_t kMostWalks = 20000;

std::optional<std::string> describe(const Board& board, const MoveProgram& program,
                                    const std::vector<PieceType>& types) {
  auto walks = explain::walksOf(board, program, kMostWalks);
  if (!walks) return std::nullopt;
  const auto castlings = explain::takeCastlings(*walks, program);
  return explain::Phraser(board, program, types)
      .describe(explain::clausesOf(board, explain::familiesOf(board, *walks)), castlings);
}

// A smaller board with the same steps; nothing where the program knows cells of this one.
std::optional<Board> partOf(const Board& board, const MoveProgram& program, int size) {
  if (!program.zones.empty() || !board.holes().empty()) return std::nullopt;
  Board part(std::min(size, board.files()), std::min(size, board.ranks()), board.levels());
  for (std::size_t i = 0; i < board.stepCount(); ++i) {
    const auto step = static_cast<StepId>(i);
    if (board.wrapOf(step) != Wrap::None) return std::nullopt;
    part.step(board.vectorOf(step));
  }
  return part;
}

}  // namespace

std::string explainProgram(const Board& board, const MoveProgram& program,
                           const std::vector<PieceType>& types) {
  if (const auto words = describe(board, program, types)) return *words;
  const std::string many =
      fmt::format("moves in more than {} different ways, too many for words", kMostWalks);
  for (int size = std::min(std::max(board.files(), board.ranks()) - 1, 7); size >= 3; --size) {
    const auto part = partOf(board, program, size);
    if (!part) break;
    if (const auto words = describe(*part, program, types)) {
      return fmt::format("{}; of these, the ways that stay within {} by {} squares: {}", many, part->files(),
                         part->ranks(), *words);
    }
  }
  return many;
}

std::string explainMoves(const Variant& variant, TypeId type) {
  return explainProgram(variant.board(), variant.type(type).program[index(Side::White)], variant.types());
}

}  // namespace fairyforge
