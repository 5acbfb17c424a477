#include "tests/export/zrf/proof.h"

namespace fairyforge::testing {

VariantPtr startingFrom(const VariantPtr& variant, const std::string& fen) {
  VariantDraft draft = variant->parts();
  draft.start = positionFrom(variant, fen).setup();
  draft.hands.keepUnmovedWhereStartHasThem(draft.start);  // as reading a text with this array would set it
  return Variant::build(std::move(draft));
}

certify::Findings proofOf(const VariantPtr& source, const exports::zrf::Composition& composition,
                          const certify::Scope& scope) {
  exports::Export made;
  made.files.push_back({"game.zrf", exports::zrf::print(composition.rules)});
  made.losses = composition.losses;
  return certify::certifyZrf(source, made, scope);
}

certify::Findings proofOf(const VariantPtr& source, const certify::Scope& scope) {
  return proofOf(source, exports::zrf::compose(*source), scope);
}

std::string firstDifference(const certify::Findings& findings) {
  return findings.hold() ? "" : findings.differences.front();
}

}  // namespace fairyforge::testing
