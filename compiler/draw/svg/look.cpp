#include "compiler/draw/svg/look.h"

#include <algorithm>

namespace fairyforge::draw::svg {
namespace {

constexpr Theme kThemes[] = {
    {"paper", "#ffffff", "#5b4f43", "#8a7a66", "#f2eadb", "#e4d4b4", "#d3c3a8"},
    {"wood", "#fbf3e6", "#4a2f1b", "#6f4a2c", "#ecd0a0", "#d9b27c", "#bd8a58"},
    {"forest", "#ffffff", "#34443a", "#4f6a58", "#eceddc", "#bfd0ae", "#8fab86"},
    {"sea", "#ffffff", "#33475c", "#57718a", "#e8eef3", "#c4d3e0", "#9bb3c8"},
    {"night", "#1d1a17", "#cfc4b5", "#6b5d50", "#c4b69d", "#ad9d84", "#95846c"},
    {"print", "#ffffff", "#000000", "#000000", "#ffffff", "#ececec", "#d4d4d4"},
};

}  // namespace

std::span<const Theme> themes() {
  return kThemes;
}

const Theme& themeCalled(std::string_view name) {
  return *std::ranges::find_if(kThemes, [&](const Theme& theme) { return theme.name == name; });
}

}  // namespace fairyforge::draw::svg
