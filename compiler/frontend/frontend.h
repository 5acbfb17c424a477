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

// The longest text that is read; a longer one is refused with an error.
inline constexpr std::size_t kMaxFileBytes = 1 << 20;

struct LoadOptions {
  std::optional<Language> language = {};  // nothing: recognised by the text
  // The folders that `extends` searches, at any depth, after the file's own folder
  // (compiler/frontend/library.h).
  std::vector<std::string> baseFolders = {};
  // Selects a game in a file with several: its number or its title (in a variants.ini the section). Empty:
  // the game that a Zillions Rules File marks as default; the only one of a variants.ini.
  std::string game = {};
  std::vector<std::string> includeFolders = {};  // searched for included files after the file's own folder
  // The settings of the variant's options; the last setting of an option counts.
  std::vector<syntax::OptionSetting> options = {};
  formats::FairyStockfish engine =
      formats::FairyStockfish::Newest;  // the version as which a variants.ini is read
  // Also warn of declarations that can never have an effect? This takes about as long as reading the text.
  bool examines = false;
  // Texts open in an editor, by canonical path. They are read instead of the files that native texts extend.
  std::map<std::string, SourcePtr> openTexts = {};
};

// Reads the file at `path` and checks that it is text: a regular file of at most 1 MiB, in valid UTF-8
// without NUL bytes and control characters. A Zillions Rules File may be in code page 1252. Returns null,
// with a diagnostic, when the file is not accepted.
SourcePtr readSource(const std::string& path, Diagnostics& diagnostics);
// Returns the text of standard input, with the same checks.
SourcePtr readStandardInput(Diagnostics& diagnostics);

// Returns the Variant that `source` defines; null after errors.
VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

// The Variant with its options, and the file's tests in their order. Tests in the block of an option that is
// not set to that value are left out.
struct LoadedVariant {
  VariantPtr variant;  // null after errors
  std::vector<syntax::VariantOption> options;
  std::vector<syntax::Test> tests;
  // The titles of the games in a file that may hold several (a Zillions Rules File, a variants.ini), by
  // number. Filled even when no game was chosen.
  std::vector<std::string> games;
  std::size_t game = 0;                     // number of the game that was read
  bool mixin = false;                       // the text is a mixin, not a game by itself;
  std::string title;                        // then there is no Variant, and these hold its title,
  std::vector<std::string> authors, notes;  // its authors and its notes
  std::optional<Language> language = {};    // of the text; nothing: the text could not be read
  // For native statements: the names in the text and in all files that it extends, as far as they could be
  // read.
  std::vector<syntax::NamedPlace> names = {};
  syntax::Zones zones = {};  // of the Variant
};
LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
