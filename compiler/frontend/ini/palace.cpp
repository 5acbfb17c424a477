// Janggi's rules that notation cannot express become programs: the leaps of the cannon over other pieces, and
// moves along the lines of the palaces.

#include "compiler/frontend/ini/game.h"
#include "compiler/frontend/ini/program-writer.h"

namespace fairyforge::frontend::ini {
namespace {

using Vectors = std::vector<Vector>;

const Vectors kStraight{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
const Vectors kOblique{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

// The cells on which a move must begin and end; null: any cells.
using Lines = const syntax::CellList*;

void land(ProgramWriter& program, Lines lines) {
  if (lines) program.testZone(*lines);
  program.emit(Op::Land);
}

// Writes the moves of a player's piece, as alternatives.
class PalaceWays {
 public:
  PalaceWays(const SourceSpan& place, const syntax::TypeRef& type)
      : program_(place, ProgramWriter::Of::Moves), type_(type) {}
  syntax::Program of(Side side) const { return program_.of(side); }

  // Adds one step, or any number of steps over empty cells.
  void walk(Vector step, bool slides, Lines lines, bool isLast) {
    begin(lines, isLast);
    label("on");
    program_.step(step);
    fork("takes");
    program_.test(kEmpty);
    if (slides) goOnOrStop();
    land(program_, lines);
    label("takes");
    program_.test(kEnemy);
    program_.emit(Op::Take);
    land(program_, lines);
  }

  // Adds a leap over one piece that is not of the type, onto a cell without a piece of the type.
  void leap(Vector step, Lines lines, bool isLast) {
    begin(lines, isLast);
    label("near");
    program_.step(step);
    fork("over");
    program_.test(kEmpty);
    jump("near");
    label("over");
    program_.test(kAnyPiece);
    testOther();
    label("on");
    program_.step(step);
    fork("takes");
    program_.test(kEmpty);
    goOnOrStop();
    land(program_, lines);
    label("takes");
    program_.test(kEnemy);
    testOther();
    program_.emit(Op::Take);
    land(program_, lines);
  }

 private:
  void begin(Lines lines, bool isLast) {
    if (number_ > 0) program_.label("way" + std::to_string(number_));
    ++number_;
    if (!isLast) program_.fork("way" + std::to_string(number_));
    if (lines) program_.testZone(*lines);
  }
  void goOnOrStop() {
    fork("stops");
    jump("on");
    label("stops");
  }
  void testOther() {
    program_.emit(Op::Not);
    program_.testType(type_);
  }
  std::string mine(const char* label) const { return label + std::to_string(number_); }
  void label(const char* name) { program_.label(mine(name)); }
  void fork(const char* name) { program_.fork(mine(name)); }
  void jump(const char* name) { program_.jump(mine(name)); }

  ProgramWriter program_;
  const syntax::TypeRef type_;
  int number_ = 0;
};

// Returns the step from the player's point of view.
Vector seen(Vector step, Side side) {
  return side == Side::White ? step : Vector{step.files, -step.ranks};
}

}  // namespace

void addPalaceMoves(const IniGame& game, const IniType& type, syntax::PieceDeclaration& piece) {
  IniValues& values = game.values;
  const bool isCannon = type.name == "janggiCannon";
  if (isCannon) piece.movement = textOf("moves of a cannon by programs", "O");
  const IniEntry* entry = values.find("diagonalLines");
  const bool hasLines = entry != nullptr && entry->value.text != "-" && !entry->value.text.empty();
  // The engine does not treat the moves of a king that a section defines as those of a wazir.
  const IniEntry* own = type.name == "king" ? values.find("king") : nullptr;
  const bool isWazir =
      type.name == "wazir" || (own && IniConfig::isBuiltIn(*own) && type.movement.text() == "W");
  const bool slides = type.name == "rook", forward = type.name == "soldier";
  const bool onLines = hasLines && (isCannon || slides || forward || isWazir);
  if (!isCannon && !onLines) return;
  const syntax::CellList lines = hasLines ? values.region(entry->value) : syntax::CellList{};
  for (const Side side : kBothSides) {
    PalaceWays ways(type.entry, type.letter);
    for (const Vector step : isCannon ? kStraight : Vectors{})
      ways.leap(step, nullptr, !onLines && step == kStraight.back());
    Vectors oblique = onLines ? kOblique : Vectors{};
    if (forward) std::erase_if(oblique, [](Vector step) { return step.ranks < 0; });
    for (const Vector step : oblique) {
      const bool isLast = step == oblique.back();
      if (isCannon) {
        ways.leap(step, &lines, isLast);
      } else {
        ways.walk(seen(step, side), slides, &lines, isLast);
      }
    }
    piece.programs.push_back(ways.of(side));
  }
}

}  // namespace fairyforge::frontend::ini
