// What men a table is about: the pieces of both players, wherever they stand, and those in their hands.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/base/expected.h"
#include "compiler/rules/variant.h"

namespace fairyforge::solve {

struct Material {
  std::array<std::vector<TypeId>, kSides> men;    // on the board; as tidy() orders them
  std::array<std::vector<TypeId>, kSides> hands;  // likewise
  std::size_t onBoard() const { return men[0].size() + men[1].size(); }
  std::size_t size() const { return onBoard() + hands[0].size() + hands[1].size(); }
  friend auto operator<=>(const Material&, const Material&) = default;
};

// Royal pieces first, then later types before earlier ones: KQRBNP in chess.
void tidy(const Variant& variant, Material& material);
// "KQ-KR", White's men first, "KR[PP]-K[G]" with what is in the hands. Where IDs are longer than a letter `+` is
// between them.
std::string nameOf(const Variant& variant, const Material& material);
// The materials that a text names: IDs (or names) of types, one after another or with `+` between them, White's
// before `-`, Black's behind it; in brackets behind a side's men what it has in the hand. `any` stands for every type
// that is not royal.
Expected<std::vector<Material>> materialsNamed(const Variant& variant, std::string_view text);

}  // namespace fairyforge::solve
