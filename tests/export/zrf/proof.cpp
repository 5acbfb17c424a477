#include "tests/export/zrf/proof.h"

namespace fairyforge::testing {

VariantPtr startingFrom(const VariantPtr& variant, const std::string& fen) {
  VariantDraft draft = variant->parts();
  draft.start = positionFrom(variant, fen).setup();
  return Variant::build(std::move(draft));
}

Findings proofOf(const VariantPtr& source, const zrfexport::Composition& composition, const Scope& scope) {
  Export made;
  made.files.push_back({"game.zrf", zrfexport::print(composition.rules)});
  made.losses = composition.losses;
  return certifyZrf(source, made, scope);
}

Findings proofOf(const VariantPtr& source, const Scope& scope) {
  return proofOf(source, zrfexport::compose(*source), scope);
}

std::string firstDifference(const Findings& findings) {
  return findings.hold() ? "" : findings.differences.front();
}

}  // namespace fairyforge::testing
