// Reads pieces: their names and texts, attributes and move blocks.
#include <fmt/format.h>

#include "compiler/frontend/zrf/read.h"
#include "compiler/frontend/zrf/word-lists.h"

namespace fairyforge::frontend::zrf {
namespace {

class PieceReader {
 public:
  PieceReader(const Node& piece, Reading& reading) : node_(piece), r_(reading) {}

  void read() {
    piece_.place = node_.place;
    for (const Node& entry : node_.items.from(1)) readEntry(entry);
    r_.game.pieces.push_back(std::move(piece_));
  }

 private:
  void readEntry(const Node& item) {
    static constexpr std::pair<std::string_view, std::string PieceModel::*> kTexts[] = {
        {"name", &PieceModel::name},
        {"notation", &PieceModel::notation},
        {"help", &PieceModel::help},
        {"description", &PieceModel::description}};
    const std::string head(item.head());
    if (const auto* text = findIn(kTexts, head, [](const auto& entry) { return entry.first; })) {
      piece_.*text->second = r_.text(item);
    } else if (head == "open") {
      r_.text(item);
    } else if (head == "dummy") {
      r_.report.warning(item.place, "outside-rules",
                        "that a piece is a dummy changes none of the rules read here");
    } else if (head == "image") {
      readImage(item);
    } else if (head == "attribute") {
      readAttribute(item);
    } else if (head == "moves" || head == "drops") {
      readBlocks(item, head == "drops");
    } else {
      r_.report
          .error(item.wordPlace(), "unknown-entry",
                 head.empty() ? "expected a list such as (name Rook) or (moves ...)"
                              : fmt::format("'{}' is not an entry of a piece", head))
          .suggest(closestMatch(head, pieceEntries()));
    }
  }

  void readImage(const Node& item) {
    Number player = kNone;
    for (const Node& part : item.items.from(1)) {
      if (part.isAtom()) {
        player = r_.player(part);
      } else if (part.isString() && player != kNone) {
        piece_.images.try_emplace(player, part.text);
      } else if (part.isList()) {
        r_.badForm(part, "players and their files: (image White \"rook.bmp\")");
      }
    }
  }

  void readAttribute(const Node& item) {
    const bool isNamed = item.items.size() == 3 && item.items[1].isAtom() && !item.items[2].isList();
    if (isNamed && !item.items[2].isAtom("true") && !item.items[2].isAtom("false")) {
      r_.report
          .error(item.items[2].place, "not-carried", "the value '{}' of the attribute '{}'",
                 item.items[2].text, item.items[1].text)
          .note("attributes are true or false; numbers and texts are of another program than Zillions");
      return;
    }
    if (item.items.size() != 3 || !item.items[1].isAtom() ||
        !(item.items[2].isAtom("true") || item.items[2].isAtom("false"))) {
      r_.badForm(item, "an attribute and its value at the start: (attribute never-moved? true)");
      return;
    }
    const Number number = r_.attributes.find(item.items[1].text);
    piece_.attributes.emplace_back(number, item.items[2].isAtom("true"));
  }

  // Reads blocks of moves or of drops, and notes the move type under which each stands.
  void readBlocks(const Node& section, bool drops) {
    Number moveType = kNone;
    for (const Node& item : section.items.from(1)) {
      if (item.head() == "move-type") {
        if (item.items.size() == 2 && item.items[1].isAtom()) {
          moveType = r_.moveTypes.add(item.items[1].text);
        } else {
          r_.badForm(item, "the name of a move type: (move-type capturing)");
        }
        continue;
      }
      if (!item.isList()) {
        r_.badForm(item, "a block of instructions in brackets: (n (verify empty?) add)")
            .note("a macro is called in brackets: (slide n)");
        continue;
      }
      Block block;
      block.moveType = moveType;
      block.place = item.place;
      std::size_t first = 0;
      // A drop can begin with positions or a zone, to which it is limited.
      if (drops) {
        for (; first < item.items.size() && item.items[first].isAtom(); ++first) {
          const std::string& name = item.items[first].text;
          if (r_.zones.has(name) && !r_.directions.has(name)) {
            block.zone = r_.zones.find(name);
          } else if (r_.positions.has(name) && !r_.directions.has(name)) {
            block.at.push_back(r_.positions.find(name));
          } else {
            break;
          }
        }
      }
      if (drops && first == 0 && item.items.size() > 1 && isNoPlace(item.items[0])) {
        const std::string& name = item.items[0].text;
        r_.report
            .warning(item.items[0].place, "unknown-zone", "there is no zone '{}': nothing is dropped there",
                     name)
            .suggest(closestMatch(name, r_.zones.list()));
        continue;
      }
      block.code = readCode(item.items, first, r_);
      (drops ? piece_.drops : piece_.moves).push_back(std::move(block));
    }
  }

  // Is the first word of a drop neither a keyword nor the name of a zone, position or direction?
  bool isNoPlace(const Node& node) const {
    return node.isAtom() && !isKeyword(node.text) && !r_.zones.has(node.text) &&
           !r_.positions.has(node.text) && !r_.directions.has(node.text);
  }

  const Node& node_;
  Reading& r_;
  PieceModel piece_;
};

}  // namespace

void readPiece(const Node& piece, Reading& reading) {
  PieceReader(piece, reading).read();
}

}  // namespace fairyforge::frontend::zrf
