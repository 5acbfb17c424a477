// Both need the WebAssembly module, which is built and installed apart from the program.

#include "compiler/driver/export-page.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "compiler/base/loadable.h"
#include "compiler/driver/common.h"
#include "compiler/driver/files.h"
#include "compiler/driver/terminal.h"
#include "compiler/driver/watch.h"
#include "compiler/page/page.h"

namespace fairyforge::driver {
namespace {

constexpr const char *kPage = "page", *kJavaScript = "javascript";

// The bytes of the module; nothing, told to the user, where it is not there.
std::optional<std::string> moduleCalled(const std::string& name) {
  const Expected<std::string> path = pathOfModule(name);
  if (!path) {
    reportError(
        fmt::format("the part that plays in browsers is missing: {}", path.why()),
        "in a clone `./fairyforge export page FILE -o DIR` installs and builds what it needs; in a build folder "
        "of CMake `cmake --build BUILD --target page_module` does, and `cmake --install BUILD` installs it");
    return std::nullopt;
  }
  std::optional<std::string> bytes = bytesOf(*path);
  if (!bytes) reportError(fmt::format("'{}' cannot be read", *path));
  return bytes;
}

// Options about losses and comparisons have nothing to be about.
bool hasNoTerms(const Request& request) {
  for (const Option& option : request.given()) {
    for (const std::string name : {"allow-loss", "exact", "certify"}) {
      if (option.name != name) continue;
      reportError(fmt::format("--{} has no effect on {}: nothing is lost there", name, request.operand(0)));
      return false;
    }
  }
  return true;
}

}  // namespace

bool isPlayable(const std::string& target) {
  return target == kPage || target == kJavaScript;
}

std::string playableTargets() {
  return fmt::format("{}, {}", kPage, kJavaScript);
}

std::string playableMeanings() {
  return fmt::format(
      "\n\n{}: an HTML file that needs no other, on which the game can be played, by its rules, by people and against "
      "the engine.\n\n{}: a package for programs in JavaScript, with the game.",
      kPage, kJavaScript);
}

ExitCode exportPlayable(const Request& request) {
  if (!hasNoTerms(request)) return kUsage;
  const std::string& folder = request.text("output");
  const VariantPtr variant = load(request, 1, "");
  if (!variant || !canWriteTo(folder)) return kFailed;
  const bool isPage = request.operand(0) == kPage;
  const auto module = moduleCalled(isPage ? "fairyforge.wasm.gz" : "fairyforge.wasm");
  if (!module) return kFailed;
  nowDoing("making the files");
  const std::string& file = request.operand(1);
  const std::string name = file == "-" ? "game" : std::filesystem::path(file).stem().string();
  std::vector<std::pair<std::string, std::string>> made;
  if (isPage) {
    made.emplace_back(name + ".html", page::playablePage(variant, name, *module));
  } else {
    made = page::javaScriptPackage(*variant, name, *module);
  }
  NamedFiles files(made.begin(), made.end());
  if (!writeFiles(folder, files)) return kFailed;
  for (const auto& [path, bytes] : files) print((std::filesystem::path(folder) / path).string() + "\n");
  return kDone;
}

}  // namespace fairyforge::driver
