#include "compiler/export/all-capabilities.h"

#include "compiler/export/diagram/export-diagram.h"
#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"

namespace fairyforge {

std::vector<const Capabilities*> allCapabilities() {
  return {&diagramCapabilities(), &fairyStockfishCapabilities()};
}

}  // namespace fairyforge
