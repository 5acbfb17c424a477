#include "compiler/apps/interface/counts.h"

#include "compiler/core/rules/registers.h"

namespace fairyforge::interface {
namespace {

void add(JsonText& json, std::string_view name, const std::vector<int>& values, std::optional<int> most,
         std::optional<int> type = {}) {
  json.open('{')
      .member("name", name)
      .member("values", values)
      .member("most", most)
      .member("type", type)
      .close('}');
}

}  // namespace

void addCounts(JsonText& json, const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  json.open('[');
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (!row.isIn(variant)) return;
    if constexpr (std::is_same_v<Shape, shape::CountOfEach>) {
      add(json, row.name, {row.of(setup)[0], row.of(setup)[1]}, row.shape.most(variant));
    } else if constexpr (std::is_same_v<Shape, shape::Count>) {
      // Quiet plies and moves are counted in every game, and the plies of a rule while it is in force: these
      // are not listed.
      const bool isOfRule = row.field == &Setup::counted && setup.countRule != 0;
      if (row.field != &Setup::sinceThird && !isOfRule) return;
      add(json, row.name, {row.of(setup)},
          row.shape.most == nullptr ? std::nullopt : std::optional<int>(row.shape.most(variant)));
    } else if constexpr (std::is_same_v<Shape, shape::ShortCount>) {
      if (!row.counter) return;
      add(json, row.name, {row.of(setup)}, row.shape.most(variant));
    } else if constexpr (std::is_same_v<Shape, shape::OneType>) {
      const TypeId type = row.of(setup);
      add(json, row.name, {}, std::nullopt, type == kNoType ? -1 : static_cast<int>(index(type)));
    }
  });
  json.close(']');
}

}  // namespace fairyforge::interface
