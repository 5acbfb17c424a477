// Renders SVG by librsvg, to PNG files and to pixels. It is a separate module (render-png.h), so that librsvg
// is loaded only when it is needed.
#include <cairo/cairo.h>
#include <cmath>
#include <librsvg/rsvg.h>
#include <memory>

#include "compiler/draw/svg/render-png.h"

namespace fairyforge::draw::svg::png {
namespace {

template <auto release>
struct Releaser {
  template <typename T>
  void operator()(T* object) const {
    release(object);
  }
};
using Handle = std::unique_ptr<RsvgHandle, Releaser<g_object_unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Releaser<cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Releaser<cairo_destroy>>;

cairo_status_t append(void* target, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(target)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

// Returns the picture; null if librsvg rejects the document.
Surface render(const std::string& svg, double scale) {
  GError* error = nullptr;
  const Handle handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error));
  if (!handle) {
    g_error_free(error);
    return nullptr;
  }
  double width = 0, height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height)) return nullptr;
  const int columns = static_cast<int>(std::ceil(width * scale)),
            rows = static_cast<int>(std::ceil(height * scale));
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows));
  const Context context(cairo_create(surface.get()));
  const RsvgRectangle viewport{0, 0, width * scale, height * scale};
  if (!rsvg_handle_render_document(handle.get(), context.get(), &viewport, &error)) {
    g_error_free(error);
    return nullptr;
  }
  return surface;
}

}  // namespace

#define FAIRYFORGE_VISIBLE extern "C" __attribute__((visibility("default")))

FAIRYFORGE_VISIBLE bool fairyforgeRenderPng(const std::string& svg, double scale, std::string& png) {
  const auto surface = render(svg, scale);
  return surface && cairo_surface_write_to_png_stream(surface.get(), append, &png) == CAIRO_STATUS_SUCCESS;
}

FAIRYFORGE_VISIBLE bool fairyforgeRenderPicture(const std::string& svg, double scale, Picture& picture) {
  const auto surface = render(svg, scale);
  if (!surface) return false;
  cairo_surface_flush(surface.get());
  picture.width = cairo_image_surface_get_width(surface.get());
  picture.height = cairo_image_surface_get_height(surface.get());
  const unsigned char* row = cairo_image_surface_get_data(surface.get());
  for (int y = 0; y < picture.height; ++y, row += cairo_image_surface_get_stride(surface.get())) {
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(row);
    picture.pixels.insert(picture.pixels.end(), pixels, pixels + picture.width);
  }
  return true;
}

}  // namespace fairyforge::draw::svg::png
