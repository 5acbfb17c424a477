// Prints programs and operands. programText() prints names and labels. dump() prints numbers, and the address
// of every instruction; its format must not change, because the Variant hash of programs with too many paths
// depends on it.

#include "compiler/core/rules/program-text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "compiler/core/rules/variant.h"

namespace fairyforge {
namespace {

bool isWord(const std::string& name) {
  const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !name.empty() && isLetter(name.front()) && std::all_of(name.begin(), name.end(), [&](char c) {
    return isLetter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_';
  }) && std::find(std::begin(kProgramWords), std::end(kProgramWords), name) == std::end(kProgramWords);
}

class OperandPrinter {
 public:
  // Prints numbers if `names` is null.
  OperandPrinter(const MoveProgram& program, const Board& board, const ProgramNames* names)
      : program_(program), board_(board), names_(names) {}

  // Returns the operand with a blank before it; empty if the instruction has no operand.
  std::string text(const Instruction& in) const {
    const std::uint16_t operand = in.operand;
    switch (infoOf(in.op).operand) {
      case OperandKind::None:
        return "";
      case OperandKind::Step:
        return " " + step(static_cast<StepId>(operand));
      case OperandKind::Occupants:
        return " " + occupants(static_cast<Occupants>(operand));
      case OperandKind::TypeSet:
        return types(program_.typeSets[operand]);
      case OperandKind::Zone:
        return " " + zone(program_.zones[operand]);
      case OperandKind::Neighbourhood:
        return neighbourhood(program_.neighbourhoods[operand]);
      case OperandKind::Register:
        return fmt::format(" r{}", operand);
      case OperandKind::Place:
        return operand == kOriginRegister ? " origin" : fmt::format(" r{}", operand);
      case OperandKind::Sides:
        return sides(operand);
      case OperandKind::Attackers:
        return fmt::format(" {}", kAttackerNames[operand]);
      case OperandKind::Piece: {
        const Piece piece = putPiece(operand);
        return fmt::format(" {}{} of {}", names_ ? "" : "type ", type(piece.type()),
                           side(static_cast<std::uint16_t>(index(piece.side()))));
      }
      case OperandKind::Owner:
        return " " + side(operand);
      case OperandKind::Kind:
        return " " + (operand == index(kNoKind) ? "any" : named(operand, names_ ? &names_->kinds : nullptr));
      case OperandKind::Landing:
        if (operand >= kAs)
          return fmt::format(" as {}{}", names_ ? "" : "type ",
                             type(typeAt(static_cast<std::size_t>(operand - kAs))));
        return operand == kUnchanged ? " unchanged" : "";
      case OperandKind::Mark:
        return " " + named(operand, names_ ? &names_->marks : nullptr);
      case OperandKind::Type:
        return " " + type(typeAt(operand));
      case OperandKind::Address:
      case OperandKind::Number:
        return fmt::format(" {}", operand);
    }
    return "";
  }

 private:
  static std::string named(std::size_t number, const std::vector<std::string>* names) {
    return names ? nameInProgram((*names)[number]) : fmt::format("{}", number);
  }
  std::string type(TypeId type) const { return named(index(type), names_ ? &names_->types : nullptr); }
  bool isCarriedOver() const { return names_ && names_->carriedOver; }

  static std::string occupants(Occupants occupants) {
    std::string text;
    for (std::size_t bit = 0; bit < std::size(kOccupantNames); ++bit) {
      if (occupants >> bit & 1) (text += text.empty() ? "" : "|") += kOccupantNames[bit];
    }
    return text.empty() ? "nothing" : text;
  }

  // Returns "(0,1)", "(1,0) around files" or "<link>".
  std::string step(StepId step) const {
    if (const std::string& link = board_.linkNameOf(step); !link.empty()) {
      const std::string text = fmt::format("<{}{}>", link, names_ ? partner(link, step) : "");
      return names_ && text.find_first_of(" \t;{}()[],:") != std::string::npos ? '"' + text + '"' : text;
    }
    Vector v = board_.vectorOf(step);
    if (isCarriedOver()) v = board_.reflected(v, *names_->carriedOver);
    std::string text = v.levels != 0 || board_.levels() > 1
                           ? fmt::format("({},{},{})", v.files, v.ranks, v.levels)
                           : fmt::format("({},{})", v.files, v.ranks);
    const std::string_view wrap = kWrapNames[static_cast<std::size_t>(board_.wrapOf(step))];
    return wrap.empty() ? text : fmt::format("{} {}", text, wrap);
  }

  // Returns the suffix of a step of a link. A link in which a cell has several partners has several steps:
  // `/2` and so on mark the second and later ones.
  std::string partner(const std::string& link, StepId step) const {
    for (const Side owner : {names_->owner, Side::White, Side::Black, Side::Third}) {
      const auto& steps = board_.link(link, owner);
      const auto at = std::find(steps.begin(), steps.end(), step);
      if (at != steps.end()) return at == steps.begin() ? "" : fmt::format("/{}", at - steps.begin() + 1);
    }
    return "";
  }

  // Returns the cells of a zone: as the language lists them if `names_` is set, otherwise one by one.
  std::string zone(const CellSet& zone) const {
    CellSet cells = zone;
    if (isCarriedOver()) {
      cells = {};
      zone.forEach([&](Cell cell) { cells.add(board_.reflected(cell, *names_->carriedOver)); });
    }
    if (names_) return cells.empty() ? "nothing" : cellsText(board_, cells);
    std::string text;
    cells.forEach([&](Cell cell) { text += (text.empty() ? "" : " ") + board_.name(cell); });
    return text;
  }

  std::string side(std::uint16_t side) const {
    static constexpr std::string_view kSmall[] = {"white", "black", "third", "the other player"};
    if (isCarriedOver() && side < kSides) side = static_cast<std::uint16_t>(1 - side);
    return std::string(names_ ? kOwnerNames[side] : kSmall[side]);
  }

  std::string sides(std::uint16_t sides) const {
    std::string text;
    for (const Side owner : kAllOwners) {
      if (sides >> index(owner) & 1) text += " " + side(static_cast<std::uint16_t>(index(owner)));
    }
    return names_ && text.empty() ? " nothing" : text;
  }

  std::string types(const TypeSet& set) const {
    if (names_ && set.empty()) return " nothing";
    if (names_ && set == TypeSet::all(names_->types.size())) return " any";
    std::string text;
    set.forEach([&](TypeId id) { text += " " + type(id); });
    return text;
  }

  std::string neighbourhood(const Neighbourhood& beside) const {
    std::string text = " " + occupants(beside.occupants) + types(beside.types);
    if (beside.least > 1) text += fmt::format(" {} or more", beside.least);
    text += fmt::format(" {}", beside.info().name);
    if (beside.info().hasSteps) {
      for (std::size_t i = 0; i < beside.steps.size(); ++i) {
        text += " " + step(beside.steps[i]);
        if (i < beside.on.size() && beside.on[i] != 0) text += " " + occupants(beside.on[i]);
      }
    }
    return beside.ends.empty() ? text : text + " by" + types(beside.ends);
  }

  const MoveProgram& program_;
  const Board& board_;
  const ProgramNames* names_;
};

// If the code at `begin` is that of a line `step A B C` (appendSteps), returns its steps. Otherwise, or if
// other instructions jump into this code, returns an empty list. `uses` counts the instructions that lead to
// each address.
std::vector<Instruction> stepsFrom(const std::vector<Instruction>& code, std::size_t begin,
                                   const std::map<std::size_t, std::size_t>& uses) {
  if (code[begin].op != Op::Fork || code[begin].operand <= begin) return {};
  const std::size_t forks = (code[begin].operand - begin) / 3, first = begin + forks,
                    end = begin + lengthOfSteps(forks + 1);
  if (forks == 0 || end > code.size()) return {};
  const auto isAt = [&](std::size_t at, Op op, std::size_t operand) {
    return code[at] == Instruction{op, static_cast<std::uint16_t>(operand)};
  };
  std::vector<Instruction> steps;
  for (std::size_t i = 0; i <= forks; ++i) {
    steps.push_back(code[first + 2 * i]);
    if (steps.back().op != Op::Step) return {};
    if (i < forks &&
        !(isAt(begin + i, Op::Fork, first + 2 * (forks - i)) && isAt(first + 2 * i + 1, Op::Jump, end)))
      return {};
  }
  // In such a line, one fork leads to each step but the first. Other code may lead only to the beginning.
  std::size_t inside = 0;
  for (auto use = uses.upper_bound(begin); use != uses.end() && use->first < end; ++use)
    inside += use->second;
  return inside == forks ? steps : std::vector<Instruction>();
}

// Returns the names of the ranks and files of which all cells are in the set, and removes these cells from
// it. Only for boards whose ranks and files are those of the array.
std::string linesText(const Board& board, CellSet& cells) {
  std::string text;
  const auto take = [&](const char* what, int count, auto cellAtPlace, int length, auto nameOf) {
    const auto isWhole = [&](int line) {
      bool any = false;
      for (int i = 0; i < length; ++i) {
        const Cell cell = cellAtPlace(line, i);
        if (!board.exists(cell)) continue;
        if (!cells.has(cell)) return false;
        any = true;
      }
      return any;
    };
    std::vector<bool> whole;
    for (int line = 0; line < count; ++line) whole.push_back(isWhole(line));
    for (int line = 0; line < count; ++line) {
      if (!whole[static_cast<std::size_t>(line)]) continue;
      int last = line;
      while (last + 1 < count && whole[static_cast<std::size_t>(last + 1)]) ++last;
      text += fmt::format("{}{} {}", text.empty() ? "" : " ", what, nameOf(line));
      if (last > line) text += "-" + nameOf(last);
      for (; line <= last; ++line) {
        for (int i = 0; i < length; ++i) cells.remove(cellAtPlace(line, i));
      }
    }
  };
  take(
      "rank", board.ranks(), [&](int rank, int file) { return board.at(file, rank); }, board.files(),
      [&](int rank) { return board.rankName(rank); });
  take(
      "file", board.files(), [&](int file, int rank) { return board.at(file, rank); }, board.ranks(),
      [&](int file) { return board.fileName(file); });
  return text;
}

}  // namespace

std::string nameInProgram(const std::string& name) {
  return isWord(name) ? name : '"' + name + '"';
}

std::string cellsText(const Board& board, const CellSet& cells) {
  CellSet rest = cells;
  std::string text;
  const bool plain = board.levels() == 1 && !board.isHexagonal() && !board.hasOwnNames();
  if (plain) text = linesText(board, rest);
  const CellSet single = rest;
  single.forEach([&](Cell first) {
    if (!rest.has(first)) return;  // the end of a run that has been written
    Cell last = first;
    for (Cell cell = first; plain && cell != kNoCell && rest.has(cell);
         cell = board.at(board.file(cell) + 1, board.rank(cell))) {
      rest.remove(cell);
      last = cell;
    }
    text += (text.empty() ? "" : " ") + board.name(first);
    if (last != first) text += "-" + board.name(last);
  });
  return text;
}

ProgramNames programNames(const Variant& variant, Side owner) {
  ProgramNames names{.types = {}, .kinds = variant.turns().kinds, .marks = variant.marks(), .owner = owner};
  for (const PieceType& type : variant.types()) names.types.push_back(type.id);
  return names;
}

std::string instructionText(const Instruction& in, const MoveProgram& program, const Board& board,
                            const ProgramNames& names) {
  return std::string(infoOf(in.op).name) + OperandPrinter(program, board, &names).text(in);
}

void appendSteps(std::vector<Instruction>& code, const std::vector<StepId>& steps) {
  const std::size_t forks = steps.size() - 1, first = code.size() + forks;
  for (std::size_t i = forks; i > 0; --i)
    code.push_back({Op::Fork, static_cast<std::uint16_t>(first + 2 * i)});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    code.push_back({Op::Step, static_cast<std::uint16_t>(index(steps[i]))});
    if (i < forks) code.push_back({Op::Jump, static_cast<std::uint16_t>(first + 2 * forks + 1)});
  }
}

std::string programText(const MoveProgram& program, const Board& board, const ProgramNames& names) {
  const auto goesOn = [](const Instruction& in) { return infoOf(in.op).operand == OperandKind::Address; };
  std::map<std::size_t, std::size_t> labels, uses;  // by address
  for (const Instruction& in : program.code) {
    if (goesOn(in)) ++uses[in.operand];
  }
  const auto stepsAt = [&](std::size_t i) { return stepsFrom(program.code, i, uses); };
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const std::size_t steps = stepsAt(i).size();
    if (steps > 0)
      i += lengthOfSteps(steps) - 1;
    else if (goesOn(program.code[i]))
      labels[program.code[i].operand];
  }
  std::size_t next = 0;
  for (auto& [address, label] : labels) label = ++next;
  const OperandPrinter operands(program, board, &names);
  std::string text;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const Instruction& in = program.code[i];
    if (const auto label = labels.find(i); label != labels.end()) text += fmt::format("{}: ", label->second);
    if (const auto steps = stepsAt(i); !steps.empty()) {
      text += infoOf(Op::Step).name;
      for (const Instruction& step : steps) text += operands.text(step);
      text += "\n";
      i += lengthOfSteps(steps.size()) - 1;
      continue;
    }
    text += fmt::format("{}{}\n", infoOf(in.op).name,
                        goesOn(in) ? fmt::format(" {}", labels.at(in.operand)) : operands.text(in));
  }
  if (const auto end = labels.find(program.code.size()); end != labels.end())
    text += fmt::format("{}:\n", end->second);
  return text;
}

std::string MoveProgram::dump(const Board& board) const {
  const OperandPrinter operands(*this, board, nullptr);
  std::string text;
  for (std::size_t i = 0; i < code.size(); ++i) {
    text += fmt::format("{:4}  {}{}\n", i, infoOf(code[i].op).name, operands.text(code[i]));
  }
  return text;
}

}  // namespace fairyforge
