// The export target "studio": copies the studio, which the build makes from
// compiler/apps/interface/studio/page/, to the folder that the user wants.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/apps/driver/export-page.h"
#include "compiler/apps/driver/export-terms.h"
#include "compiler/core/base/loadable.h"

namespace fairyforge::driver {

std::string studioMeaning() {
  return fmt::format(
      "\n\n{}: all of Fairyforge as a page for browsers, without a FILE: a folder for any web server, or with --one-file a "
      "page that needs no server.",
      kStudio);
}

std::filesystem::path studioFile(const std::string& name) {
  Expected<std::string> found = pathOfModule(name);
  if (found) return *std::move(found);
  fail(
      fmt::format("the studio is missing: {}", found.why()),
      "in a clone `./fairyforge` makes it when it is first asked for, which takes some ten minutes; in a build folder of "
      "CMake that was configured with -DFAIRYFORGE_STUDIO=ON `cmake --build BUILD --target studio_page` does, and `cmake "
      "--install BUILD` installs it");
}

std::vector<std::filesystem::path> filesOfStudio() {
  std::vector<std::filesystem::path> files;
  const Expected<std::string> index = pathOfModule("studio/index.html");
  std::error_code ignored;
  if (index) {
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(*index).parent_path(), ignored))
      files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

NamedFiles contentsOf(const std::vector<std::filesystem::path>& files) {
  NamedFiles contents;
  for (const std::filesystem::path& path : files) {
    contents.emplace_back(
        path.filename().string(),
        orFail(inputBytes(path.string()), fmt::format("'{}' cannot be read: ", path.string())));
  }
  return contents;
}

ExitCode exportStudio(const Request& request) {
  if (request.hasOperand(1))
    usageError(fmt::format("\"{}\" has no effect on {}: what it opens is chosen in it", request.operand(1),
                           kStudio));
  for (const Option& option : request.given()) {
    if (option.name != "output" && option.name != "one-file" && option.name != "json" &&
        !option.name.ends_with("-limit"))
      usageError(fmt::format("--{} has no effect on {}", option.name, kStudio));
  }
  namespace fs = std::filesystem;
  const bool isOneFile = request.has("one-file");
  const fs::path file = studioFile(isOneFile ? "studio.html" : "studio/index.html");
  const fs::path output = request.text("output");
  const bool isNamed = isOneFile && output.extension() == ".html";
  demand(isNamed ? canWriteFile(output.string()) : canWriteTo(output.string()));
  NamedFiles files = contentsOf(isOneFile ? std::vector{file} : filesOfStudio());
  if (isNamed) files.front().first = output.filename().string();
  writeExport(request, (isNamed ? output.parent_path() : output).string(), files, {});
  return kDone;
}

}  // namespace fairyforge::driver
