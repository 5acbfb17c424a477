#include "compiler/apps/interface/counts.h"

#include "compiler/core/rules/registers.h"

namespace fairyforge::interface {
namespace {

void begin(JsonText& json, std::string_view name) {
  json.open('{').member("name", name).key("values").open('[');
}

void end(JsonText& json, int most, bool hasMost) {
  json.close(']').key("most");
  if (hasMost)
    json.value(most);
  else
    json.null();
  json.key("type").null().close('}');
}

}  // namespace

void addCounts(JsonText& json, const Position& position) {
  const Variant& variant = position.variant();
  const Setup& setup = position.setup();
  json.open('[');
  forEachRegister([&]<typename Shape>(const Register<Shape>& row) {
    if (!row.isIn(variant)) return;
    if constexpr (std::is_same_v<Shape, shape::CountOfEach>) {
      begin(json, row.name);
      for (const Side side : kBothSides) json.value(row.of(setup)[index(side)]);
      end(json, row.shape.most(variant), true);
    } else if constexpr (std::is_same_v<Shape, shape::Count>) {
      // Quiet plies and moves are counted in every game, and the plies of a rule while it is in force: these
      // are not listed.
      const bool isOfRule = row.field == &Setup::counted && setup.countRule != 0;
      if (row.field != &Setup::sinceThird && !isOfRule) return;
      begin(json, row.name);
      json.value(row.of(setup));
      end(json, row.shape.most == nullptr ? 0 : row.shape.most(variant), row.shape.most != nullptr);
    } else if constexpr (std::is_same_v<Shape, shape::ShortCount>) {
      if (!row.counter) return;
      begin(json, row.name);
      json.value(row.of(setup));
      end(json, row.shape.most(variant), true);
    } else if constexpr (std::is_same_v<Shape, shape::OneType>) {
      const TypeId type = row.of(setup);
      json.open('{').member("name", row.name).key("values").open('[').close(']').key("most").null();
      json.member("type", type == kNoType ? -1 : static_cast<int>(index(type))).close('}');
    }
  });
  json.close(']');
}

}  // namespace fairyforge::interface
