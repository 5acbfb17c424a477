// Text to Variant, whatever input language the text is in.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/formats/variants-ini.h"
#include "compiler/frontend/languages.h"
#include "compiler/frontend/syntax/cells.h"
#include "compiler/frontend/syntax/names.h"
#include "compiler/frontend/syntax/options.h"
#include "compiler/frontend/syntax/syntax.h"
#include "compiler/rules/variant.h"
#include "compiler/text/diagnostic.h"

namespace fairyforge::frontend {

// The limit of a text's length; a text that exceeds it is refused with an error of its own.
inline constexpr std::size_t kMaxFileBytes = 1 << 20;

struct LoadOptions {
  std::optional<Language> language = {};  // nothing: the text tells
  // Where `extends` looks after the file's own folder, at any depth (compiler/frontend/library.h).
  std::vector<std::string> baseFolders = {};
  // Which game of a file that has several: its number or its title (of a variants.ini: the section). Empty:
  // in a Zillions Rules File the one that it marks as default, in a variants.ini the only one.
  std::string game = {};
  std::vector<std::string> includeFolders = {};  // where it looks for included files after its own folder
  // How the variant's options are set; a later setting of the same option counts.
  std::vector<syntax::OptionSetting> options = {};
  formats::FairyStockfish engine =
      formats::FairyStockfish::Newest;  // as which version a variants.ini is read
  // Is it looked for what the text declares and what can never happen? It takes about as long as reading the text.
  bool examines = false;
  // Texts that take the place of files that native texts build upon, by their canonical paths: an editor's.
  std::map<std::string, SourcePtr> openTexts = {};
};

// Reads the file at `path` and checks that it is text: a regular file of at most 1 MiB, in valid UTF-8
// without NUL bytes and control characters. A Zillions Rules File may be in an old code page. Null when the
// file is not accepted; the diagnostic says why.
SourcePtr readSource(const std::string& path, Diagnostics& diagnostics);
// The same for standard input.
SourcePtr readStandardInput(Diagnostics& diagnostics);

// The Variant that `source` defines; null when there were errors.
VariantPtr loadVariant(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

// The Variant with its options and the tests that its file carries, in their order. Tests in the block of an
// option that is not set so are left out.
struct LoadedVariant {
  VariantPtr variant;  // null when there were errors
  std::vector<syntax::VariantOption> options;
  std::vector<syntax::Test> tests;
  // Of a file that may have several games (a Zillions Rules File, a variants.ini): their titles, by number;
  // also where none was chosen.
  std::vector<std::string> games;
  std::size_t game = 0;                     // which of them was read
  bool mixin = false;                       // the text is a mixin, and no game of its own ...
  std::string title;                        // ... so there is no Variant that has its title,
  std::vector<std::string> authors, notes;  // authors and notes
  std::optional<Language> language = {};    // of the text; nothing: it could not be read
  // Of native statements: the names in the text and in all that it builds upon, as far as they could be read.
  std::vector<syntax::NamedPlace> names = {};
  syntax::Zones zones = {};  // of the Variant
};
LoadedVariant loadWithTests(const SourcePtr& source, const LoadOptions& options, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend
