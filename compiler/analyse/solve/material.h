// Material: the pieces of both players, wherever they stand, and those in their hands. Each
// table is about one material.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/core/base/expected.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::solve {

struct Material {
  std::array<std::vector<TypeId>, kSides> men;    // on the board, in the order of tidy()
  std::array<std::vector<TypeId>, kSides> hands;  // in hand, in the same order
  std::size_t onBoard() const { return men[0].size() + men[1].size(); }
  std::size_t size() const { return onBoard() + hands[0].size() + hands[1].size(); }
  friend auto operator<=>(const Material&, const Material&) = default;
};

// Sorts the types: royal pieces first, then later types before earlier ones: KQRBNP in chess.
void tidy(const Variant& variant, Material& material);
// Returns "KQ-KR", with White's pieces first, or "KR[PP]-K[G]" with pieces in hand. If IDs have more than one
// letter, they are joined by `+`.
std::string nameOf(const Variant& variant, const Material& material);
// Returns the materials that a text names. It has the IDs or names of types, one after another or joined by
// `+`: White's before `-`, Black's after it, and after each side's pieces those in its hand in brackets.
// `any` stands for every type that is not royal. Fails on other texts.
Expected<std::vector<Material>> materialsNamed(const Variant& variant, std::string_view text);

}  // namespace fairyforge::solve
