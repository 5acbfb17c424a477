// Finds the promotion table that most types share, since the Diagram has only one. Changes without a choice
// become morph tables. Then combines both as the Diagram would, and compares the result with the variant's
// table cell by cell; differences are losses.

#include "compiler/export/diagram/morph-parameters.h"

#include <algorithm>

namespace fairyforge::exports::diagram {
namespace {

using Types = std::set<TypeId>;

class Changes {
 public:
  explicit Changes(const Variant& variant) : variant_(variant), board_(variant.board()) {}

  DiagramChanges find() {
    findPromotion();
    for (std::size_t i = 0; i < variant_.types().size(); ++i) findMorphs(typeAt(i));
    for (std::size_t i = 0; i < variant_.types().size(); ++i) compare(typeAt(i));
    return std::move(found_);
  }

 private:
  int toLast(Cell cell) const { return board_.ranks() - 1 - board_.rank(cell); }
  const std::vector<TypeId>& becomes(TypeId type, Cell cell) const {
    return variant_.arrival().choices(Side::White, type, cell);
  }

  // Returns White's choices for the type by distance from the last rank, up to the first rank that has none
  // or whose cells differ in them. Empty if on none of these ranks there are several types to choose from.
  std::vector<Types> choicesByRank(TypeId type) const {
    std::vector<Types> ranks;
    for (int distance = 0; distance < board_.ranks(); ++distance) {
      std::optional<Types> here;
      bool same = true;
      for (int file = 0; file < board_.files(); ++file) {
        const Cell cell = board_.at(file, board_.ranks() - 1 - distance);
        if (!board_.exists(cell)) continue;
        const auto& list = becomes(type, cell);
        const Types choices(list.begin(), list.end());
        same = same && (!here || *here == choices);
        here = choices;
      }
      if (!same || !here || here->empty()) break;
      ranks.push_back(*here);
    }
    const auto chooses = [](const Types& types) { return types.size() > 1; };
    return std::ranges::any_of(ranks, chooses) ? ranks : std::vector<Types>{};
  }

  // Takes the promotion table that most types have, since the Diagram has only one.
  void findPromotion() {
    std::map<std::vector<Types>, std::vector<TypeId>> tables;
    for (std::size_t i = 0; i < variant_.types().size(); ++i) {
      const std::vector<Types> ranks = choicesByRank(typeAt(i));
      if (!ranks.empty()) tables[ranks].push_back(typeAt(i));
    }
    if (tables.empty()) return;
    const auto [ranks, types] = *std::ranges::max_element(
        tables, [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
    found_.promoting = types;
    found_.zone = static_cast<int>(std::min<std::size_t>(ranks.size(), 9));
    for (const TypeId type : inWrittenOrder(ranks)) {
      PromotionChoice choice{type};
      for (int distance = 0; distance < found_.zone; ++distance) {
        if (ranks[static_cast<std::size_t>(distance)].contains(type)) choice.withinLast = distance + 1;
      }
      choice.notOnLast = !ranks.front().contains(type);
      if (choice.withinLast > 0) found_.choices.push_back(choice);
    }
  }

  // Returns all choices of these ranks, in the order in which the variant's arrival table lists them.
  std::vector<TypeId> inWrittenOrder(const std::vector<Types>& ranks) const {
    Types all;
    for (const Types& rank : ranks) all.insert(rank.begin(), rank.end());
    std::vector<TypeId> order;
    board_.forEachCell([&](Cell cell) {
      for (const TypeId type : becomes(found_.promoting.front(), cell)) {
        if (all.erase(type) > 0) order.push_back(type);
      }
    });
    return order;
  }

  bool promotes(TypeId type, Cell cell) const {
    return std::ranges::find(found_.promoting, type) != found_.promoting.end() && toLast(cell) < found_.zone;
  }

  void findMorphs(TypeId type) {
    board_.forEachCell([&](Cell cell) {
      const auto& types = becomes(type, cell);
      if (types.size() == 1 && !promotes(type, cell)) found_.morphs[type][cell] = types.front();
    });
  }

  TypeId morphed(TypeId type, Cell cell) const {
    const auto table = found_.morphs.find(type);
    if (table == found_.morphs.end()) return type;
    const auto entry = table->second.find(cell);
    return entry == table->second.end() ? type : entry->second;
  }

  // Returns the types that the piece can become on the cell (as White sees it) in the Diagram, which promotes
  // first and then morphs.
  Types emittedTypes(TypeId type, Cell cell) const {
    Types types;
    if (promotes(type, cell)) {
      for (const PromotionChoice& choice : found_.choices) {
        const bool within = toLast(cell) < choice.withinLast && !(choice.notOnLast && toLast(cell) == 0);
        if (within) types.insert(morphed(choice.type, cell));
      }
    }
    if (types.empty()) types.insert(morphed(type, cell));
    return types;
  }

  // Compares the changes of the type on arrival with those that the printed parameters mean; records the
  // types for which they differ.
  void compare(TypeId type) {
    const Symmetry symmetry = variant_.symmetry() == Symmetry::None ? Symmetry::Mirror : variant_.symmetry();
    for (const Side side : kBothSides) {
      board_.forEachCell([&](Cell cell) {
        const auto& list = variant_.arrival().choices(side, type, cell);
        Types really(list.begin(), list.end());
        if (really.empty()) really.insert(type);
        const Cell seen = side == Side::White ? cell : board_.reflected(cell, symmetry);
        const Types here = emittedTypes(type, seen);
        if (here == really) return;
        (here.size() > 1 || really.size() > 1 ? found_.lostPromotions : found_.lostMorphs).insert(type);
      });
    }
  }

  const Variant& variant_;
  const Board& board_;
  DiagramChanges found_;
};

}  // namespace

DiagramChanges diagramChanges(const Variant& variant) {
  return Changes(variant).find();
}

}  // namespace fairyforge::exports::diagram
