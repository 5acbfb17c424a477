// One say() for each kind of statement that a Diagram can make. A kind without one does not compile until it
// is listed as impossible. Statements that the layer on top overrides are left out.

#include "compiler/frontend/print/print-diagram.h"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/print/tidy.h"
#include "compiler/frontend/syntax/cells.h"

namespace fairyforge {
namespace {

using namespace syntax;

template <typename What, typename... Kinds>
concept OneOf = (std::same_as<What, Kinds> || ...);

class DiagramPrinter {
 public:
  DiagramPrinter(const Layer& diagram, const Layer& overriding, bool onTop)
      : diagram_(diagram), overriding_(overriding), onTop_(onTop) {
    for (const Statement& statement : diagram) {
      if (const auto* shape = std::get_if<BoardShape>(&statement.what)) {
        board_ = Board(shape->files.value, shape->ranks.value);
        board_.setFirstRank(shape->firstRank.value);
      }
      if (const auto* rule = std::get_if<SymmetryRule>(&statement.what)) symmetry_ = rule->symmetry;
    }
  }

  std::string print() {
    for (const Statement& statement : diagram_) {
      if (isSaidAgain(statement)) continue;
      std::visit([this](const auto& what) { say(what); }, statement.what);
    }
    std::string text;
    for (const std::string* part : {&boardText_, &pieces_, &promotions_, &rules_, &presentation_}) {
      if (!part->empty()) text += (text.empty() ? "" : "\n") + *part;
    }
    return text;
  }

 private:
  // ---- what the layer on top says instead ----

  template <typename What, typename Holds>
  bool overridden(Holds holds) const {
    return std::any_of(overriding_.begin(), overriding_.end(), [&](const Statement& statement) {
      const auto* what = std::get_if<What>(&statement.what);
      return what != nullptr && holds(*what);
    });
  }

  bool isSaidAgain(const Statement& statement) const {
    return std::visit(
        [&](const auto& what) {
          using What = std::decay_t<decltype(what)>;
          if constexpr (std::is_same_v<What, Royals>) {
            return overridden<Royals>([&](const Royals& r) { return !r.side || r.side == what.side; });
          } else if constexpr (std::is_same_v<What, Presentation> || std::is_same_v<What, PieceDeclaration> ||
                               std::is_same_v<What, Promote>) {
            return false;
          } else {
            return overridden<What>([](const What&) { return true; });
          }
        },
        statement.what);
  }

  bool promotesAgain(const TypeRef& type) const {
    return overridden<Promote>([&](const Promote& promote) {
      return std::any_of(promote.types.begin(), promote.types.end(),
                         [&](const TypeRef& other) { return nameOf(other) == nameOf(type); });
    });
  }

  // ---- names and cells ----

  // Types are printed by name, because names are easier to read than IDs.
  std::string nameOf(const TypeRef& ref) const {
    for (const Statement& statement : diagram_) {
      const auto* piece = std::get_if<PieceDeclaration>(&statement.what);
      if (piece && (piece->id.text == ref.text || piece->name.text == ref.text))
        return nameText(piece->name.text);
    }
    return nameText(ref.text);
  }
  std::string namesOf(const std::vector<TypeRef>& refs) const {
    std::vector<std::string> names;
    for (const TypeRef& ref : refs) names.push_back(nameOf(ref));
    return fmt::format("{}", fmt::join(names, " "));
  }

  std::optional<Cell> single(const CellItem& item) const {
    if (item.kind != CellItem::Kind::Cells || !item.within.empty()) return std::nullopt;
    return board_.find(item.word.text);
  }

  std::string itemText(const CellItem& item) const {
    switch (item.kind) {
      case CellItem::Kind::Cells:
        return item.word.text;
      case CellItem::Kind::Rank:
        return "rank " + item.word.text;
      case CellItem::Kind::File:
        return "file " + item.word.text;
      case CellItem::Kind::LastRanks: {
        const int last = board_.ranks() - 1, first = std::max(0, board_.ranks() - item.count);
        const std::string end = board_.rankName(last);
        return "rank " + (first == last ? end : board_.rankName(first) + "-" + end);
      }
    }
    return {};
  }

  // Cells beside each other as a range, all cells of a rank as the rank.
  std::string cellsText(const CellList& list) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < list.size();) {
      std::size_t end = i + 1;
      const auto first = single(list[i]);
      while (first && end < list.size()) {
        const auto next = single(list[end]);
        const int distance = static_cast<int>(end - i);
        if (!next || board_.rank(*next) != board_.rank(*first) ||
            board_.file(*next) != board_.file(*first) + distance)
          break;
        ++end;
      }
      if (first && end - i == static_cast<std::size_t>(board_.files())) {
        words.push_back("rank " + board_.rankName(board_.rank(*first)));
      } else if (end - i > 2) {
        words.push_back(list[i].word.text + "-" + list[end - 1].word.text);
      } else {
        end = i + 1;
        words.push_back(itemText(list[i]));
      }
      i = end;
    }
    return fmt::format("{}", fmt::join(words, " "));
  }

  // Does Black's list name the cells that follow from White's anyway?
  bool isReflection(const SidedCells& cells) const {
    if (symmetry_ == Symmetry::None) return false;
    Diagnostics reportedElsewhere;
    const SidedCells copied{SidedCells::Black::Reflected, cells.white, {}};
    const auto setOf = [](const std::vector<NamedCell>& list) {
      CellSet set;
      for (const NamedCell& c : list) set.add(c.cell);
      return set;
    };
    const auto listed = resolveCells(board_, cells, symmetry_, reportedElsewhere);
    const auto image = resolveCells(board_, copied, symmetry_, reportedElsewhere);
    return !reportedElsewhere.hasErrors() && setOf(listed[1]) == setOf(image[1]);
  }

  std::string sidedText(const SidedCells& cells) const {
    if (cells.forBlack == SidedCells::Black::Same) return "both " + cellsText(cells.white);
    if (cells.forBlack == SidedCells::Black::Reflected || isReflection(cells)) return cellsText(cells.white);
    std::string text;
    if (!cells.white.empty()) text = "White: " + cellsText(cells.white);
    if (!cells.black.empty()) text += (text.empty() ? "" : " ") + ("Black: " + cellsText(cells.black));
    return text;
  }

  // ---- statements ----

  void say(const BoardShape& shape) {
    boardText_ = fmt::format("board {}x{}", shape.files.value, shape.ranks.value);
    if (!shape.holes.empty() || shape.firstRank.value != 1) boardText_ += " with";
    if (!shape.holes.empty()) boardText_ += " holes " + cellsText(shape.holes);
    if (shape.firstRank.value != 1) boardText_ += fmt::format(" first rank {}", shape.firstRank.value);
    boardText_ += "\n";
  }
  void say(const SymmetryRule& rule) {
    if (rule.symmetry == Symmetry::Mirror && !onTop_) return;
    rules_ += fmt::format("symmetry: {}\n", rule.symmetry == Symmetry::Mirror   ? "mirror"
                                            : rule.symmetry == Symmetry::Rotate ? "rotate"
                                                                                : "none");
  }
  void say(const CastlingSides& rule) {
    if (!rule.fixed && !onTop_) return;
    rules_ += fmt::format("castling sides: {}\n", rule.fixed ? "the same for both" : "turned for Black");
  }

  void say(const PieceDeclaration& piece) {
    pieces_ += fmt::format("piece {} {}", nameText(piece.name.text), piece.id.text);
    if (piece.movement) pieces_ += fmt::format(" {}", piece.movement->text());
    if (piece.royal) pieces_ += " royal";
    if (piece.at && !(piece.at->white.empty() && piece.at->black.empty()))
      pieces_ += " at " + sidedText(*piece.at);
    if (!piece.image.empty()) pieces_ += " image " + nameText(piece.image);
    if (!piece.morphs.empty()) pieces_ += " {\n" + morphsText(piece.morphs) + "}";
    pieces_ += "\n";
  }

  // Cells with the same outcome together, in the order in which they are met from the bottom.
  std::string morphsText(std::vector<Morph> morphs) const {
    const auto place = [&](const Morph& morph) {
      const auto cell = single(morph.cells.white.front());
      return cell ? index(*cell) : 0;
    };
    std::stable_sort(morphs.begin(), morphs.end(),
                     [&](const Morph& a, const Morph& b) { return place(a) < place(b); });
    std::vector<std::pair<std::string, CellList>> groups;
    for (const Morph& morph : morphs) {
      const std::string to = namesOf(morph.to);
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == to; });
      if (group == groups.end()) group = groups.insert(group, {to, {}});
      group->second.insert(group->second.end(), morph.cells.white.begin(), morph.cells.white.end());
    }
    std::vector<std::string> parts;
    for (const auto& [to, cells] : groups) parts.push_back(cellsText(cells) + " to " + to);
    return fmt::format("morphs on {}\n", fmt::join(parts, ", "));
  }

  void say(const Royal& royal) { pieces_ += fmt::format("royal {}\n", namesOf(royal.types)); }

  void say(const Promote& promote) {
    std::vector<TypeRef> types;
    for (const TypeRef& type : promote.types) {
      if (!promotesAgain(type)) types.push_back(type);
    }
    if (types.empty()) return;
    std::string choices;
    for (const Choice& choice : promote.choices) {
      choices += " " + nameOf(choice.type);
      std::vector<std::string> limits;
      if (choice.withinLast > 0) limits.push_back(fmt::format("last {}", choice.withinLast));
      if (choice.notOnLast) limits.emplace_back("not last");
      if (!limits.empty()) choices += fmt::format(" ({})", fmt::join(limits, " "));
    }
    // The last ranks are those that each side sees last.
    const std::string zone = cellsText(promote.zone.white);
    promotions_ += choices.empty() ? fmt::format("promote {} never\n", namesOf(types))
                                   : fmt::format("promote {} on {} to{}\n", namesOf(types), zone, choices);
  }

  void say(const Stalemate& rule) {
    const char* words = rule.rule == StalemateRule::Draw              ? "draw"
                        : rule.rule == StalemateRule::StalematedLoses ? "the stalemated side loses"
                                                                      : "the stalemated side wins";
    rules_ += fmt::format("stalemate: {}\n", words);
  }
  void say(const BareKing& rule) {
    const char* words = rule.kind == BareKingRule::Kind::Off ? "off"
                        : rule.kind == BareKingRule::Kind::Immediate
                            ? "loses at once"
                            : "loses unless it bares the other in reply";
    rules_ += fmt::format("bare king: {}{}\n", words,
                          rule.counting.empty() ? "" : " counting " + namesOf(rule.counting));
  }
  void say(const Royals& rule) {
    const std::string words =
        rule.rule == RoyalRule::Any ? "every one must be safe" : "the last one must be safe";
    const std::string white = "royals of White: " + words + "\n";
    if (rule.side == Side::Black && rules_.ends_with(white)) {
      rules_.erase(rules_.size() - white.size());
      rules_ += fmt::format("royals: {}\n", words);
    } else {
      rules_ += fmt::format("royals{}: {}\n",
                            !rule.side                  ? ""
                            : *rule.side == Side::White ? " of White"
                                                        : " of Black",
                            words);
    }
  }
  void say(const NMoveRule& rule) {
    rules_ += rule.limit == 0
                  ? std::string("quiet moves: off\n")
                  : fmt::format(
                        "quiet moves: draw at {}{}\n", rule.limit,
                        rule.resetBy && !rule.resetBy->empty() ? " reset by " + namesOf(*rule.resetBy) : "");
  }
  void say(const Presentation& look) {
    presentation_ += fmt::format("look {} \"{}\"\n", look.name, look.value);
  }

  // No Diagram says these. A new kind of statement belongs here, or has a say() of its own.
  template <typename What>
  requires OneOf<What, Header, Note, Zone, Link, Array, Remove, Castle, When, Repetition, GoalRule,
                 MustCapture, LevelsTurn, HandFate, InHand, Drops, DropCaptures, DropsUnmoved, StartingHand,
                 ThirdSideBlock, Test>
  void say(const What&) {}

  const Layer& diagram_;
  const Layer& overriding_;
  const bool onTop_;
  Board board_{8, 8};
  Symmetry symmetry_ = Symmetry::Mirror;
  std::string boardText_, pieces_, promotions_, rules_, presentation_;
};

}  // namespace

std::string nativeText(const Layer& diagram, const Layer& overriding, bool onTop) {
  return DiagramPrinter(diagram, overriding, onTop).print();
}

}  // namespace fairyforge
