// One say() for each kind of statement that a Diagram can make. A kind without one does not compile until it
// is listed as impossible. Statements that the layer on top overrides are left out.

#include "compiler/frontend/print/print-diagram.h"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/frontend/print/diagram-words.h"
#include "compiler/frontend/print/lexemes.h"

namespace fairyforge::frontend::print {
namespace {

template <typename What, typename... Kinds>
concept OneOf = (std::same_as<What, Kinds> || ...);

class DiagramPrinter {
 public:
  DiagramPrinter(const syntax::Layer& diagram, const syntax::Layer& overriding, bool onTop)
      : diagram_(diagram), words_(diagram), overriding_(overriding), onTop_(onTop) {}

  std::string print() {
    for (const syntax::Statement& statement : diagram_) {
      if (isRepeated(statement)) continue;
      std::visit([this](const auto& what) { emit(what); }, statement.what);
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
    return std::any_of(overriding_.begin(), overriding_.end(), [&](const syntax::Statement& statement) {
      const auto* what = std::get_if<What>(&statement.what);
      return what != nullptr && holds(*what);
    });
  }

  bool isRepeated(const syntax::Statement& statement) const {
    return std::visit(
        [&](const auto& what) {
          using What = std::decay_t<decltype(what)>;
          if constexpr (std::is_same_v<What, syntax::Royals>) {
            return overridden<syntax::Royals>(
                [&](const syntax::Royals& r) { return !r.side || r.side == what.side; });
          } else if constexpr (std::is_same_v<What, syntax::Presentation> ||
                               std::is_same_v<What, syntax::PieceDeclaration> ||
                               std::is_same_v<What, syntax::Promote>) {
            return false;
          } else {
            return overridden<What>([](const What&) { return true; });
          }
        },
        statement.what);
  }

  bool promotesAgain(const syntax::TypeRef& type) const {
    return overridden<syntax::Promote>([&](const syntax::Promote& promote) {
      return std::any_of(promote.types.begin(), promote.types.end(), [&](const syntax::TypeRef& other) {
        return words_.nameOf(other) == words_.nameOf(type);
      });
    });
  }

  // ---- statements ----

  void emit(const syntax::BoardShape& shape) {
    boardText_ = fmt::format("board {}x{}", shape.files.value, shape.ranks.value);
    if (!shape.holes.empty() || shape.firstRank.value != 1) boardText_ += " with";
    if (!shape.holes.empty()) boardText_ += " holes " + words_.cellsText(shape.holes);
    if (shape.firstRank.value != 1) boardText_ += fmt::format(" first rank {}", shape.firstRank.value);
    boardText_ += "\n";
  }
  void emit(const syntax::SymmetryRule& rule) {
    if (rule.symmetry == Symmetry::Mirror && !onTop_) return;
    rules_ += fmt::format("symmetry: {}\n", rule.symmetry == Symmetry::Mirror   ? "mirror"
                                            : rule.symmetry == Symmetry::Rotate ? "rotate"
                                                                                : "none");
  }
  void emit(const syntax::CastlingSides& rule) {
    if (!rule.fixed && !onTop_) return;
    rules_ += fmt::format("castling sides: {}\n", rule.fixed ? "the same for both" : "turned for Black");
  }

  void emit(const syntax::PieceDeclaration& piece) {
    pieces_ += fmt::format("piece {} {}", nameText(piece.name.text), piece.id.text);
    if (piece.movement) pieces_ += fmt::format(" {}", piece.movement->text());
    if (piece.royal) pieces_ += " royal";
    if (piece.at && !(piece.at->white.empty() && piece.at->black.empty()))
      pieces_ += " at " + words_.sidedText(*piece.at);
    if (!piece.image.empty()) pieces_ += " image " + nameText(piece.image);
    if (!piece.morphs.empty()) pieces_ += " {\n" + morphsText(piece.morphs) + "}";
    pieces_ += "\n";
  }

  // Cells with the same outcome together, in the order in which they are met from the bottom.
  std::string morphsText(std::vector<syntax::Morph> morphs) const {
    const auto place = [&](const syntax::Morph& morph) {
      const auto cell = words_.single(morph.cells.white.front());
      return cell ? index(*cell) : 0;
    };
    std::stable_sort(morphs.begin(), morphs.end(),
                     [&](const syntax::Morph& a, const syntax::Morph& b) { return place(a) < place(b); });
    std::vector<std::pair<std::string, syntax::CellList>> groups;
    for (const syntax::Morph& morph : morphs) {
      const std::string to = words_.namesOf(morph.to);
      auto group = std::find_if(groups.begin(), groups.end(), [&](const auto& g) { return g.first == to; });
      if (group == groups.end()) group = groups.insert(group, {to, {}});
      group->second.insert(group->second.end(), morph.cells.white.begin(), morph.cells.white.end());
    }
    std::vector<std::string> parts;
    for (const auto& [to, cells] : groups) parts.push_back(words_.cellsText(cells) + " to " + to);
    return fmt::format("morphs on {}\n", fmt::join(parts, ", "));
  }

  void emit(const syntax::Royal& royal) { pieces_ += fmt::format("royal {}\n", words_.namesOf(royal.types)); }

  void emit(const syntax::Promote& promote) {
    std::vector<syntax::TypeRef> types;
    for (const syntax::TypeRef& type : promote.types) {
      if (!promotesAgain(type)) types.push_back(type);
    }
    if (types.empty()) return;
    std::string choices;
    for (const syntax::Choice& choice : promote.choices) {
      choices += " " + words_.nameOf(choice.type);
      std::vector<std::string> limits;
      if (choice.withinLast > 0) limits.push_back(fmt::format("last {}", choice.withinLast));
      if (choice.notOnLast) limits.emplace_back("not last");
      if (!limits.empty()) choices += fmt::format(" ({})", fmt::join(limits, " "));
    }
    // The last ranks are those that each side sees last.
    const std::string zone = words_.cellsText(promote.zone.white);
    promotions_ += choices.empty()
                       ? fmt::format("promote {} never\n", words_.namesOf(types))
                       : fmt::format("promote {} on {} to{}\n", words_.namesOf(types), zone, choices);
  }

  void emit(const syntax::Stalemate& rule) {
    const char* words = rule.rule == StalemateRule::Draw              ? "draw"
                        : rule.rule == StalemateRule::StalematedLoses ? "the stalemated side loses"
                                                                      : "the stalemated side wins";
    rules_ += fmt::format("stalemate: {}\n", words);
  }
  void emit(const syntax::BareKing& rule) {
    const char* words = rule.kind == BareKingRule::Kind::Off ? "off"
                        : rule.kind == BareKingRule::Kind::Immediate
                            ? "loses at once"
                            : "loses unless it bares the other in reply";
    rules_ += fmt::format("bare king: {}{}\n", words,
                          rule.counting.empty() ? "" : " counting " + words_.namesOf(rule.counting));
  }
  void emit(const syntax::Royals& rule) {
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
  void emit(const syntax::NMoveRule& rule) {
    rules_ += rule.limit == 0 ? std::string("quiet moves: off\n")
                              : fmt::format("quiet moves: draw at {}{}\n", rule.limit,
                                            rule.resetBy && !rule.resetBy->empty()
                                                ? " reset by " + words_.namesOf(*rule.resetBy)
                                                : "");
  }
  void emit(const syntax::Presentation& presentation) {
    presentation_ += fmt::format("look {} \"{}\"\n", presentation.name, presentation.value);
  }

  // No Diagram says these. A new kind of statement belongs here, or has a say() of its own.
  template <typename What>
  requires OneOf<What, syntax::Header, syntax::Note, syntax::Zone, syntax::Link, syntax::Array,
                 syntax::Remove, syntax::Castle, syntax::When, syntax::Effects, syntax::EveryPiece,
                 syntax::Repetition, syntax::Checks, syntax::GoalRule, syntax::TurnOrder,
                 syntax::SeriesCheckRule, syntax::SeriesSafety, syntax::Passing, syntax::CaptureRule,
                 syntax::LevelsTurn, syntax::HandFate, syntax::InHand, syntax::Drops, syntax::DropAs,
                 syntax::DropCaptures, syntax::DropsUnmoved, syntax::DropChecks, syntax::DropDuty,
                 syntax::StartingHand, syntax::ThirdSideBlock, syntax::Test>
  void emit(const What&) {}

  const syntax::Layer& diagram_;
  const DiagramWords words_;
  const syntax::Layer& overriding_;
  const bool onTop_;
  std::string boardText_, pieces_, promotions_, rules_, presentation_;
};

}  // namespace

std::string nativeText(const syntax::Layer& diagram, const syntax::Layer& overriding, bool onTop) {
  return DiagramPrinter(diagram, overriding, onTop).print();
}

}  // namespace fairyforge::frontend::print
