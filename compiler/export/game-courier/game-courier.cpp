#include "compiler/export/game-courier/game-courier.h"

#include "compiler/export/game-courier/print.h"

namespace fairyforge {

Export exportGameCourier(const VariantPtr& variant) {
  Export made;
  const courier::Model model = courier::modelOf(variant, made.losses);
  for (courier::FieldText& field : courier::printFields(model))
    made.files.push_back({std::move(field.file), std::move(field.text)});
  return made;
}

VariantPtr gameCourierGame(const VariantPtr& variant) {
  std::vector<Loss> losses;
  return courier::modelOf(variant, losses).variant;
}

std::string gameCourierLabel(const Variant& variant, Piece piece) {
  return courier::Labels(variant).of(piece);
}

}  // namespace fairyforge
