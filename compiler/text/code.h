// The codes of diagnostics: short stable names ("unknown-parameter"). This table is all there are; a code
// that is not in it does not compile. docs/errors.md has a section on each.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace fairyforge {

inline constexpr std::string_view kCodes[] = {
    "absent-royal",
    "absent-type",
    "adds-nothing",
    "bad-array",
    "bad-atom",
    "bad-cell",
    "bad-direction",
    "bad-extends",
    "bad-files",
    "bad-id",
    "bad-morph",
    "bad-move",
    "bad-name",
    "bad-number",
    "bad-option",
    "bad-pair",
    "bad-piece",
    "bad-position",
    "bad-range",
    "bad-size",
    "bad-value",
    "cell-is-hole",
    "cell-off-board",
    "contradictory-modifiers",
    "default-movement",
    "default-promotion",
    "dialect-change",
    "dialect-form",
    "doubtful-modifier",
    "doubtful-operand",
    "duplicate-id",
    "empty-block",
    "empty-board",
    "empty-file",
    "empty-hands",
    "extends-cycle",
    "file-too-large",
    "fourth-side",
    "illegal-move",
    "imitator-checks",
    "imitators-differ",
    "impossible-array",
    "impossible-move",
    "impossible-position",
    "invalid-utf8",
    "markup",
    "misplaced",
    "missing-base",
    "missing-field",
    "mixin",
    "modality-scope",
    "morph-size",
    "movement-syntax",
    "movement-too-long",
    "never-happens",
    "never-moves",
    "no-diagram",
    "no-drops",
    "no-hand",
    "no-imitator",
    "no-movement",
    "no-native-form",
    "no-partner",
    "no-pieces",
    "no-royal",
    "no-standard",
    "no-third-side",
    "not-a-file",
    "not-capturing",
    "not-examined",
    "not-in-dialect",
    "not-isolated",
    "not-supported",
    "nothing-left",
    "nul-byte",
    "odd-value",
    "other-option",
    "page-script",
    "page-text",
    "royal-in-hand",
    "royal-third-side",
    "royalty-lost",
    "said-twice",
    "several-diagrams",
    "syntax",
    "test-failed",
    "too-deep",
    "too-many-cells",
    "too-many-types",
    "translation-fault",
    "turns-into-itself",
    "two-pieces",
    "uncertain-word",
    "unclosed-block",
    "unclosed-quote",
    "undefined-name",
    "uneven-setup",
    "unknown-atom",
    "unknown-field",
    "unknown-link",
    "unknown-modifier",
    "unknown-option",
    "unknown-parameter",
    "unknown-piece",
    "unknown-result",
    "unknown-sentence",
    "unknown-side",
    "unknown-statement",
    "unknown-type",
    "unknown-word",
    "unknown-zone",
    "unmatched-bracket",
    "unreadable-file",
    "unsupported-movement",
    "unused-link",
    "unused-zone",
    "useless-modifier",
    "wrong-operands",
};

class Code {
 public:
  // Implicit, so that a call reads error(span, "unknown-type", ...).
  consteval Code(const char* name) : name_(name) {
    if (std::find(std::begin(kCodes), std::end(kCodes), name_) == std::end(kCodes)) isNotInTheTable();
  }
  constexpr std::string_view name() const { return name_; }
  explicit operator std::string() const { return std::string(name_); }

 private:
  static void isNotInTheTable();  // no constant expression can call it

  std::string_view name_;
};

}  // namespace fairyforge
