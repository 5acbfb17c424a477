// Orders and names materials. Reads names of materials, in which `any` stands for several types.

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

#include "compiler/analyse/solve/scope.h"

namespace fairyforge::solve {
namespace {

// Returns the types that a word names: one by its ID or name, or one for each letter; empty if it names none.
std::vector<TypeId> typesNamed(const Variant& variant, const std::string& word) {
  const auto find = [&](const std::string& name) -> std::vector<TypeId> {
    for (std::size_t t = 0; t < variant.types().size(); ++t) {
      const PieceType& type = variant.type(typeAt(t));
      if (boost::iequals(type.id, name) || boost::iequals(type.name, name)) return {typeAt(t)};
    }
    return {};
  };
  std::vector<TypeId> types = find(word);
  if (!types.empty()) return types;
  for (const char letter : word) {
    const std::vector<TypeId> one = find(std::string(1, letter));
    if (one.empty()) return {};
    types.push_back(one.front());
  }
  return types;
}

}  // namespace

void tidy(const Variant& variant, Material& material) {
  for (auto* sides : {&material.men, &material.hands}) {
    for (auto& men : *sides) {
      std::ranges::sort(men, [&](TypeId a, TypeId b) {
        return std::pair(variant.isRoyal(a), index(a)) > std::pair(variant.isRoyal(b), index(b));
      });
    }
  }
}

std::string nameOf(const Variant& variant, const Material& material) {
  bool plain = true;
  for (const auto* sides : {&material.men, &material.hands}) {
    for (const auto& men : *sides) {
      for (const TypeId type : men) plain = plain && variant.type(type).id.size() == 1;
    }
  }
  const auto listOf = [&](const std::vector<TypeId>& men) {
    std::string text;
    for (std::size_t i = 0; i < men.size(); ++i)
      text += (i > 0 && !plain ? "+" : "") + variant.type(men[i]).id;
    return text;
  };
  std::string text;
  for (const Side side : kBothSides) {
    if (side == Side::Black) text += '-';
    text += listOf(material.men[index(side)]);
    const auto& hand = material.hands[index(side)];
    if (!hand.empty()) text += '[' + listOf(hand) + ']';
  }
  return text;
}

namespace {

using Sides = std::array<std::vector<TypeId>, kSides>;

// Adds to each material the pieces that a list names, on the board or in hand (`where`). A word for several
// types multiplies the materials. Fails if a word names no type.
PossibleFailure addMen(const Variant& variant, std::string_view list, Sides Material::*where, Side side,
                       std::vector<Material>& materials) {
  while (!list.empty()) {
    const std::size_t plus = std::min(list.find('+'), list.size());
    const std::string word(list.substr(0, plus));
    list.remove_prefix(std::min(plus + 1, list.size()));
    std::vector<std::vector<TypeId>> choices;
    if (boost::iequals(word, "any")) {
      for (std::size_t t = 0; t < variant.types().size(); ++t) {
        if (!variant.isRoyal(typeAt(t))) choices.push_back({typeAt(t)});
      }
    } else {
      choices.push_back(typesNamed(variant, word));
      if (choices.back().empty())
        return Failure{fmt::format("\"{}\" names no piece, and not all of its letters do", word)};
    }
    std::vector<Material> longer;
    for (const auto& types : choices) {
      for (Material material : materials) {
        auto& men = (material.*where)[index(side)];
        men.insert(men.end(), types.begin(), types.end());
        longer.push_back(std::move(material));
      }
    }
    materials = std::move(longer);
  }
  return std::nullopt;
}

}  // namespace

Expected<std::vector<Material>> materialsNamed(const Variant& variant, std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos || text.find('-', dash + 1) != std::string_view::npos)
    return Failure{fmt::format("\"{}\": expected White's men, \"-\" and Black's men, as in KQ-KR", text)};
  std::vector<Material> materials(1);
  for (const Side side : kBothSides) {
    std::string_view list = side == Side::White ? text.substr(0, dash) : text.substr(dash + 1);
    if (const std::size_t bracket = list.find('['); bracket != std::string_view::npos) {
      const std::string_view hand = list.substr(bracket + 1);
      if (hand.find(']') != hand.size() - 1 || hand.size() < 2)
        return Failure{
            fmt::format("\"{}\": expected what is in the hand between brackets, as in K[R]-K", list)};
      if (const auto failure =
              addMen(variant, hand.substr(0, hand.size() - 1), &Material::hands, side, materials))
        return *failure;
      list = list.substr(0, bracket);
    }
    if (const auto failure = addMen(variant, list, &Material::men, side, materials)) return *failure;
  }
  for (Material& material : materials) tidy(variant, material);
  std::ranges::sort(materials);
  materials.erase(std::unique(materials.begin(), materials.end()), materials.end());
  return materials;
}

}  // namespace fairyforge::solve
