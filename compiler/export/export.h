// What every export has in common: the files it makes, and the rules that its target cannot express.
//
// An exporter is a folder in compiler/export/ with one function, `Export exportX(const VariantPtr&)`, and a
// table of what its target can say (capabilities.h), from which it takes its losses. It never fails: what its
// target cannot say is a loss, told by name in the files themselves, to the user and in the certificate
// (compiler/certify/). If what would be left is another game, there are no files.
#pragma once

#include <string>
#include <vector>

#include "compiler/formats/variants-ini.h"
#include "compiler/text/source.h"

namespace fairyforge::exports {

struct ExportedFile {
  std::string name;  // relative to the folder that the user chose; parts joined by '/'
  std::string bytes;
};

// A rule of the variant that the exported game does not have, or has otherwise.
struct Loss {
  std::string name;       // what --allow-loss calls it: "fifty-moves"
  std::string how;        // what the exported game does instead, in a sentence without final stop
  SourceSpan span = {};   // the statement that is lost, where one is known
  std::string what = {};  // the thing of the variant that is lost, where there may be several: "Knight"
  std::size_t game = 0;   // by number, where the files hold several games

  // "Knight: those moves are left out"
  std::string text() const { return what.empty() ? how : what + ": " + how; }
};

struct Export {
  std::vector<ExportedFile> files;  // the one that a user opens first comes first
  std::vector<Loss> losses;
  std::vector<std::string> notes;  // what the user should know besides, a sentence each
  // What the export relies on, although it is not certain about the target.
  std::vector<std::string> assumptions = {};
  // The version of Fairy-Stockfish that reads the files, where that is the target.
  formats::FairyStockfish engine = formats::FairyStockfish::Newest;
};

}  // namespace fairyforge::exports
