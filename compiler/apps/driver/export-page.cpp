// The export targets "page" (a web page) and "javascript" (a package). Both need the WebAssembly module,
// which is built and installed separately from the program.

#include "compiler/apps/driver/export-page.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/apps/driver/engine-verbs.h"
#include "compiler/apps/driver/export-terms.h"
#include "compiler/apps/emit/one-game.h"
#include "compiler/apps/page/page.h"
#include "compiler/core/base/loadable.h"
#include "compiler/core/text/split.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/draw/svg/render-png.h"

namespace fairyforge::driver {
namespace {

constexpr const char *kPage = "page", *kJavaScript = "javascript";

// Returns the game's compiled code for browsers; empty if the game's rules cannot be compiled for them.
std::string codeFor(const Variant& variant) {
  nowDoing("compiling");
  return orFail(emit::gameCode(variant, native::CodeCache(native::userCacheFolder())),
                "no code can be made for browsers: ");
}

// Returns the heading of the folder's README.md; without one, the folder's name in words, or "Games" if it
// has no name.
std::string titleOf(const std::filesystem::path& folder) {
  const std::string readme = bytesOf((folder / "README.md").string()).value_or("");
  for (const std::string_view line : linesIn(readme))
    if (line.starts_with("# ")) return std::string(line.substr(2, line.find_last_not_of(" \r") - 1));
  std::error_code ignored;
  std::string name = std::filesystem::weakly_canonical(folder, ignored).filename().string();
  if (name.empty()) return "Games";
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '_'; }, ' ');
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

// Returns the address that the site will have, with '/' at its end; empty if --site was not given.
std::string siteOf(const Request& request) {
  std::string site = request.has("site") ? request.text("site") : "";
  if (site.empty()) return site;
  if (!site.starts_with("https://") && !site.starts_with("http://"))
    usageError(fmt::format("'{}' is no address of a site", site), "such as https://example.org/games");
  return site.ends_with('/') ? site : site + '/';
}

// Returns the drawing as a PNG. Rendering is slow, so this uses the PNG that an earlier export left in the
// folder, if the SVG beside it is the same.
std::string pictureInPoints(const std::string& folder, const std::string& svgName, const std::string& pngName,
                            const std::string& svg) {
  namespace fs = std::filesystem;
  if (bytesOf((fs::path(folder) / svgName).string()) == svg) {
    if (auto made = bytesOf((fs::path(folder) / pngName).string())) return *made;
  }
  return orFail(draw::svg::renderPng(svg), "no preview pictures can be made: ");
}

// Returns the path of the game's files without their endings: that of its source without the extension. Keeps the
// extension if a game has that name already, since mine.fairy and mine.zrf would both become "mine".
std::filesystem::path nameOfFiles(const std::filesystem::path& source,
                                  const std::vector<page::GalleryGame>& games) {
  const std::filesystem::path name = source.parent_path() / source.stem();
  const bool isTaken =
      std::ranges::find(games, name.string() + ".html", &page::GalleryGame::page) != games.end();
  return isTaken || name == "index" ? source : name;
}

// Writes pages for all games in a folder and its subfolders, with a picture and the text of each game. Also
// writes an index and, if it has been built, the studio. Files with errors are reported and left out; files
// that are no game by themselves are left out silently.
ExitCode exportGallery(const Request& request) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(request.operand(1)).lexically_normal();
  const std::string& folder = request.text("output");
  const games::Discovery found = discovered(request, {root.string()});
  demand(optionsHaveEffect(request, found.files) && canWriteTo(folder));
  const std::string site = siteOf(request);
  const std::string module = moduleOfPages("fairyforge.wasm.gz");
  nowDoing("making the files");
  NamedFiles made;
  std::vector<page::GalleryGame> games;
  page::Links ofIndex;
  bool good = true;
  for (const std::string& file : found.files) {
    Diagnostics diagnostics;
    const frontend::LoadedVariant loaded = read(file, readingOf(request), diagnostics);
    if (loaded.mixin && diagnostics.errorCount() == 1) continue;  // its only error is that it is a mixin
    show(request, diagnostics);
    good = good && loaded.variant;
    if (!loaded.variant) continue;
    const fs::path place = fs::path(file).lexically_relative(root);
    const fs::path name = nameOfFiles(place, games);
    const std::string code = codeFor(*loaded.variant);
    games.push_back({loaded.variant, place.parent_path().string(), name.string() + ".html",
                     name.string() + ".svg", place.string()});
    const page::GalleryGame& game = games.back();
    const std::string svg = draw::svg::drawPositionSvg(Position(loaded.variant), {.facts = false});
    page::Links links;
    if (!site.empty()) {
      const std::string points = name.string() + ".png";
      links = {site + page::addressOf(game.page), site + page::addressOf(points)};
      made.emplace_back(points, pictureInPoints(folder, game.picture, points, svg));
      if (games.size() == 1) ofIndex = {site, links.picture};
    }
    made.emplace_back(game.page,
                      page::playablePage(loaded.variant, name.filename().string(), module, code, "", links));
    made.emplace_back(game.picture, svg);
    std::error_code ignored;
    const bool isItself = fs::equivalent(file, fs::path(folder) / place, ignored);
    if (!isItself) made.emplace_back(place.string(), contentsOf({file}).front().second);
  }
  if (games.empty()) fail(fmt::format("there is no game in '{}'", root.string()));
  std::ranges::stable_sort(games, {}, &page::GalleryGame::folder);
  const NamedFiles studio = contentsOf(filesOfStudio());
  for (const auto& [name, bytes] : studio) made.emplace_back("studio/" + name, bytes);
  made.emplace_back("gallery.js", page::galleryScript());
  made.emplace_back("index.html", page::galleryPage(titleOf(root), games, !studio.empty(), ofIndex));
  if (!site.empty()) made.emplace_back("sitemap.xml", page::sitemap(site, games));
  writeExport(request, folder, made, {});
  return good ? kDone : kFailed;
}

}  // namespace

std::string moduleOfPages(const std::string& name) {
  const Expected<std::string> path = pathOfModule(name);
  if (!path)
    fail(fmt::format("the part that plays in browsers is missing: {}", path.why()),
         "in a clone `./fairyforge` installs and builds what it needs; in a build folder "
         "of CMake `cmake --build BUILD --target page_module` does, and `cmake --install BUILD` installs it");
  std::optional<std::string> bytes = bytesOf(*path);
  if (!bytes) fail(fmt::format("'{}' cannot be read", *path));
  return *std::move(bytes);
}

bool isPlayable(const std::string& target) {
  return target == kPage || target == kJavaScript;
}

std::string playableTargets() {
  return fmt::format("{}, {}", kPage, kJavaScript);
}

std::string pageMeaning() {
  return "an HTML file that needs no other, on which the game can be played, by its rules, by people and against the "
         "engine";
}

std::string playableMeanings() {
  return fmt::format(
      "\n\n{}: {}. Of a folder: pages of all its games, and an index with pictures.\n\n{}: a package for programs in "
      "JavaScript, with the game.",
      kPage, pageMeaning(), kJavaScript);
}

ExitCode exportPlayable(const Request& request) {
  refuseIdleOptions(request, {"allow-loss", "exact", "certify", "also"},
                    fmt::format(" on {}: nothing is lost there", request.operand(0)));
  const bool isPage = request.operand(0) == kPage;
  std::error_code ignored;
  if (isPage && std::filesystem::is_directory(request.operand(1), ignored)) return exportGallery(request);
  const std::string& folder = request.text("output");
  const VariantPtr variant = load(request, 1, "");
  demand(canWriteTo(folder));
  const std::string module = moduleOfPages(isPage ? "fairyforge.wasm.gz" : "fairyforge.wasm");
  nowDoing("making the files");
  const std::string& file = request.operand(1);
  const std::string name = file == "-" ? "game" : std::filesystem::path(file).stem().string();
  const std::string code = codeFor(*variant);
  NamedFiles made;
  if (isPage) {
    const std::string endgames = request.has("tables") ? endgamesForPage(request, variant) : "";
    made.emplace_back(name + ".html", page::playablePage(variant, name, module, code, endgames));
  } else {
    made = page::javaScriptPackage(*variant, name, module, code);
  }
  writeExport(request, folder, made, {});
  return kDone;
}

}  // namespace fairyforge::driver
