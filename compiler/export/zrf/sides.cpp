// Turns Black's directions by each possible symmetry, pairs the blocks whose texts are then equal, and gives
// the zones of a pair one name. A block without a partner is guarded by a zone that only one player has.

#include <algorithm>
#include <map>

#include "compiler/export/zrf/blocks.h"

namespace fairyforge::exports::zrf {
namespace {

void collectZones(const Expr& expr, std::vector<std::string>& zones) {
  if (expr.word.starts_with(kZone)) zones.push_back(expr.word);
  for (const Expr& item : expr.items) collectZones(item, zones);
}

std::vector<std::string> zonesOf(const Block& block) {
  std::vector<std::string> zones;
  for (const Expr& expr : block.code) collectZones(expr, zones);
  return zones;
}

Expr withoutZones(Expr expr) {
  if (expr.word.starts_with(kZone)) expr.word = kZone;
  for (Expr& item : expr.items) item = withoutZones(item);
  return expr;
}

// Replaces the placeholders of zones in the expression by names[next], names[next + 1] ... and moves `next`
// on.
Expr withZones(Expr expr, const std::vector<std::string>& names, std::size_t& next) {
  if (expr.word.starts_with(kZone)) expr.word = names[next++];
  for (Expr& item : expr.items) item = withZones(item, names, next);
  return expr;
}

}  // namespace

Expr Sides::turned(const Expr& expr) const {
  Expr result = expr;
  if (result.word.starts_with(kDirection)) {
    const std::string name = result.word.substr(std::string(kDirection).size());
    result.word = kDirection + context_.directions.turned(name);
  }
  for (Expr& item : result.items) item = turned(item);
  if (!result.items.empty() && result.items[0].word.starts_with(kNeighbourhood))
    std::ranges::sort(result.items.begin() + 1, result.items.end(), {}, &Expr::word);
  return result;
}

std::string Sides::keyOf(const Block& block, bool isBlack) const {
  std::string key;
  for (const Expr& expr : block.code) {
    key += text(withoutZones(isBlack ? turned(expr) : expr)) + "\n";
  }
  return key;
}

// Pairs blocks that are equal but for their zones. If a block has several possible partners, takes the one
// with most zones that are images of its zones.
std::vector<Sides::Couple> Sides::couplesOf(const std::vector<Block>& white,
                                            const std::vector<Block>& black) const {
  std::multimap<std::string, const Block*> open;
  for (const Block& block : black) open.emplace(keyOf(block, true), &block);
  const auto likeness = [&](const Block& mine, const Block& other) {
    const auto a = zonesOf(mine), b = zonesOf(other);
    int points = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
      for (const Symmetry symmetry : {Symmetry::Mirror, context_.variant.symmetry(), Symmetry::Rotate}) {
        if (!context_.variant.board().has(symmetry)) continue;
        if (context_.variant.board().reflected(context_.pool.cells(a[i]), symmetry) ==
            context_.pool.cells(b[i]))
          ++points;
      }
    }
    return points;
  };
  std::vector<Couple> couples;
  for (const Block& block : white) {
    const auto [first, last] = open.equal_range(keyOf(block, false));
    auto best = last;
    for (auto other = first; other != last; ++other) {
      if (best == last || likeness(block, *other->second) > likeness(block, *best->second)) best = other;
    }
    couples.push_back({&block, best == last ? nullptr : best->second});
    if (best != last) open.erase(best);
  }
  for (const Block& block : black) {
    const bool isOpen = std::ranges::any_of(open, [&](const auto& o) { return o.second == &block; });
    if (isOpen) couples.push_back({nullptr, &block});
  }
  return couples;
}

void Sides::chooseBoardSymmetry(const std::vector<std::vector<Block>>& white,
                                const std::vector<std::vector<Block>>& black) {
  const auto alone = [&](BoardSymmetry boardSymmetry) {
    context_.directions.boardSymmetry = boardSymmetry;
    std::size_t count = 0;
    for (std::size_t i = 0; i < white.size(); ++i) {
      for (const Couple& c : couplesOf(white[i], black[i])) count += !c.white || !c.black;
    }
    return count;
  };
  const std::size_t rotated = alone(BoardSymmetry::Rotated), mirrored = alone(BoardSymmetry::Mirrored);
  context_.directions.boardSymmetry = rotated < mirrored ? BoardSymmetry::Rotated : BoardSymmetry::Mirrored;
}

std::vector<Block> Sides::joined(const std::vector<Block>& white, const std::vector<Block>& black,
                                 const std::string& purpose) {
  const CellSet all = context_.variant.board().cells();
  std::vector<Block> blocks;
  for (const Couple& couple : couplesOf(white, black)) {
    std::vector<std::string> names;
    const auto whites = couple.white ? zonesOf(*couple.white) : std::vector<std::string>{};
    const auto blacks = couple.black ? zonesOf(*couple.black) : std::vector<std::string>{};
    for (std::size_t i = 0; i < std::max(whites.size(), blacks.size()); ++i) {
      names.push_back(context_.zones.name(couple.white ? context_.pool.cells(whites[i]) : CellSet{},
                                          couple.black ? context_.pool.cells(blacks[i]) : CellSet{},
                                          purpose));
    }
    Block block = couple.white ? *couple.white : *couple.black;
    if (!couple.white) {
      for (Expr& expr : block.code) expr = turned(expr);
    }
    std::size_t next = 0;
    for (Expr& expr : block.code) expr = withZones(expr, names, next);
    if (!couple.white || !couple.black) {
      const std::string turn = couple.white ? context_.zones.name(all, {}, "whites-turn")
                                            : context_.zones.name({}, all, "blacks-turn");
      block.code.insert(block.code.begin(), verify(list("in-zone?", {turn})));
      block.name = (couple.white ? "whites-" : "blacks-") + block.name;
    }
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace fairyforge::exports::zrf
