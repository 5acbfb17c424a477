// Returns the names of a type together with its description.

#include "compiler/explain/explain-json.h"

#include "compiler/explain/explain.h"

namespace fairyforge::explain {

Json asJson(const Variant& variant, TypeId id) {
  const PieceType& type = variant.type(id);
  return {{"id", type.id},
          {"name", type.name},
          {"notation", type.notation()},
          {"royal", type.royal},
          {"moves", explainMoves(variant, id)},
          {"arrivals", explainArrivals(variant, id)}};
}

}  // namespace fairyforge::explain
