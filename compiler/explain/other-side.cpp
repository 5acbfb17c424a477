#include "compiler/explain/other-side.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "compiler/explain/play-rules.h"

namespace fairyforge::explain {

// In a copy of a game, gives White Black's pieces as they look when the board is turned.
class OtherSide::Turning {
 public:
  Turning(const Variant& variant, Symmetry symmetry) : symmetry_(symmetry), turned_(variant.parts()) {}

  // Returns Black's program of the type as it is for White when the board is turned.
  MoveProgram program(TypeId type) {
    MoveProgram program = turned_.types[index(type)].program[index(Side::Black)];
    for (Instruction& in : program.code) in.operand = operand(in);
    for (CellSet& zone : program.zones) zone = turned_.board.reflected(zone, symmetry_);
    for (Neighbourhood& near : program.neighbourhoods) {
      for (StepId& step : near.steps) step = turnedStep(step);
      if (near.on.empty()) std::ranges::sort(near.steps);
    }
    return program;
  }

  // Returns the whole game, turned; it is built once.
  const Variant& game() {
    if (game_) return *game_;
    const VariantDraft old = turned_;
    VariantDraft game = turned_;
    const Board& board = turned_.board;  // gets the steps that the turned programs need
    for (std::size_t t = 0; t < game.types.size(); ++t) {
      PieceType& type = game.types[t];
      type.program[0] = program(typeAt(t));
      type.transfer[0] = type.transfer[1] ? std::optional(turnedStep(*type.transfer[1])) : std::nullopt;
      if (!old.arrival.empty())
        board.forEachCell([&](Cell cell) {
          game.arrival.set(Side::White, typeAt(t), board.reflected(cell, symmetry_),
                           old.arrival.choices(Side::Black, typeAt(t), cell));
        });
      if (!game.hands.unmovedOn[1].empty())
        game.hands.unmovedOn[0][t] = board.reflected(old.hands.unmovedOn[1][t], symmetry_);
    }
    board.forEachCell([&](Cell cell) {
      const Piece piece = old.start.cells[index(board.reflected(cell, symmetry_))];
      game.start.cells[index(cell)] =
          piece && piece.side() != Side::Third ? Piece(piece.type(), opponent(piece.side())) : piece;
    });
    game.start.unmoved = board.reflected(old.start.unmoved, symmetry_);
    game.board = board;
    return *(game_ = Variant::build(std::move(game)));
  }

 private:
  std::uint16_t operand(const Instruction& in) {
    const auto turned = [](std::size_t side) { return side < kSides ? 1 - side : side; };
    switch (infoOf(in.op).operand) {
      case OperandKind::Step:
        return static_cast<std::uint16_t>(index(turnedStep(static_cast<StepId>(in.operand))));
      case OperandKind::Sides:
        return static_cast<std::uint16_t>((in.operand & 4u) | (in.operand & 1u) << 1 |
                                          (in.operand >> 1 & 1u));
      case OperandKind::Piece:
        return static_cast<std::uint16_t>((in.operand & ~(3u << 8)) | turned(in.operand >> 8 & 3u) << 8);
      case OperandKind::Owner:
        return static_cast<std::uint16_t>(turned(in.operand));
      default:
        return in.operand;
    }
  }
  StepId turnedStep(StepId step) {
    Board& board = turned_.board;
    const std::string name = board.linkNameOf(step);
    if (name.empty()) return board.step(board.reflected(board.vectorOf(step), symmetry_), board.wrapOf(step));
    const auto &its = board.link(name, Side::Black), &whites = board.link(name, Side::White);
    const auto at = static_cast<std::size_t>(std::ranges::find(its, step) - its.begin());
    return at < whites.size() ? whites[at] : step;
  }

  Symmetry symmetry_;
  VariantDraft turned_;
  VariantPtr game_;
};

OtherSide::OtherSide(const Variant& variant) : variant_(variant) {
  const Board& board = variant.board();
  // On squares moves can be seen both ways, also where the image of a cell is a hole.
  const auto turns = [&](Symmetry view) { return !board.isHexagonal() || board.has(view); };
  rotates_ = variant.symmetry() == Symmetry::Rotate || !turns(Symmetry::Mirror);
  for (const Symmetry view : rotates_ ? std::array{Symmetry::Rotate, Symmetry::Mirror}
                                      : std::array{Symmetry::Mirror, Symmetry::Rotate}) {
    if (turns(view)) views_.push_back(std::make_unique<Turning>(variant, view));
  }
}
OtherSide::~OtherSide() = default;

std::string OtherSide::wordsOfBoth(TypeId type, const std::function<std::string(const Variant&)>& words) {
  std::string whites = words(variant_), blacks;
  for (const auto& view : views_) {
    if (view->program(type) == variant_.type(type).program[0]) return whites;
    std::string seen = words(view->game());
    if (seen == whites) return whites;
    if (blacks.empty()) blacks = std::move(seen);
  }
  if (!occurs(Side::Black, type)) return whites;
  const bool both = occurs(Side::White, type);
  if (both && words(Turning(variant_, Symmetry::None).game()) == whites)
    return "as White sees the board: " + whites;
  const std::string view = rotates_ ? ", with the board turned round" : ", as in a mirror";
  // What one side can do besides the other's moves is told as more. Words with a heading say nothing about
  // what follows them, so they cannot be continued.
  const auto continued = [&](const std::string& all, const std::string& some) {
    return all.starts_with(some + "; ") && some.find(':') == std::string::npos
               ? std::optional(all.substr(some.size() + 2))
               : std::nullopt;
  };
  if (const auto more = both ? continued(whites, blacks) : std::nullopt)
    return fmt::format("{}; for White also: {}", blacks, *more);
  if (const auto more = both ? continued(blacks, whites) : std::nullopt)
    return fmt::format("{}; for Black{}, also: {}", whites, view, *more);
  const std::string ofBlack = fmt::format("for Black{}: {}", view, blacks);
  return both ? fmt::format("for White: {}; {}", whites, ofBlack) : ofBlack;
}

bool OtherSide::occurs(Side side, TypeId type) {
  if (!possible_) possible_.emplace(variant_, kMostWork, possible::Possibilities::Moves::Forgotten);
  return possible_->occurs(side, type);
}

}  // namespace fairyforge::explain
