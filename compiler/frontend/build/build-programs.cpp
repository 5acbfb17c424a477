// Compiles written programs (`moves by { ... }`) in two passes: the first finds the addresses of labels, the
// second makes the instructions.
#include "compiler/frontend/build/build-programs.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/build/program-states.h"
#include "compiler/frontend/build/type-names.h"
#include "compiler/frontend/syntax/numbers.h"

namespace fairyforge::frontend::build {
namespace {

using syntax::ProgramLine;

// Compiles one program for one owner.
class ProgramCompiler {
 public:
  ProgramCompiler(Side owner, bool carriedOver, const ProgramScope& scope, Diagnostics& diagnostics)
      : owner_(owner), carriedOver_(carriedOver), scope_(scope), diagnostics_(diagnostics) {}

  // Compiles a program that the text gives instruction by instruction. Returns nothing after reporting
  // errors.
  std::optional<MoveProgram> compile(const syntax::Program& written) {
    const std::size_t errors = diagnostics_.errorCount();
    const std::vector<ProgramLine> lines = linesOf(written);
    findLabels(lines);
    if (address_ >= 0xFFFF) {
      error(written.span, "movement-too-long", "this program has too many instructions");
      return std::nullopt;
    }
    for (const ProgramLine& line : lines) {
      if (line.op) addInstructions(line);
    }
    for (std::size_t i = 0; i < program_.code.size(); ++i) checkNext(i);
    checkEnd();
    for (const auto& [name, label] : labels_) {
      if (!label.used && !carriedOver_ && diagnostics_.errorCount() == errors)
        diagnostics_.warning(label.span, "unused-label", "no instruction goes on at the label '{}'", name);
    }
    if (!carriedOver_ && !written.drops && diagnostics_.errorCount() == errors) {
      checkTakes();
      checkLandings();
    }
    if (diagnostics_.errorCount() > errors) return std::nullopt;
    return std::move(program_);
  }

 private:
  struct Label {
    std::size_t address;
    SourceSpan span;
    bool used = false;
  };

  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span, code, std::move(message));
  }
  template <class First, class... Rest>
  Diagnostic& error(const SourceSpan& at, Code code, fmt::format_string<First, Rest...> pattern,
                    First&& first, Rest&&... rest) {
    return error(at, code, fmt::format(pattern, std::forward<First>(first), std::forward<Rest>(rest)...));
  }

  // Returns the lines for the owner. In a program for both sides, lines with the label White or Black are for
  // that side only.
  std::vector<ProgramLine> linesOf(const syntax::Program& written) {
    std::vector<ProgramLine> lines;
    for (const ProgramLine& line : written.lines) {
      lines.push_back(line);
      for (const Side side : kBothSides) {
        if (!written.isOfBoth() || !line.label || line.label->text != kOwnerNames[index(side)]) continue;
        if (!line.op) error(line.span, "misplaced", "expected an instruction of {} here", line.label->text);
        if (side == owner_)
          lines.back().label.reset();
        else
          lines.pop_back();
      }
    }
    return lines;
  }

  void findLabels(const std::vector<ProgramLine>& lines) {
    for (const ProgramLine& line : lines) {
      if (line.label) {
        const auto [entry, isNew] = labels_.try_emplace(line.label->text, Label{address_, line.label->span});
        if (!isNew) error(line.label->span, "said-twice", "there is a label '{}' already", line.label->text);
      }
      if (!line.op) continue;
      if (*line.op == Op::Save) saved_.insert(line.value);
      address_ += *line.op == Op::Step ? lengthOfSteps(line.steps.size()) : 1;
      spans_.resize(address_, line.span);
    }
  }

  void addInstructions(const ProgramLine& line) {
    if (*line.op != Op::Step) {
      const bool takes =
          *line.op == Op::Remove && (program_.code.empty() || program_.code.back().op != Op::EachBeside);
      return program_.code.push_back(takes && scope_.neverTakes ? Instruction{Op::Test, kEmpty}
                                                                : Instruction{*line.op, operandOf(line)});
    }
    appendSteps(program_.code, mapped(line.steps, [&](const syntax::ProgramStep& one) { return step(one); }));
  }

  // Reports a Not or EachBeside without the instruction to which it applies, which must be the next.
  void checkNext(std::size_t i) {
    const Op op = program_.code[i].op;
    const bool more = i + 1 < program_.code.size();
    if (op == Op::Not && !(more && isTest(program_.code[i + 1].op)))
      error(spans_[i], "misplaced", "expected a test behind 'not'");
    if (op == Op::EachBeside &&
        !(more && isEdit(program_.code[i + 1].op) && program_.code[i + 1].op != Op::EachBeside))
      error(spans_[i], "misplaced", "expected an effect on pieces behind 'each beside'")
          .note("such as 'remove' or 'become type Queen'");
  }

  // Reports a program of which some path runs past the end.
  void checkEnd() {
    for (const auto& [name, label] : labels_) {
      if (label.address == address_)
        error(label.span, "misplaced", "no instruction stands behind the label '{}'", name);
    }
    if (program_.code.empty()) return;
    const Op last = program_.code.back().op;
    if (last != Op::Land && last != Op::Jump)
      error(spans_.back(), "misplaced", "a program ends with 'land' or 'jump'")
          .note("without 'land' there is no move");
  }

  // Returns, for each instruction, whether the cursor is on the piece's own cell whenever it is executed.
  std::vector<bool> onlyAtOrigin() const {
    // For each register, and last for the cursor: can it be elsewhere than on the origin?
    struct Away : std::array<bool, kCursorRegisters + 1> {
      // Unites the possibilities of another path. Returns whether that has added any.
      bool join(const Away& other) {
        const Away before = *this;
        std::ranges::transform(*this, other, begin(), std::logical_or());
        return *this != before;
      }
    };
    std::vector<bool> only;
    for (const auto& away : statesBefore(program_, Away{}, [](Away&state, const Instruction&in) {
           if (in.op == Op::Step) state.back() = true;
           if (in.op == Op::Save) state[in.operand] = state.back();
           if (in.op == Op::Recall) state.back() = state[in.operand];
         }))
      only.push_back(away && !away->back());
    return only;
  }

  // Warns of a Take on the mover's own cell. Take removes the piece that stood on a cell before the move, and
  // never the mover.
  void checkTakes() {
    if (program_.code.empty()) return;
    const std::vector<bool> atOrigin = onlyAtOrigin();
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (program_.code[i].op != Op::Take || !atOrigin[i]) continue;
      // Only a warning, because programs converted from Zillions Rules Files contain such instructions.
      diagnostics_
          .warning(
              spans_[i], "does-nothing",
              "'take' takes nothing here, and the move counts as a capture: the cursor is on the cell on "
              "which the piece itself stands")
          .note("a piece that is to vanish by its own move: capture; land")
          .suggest("capture");
    }
  }

  // Returns what can stand on the cell where a move ends that neither takes it nor carries it away. Ways from
  // cells that have too many to list do not count.
  Occupants leftWhereMovesEnd(const MoveProgram& program) const {
    int left = 0;
    scope_.board.forEachCell([&](Cell origin) {
      const auto paths = pathsFrom(scope_.board, program, origin);
      if (!paths) return;
      for (const Path& path : *paths) {
        const CellCondition* on = conditionOn(path, path.to);
        if (path.to == origin || std::ranges::count(path.victims, path.to) != 0 ||
            std::ranges::count(path.relocations, path.to, &Relocation::from) != 0 ||
            (on != nullptr && on->asks(Op::TestEnPassant)))
          continue;
        left |= kAnyPiece & (on != nullptr ? on->occupants : kAnything);
      }
    });
    return static_cast<Occupants>(left);
  }

  // Warns of a landing on a piece that the move does not take. The piece would vanish without a capture.
  void checkLandings() {
    if (leftWhereMovesEnd(program_) == 0) return;
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (program_.code[i].op != Op::Land) continue;
      MoveProgram here = program_;  // with this landing only
      for (std::size_t k = 0; k < here.code.size(); ++k)
        if (k != i && here.code[k].op == Op::Land) here.code[k] = {Op::Test, 0};
      const Occupants left = leftWhereMovesEnd(here);
      if (left == 0) continue;
      diagnostics_
          .warning(spans_[i], "not-capturing",
                   "the move can end on {} here, which vanishes without being captured",
                   (left & kOwn) == 0     ? "an enemy piece"
                   : (left & kEnemy) == 0 ? "an own piece"
                                          : "a piece")
          .note(
              "before it stands 'take' where the piece is captured, 'test empty' where the move ends on empty "
              "cells only");
    }
  }

  // Returns an instruction's operand as a number. A set of types, a zone or a neighbourhood is added to the
  // program, and its index is the operand.
  std::uint16_t operandOf(const ProgramLine& line) {
    switch (infoOf(*line.op).operand) {
      case OperandKind::None:
      case OperandKind::Occupants:
      case OperandKind::Attackers:
      case OperandKind::Number:
        return line.value;
      case OperandKind::Step:  // the step of an effect
        return static_cast<std::uint16_t>(index(step(line.steps.front())));
      case OperandKind::Address:
        return address(line);
      case OperandKind::TypeSet:
        return static_cast<std::uint16_t>(addOnce(program_.typeSets, types(line)));
      case OperandKind::Zone:
        return static_cast<std::uint16_t>(addOnce(program_.zones, zone(line)));
      case OperandKind::Register:
      case OperandKind::Place:
        return savedRegister(line);
      case OperandKind::Sides:
        return sides(line.value);
      case OperandKind::Mark:
        return named(*line.name, scope_.marks, "mark");
      case OperandKind::Kind:
        return line.name ? named(*line.name, scope_.kinds, "kind of move")
                         : static_cast<std::uint16_t>(index(kNoKind));
      case OperandKind::Piece:
        return putting(type(line), static_cast<Side>(side(line, line.value)));
      case OperandKind::Owner:
        return side(line, line.value);
      case OperandKind::Type:
        return static_cast<std::uint16_t>(index(type(line)));
      case OperandKind::Neighbourhood:
        return static_cast<std::uint16_t>(addOnce(program_.neighbourhoods, neighbourhood(line)));
      case OperandKind::Landing:
        return line.value < kAs ? line.value : static_cast<std::uint16_t>(kAs + index(type(line)));
    }
    return 0;
  }

  // Returns the address of the label that an instruction names. A fork must lead to a later address.
  std::uint16_t address(const ProgramLine& line) {
    Label* label = valueIn(labels_, line.name->text);
    if (label == nullptr) {
      const auto names = mapped(labels_, [](const auto& known) { return known.first; });
      error(line.name->span, "unknown-label", "there is no label '{}'", line.name->text)
          .note("a label stands in front of an instruction: {}: land", line.name->text)
          .suggest(closestMatch(line.name->text, names));
      return 0;
    }
    label->used = true;
    if (*line.op == Op::Fork && label->address <= program_.code.size())
      error(line.name->span, "misplaced", "a fork goes on here and at a label further down")
          .note("'jump' goes back");
    return static_cast<std::uint16_t>(label->address);
  }

  std::uint16_t savedRegister(const ProgramLine& line) {
    if (line.value != kOriginRegister && !saved_.contains(line.value))
      error(line.span, "misplaced", "nothing is saved in r{}", line.value)
          .note("'save r{}' keeps the place of the cursor", line.value);
    return line.value;
  }

  // Returns the index of the name in the list; reports an unknown one.
  std::uint16_t named(const syntax::Word& name, const std::vector<std::string>& names, const char* what) {
    if (const auto* known = findIn(names, name.text)) return static_cast<std::uint16_t>(known - names.data());
    error(name.span, "unknown-name", "there is no {} called '{}'", what, name.text)
        .suggest(closestMatch(name.text, names))
        .note(names.empty() ? "this game has none"
                            : fmt::format("those of this game are {}", fmt::join(names, ", ")));
    return 0;
  }

  TypeId type(const ProgramLine& line) {
    if (line.types.empty()) {
      error(line.span, "unknown-type", "the type that this is about is removed");
      return {};
    }
    return scope_.type(line.types.front()).value_or(TypeId{});
  }
  TypeSet types(const ProgramLine& line) {
    if (line.anyType) return TypeSet::all(scope_.types);
    TypeSet set;
    for (const syntax::TypeRef& ref : line.types) {
      const auto type = scope_.type(ref);
      if (!type) continue;
      if (set.has(*type)) warnOfRepeatedType(ref, diagnostics_);
      set.add(*type);
    }
    return set;
  }

  // Returns the operand for an owner of pieces, which may be kOther. Reports a third side that does not
  // exist.
  std::uint16_t side(const ProgramLine& line, std::uint16_t side) {
    if (side == index(Side::Third) && !scope_.hasThird)
      error(line.span, "no-third-side", "this game has no third side");
    return carriedOver_ && side < kSides ? static_cast<std::uint16_t>(1 - side) : side;
  }
  std::uint16_t sides(std::uint16_t sides) const {
    if (!carriedOver_) return sides;
    return static_cast<std::uint16_t>((sides & ~3u) | (sides & 1u) << 1 | (sides >> 1 & 1u));
  }

  // Returns the cells that the instruction names. If White's program is carried over to Black, the words mean
  // Black's cells.
  CellSet zone(const ProgramLine& line) {
    const Side seenBy = carriedOver_ ? Side::Black : Side::White;
    const syntax::SidedCells cells{syntax::SidedCells::Black::Reflected, line.cells, {}};
    const auto zones =
        syntax::resolveCellSets(scope_.board, cells, scope_.symmetry, diagnostics_, scope_.zones);
    return zones[index(seenBy)];
  }

  Neighbourhood neighbourhood(const ProgramLine& line) {
    Neighbourhood beside = line.beside;
    beside.types = types(line);
    for (const syntax::ProgramStep& step : line.steps) beside.steps.push_back(this->step(step));
    if (beside.extent != Neighbourhood::Extent::Paths) std::ranges::sort(beside.steps);
    for (const syntax::TypeRef& ref : line.ends) {
      if (const auto type = scope_.type(ref)) beside.ends.add(*type);
    }
    return beside;
  }

  // Returns the number of the step, which is reflected if White's program is carried over to Black.
  StepId step(const syntax::ProgramStep& step) {
    Board& board = scope_.board;
    if (step.link) return linkStep(*step.link);
    Vector vector = step.vector;
    if (vector == Vector{}) error(step.span, "wrong-operands", "a step must lead somewhere");
    if (carriedOver_) vector = board.reflected(vector, scope_.symmetry);
    return board.step(vector, step.wrap);
  }

  // Returns the step of a link. `home/2` is the step of the link `home` to a cell's second partner.
  StepId linkStep(const syntax::Word& link) {
    const Board& board = scope_.board;
    std::string name = link.text;
    std::size_t number = 1;
    if (const std::size_t slash = name.rfind('/'); !board.hasLink(name) && slash != std::string::npos) {
      const std::string digits = name.substr(slash + 1);
      if (const auto given = syntax::parseNumber({digits, link.span}, 2, 1000)) {
        number = static_cast<std::size_t>(given->value);
        name.erase(slash);
      }
    }
    if (!board.hasLink(name)) {
      error(link.span, "unknown-link", "unknown link '{}'", link.text)
          .suggest(closestMatch(name, board.linkNames()));
      return {};
    }
    const auto& steps = board.link(name, owner_);
    if (number <= steps.size()) return steps[number - 1];
    error(link.span, "unknown-link", "the link '{}' joins no cell to so many others: at most to {}", name,
          steps.size());
    return {};
  }

  const Side owner_;
  const bool carriedOver_;
  const ProgramScope& scope_;
  Diagnostics& diagnostics_;
  MoveProgram program_;
  std::map<std::string, Label> labels_;
  std::size_t address_ = 0;
  std::vector<SourceSpan> spans_;  // by instruction
  std::set<std::uint16_t> saved_;
};

}  // namespace

std::optional<MoveProgram> programOf(const syntax::Program& written, Side owner, bool carriedOver,
                                     const ProgramScope& scope, Diagnostics& diagnostics) {
  return ProgramCompiler(owner, carriedOver, scope, diagnostics).compile(written);
}

}  // namespace fairyforge::frontend::build
