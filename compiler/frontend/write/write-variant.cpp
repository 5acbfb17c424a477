// One method a subject, in the order in which a reader wants to know: board, what stands on it, pieces, promotion,
// hands, turns, how the game ends.

#include "compiler/frontend/write/write-variant.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/frontend/write/recover-notation.h"
#include "compiler/frontend/write/shorten-program.h"
#include "compiler/frontend/write/write-goals.h"
#include "compiler/rules/placement.h"
#include "compiler/rules/program-text.h"

namespace fairyforge::frontend::write {
namespace {

using Cells = std::array<CellSet, kSides>;

class VariantWriter {
 public:
  explicit VariantWriter(const Variant& variant) : variant_(variant), board_(variant.board()) {
    for (const PieceType& type : variant.types()) names_.push_back(type.name);
    chooseSymmetry();
  }

  std::string text() {
    std::string text;
    for (const std::string& part :
         {head(), boardText(), marksAndKinds(), pieces(), promotions(), hands(), thirdSide(), turns(), ends(),
          goalsText(variant_, names_, symmetry_), looks()}) {
      if (!part.empty()) text += (text.empty() ? "" : "\n") + part;
    }
    return text;
  }

 private:
  std::string nameOf(TypeId type) const { return print::nameText(names_[index(type)]); }
  std::string namesOf(const std::vector<TypeId>& types, const char* between = " ") const {
    std::vector<std::string> names;
    for (const TypeId type : types) names.push_back(nameOf(type));
    return fmt::format("{}", fmt::join(names, between));
  }
  std::string namesOf(const TypeSet& types) const {
    std::vector<TypeId> list;
    types.forEach([&](TypeId type) { list.push_back(type); });
    return namesOf(list);
  }

  std::vector<syntax::TypeRef> refsOf(const TypeSet& types) const {
    std::vector<syntax::TypeRef> refs;
    types.forEach([&](TypeId type) { refs.push_back({names_[index(type)], {}}); });
    return refs;
  }
  // Text within quotes, which has neither quotes nor lines.
  static std::string quoted(std::string text) {
    std::replace(text.begin(), text.end(), '"', '\'');
    for (char& c : text) {
      if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return '"' + text + '"';
  }

  // ---- cells ----

  // That by which most programs of Black are those of White.
  void chooseSymmetry() {
    symmetry_ = variant_.symmetry() == Symmetry::Rotate ? Symmetry::Rotate : Symmetry::Mirror;
    if (variant_.symmetry() != Symmetry::None) return;
    const auto alike = [&](Symmetry symmetry) {
      if (!board_.has(symmetry)) return std::ptrdiff_t{-1};
      symmetry_ = symmetry;
      return std::count_if(variant_.types().begin(), variant_.types().end(), [&](const PieceType& type) {
        return programOf(type.program[1], Side::Black, true) ==
               programOf(type.program[0], Side::White, false);
      });
    };
    const auto mirrored = alike(Symmetry::Mirror), rotated = alike(Symmetry::Rotate);
    symmetry_ = rotated > mirrored ? Symmetry::Rotate : Symmetry::Mirror;
  }

  std::string sidedText(const Cells& cells) const {
    if (cells[1] == board_.reflected(cells[0], symmetry_) && !cells[0].empty())
      return cellsText(board_, cells[0]);
    if (cells[0] == cells[1]) return "both " + cellsText(board_, cells[0]);
    std::string text;
    if (!cells[0].empty()) text = "White: " + cellsText(board_, cells[0]);
    if (!cells[1].empty()) text += (text.empty() ? "" : " ") + ("Black: " + cellsText(board_, cells[1]));
    return text;
  }

  // ---- head and board ----

  std::string head() const {
    std::string text;
    if (!variant_.title().empty()) text = "variant " + quoted(variant_.title());
    for (const std::string& author : variant_.authors())
      text += (&author == &variant_.authors().front() ? " by " : " ") + quoted(author);
    if (!text.empty()) text += "\n";
    for (const std::string& note : variant_.notes()) text += "note " + quoted(note) + "\n";
    return text;
  }

  std::string boardText() const {
    std::string text = fmt::format("board {}x{}", board_.files(), board_.ranks());
    if (board_.levels() > 1) text += fmt::format("x{}", board_.levels());
    if (board_.hasOwnNames()) {
      text += " {\n";
      for (const auto& row : board_.textRows()) {
        text += "cells";
        for (const Cell cell : row)
          text += " " + (board_.exists(cell) ? print::nameText(board_.name(cell)) : std::string("-"));
        text += "\n";
      }
      text += "}";
    } else {
      if (!board_.holes().empty()) text += " with holes " + cellsText(board_, board_.holes());
      if (board_.firstRank() != 1)
        text += fmt::format("{} first rank {}", board_.holes().empty() ? " with" : "", board_.firstRank());
    }
    text += "\n" + directions();
    if (symmetry_ == Symmetry::Rotate) text += "symmetry: rotate\n";
    if (std::any_of(variant_.start().cells.begin(), variant_.start().cells.end(),
                    [](Piece piece) { return bool(piece); }))
      text += fmt::format("array \"{}\"\n", printPlacement(board_, ids(), variant_.start().cells));
    return text;
  }
  std::vector<std::string> ids() const {
    std::vector<std::string> ids;
    for (const PieceType& type : variant_.types()) ids.push_back(type.id);
    return ids;
  }

  // Those that some program follows.
  std::string directions() const {
    std::vector<bool> used(board_.stepCount());
    for (const PieceType& type : variant_.types()) {
      const auto look = [&](const MoveProgram& program) {
        for (const Instruction& in : program.code) {
          if (in.op == Op::Step) used[in.operand] = true;
        }
      };
      for (const MoveProgram& program : type.program) look(program);
      for (const MoveProgram& program : type.drop) look(program);
    }
    std::string text;
    for (std::size_t i = 0; i < used.size(); ++i) {
      const auto step = static_cast<StepId>(static_cast<std::uint16_t>(i));
      const std::string& name = board_.linkNameOf(step);
      if (!used[i] || name.empty()) continue;
      text += fmt::format("direction {}:", print::nameText(name));
      board_.forEachCell([&](Cell from) {
        const Cell to = board_.walk(from, step);
        if (to != kNoCell) text += fmt::format(" {}-{}", board_.name(from), board_.name(to));
      });
      text += "\n";
    }
    return text;
  }

  // ---- pieces ----

  std::string marksAndKinds() const {
    std::string text;
    const std::vector<std::string>& marks = variant_.marks();
    std::vector<std::string> parts;
    for (std::size_t mark = 0; mark < marks.size(); ++mark) {
      std::vector<TypeId> of;
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        if (variant_.types()[t].marks >> mark & 1) of.push_back(typeAt(t));
      }
      parts.push_back(nameInProgram(marks[mark]) + (of.empty() ? "" : " of " + namesOf(of)));
    }
    if (!parts.empty()) text += fmt::format("marks: {}\n", fmt::join(parts, ", "));
    if (!variant_.turns().kinds.empty()) {
      std::vector<std::string> kinds;
      for (const std::string& kind : variant_.turns().kinds) kinds.push_back(nameInProgram(kind));
      text += fmt::format("kinds of move: {}\n", fmt::join(kinds, ", "));
    }
    return text;
  }

  std::string programOf(const MoveProgram& program, Side owner, bool carriedOver) const {
    ProgramNames names = programNames(variant_, owner);
    names.types = names_;
    if (carriedOver) names.carriedOver = symmetry_;
    return programText(program, board_, names);
  }

  // `moves by { ... }`, or a block for each side.
  std::string programs(const std::string& what, const MoveProgram& white, const MoveProgram& black) const {
    const std::string ofWhite = programOf(white, Side::White, false);
    if (!ofWhite.empty() && ofWhite == programOf(black, Side::Black, true))
      return fmt::format("{} by {{\n{}}}\n", what, ofWhite);
    std::string text;
    if (!ofWhite.empty()) text += fmt::format("{} of White by {{\n{}}}\n", what, ofWhite);
    const std::string ofBlack = programOf(black, Side::Black, false);
    if (!ofBlack.empty()) text += fmt::format("{} of Black by {{\n{}}}\n", what, ofBlack);
    return text;
  }

  std::string pieces() const {
    std::string text;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) text += piece(typeAt(t));
    return text;
  }

  std::string piece(TypeId id) const {
    const PieceType& type = variant_.type(id);
    RecoveredMoves moves = recoveredMoves(variant_, id);
    for (MoveProgram& program : moves.programs) program = shortened(program, board_);
    std::string text = fmt::format("piece {} {}", nameOf(id), type.id);
    std::string block;
    for (const auto& [cells, notation] : moves.onCells)
      block += fmt::format("on {}: moves {}\n", sidedText(cells), notation);
    block += programs("moves", moves.programs[0], moves.programs[1]);
    // Programs that say whose they are leave the third side's to be said too.
    const MoveProgram& third = type.program[index(Side::Third)];
    if (variant_.third() != nullptr && !third.code.empty() &&
        (third != type.program[index(Side::White)] || block.find("moves of ") != std::string::npos))
      block += fmt::format("moves of {} by {{\n{}}}\n", print::nameText(variant_.third()->name),
                           programOf(third, Side::Third, false));
    if (!moves.everywhere.empty()) text += " " + moves.everywhere;
    if (moves.everywhere.empty() && block.empty()) text += " O";
    block += programs("drops", type.drop[0], type.drop[1]);
    if (type.royal) text += " royal";
    if (!type.image.empty()) text += " image " + print::nameText(type.image);
    return text + (block.empty() ? "" : " {\n" + block + "}") + "\n";
  }

  // Cells with the same choices together.
  std::string promotions() const {
    std::string text;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const TypeId type = typeAt(t);
      std::map<std::vector<TypeId>, Cells> zones;
      for (const Side side : kBothSides) {
        board_.forEachCell([&](Cell cell) {
          const auto& choices = variant_.arrival().choices(side, type, cell);
          if (!choices.empty()) zones[choices][index(side)].add(cell);
        });
      }
      for (const auto& [choices, cells] : zones)
        text += fmt::format("promote {} on {} to {}\n", nameOf(type), sidedText(cells), namesOf(choices));
    }
    return text;
  }

  // ---- hands and the third side ----

  std::string hands() const {
    const HandRules& rules = variant_.hands();
    if (!rules.any()) return "";
    std::string text;
    const auto fate = [](CaptureFate fate) {
      return fate == CaptureFate::Gone          ? "leave the game"
             : fate == CaptureFate::CaptorsHand ? "go to the captor's hand"
                                                : "go to the owner's hand";
    };
    if (rules.fate[0] == rules.fate[1]) {
      if (rules.fate[0] != CaptureFate::Gone) text += fmt::format("captures {}\n", fate(rules.fate[0]));
    } else {
      text += fmt::format("captures by White {}\ncaptures by Black {}\n", fate(rules.fate[0]),
                          fate(rules.fate[1]));
    }
    for (std::size_t t = 0; t < rules.becomes.size(); ++t) {
      if (rules.becomes[t] != typeAt(t))
        text += fmt::format("captured {} become {}\n", nameOf(typeAt(t)), nameOf(rules.becomes[t]));
    }
    const CellSet all = board_.cells();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const Cells cells{rules.cells[0][t], rules.cells[1][t]};
      const bool none = cells[0].empty() && cells[1].empty();
      if (none && variant_.types()[t].royal) continue;  // which comes into no hand
      text += fmt::format("drop {} {}\n", nameOf(typeAt(t)),
                          none                                 ? "nowhere"
                          : cells[0] == all && cells[1] == all ? "anywhere"
                                                               : "on " + sidedText(cells));
    }
    if (rules.capturing) text += "drops may capture\n";
    for (const Side side : kBothSides) {
      std::vector<TypeId> held;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        held.insert(held.end(), static_cast<std::size_t>(variant_.start().inHand(side, typeAt(t))),
                    typeAt(t));
      if (!held.empty())
        text += fmt::format("{} starts with {}\n", side == Side::White ? "White" : "Black", namesOf(held));
    }
    return "hands {\n" + text + "}\n";
  }

  std::string thirdSide() const {
    const ThirdSide* third = variant_.third();
    if (third == nullptr) return "";
    return fmt::format("side {} {{ has no turns of its own }}\n", print::nameText(third->name));
  }

  // ---- turns ----

  std::string seriesText(const ScheduledTurn& turn, std::size_t count) const {
    std::string text = turn.player == Side::White ? "White" : "Black";
    if (turn.moves != turn.player)
      text += fmt::format(" with {}", turn.moves == Side::White   ? "White"
                                      : turn.moves == Side::Black ? "Black"
                                                                  : print::nameText(variant_.third()->name));
    if (turn.kind != kNoKind) text += " by " + nameInProgram(variant_.turns().kinds[index(turn.kind)]);
    if (count > 1) text += fmt::format(" {}", count);
    if (turn.grows > 0) text += fmt::format(" growing by {}", turn.grows);
    return text;
  }
  std::string turnOrder() const {
    const TurnRules& turns = variant_.turns();
    if (turns.schedule.empty()) return variant_.start().player == Side::Black ? "Black, White" : "";
    const auto list = [&](std::size_t begin, std::size_t end) {
      std::vector<std::string> series;
      while (begin < end) {
        std::size_t next = begin + 1;
        while (next < end && turns.schedule[next - 1].grows == 0 &&
               turns.schedule[next].player == turns.schedule[begin].player &&
               turns.schedule[next].moves == turns.schedule[begin].moves &&
               turns.schedule[next].kind == turns.schedule[begin].kind)
          ++next;
        series.push_back(seriesText(turns.schedule[next - 1], next - begin));
        begin = next;
      }
      return fmt::format("{}", fmt::join(series, ", "));
    };
    const std::string again = list(turns.repeat, turns.schedule.size());
    return turns.repeat == 0 ? again : fmt::format("first {}, then {}", list(0, turns.repeat), again);
  }

  std::string turns() const {
    const TurnRules& rules = variant_.turns();
    std::string text;
    if (const std::string order = turnOrder(); !order.empty()) text += fmt::format("turns: {}\n", order);
    if (!rules.priorities.empty()) {
      std::vector<std::string> kinds;
      for (const KindId kind : rules.priorities) kinds.push_back(nameInProgram(rules.kinds[index(kind)]));
      text += fmt::format("priorities: {}\n", fmt::join(kinds, ", "));
    }
    return text;
  }

  // ---- the end ----

  std::string ends() const {
    const EndRules& end = variant_.end();
    syntax::GameRules rules{.end = end, .turns = variant_.turns()};
    if (end.bareKing.material) rules.material = refsOf(*end.bareKing.material);
    if (end.nMoveLimit > 0) rules.resetBy = refsOf(end.clockResetting);
    const auto namesOf = [](const syntax::Types& refs) {
      std::vector<std::string> names;
      for (const syntax::TypeRef& ref : refs) names.push_back(print::nameText(ref.text));
      return fmt::format("{}", fmt::join(names, " "));
    };
    return rulesText(rules, namesOf) + drawsText(end.draws);
  }

  std::string drawsText(const DrawRule& rule) const {
    if (!rule.decides()) return {};
    std::vector<std::string> points;
    for (std::size_t t = 0; t < rule.points.size(); ++t)
      if (rule.points[t] != 0) points.push_back(fmt::format("{} {}", names_[t], rule.points[t]));
    for (const Side side : kBothSides) {
      if (rule.given[index(side)] > 0)
        points.push_back(
            fmt::format("{} {}", side == Side::White ? "White" : "Black", rule.given[index(side)]));
    }
    return fmt::format("draws: points {}\n", fmt::join(points, ", "));
  }

  // ---- looks ----

  std::string looks() const {
    std::string text;
    for (const auto& [name, value] : variant_.presentation())
      text += fmt::format("look {} {}\n", name, quoted(value));
    return text;
  }

  const Variant& variant_;
  const Board& board_;
  std::vector<std::string> names_;
  Symmetry symmetry_ = Symmetry::Mirror;
};

}  // namespace

std::string nativeText(const Variant& variant) {
  return VariantWriter(variant).text();
}

}  // namespace fairyforge::frontend::write
