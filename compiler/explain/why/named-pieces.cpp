// Names of pieces and sides, and notes that show the place of a type's movement in the source.

#include <fmt/format.h>

#include "compiler/explain/explain.h"
#include "compiler/explain/why/parts.h"

namespace fairyforge::why {

const std::string& nameOf(const Variant& variant, TypeId type) {
  return variant.type(type).name;
}

std::string pieceOn(const Variant& variant, const Setup& setup, Cell cell) {
  return fmt::format("the {} on {}", nameOf(variant, setup.at(cell).type()), variant.board().name(cell));
}

std::string ownedPieceOn(const Variant& variant, const Setup& setup, Cell cell) {
  return fmt::format("{}'s {} on {}", ownerName(variant, setup.at(cell).side()),
                     nameOf(variant, setup.at(cell).type()), variant.board().name(cell));
}

std::string describe(const Variant& variant, const Setup& setup, const Threat& threat,
                     std::string_view victim) {
  const std::string who = pieceOn(variant, setup, threat.from);
  if (threat.asType == setup.at(threat.from).type()) return fmt::format("{} could take {}", who, victim);
  return fmt::format("{} moves as {}, the type just moved, and could take {}", who,
                     withArticle(nameOf(variant, threat.asType)), victim);
}

Diagnostic movementRule(const Variant& variant, TypeId id) {
  const PieceType& type = variant.type(id);
  std::string text = "the " + type.name;
  const std::string written = type.notation();
  if (!type.written.empty()) text += (written.starts_with("by ") ? " moves " : " moves as ") + written;
  text += (type.written.empty() ? " " : ": ") + explain::explainMoves(variant, id);
  if (type.imitates) text += "; moves as the type that the opponent moved last";
  return {Severity::Note, "", type.notationSpan ? type.notationSpan : type.span, std::move(text), {}, {}};
}

std::vector<Diagnostic> rulesOf(const Variant& variant, const Setup& setup, const Threat& threat) {
  const TypeId type = setup.at(threat.from).type();
  std::vector<Diagnostic> rules{movementRule(variant, type)};
  if (threat.asType != type) rules.push_back(movementRule(variant, threat.asType));
  return rules;
}

}  // namespace fairyforge::why
