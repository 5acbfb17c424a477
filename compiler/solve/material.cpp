#include "compiler/solve/material.h"

#include <algorithm>
#include <boost/algorithm/string/predicate.hpp>
#include <fmt/format.h>

namespace fairyforge::solve {
namespace {

// The types that a word names: one, or one a letter; empty: it names none.
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
  for (auto& men : material.men) {
    std::sort(men.begin(), men.end(), [&](TypeId a, TypeId b) {
      return std::pair(variant.isRoyal(a), index(a)) > std::pair(variant.isRoyal(b), index(b));
    });
  }
}

std::string nameOf(const Variant& variant, const Material& material) {
  bool plain = true;
  for (const auto& men : material.men) {
    for (const TypeId type : men) plain = plain && variant.type(type).id.size() == 1;
  }
  std::string text;
  for (const Side side : kBothSides) {
    const auto& men = material.men[index(side)];
    if (side == Side::Black) text += '-';
    for (std::size_t i = 0; i < men.size(); ++i)
      text += (i > 0 && !plain ? "+" : "") + variant.type(men[i]).id;
  }
  return text;
}

Expected<std::vector<Material>> materialsNamed(const Variant& variant, std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos || text.find('-', dash + 1) != std::string_view::npos)
    return Failure{fmt::format("\"{}\": expected White's men, \"-\" and Black's men, as in KQ-KR", text)};
  std::vector<Material> materials(1);
  for (const Side side : kBothSides) {
    std::string_view rest = side == Side::White ? text.substr(0, dash) : text.substr(dash + 1);
    while (!rest.empty()) {
      const std::size_t plus = std::min(rest.find('+'), rest.size());
      const std::string word(rest.substr(0, plus));
      rest.remove_prefix(std::min(plus + 1, rest.size()));
      std::vector<Material> longer;
      if (boost::iequals(word, "any")) {
        for (std::size_t t = 0; t < variant.types().size(); ++t) {
          if (variant.isRoyal(typeAt(t))) continue;
          for (Material material : materials) {
            material.men[index(side)].push_back(typeAt(t));
            longer.push_back(std::move(material));
          }
        }
      } else {
        const std::vector<TypeId> types = typesNamed(variant, word);
        if (types.empty())
          return Failure{fmt::format("\"{}\" names no piece, and not all of its letters do", word)};
        for (Material material : materials) {
          auto& men = material.men[index(side)];
          men.insert(men.end(), types.begin(), types.end());
          longer.push_back(std::move(material));
        }
      }
      materials = std::move(longer);
    }
  }
  for (Material& material : materials) tidy(variant, material);
  std::sort(materials.begin(), materials.end());
  materials.erase(std::unique(materials.begin(), materials.end()), materials.end());
  return materials;
}

}  // namespace fairyforge::solve
