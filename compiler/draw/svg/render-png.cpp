// Opens the module and calls its functions; failure is a message, since drawings are possible without it.

#include "compiler/draw/svg/render-png.h"

#include "compiler/base/loadable.h"

namespace fairyforge {
namespace {

template <typename Function, typename Result>
std::optional<Result> render(const char* name, const std::string& svg, double scale, std::string& error) {
  auto* function = reinterpret_cast<Function*>(loadFunction("fairyforge-png.so", name, error));
  if (function == nullptr) return std::nullopt;
  Result result;
  if (function(svg, scale, result)) return result;
  error = "librsvg refuses the drawing";
  return std::nullopt;
}

}  // namespace

std::optional<std::string> renderPng(const std::string& svg, std::string& error, double scale) {
  return render<RenderPng, std::string>(kRenderPngName, svg, scale, error);
}

std::optional<Picture> renderPicture(const std::string& svg, std::string& error, double scale) {
  return render<RenderPicture, Picture>(kRenderPictureName, svg, scale, error);
}

}  // namespace fairyforge
