// Returns the names of a type together with its description.

#include "compiler/explain/explain-json.h"

namespace fairyforge::explain {

Json asJson(const Variant& variant, TypeId id, PieceWords& words) {
  const PieceType& type = variant.type(id);
  return {{"id", type.id},       {"name", type.name},        {"notation", type.notation()},
          {"royal", type.royal}, {"moves", words.moves(id)}, {"arrivals", words.arrivals(id)}};
}

}  // namespace fairyforge::explain
