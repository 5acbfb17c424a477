// Reads the rule of perpetual chase. The engine knows only that of the Asian Xiangqi Federation, which
// applies to the pieces of Xiangqi, by name.
#include <fmt/format.h>

#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {
namespace {

TypeRefs named(const IniGame& game, std::initializer_list<std::string_view> names) {
  TypeRefs refs;
  for (const std::string_view name : names) {
    if (const IniType* type = game.types.named(name)) refs.push_back(type->letter);
  }
  return refs;
}

}  // namespace

void addChase(const IniGame& game) {
  IniValues& values = game.values;
  if (values.result("chasingRule", {"none", "axf"}) != "axf") return;
  const SourceSpan place = values.spanOf("chasingRule");
  syntax::PerpetualChase chase{true};
  chase.mayChase = named(game, {"king", "soldier"});
  const int across = values.number("soldierPromotionRank", 1, 1, game.start.board.ranks());
  if (const TypeRefs soldier = named(game, {"soldier"}); !soldier.empty() && across > 1) {
    const std::string ranks = across == 2 ? "1" : fmt::format("1-{}", across - 1);
    chase.unchased.push_back(
        {soldier,
         {syntax::SidedCells::Black::Reflected, {{syntax::CellItem::Kind::Rank, {ranks, place}, 0}}, {}}});
  }
  const auto regardless = [&](std::initializer_list<std::string_view> chasers,
                              std::initializer_list<std::string_view> chased) {
    syntax::PerpetualChase::Regardless some{named(game, chasers), named(game, chased)};
    if (!some.chasers.empty() && !some.chased.empty()) chase.regardless.push_back(std::move(some));
  };
  regardless({"horse", "cannon"}, {"rook"});
  regardless({"elephant", "fers"}, {"rook", "cannon", "horse"});
  game.add(place, std::move(chase));
}

}  // namespace fairyforge::frontend::ini
