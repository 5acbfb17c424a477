// The functions of the C interface that look up positions in solved endgames.

#include <stdexcept>

#include "compiler/analyse/solve/probe.h"
#include "compiler/apps/interface/handles.h"
#include "compiler/core/rules/variant-hash.h"
#include "compiler/core/text/json-list.h"
#include "runtime/move-text.h"

struct ff_tables : ff_handled<ff_tables> {
  static constexpr const char* kKind = "table";
  ff_tables(fairyforge::VariantPtr game, std::shared_ptr<const fairyforge::Executor> answers,
            std::shared_ptr<fairyforge::solve::Probe> folder)
      : variant(std::move(game)), executor(std::move(answers)), probe(std::move(folder)) {}
  fairyforge::VariantPtr variant;
  std::shared_ptr<const fairyforge::Executor> executor;
  std::shared_ptr<fairyforge::solve::Probe> probe;
};

namespace ff = fairyforge;

namespace {

ff::Json valueAsJson(ff::solve::Value value) {
  if (!value.isWon()) return {{"winner", ff::Json()}, {"plies", 0}};
  return {{"winner", ff::index(value.winner())}, {"plies", value.plies()}};
}

}  // namespace

ff_tables* ff_tables_open(const ff_variant* variant, const char* folder, uint32_t megabytes,
                          ff_error** error) {
  return ff::interface::guarded(error, {variant, folder}, [&] {
    auto probe =
        ff::solve::Probe::in(folder, variant->variant, *variant->executor, std::size_t{megabytes} << 20);
    if (!probe) throw std::runtime_error(probe.why());
    return new ff_tables(variant->variant, variant->executor, *std::move(probe));
  });
}

void ff_tables_free(ff_tables* tables) {
  ff::interface::deleteHandle(tables);
}

char* ff_tables_probe(ff_tables* tables, const ff_game* game, ff_error** error) {
  return ff::interface::guarded(error, {tables, game}, [&] {
    const ff::Position& position = game->game.position();
    if (&position.variant() != tables->variant.get() &&
        !ff::haveSameRules(position.variant(), *tables->variant))
      throw std::runtime_error("these are tables of another game");
    const auto valueOf = [&](const ff::Position& p) { return tables->probe->valueOf(p); };
    const auto value = valueOf(position);
    if (!value) return std::string("null");
    ff::Json answer = valueAsJson(*value);
    const ff::MoveList legal = tables->executor->legalMoves(position);
    answer["moves"] = ff::jsonList(ff::solve::rankedMoves(position, legal, valueOf), [&](const auto& ranked) {
      ff::Json one = valueAsJson(ff::solve::oneMoveBefore(ranked.second));
      one["text"] = ff::moveText(position, ranked.first, legal);
      return one;
    });
    return answer.compact();
  });
}
