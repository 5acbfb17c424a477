// Loads the module that renders SVG and calls its functions. If the module is missing, returns a message,
// since everything else works without it.

#include "compiler/draw/svg/render-png.h"

#include "compiler/core/base/loadable.h"

namespace fairyforge::draw::svg {
namespace {

template <typename Function, typename Result>
Expected<Result> render(const char* name, const std::string& svg, double scale) {
  const Expected<void*> loaded = loadFunction("fairyforge-png.so", name);
  if (!loaded) return Failure{loaded.why()};
  auto* function = reinterpret_cast<Function*>(*loaded);
  Result result;
  if (function(svg, scale, result)) return result;
  return Failure{"librsvg refuses the drawing"};
}

}  // namespace

Expected<std::string> renderPng(const std::string& svg, double scale) {
  return render<RenderPng, std::string>(kRenderPngName, svg, scale);
}

Expected<Picture> renderPicture(const std::string& svg, double scale) {
  return render<RenderPicture, Picture>(kRenderPictureName, svg, scale);
}

}  // namespace fairyforge::draw::svg
