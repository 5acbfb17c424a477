// The verb `lsp`: the language server for editors.
#include <unistd.h>

#include "compiler/apps/driver/common.h"
#include "compiler/apps/lsp/server.h"
#include "compiler/frontend/games/supplied-games.h"

namespace fairyforge::driver {
namespace {

ExitCode runServer(const Request&) {
  progressIsReported();
  lsp::Server server(games::libraryFolders(), FAIRYFORGE_VERSION);
  return lsp::serve(STDIN_FILENO, server, printBytes) == 0 ? kDone : kFailed;
}

}  // namespace

Verb lspVerb() {
  return {
      .name = "lsp",
      .summary = "answer an editor's questions, by the Language Server Protocol",
      .operands = {},
      .text =
          "Speaks the Language Server Protocol on standard input and output, for editors: diagnostics while a text "
          "is written, completion, descriptions, renaming and more. An editor starts it by itself; docs/editors.md "
          "tells how. It runs nothing and writes no files.",
      .options = {flag("stdio", "speak on the standard streams, as it does anyway; some editors say so")},
      .run = runServer,
      .budget = {30 * 86'400, 4'096, 1'048'576}};
}

}  // namespace fairyforge::driver
