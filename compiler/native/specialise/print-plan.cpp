// Writes a plan as text, type by type and then attack by attack; reduces a plan to one type for listings of
// its code.

#include "compiler/native/specialise/print-plan.h"

#include <algorithm>
#include <fmt/format.h>

namespace fairyforge::specialise {
namespace {

class PlanPrinter {
 public:
  PlanPrinter(const Variant& variant, const Plan& plan) : variant_(variant), plan_(plan) {}

  std::string print(std::optional<TypeId> only) {
    if (!only) printWhole();
    for (const Side side : kAllOwners) {
      for (const TypePlan& type : plan_.types[index(side)]) {
        if (!only || index(*only) == type.type) printType(side, type);
      }
    }
    for (const Side side : kAllOwners) printAttacks(side, only);
    return std::move(text_);
  }

 private:
  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  const char* nameOf(Side side) const {
    constexpr const char* kNames[kOwners] = {"white", "black", "third"};
    return kNames[index(side)];
  }
  const std::string& nameOf(std::size_t type) const { return variant_.types()[type].name; }
  static const char* nameOf(Guard guard) { return guard == Guard::None ? "" : " while unmoved"; }
  static const char* nameOf(Mode mode) {
    return mode == Mode::Quiet ? "quiet" : mode == Mode::Capture ? "capture" : "capture of royal pieces";
  }

  // Returns the cells by name, "a1 b1 c1", or only their number if there are many.
  std::string cells(const CellSet& set) const {
    constexpr std::size_t kMany = 16;
    const std::size_t size = set.size();
    if (size > kMany) return fmt::format("{} cells", size);
    std::string text;
    set.forEach([&](Cell cell) { text += (text.empty() ? "" : " ") + variant_.board().name(cell); });
    return text.empty() ? "no cells" : text;
  }

  void printWhole() {
    const StateLayout& layout = plan_.layout;
    line("state: {} words of 64 bits; a set of cells takes {}", layout.size(), layout.words);
    line("tables: {} bytes", plan_.tables.bytes());
    line("effects of moves: {}, of which {} only mark en-passant targets", plan_.effects.size(),
         plan_.enPassantEffects);
    if (!plan_.sweepKinds.empty())
      line("kinds of pieces that leave the board beside a move: {}", plan_.sweepKinds.size());
    line("most moves in a position: {}", plan_.maxMoves);
    for (std::size_t i = 0; i < plan_.lookups.lookups.size(); ++i) {
      std::string methods;
      for (const LookupPart& part : plan_.lookups.lookups[i].parts) {
        methods += fmt::format("{} {} at {}", methods.empty() ? "" : ",", methodOf(part), part.records.bytes);
      }
      line("lookup {}:{}", i, methods);
    }
  }

  static const char* methodOf(const LookupPart& part) {
    switch (part.method) {
      case LookupPart::Method::Pext:
        return "pext table";
      case LookupPart::Method::Line:
        return "line table";
      case LookupPart::Method::FirstUp:
        return "first blocker upwards";
      case LookupPart::Method::FirstDown:
        return "first blocker downwards";
      case LookupPart::Method::EachPath:
        break;
    }
    return "path by path";
  }

  std::string functionText(FunctionId id) const {
    const FunctionPlan& function = plan_.lookups.functions[id];
    std::string text;
    if (function.leaps) text = fmt::format(" leaps at {}", function.leaps->bytes);
    for (const LookupId lookup : function.lookups) text += fmt::format(" lookup {}", lookup);
    return text;
  }

  void printType(Side side, const TypePlan& type) {
    std::string title = fmt::format("\n{} {}", nameOf(side), nameOf(type.type));
    if (type.last != kNone) title += " as " + nameOf(type.last);
    if (type.royal) title += ", royal";
    if (type.makeAndTest) title += ", make and test";
    line("{}", title);
    for (const Guard guard : kBothGuards) {
      for (const Mode mode : kAllModes) {
        const FunctionId id = type.plain[index(guard)][index(mode)];
        if (id != kNone) line("  {}{}:{}", nameOf(mode), nameOf(guard), functionText(id));
      }
    }
    for (const ShiftMove& shift : type.shifts) {
      for (const Mode mode : kAllModes) {
        for (const ShiftTerm& term : shift.terms[index(mode)]) {
          line("  {}{}: all at once by {:+} from {}{}{}", nameOf(mode), nameOf(term.guard), shift.delta,
               cells(term.origins),
               term.empty.empty() ? "" : fmt::format(", {:+} empty", fmt::join(term.empty, " ")),
               shift.effects ? ", marks en passant" : "");
        }
      }
    }
    for (const Mode mode : kAllModes) {
      if (type.later[index(mode)]) line("  {}: with later effects, made and tested", nameOf(mode));
    }
    for (const Gate& gate : type.gates) {
      const bool all = gate.modes[index(Mode::Quiet)] && gate.modes[index(Mode::Capture)];
      line("  {} from the hand comes to where {}{} began", nameOf(index(gate.type)),
           all                              ? "any move"
           : gate.modes[index(Mode::Quiet)] ? "a quiet move"
                                            : "a capture",
           nameOf(gate.guard));
    }
    if (type.arrival) {
      line("  becomes another type on {}", cells(type.arrival->cells));
      for (const auto& [choices, where] : type.arrival->severalChoices) {
        line("    one of {} on {}", choices, cells(where));
      }
    }
    if (!type.moveShapes.empty()) {
      line("  general paths: {} shapes from {}", type.moveShapes.size(), cells(type.generalOrigins));
    }
    if (!type.attackShapes.empty()) line("  general attacks: {} shapes", type.attackShapes.size());
    for (const CastlingPath& castlingPath : type.castlingPaths) {
      line("  castling path: {} to {}, own on {}, empty {}, unmoved {}{}",
           variant_.board().name(castlingPath.origin), variant_.board().name(castlingPath.to),
           cells(castlingPath.own), cells(castlingPath.empty), cells(castlingPath.unmoved),
           castlingPath.safe.empty() ? "" : fmt::format(", safe on {} cells", castlingPath.safe.size()));
    }
  }

  std::string piecesText(const std::vector<AttackPlan::Pieces>& pieces) const {
    std::string text;
    for (const AttackPlan::Pieces& p : pieces) {
      text += fmt::format("{}{}{}", text.empty() ? "" : ", ", nameOf(p.type), nameOf(p.guard));
    }
    return text;
  }

  void printAttacks(Side side, std::optional<TypeId> only) {
    const AttackPlan& attacks = plan_.attacks[index(side)];
    const auto wanted = [&](const std::vector<AttackPlan::Pieces>& pieces) {
      return !only || std::ranges::any_of(pieces, [&](const auto& p) { return p.type == index(*only); });
    };
    std::string lines;
    for (const auto& [table, pieces] : attacks.leaps) {
      if (wanted(pieces)) lines += fmt::format("  leaps at {}: {}\n", table.bytes, piecesText(pieces));
    }
    for (const auto& [lookup, pieces] : attacks.lookups) {
      if (wanted(pieces)) lines += fmt::format("  lookup {}: {}\n", lookup, piecesText(pieces));
    }
    for (const AttackLine& attack : attacks.lines.lines) {
      if (only && attack.type != *only) continue;
      constexpr const char* kKinds[] = {"all between empty", "one between occupied", "hurdles"};
      const auto kind = static_cast<std::size_t>(attacks.lines.tables[attack.between].kind);
      lines += fmt::format("  {}{}: from the cells at {}, {}\n", nameOf(index(attack.type)),
                           nameOf(attack.guard), attack.reach.bytes, kKinds[kind]);
    }
    if (!lines.empty()) line("\nattacks by {}\n{}", nameOf(side), lines.substr(0, lines.size() - 1));
  }

  const Variant& variant_;
  const Plan& plan_;
  std::string text_;
};

}  // namespace

std::string printPlan(const Variant& variant, const Plan& plan, std::optional<TypeId> only) {
  return PlanPrinter(variant, plan).print(only);
}

Plan planOfOnly(Plan plan, TypeId only) {
  const std::size_t type = index(only);
  for (auto& ofSide : plan.types) {
    for (TypePlan& t : ofSide) {
      if (t.type == type) continue;
      TypePlan still;
      still.type = t.type;
      still.last = t.last;
      still.imitates = t.imitates;
      still.givesNoCheck = t.givesNoCheck;
      still.royal = t.royal;
      still.byShift = true;
      t = std::move(still);
    }
  }
  for (AttackPlan& attacks : plan.attacks) {
    const auto keepOnly = [&](auto& list) {
      for (auto& [table, pieces] : list) {
        std::erase_if(pieces, [&](const AttackPlan::Pieces& p) { return p.type != type; });
      }
      std::erase_if(list, [](const auto& entry) { return entry.second.empty(); });
    };
    keepOnly(attacks.leaps);
    keepOnly(attacks.lookups);
    keepOnly(attacks.instanceLeaps);
    std::erase_if(attacks.lines.lines, [&](const AttackLine& line) { return line.type != only; });
  }
  return plan;
}

}  // namespace fairyforge::specialise
