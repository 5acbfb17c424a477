// Replaces the rendering by librsvg in the studio's module. The page renders drawings itself, because code in
// the module cannot wait for the browser. The page first asks which drawings an export needs (drawingsOf()).
// Before the export, it stores their pixels in a folder of the host.
#include "compiler/draw/svg/render-png.h"

#include <fmt/format.h>
#include <fstream>

#include "compiler/apps/interface/studio/room/drawings.h"

namespace fairyforge {
namespace studio {
namespace {

std::vector<std::string>* asked = nullptr;

// While an Asking lives, drawings are not converted, but only added to its list.
struct Asking {
  explicit Asking(std::vector<std::string>& drawings) { asked = &drawings; }
  Asking(const Asking&) = delete;
  ~Asking() { asked = nullptr; }
};

}  // namespace

std::vector<std::string> drawingsOf(const std::function<void()>& make) {
  std::vector<std::string> drawings;
  const Asking asking(drawings);
  make();
  return drawings;
}

std::string nameOfDrawing(const std::string& svg) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : svg) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

}  // namespace studio

namespace draw::svg {

Expected<std::string> renderPng(const std::string&, double) {
  return Failure{"the program in WebAssembly draws no PNG"};
}

// Returns the pixels that the page has stored for the drawing. The file has width and height, four bytes
// each, and then the pixels: red, green, blue and alpha, not premultiplied.
Expected<Picture> renderPicture(const std::string& svg, double) {
  if (studio::asked != nullptr) {
    studio::asked->push_back(svg);
    return Picture{.width = 1, .height = 1, .pixels = {0}};
  }
  std::ifstream file("/pictures/" + studio::nameOfDrawing(svg), std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (bytes.size() < 8) return Failure{"the program in WebAssembly draws none outside of a page"};
  const auto byte = [&](std::size_t at) { return std::uint32_t{static_cast<unsigned char>(bytes[at])}; };
  const auto number = [&](std::size_t at) {
    return static_cast<int>(byte(at) | byte(at + 1) << 8 | byte(at + 2) << 16 | byte(at + 3) << 24);
  };
  Picture picture{.width = number(0), .height = number(4), .pixels = {}};
  for (std::size_t at = 8; at + 4 <= bytes.size(); at += 4) {
    const std::uint32_t alpha = byte(at + 3);
    std::uint32_t pixel = alpha;
    for (std::size_t colour = 0; colour < 3; ++colour)
      pixel = pixel << 8 | (byte(at + colour) * alpha + 127) / 255;
    picture.pixels.push_back(pixel);
  }
  return picture;
}

}  // namespace draw::svg
}  // namespace fairyforge
