// The word lists themselves, and the old spelling of options.

#include "compiler/frontend/zrf/words.h"

#include <algorithm>

namespace fairyforge::zrf {
namespace {

using Words = std::vector<std::string>;

bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

const Words kTexts{"history",    "strategy",      "move-sound",   "release-sound", "capture-sound",
                   "drop-sound", "click-sound",   "change-sound", "win-sound",     "loss-sound",
                   "draw-sound", "opening-sound", "music",        "solution",      "translate",
                   "default",    "help",          "open"};

const Words kInterfaceOptions{
    "smart moves",     "animate captures", "animate drops",      "highlight goals", "prevent flipping",
    "show moves list", "selection screen", "progressive levels", "silent ? moves",  "allow flipping"};

}  // namespace

const Words& gameEntries() {
  static const Words kWords = [] {
    Words words{"title",
                "description",
                "players",
                "turn-order",
                "board",
                "board-setup",
                "piece",
                "move-priorities",
                "win-condition",
                "loss-condition",
                "draw-condition",
                "count-condition",
                "option",
                "engine",
                "pass-turn",
                "pass-partial",
                "animate-captures",
                "animate-drops",
                "allow-flipping",
                "recycle-captures",
                "recycle-promotions",
                "include-off-pieces",
                "maximal-captures",
                "prevent-flipping"};
    words.insert(words.end(), kTexts.begin(), kTexts.end());
    return words;
  }();
  return kWords;
}

const Words& boardEntries() {
  static const Words kWords{"image",          "grid",  "positions", "links",   "unlink",
                            "kill-positions", "dummy", "zone",      "symmetry"};
  return kWords;
}

const Words& pieceEntries() {
  static const Words kWords{"name", "image",     "help",  "description", "notation",
                            "open", "attribute", "dummy", "moves",       "drops"};
  return kWords;
}

const Words& instructionWords() {
  static const Words kWords{"add",
                            "add-copy",
                            "add-partial",
                            "add-copy-partial",
                            "back",
                            "capture",
                            "cascade",
                            "change-owner",
                            "change-type",
                            "create",
                            "flip",
                            "from",
                            "go",
                            "if",
                            "mark",
                            "opposite",
                            "set-attribute",
                            "set-flag",
                            "set-position-flag",
                            "to",
                            "verify",
                            "while"};
  return kWords;
}

const Words& conditionWords() {
  static const Words kWords{"adjacent-to-enemy?",
                            "and",
                            "attacked?",
                            "defended?",
                            "empty?",
                            "enemy?",
                            "flag?",
                            "friend?",
                            "goal-position?",
                            "in-zone?",
                            "last-from?",
                            "last-to?",
                            "marked?",
                            "neutral?",
                            "not",
                            "on-board?",
                            "or",
                            "piece?",
                            "position?",
                            "position-flag?",
                            "true",
                            "false"};
  return kWords;
}

bool isKeyword(std::string_view word) {
  static const Words kOther{"game", "variant", "define", "include",         "version",    "move-type",
                            "off",  "else",    "grid",   "start-rectangle", "dimensions", "directions"};
  const auto known = [&](std::string_view w) {
    return has(gameEntries(), w) || has(boardEntries(), w) || has(pieceEntries(), w) ||
           has(instructionWords(), w) || has(conditionWords(), w) || has(kOther, w);
  };
  return known(word) || (word.starts_with("not-") && has(conditionWords(), word.substr(4)));
}

bool isInterfaceEntry(std::string_view word) {
  return has(kTexts, word);
}

bool isInterfaceOption(std::string_view name) {
  return has(kInterfaceOptions, name);
}

std::string spelledOption(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](char c) {
    return c == '-' ? ' ' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return name;
}

}  // namespace fairyforge::zrf
