// Loads a text in any input language and returns its Variant.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/core/rules/variant.h"
#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/formats/variants-ini.h"
#include "compiler/frontend/languages.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/names.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend {

// The longest text that is read. A longer one is refused with an error.
inline constexpr std::size_t kMaxFileBytes = 1 << 20;

struct LoadOptions {
  std::optional<Language> language = {};  // nothing: the language is recognised from the text
  // The folders in which `extends` looks for a file, at any depth, after the folder of the text (library.h).
  std::vector<std::string> baseFolders = {};
  // The game to read from a file with several: its number or title, or in a variants.ini its section. If
  // empty: the game that a Zillions Rules File marks as default, or the only game of a variants.ini.
  std::string game = {};
  // Folders in which included files are looked for if they are not in the folder of the text.
  std::vector<std::string> includeFolders = {};
  // Values for the options of the variant. If there are several for one option, the last one counts.
  std::vector<syntax::OptionSetting> options = {};
  formats::FairyStockfish engine = formats::FairyStockfish::Newest;  // whose version of variants.ini is read
  // Also warn of declarations that have no effect? This takes about as long as reading the text.
  bool examines = false;
  // Texts that are open in an editor, by canonical path. `extends` reads them instead of the files.
  std::map<std::string, SourcePtr> openTexts = {};
};

// Reads the file at `path`. It must be a regular file of at most 1 MiB, and its text valid UTF-8 without NUL
// bytes and control characters; a Zillions Rules File may be in code page 1252. Returns null, after reporting
// why, if it is not accepted.
SourcePtr readSource(const std::string& path, Diagnostics& diagnostics);
// Reads standard input, with the same checks as readSource().
SourcePtr readStandardInput(Diagnostics& diagnostics);

// Returns the Variant that `source` defines; null after errors.
VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

// A Variant with everything else that its text says. Tests in the block of an option value are included only
// if the option has this value.
struct LoadedVariant {
  VariantPtr variant;  // null after errors
  std::vector<syntax::VariantOption> options;
  std::vector<syntax::Test> tests;
  // The titles of the games in a file that can contain several (Zillions Rules Files, variants.ini), by
  // number; also if no game could be chosen.
  std::vector<std::string> games;
  std::size_t game = 0;  // the number of the game that was read
  // The text is a mixin, not a game; then `variant` is null and the next three members are set.
  bool mixin = false;
  std::string title;                        // of a mixin
  std::vector<std::string> authors, notes;  // of a mixin
  std::optional<Language> language = {};    // the language of the text; nothing: it could not be read
  // For native statements: all names used in the text and in the files that it extends, as far as these could
  // be read.
  std::vector<syntax::NamedPlace> names = {};
  syntax::Zones zones = {};  // the zones of the Variant
};
LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
