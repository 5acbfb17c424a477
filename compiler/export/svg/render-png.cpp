#include "compiler/export/svg/render-png.h"

#include "compiler/text/loadable.h"

namespace fairyforge {

std::optional<std::string> renderPng(const std::string& svg, std::string& error, double scale) {
  auto* render = reinterpret_cast<RenderPng*>(loadFunction("fairyforge-png.so", kRenderPngName, error));
  if (render == nullptr) return std::nullopt;
  std::string png;
  if (render(svg, scale, png)) return png;
  error = "librsvg refuses the drawing";
  return std::nullopt;
}

}  // namespace fairyforge
