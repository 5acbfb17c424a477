// Checks keys. Each is either supported or reported as unsupported, since ignoring a rule would make another
// game.
#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/base/watcher.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/ini/parts.h"

namespace fairyforge::frontend::ini {
namespace {

std::vector<std::string> mobilityKeys() {
  std::vector<std::string> keys;
  for (const std::string& piece : formats::iniPieceKeys()) {
    for (const char* colour : {"White", "Black"}) keys.push_back(formats::mobilityKey(colour, piece));
  }
  return keys;
}

// Is the key the name of a piece, or does it limit where a piece may go?
bool isKeyOfPieces(const std::string& name) {
  static const std::vector<std::string> kMobility = mobilityKeys();
  return formats::isIniPiece(name) || std::find(kMobility.begin(), kMobility.end(), name) != kMobility.end();
}

// Reports a key that belongs to other versions of the engine, or to none.
void reportKey(IniValues& values, const IniEntry& entry) {
  const std::string& name = entry.key.text;
  const formats::FairyStockfish engine = values.config.engine(), other = formats::otherThan(engine);
  const formats::IniKey* key = formats::iniKey(name);
  const bool ofPieces = isKeyOfPieces(name);
  if (key == nullptr && !ofPieces) {
    std::vector<std::string> names = mobilityKeys();
    for (const formats::IniKey& known : formats::iniKeys()) {
      if (known.knownTo(engine)) names.emplace_back(known.name);
    }
    for (const std::string& piece : formats::iniPieceKeys()) names.push_back(piece);
    stepDone();
    Diagnostic& d = values.error(entry.key.span, "unknown-parameter", fmt::format("unknown key '{}'", name));
    d.note(fmt::format("{} would ignore it", values.engineTitle()));
    d.suggest(closestMatch(name, names));
    return;
  }
  Diagnostic& d = values.error(entry.key.span, "unknown-parameter",
                               fmt::format("{} does not know the key '{}'", values.engineTitle(), name));
  d.note("it would ignore it");
  if (ofPieces || key->knownTo(other)) {
    d.note(fmt::format("{} knows it: --engine {}", formats::titleOf(other), formats::wordFor(other)));
  } else {
    d.note(fmt::format("versions between {} and {} knew it", formats::titleOf(formats::FairyStockfish::Old),
                       formats::titleOf(formats::FairyStockfish::Newest)));
  }
}

}  // namespace

void checkKeys(IniValues& values, IniLayer& out) {
  const auto isMissing = [](const formats::IniKey& key, const IniEntry& entry) {
    return key.effect == formats::IniKey::Effect::Missing && entry.value.text != key.standard;
  };
  for (const auto& [name, entry] : values.config.entries()) {
    if (IniConfig::isBuiltIn(entry)) {
      const formats::IniKey* key = formats::iniKey(name);
      if (key != nullptr && isMissing(*key, entry))
        values.notSupported(
            values.section.parent->span,
            fmt::format("what it inherits from Fairy-Stockfish, '{}' ({}), is", name, key->about));
      continue;
    }
    const bool ofPieces = isKeyOfPieces(name);
    const bool custom = name.find("ustomPiece") != std::string::npos;
    const formats::IniKey* key = formats::iniKey(name);
    const formats::FairyStockfish engine = values.config.engine();
    if (ofPieces ? custom && !formats::hasCustomPieces(engine) : !key || !key->knownTo(engine)) {
      reportKey(values, entry);
    } else if (ofPieces) {
      continue;
    } else if (isMissing(*key, entry)) {
      values.notSupported(entry.key.span, fmt::format("the key '{}' ({}) is", name, key->about));
    } else if (key->effect == formats::IniKey::Effect::Presentation) {
      out.add(entry.key.span, syntax::Presentation{name, entry.value.text});
    }
  }
}

}  // namespace fairyforge::frontend::ini
