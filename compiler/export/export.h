// The result of every export: the files, and the rules that the target cannot express.
//
// An exporter is a folder in compiler/export/ with a function `Export exportX(const VariantPtr&)` and a table
// of the target's capabilities (compiler/export/capabilities.h), from which it takes its losses. It never
// fails: what the target cannot express is a loss, which the files, the message to the user and the
// certificate (compiler/export/certify/) name. If the remaining rules would be another game, there are no
// files.
#pragma once

#include <string>
#include <vector>

#include "compiler/core/text/source.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports {

struct ExportedFile {
  std::string name;  // relative to the folder that the user chose; parts joined by '/'
  std::string bytes;
};

// A rule of the variant that the exported game lacks or has in another form.
struct Loss {
  std::string name;       // what --allow-loss calls it: "fifty-moves"
  std::string how;        // what the exported game does instead, a sentence without full stop
  SourceSpan span = {};   // the statement that is lost, if known
  std::string what = {};  // the part of the variant that is lost, where there may be several: "Knight"
  std::size_t game = 0;   // the game's number, if the files hold several games

  // Returns the loss in words: "Knight: those moves are left out".
  std::string text() const { return what.empty() ? how : what + ": " + how; }
};

struct Export {
  std::vector<ExportedFile> files;  // the first one is the file that a user opens first
  std::vector<Loss> losses;
  std::vector<std::string> notes;  // other remarks for the user, one sentence each
  // What the export assumes about the target although it is not certain.
  std::vector<std::string> assumptions = {};
  // The version of Fairy-Stockfish for which the files are, if that is the target.
  formats::FairyStockfish engine = formats::FairyStockfish::Newest;
};

}  // namespace fairyforge::exports
