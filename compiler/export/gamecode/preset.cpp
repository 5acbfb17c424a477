// Assigns files to the fields of a preset by their names. Reports unknown names, with the closest known one,
// and missing fields without which there is no board.

#include "compiler/export/gamecode/preset.h"

#include <algorithm>
#include <vector>

#include "compiler/core/base/mapped.h"

namespace fairyforge::gamecode {

std::optional<Preset> presetOf(const std::vector<SourcePtr>& files, Diagnostics& diagnostics) {
  const std::vector<std::string> known = mapped<std::string>(kFields, &FieldInfo::file);

  const std::size_t before = diagnostics.errorCount();
  Preset preset;
  for (const SourcePtr& source : files) {
    const std::string_view path = source->name();
    const std::string name(path.substr(path.rfind('/') + 1));
    const auto info = std::ranges::find(known, name);
    if (info != known.end()) {
      preset[kFields[static_cast<std::size_t>(info - known.begin())].field] = source;
    } else if (name.ends_with(".txt")) {
      Diagnostic& d =
          diagnostics.error({}, "unknown-field", "\"{}\" is no field of a preset", source->name());
      const std::string closest = closestMatch(name, known);
      if (!closest.empty()) d.note("perhaps its name is to be {}", closest);
    }
  }
  for (const Field needed : {Field::Code, Field::Columns}) {
    if (preset.contains(needed)) continue;
    diagnostics.error({}, "missing-field", "the preset has no \"{}\", expected it in the file {}",
                      infoOf(needed).title, infoOf(needed).file);
  }
  if (diagnostics.errorCount() > before) return std::nullopt;
  return preset;
}

}  // namespace fairyforge::gamecode
