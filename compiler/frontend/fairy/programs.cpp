// Reads programs (`moves by { ... }`). A line begins with the name of an instruction; if several names match,
// the longest counts. The rest of the line is an operand of the kind that instructions.h gives.
// program-text.cpp prints programs.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/fairy/nodes.h"
#include "compiler/frontend/fairy/patterns.h"
#include "compiler/frontend/fairy/rests.h"
#include "compiler/frontend/syntax/numbers.h"
#include "compiler/frontend/syntax/statement-examples.h"

namespace fairyforge::frontend::fairy {
namespace {

using grammar::FairyParser;
using syntax::ProgramLine;
using syntax::Word;

constexpr int kMostOfStep = 1023;

// Splits the name of an instruction into words as the lexer does; a comma is a word.
std::vector<std::string> lexemesOfName(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ' || c == ',') {
      if (!words.back().empty()) words.emplace_back();
      if (c == ',') words.back() = ",";
    } else {
      if (words.back() == ",") words.emplace_back();
      words.back() += c;
    }
  }
  return words;
}

// How an operand is written in an example, and what a completion offers for it.
struct OperandForm {
  std::string_view example, offered;
};
constexpr OperandForm kForms[] = {{"", ""},  // in the order of OperandKind
                                  {"(0,1)", "(0,1)"},
                                  {"1", "NAME"},
                                  {"empty|enemy", "empty"},
                                  {"Rook Queen", "TYPES"},
                                  {"rank 8", "CELLS"},
                                  {"r1", "r1"},
                                  {"r1", "r1"},
                                  {"White", "White"},
                                  {"moved", "NAME"},
                                  {"attacked", "attacked"},
                                  {"Queen of White", "TYPE of White"},
                                  {"the other player", "the other player"},
                                  {"Queen", "TYPE"},
                                  {"enemy any at (0,1) (1,0)", "enemy TYPES at (0,1)"},
                                  {"any", "NAME"},
                                  {"10", "N"},
                                  {"", ""}};
static_assert(std::size(kForms) == static_cast<std::size_t>(OperandKind::Landing) + 1);
constexpr const OperandForm& formOf(OperandKind kind) {
  return kForms[static_cast<std::size_t>(kind)];
}

std::string instructionExample(const InstructionInfo& info) {
  const std::string_view operand = formOf(info.operand).example;
  return operand.empty() ? std::string(info.name) : fmt::format("{} {}", info.name, operand);
}

// Reads one line of a program.
class InstructionReader {
 public:
  InstructionReader(const SourceSpan& span, const std::vector<Word>& words, Diagnostics& diagnostics)
      : span_(span), words_(words), diagnostics_(diagnostics) {}

  // Returns false after reporting an error.
  bool read(ProgramLine& line) {
    info_ = named();
    if (info_ == nullptr) return reportUnknown();
    line.op = info_->op;
    if (!readOperand(line)) return false;
    return next_ == words_.size() || fail("the end of the line", {});
  }

 private:
  // Returns the instruction with the longest name with which the line begins. Two instructions have the name
  // `test`; the operand decides between them.
  const InstructionInfo* named() {
    const InstructionInfo* best = nullptr;
    for (const InstructionInfo& info : instruction_table::kRows) {
      const std::vector<std::string> name = lexemesOfName(info.name);
      const bool fits = name.size() <= words_.size() &&
                        std::equal(name.begin(), name.end(), words_.begin(),
                                   [](const std::string& a, const Word& b) { return a == b.text; });
      if (!fits || name.size() < next_) continue;
      const bool isOther = info.operand == OperandKind::Attackers &&
                           (words_.size() == name.size() || !isAttackers(words_[name.size()].text));
      if (isOther) continue;
      next_ = name.size();
      best = &info;
    }
    return best;
  }
  static bool isAttackers(std::string_view word) { return std::ranges::count(kAttackerNames, word) > 0; }

  // Reports a line that does not begin with an instruction, and names instructions that may be meant.
  bool reportUnknown() {
    std::vector<std::string> first;
    for (const InstructionInfo& info : instruction_table::kRows)
      addOnce(first, lexemesOfName(info.name).front());
    const Word& word = words_.front();
    Diagnostic& d =
        diagnostics_.error(word.span, "unknown-instruction", "no instruction begins with '{}'", word.text);
    const std::string closest = closestMatch(word.text, first);
    std::vector<std::string_view> longer;
    for (const InstructionInfo& info : instruction_table::kRows) {
      if (lexemesOfName(info.name).front() == word.text) longer.push_back(info.name);
    }
    if (!longer.empty()) {
      d.message = fmt::format("'{}' alone is no instruction", word.text);
      d.note("expected: {}", fmt::join(longer, " | "));
    } else if (!closest.empty()) {
      d.suggest(closest);
    } else {
      d.note("expected one of: {}", fmt::join(first, ", "));
    }
    return false;
  }

  // Reports that the next word is not what was expected, and returns false. `known`: the words that can be
  // there.
  bool fail(std::string_view expected, std::vector<std::string> known) {
    const bool isShort = next_ == words_.size();
    SourceSpan place = isShort ? span_ : words_[next_].span;
    const std::vector<std::string> name = lexemesOfName(info_->name);
    if (next_ == name.size()) {  // the words may be the beginning of a longer name
      for (const InstructionInfo& other : instruction_table::kRows) {
        const std::vector<std::string> longer = lexemesOfName(other.name);
        if (longer.size() > name.size() && std::equal(name.begin(), name.end(), longer.begin()))
          addOnce(known, longer[name.size()]);
      }
    }
    Diagnostic& d =
        diagnostics_.error(place, "wrong-operands",
                           isShort ? fmt::format("'{}' is not finished: expected {}", info_->name, expected)
                                   : fmt::format("expected {}, found '{}'", expected, words_[next_].text));
    d.note("written like: {}", instructionExample(*info_));
    if (!isShort) d.suggest(closestMatch(words_[next_].text, known));
    return false;
  }

  // ---- words ----

  bool isQuoted() const { return words_[next_].span.text().starts_with('"'); }
  bool is(std::string_view word) const {
    return next_ < words_.size() && words_[next_].text == word && !isQuoted();
  }
  // Takes the next words if they are these; otherwise takes none and returns false.
  bool take(std::string_view words) {
    const std::vector<std::string> all = lexemesOfName(words);
    const std::size_t begin = next_;
    for (const std::string& word : all) {
      if (!is(word)) {
        next_ = begin;
        return false;
      }
      ++next_;
    }
    return true;
  }
  template <std::size_t size>
  std::optional<std::uint16_t> oneOf(const std::string_view (&names)[size]) {
    for (std::size_t i = 0; i < size; ++i) {
      if (!names[i].empty() && take(names[i])) return static_cast<std::uint16_t>(i);
    }
    return std::nullopt;
  }
  template <std::size_t size>
  static std::vector<std::string> list(const std::string_view (&names)[size]) {
    return {std::begin(names), std::end(names)};
  }

  // ---- operands ----

  // Reads the words after the instruction's name. Returns false after reporting an error.
  bool readOperand(ProgramLine& line) {
    switch (info_->operand) {
      case OperandKind::None:
        return true;
      case OperandKind::Step:
        return readSteps(line);
      case OperandKind::Address:
        return readName(line, "the label of an instruction");
      case OperandKind::Mark:
        return readName(line, "a mark");
      case OperandKind::Kind:
        if (take("any")) return true;
        return readName(line, "a kind of move, or 'any'");
      case OperandKind::Occupants:
        return readOccupants(line);
      case OperandKind::TypeSet:
        return readTypes(line);
      case OperandKind::Zone:
        // the grammar itself reads `test zone` with cells, so here they are missing
        return fail("cells", {});
      case OperandKind::Register:
        return readRegister(line, false);
      case OperandKind::Place:
        return readRegister(line, true);
      case OperandKind::Sides:
        return readSides(line);
      case OperandKind::Attackers:
        line.value = *oneOf(kAttackerNames);
        return true;
      case OperandKind::Piece:
        return readType(line) && (take("of") || fail("'of' and an owner", {"of"})) && readOwner(line, kOther);
      case OperandKind::Owner:
        return readOwner(line, kOther + 1);
      case OperandKind::Type:
        return readType(line);
      case OperandKind::Neighbourhood:
        return readNeighbourhood(line);
      case OperandKind::Number:
        return readNumber(line);
      case OperandKind::Landing:
        return readLanding(line);
    }
    return false;
  }

  bool readName(ProgramLine& line, std::string_view what) {
    if (next_ == words_.size()) return fail(what, {});
    line.name = words_[next_++];
    return true;
  }

  bool readNumber(ProgramLine& line) {
    const auto number =
        next_ < words_.size() ? syntax::parseNumber(words_[next_], 1, kMaxCount) : std::nullopt;
    if (!number) return fail(fmt::format("a number from 1 to {}", kMaxCount), {});
    ++next_;
    line.value = static_cast<std::uint16_t>(number->value);
    return true;
  }

  bool readOccupants(ProgramLine& line) {
    constexpr std::string_view kExpected = "'empty', 'own', 'enemy', or several joined by '|'";
    if (take("nothing")) return true;
    std::string_view rest = next_ < words_.size() ? std::string_view(words_[next_].text) : "";
    do {
      const std::string_view name = rest.substr(0, rest.find('|'));
      const auto known = std::ranges::find(kOccupantNames, name);
      if (known == std::end(kOccupantNames)) return fail(kExpected, list(kOccupantNames));
      line.value = static_cast<std::uint16_t>(line.value | 1u << (known - std::begin(kOccupantNames)));
      rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    } while (!rest.empty());
    ++next_;
    return true;
  }

  bool readType(ProgramLine& line) {
    if (next_ == words_.size()) return fail("a piece type", {});
    line.types.push_back(words_[next_++]);
    return true;
  }
  bool beginsExtent() const {
    return std::ranges::any_of(kExtents,
                               [&](const auto& row) { return is(row.name.substr(0, row.name.find(' '))); });
  }
  // Reads types up to the end of the line, or to the next part of a neighbourhood.
  bool readTypes(ProgramLine& line) {
    if (take("nothing")) return true;
    if ((line.anyType = take("any"))) return true;
    const auto goesOn = [&] {
      return isQuoted() || !(beginsExtent() || syntax::isDigits(words_[next_].text));
    };
    while (next_ < words_.size() && goesOn()) line.types.push_back(words_[next_++]);
    return !line.types.empty() || fail("piece types, 'any' or 'nothing'", {"any", "nothing"});
  }

  bool readRegister(ProgramLine& line, bool orOrigin) {
    if (orOrigin && take("origin")) return true;
    for (std::uint16_t r = 1; r < kCursorRegisters; ++r) {
      if (!take(fmt::format("r{}", r))) continue;
      line.value = r;
      return true;
    }
    return fail(
        fmt::format("a register from r1 to r{}{}", kCursorRegisters - 1, orOrigin ? " or 'origin'" : ""),
        {"origin"});
  }

  bool readOwner(ProgramLine& line, std::uint16_t end) {
    if (const auto owner = oneOf(kOwnerNames); owner && *owner < end) {
      line.value = *owner;
      return true;
    }
    return fail("'White', 'Black' or 'third'", list(kOwnerNames));
  }
  bool readSides(ProgramLine& line) {
    if (take("nothing")) return true;
    do {
      const std::uint16_t before = line.value;
      line.value = 0;
      if (!readOwner(line, kOther)) return false;
      line.value = static_cast<std::uint16_t>(before | 1u << line.value);
    } while (next_ < words_.size());
    return true;
  }

  bool readLanding(ProgramLine& line) {
    line.value = kArriving;
    if (take("unchanged")) line.value = kUnchanged;
    if (!take("as"))
      return next_ == words_.size() || line.value == kUnchanged ||
             fail("'as', 'unchanged' or the end of the line", {"as", "unchanged"});
    line.value = kAs;
    return readType(line);
  }

  // Reads a distance of a step, which may be negative; nothing if the next word is none.
  std::optional<int> coordinate() {
    if (next_ == words_.size()) return std::nullopt;
    Word digits = words_[next_];
    const bool negative = digits.text.starts_with('-');
    if (negative) digits.text.erase(0, 1);
    const auto number = syntax::parseNumber(digits, 0, kMostOfStep);
    if (!number) return std::nullopt;
    ++next_;
    return negative ? -number->value : number->value;
  }

  // Reads the operand of an instruction that makes a step. Only `step` can name several steps, which become
  // alternatives.
  bool readSteps(ProgramLine& line) {
    do {
      if (!readStep(line)) return false;
    } while (info_->op == Op::Step && next_ < words_.size());
    return true;
  }

  // Reads a step: (0,1), (1,0) around files, or a link <home>.
  bool readStep(ProgramLine& line) {
    const std::size_t begin = next_;
    syntax::ProgramStep step;
    if (next_ < words_.size() && words_[next_].text.starts_with('<') && words_[next_].text.ends_with('>')) {
      step.link = words_[next_++];
      step.link->text = step.link->text.substr(1, step.link->text.size() - 2);
      const std::size_t inner =
          step.link->span.text().find('<') + 1;  // after a quote, if the name is quoted because it has blanks
      step.link->span = step.link->span.part(inner, inner + step.link->text.size());
    } else {
      if (!take("(")) return fail("a step such as (0,1), or a link such as <home>", {});
      std::vector<int> distances;
      do {
        const auto distance = coordinate();
        if (!distance) return fail("a distance in cells", {});
        distances.push_back(*distance);
      } while (distances.size() < 3 && take(","));
      if (distances.size() < 2) return fail("',' and a distance in ranks", {","});
      if (!take(")")) return fail("')'", {});
      step.vector = {distances[0], distances[1], distances.size() == 3 ? distances[2] : 0};
      // Tries the longest name first.
      for (std::size_t i = std::size(kWrapNames) - 1; i > 0 && step.wrap == Wrap::None; --i) {
        if (take(kWrapNames[i])) step.wrap = static_cast<Wrap>(i);
      }
      if (take("around")) return fail("'files', 'ranks' or 'files and ranks'", {"files", "ranks"});
    }
    step.span = spanOver(words_[begin], words_[next_ - 1]);
    line.steps.push_back(std::move(step));
    return true;
  }

  // Reads a neighbourhood, the operand of TestBeside and EachBeside: 'enemy any 2 or more at (0,1) (1,0)'.
  bool readNeighbourhood(ProgramLine& line) {
    if (!readOccupants(line) || !readTypes(line)) return false;
    line.beside.occupants = static_cast<Occupants>(line.value);
    if (next_ < words_.size() && syntax::isDigits(words_[next_].text)) {
      const auto least = syntax::parseNumber(words_[next_], 2, static_cast<int>(kMaxCells));
      if (!least) return fail(fmt::format("a number of pieces from 2 to {}", kMaxCells), {});
      ++next_;
      line.beside.least = static_cast<std::uint16_t>(least->value);
      if (!take("or more")) return fail("'or more'", {"or"});
    }
    const auto extent = std::ranges::find_if(kExtents, [&](const auto& row) { return take(row.name); });
    if (extent == kExtents.end())
      return fail(
          "'at' and steps, 'enclosed along' and steps, 'reached by' and steps, 'on the file' or 'on the board'",
          {"at", "enclosed along", "on"});
    line.beside.extent = extent->extent;
    const bool hasEnds = extent->hasEnds;
    if (extent->hasSteps) {
      const bool ofWays = line.beside.extent == Neighbourhood::Extent::Paths;
      do {
        if (!readStep(line)) return false;
        if (ofWays && !readPassed(line)) return false;
      } while (next_ < words_.size() && !(hasEnds && is("by")));
      if (ofWays && line.beside.on.back() != 0) return fail("the last step of the way", {});
    }
    if (!hasEnds || !take("by")) return next_ == words_.size() || fail("the end of the line", {});
    while (next_ < words_.size()) line.ends.push_back(words_[next_++]);
    return !line.ends.empty() || fail("piece types", {});
  }

  // Reads the possible contents of the cell to which a step of a path leads. Without them, the path ends
  // there.
  bool readPassed(ProgramLine& line) {
    line.beside.on.push_back(0);
    if (next_ == words_.size() || words_[next_].text.starts_with('(') || words_[next_].text.starts_with('<'))
      return true;
    line.value = 0;
    if (!readOccupants(line)) return false;
    line.beside.on.back() = static_cast<Occupants>(line.value);
    return true;
  }

  const SourceSpan& span_;
  const std::vector<Word>& words_;
  Diagnostics& diagnostics_;
  const InstructionInfo* info_ = nullptr;
  std::size_t next_ = 0;
};

}  // namespace

syntax::Program readProgram(FairyParser::ProgramContext* tree, const FairyNodes& nodes) {
  syntax::Program program{.span = nodes.spanOf(tree), .drops = tree->getStart()->getText() == "drops"};
  if (tree->programSide()) {
    program.of = nodes.word(tree->programSide());
    const Word of = nodes.word(tree->WORD());
    if (of.text != "of") {
      nodes.error(of.span, "syntax", "expected 'by', or 'of' and a side, found '{}'", of.text)
          .note("written like: {}", syntax::exampleOf("moves", syntax::Block::Piece));
    }
  }
  for (auto* written : nodes.linesOf(tree->programBlock(), tree->programBlock()->programRow(),
                                     &FairyParser::ProgramRowContext::programLine, "step")) {
    ProgramLine line{nodes.spanOf(written)};
    if (written->programLabel()) line.label = nodes.word(written->programLabel());
    if (auto* zone = dynamic_cast<FairyParser::ZoneTestContext*>(written->instruction())) {
      line.op = Op::TestZone;
      if (zone->cells()->getText() != "nothing") line.cells = nodes.cells(zone->cells());
    } else if (written->instruction()) {
      const SourceSpan span = nodes.spanOf(written->instruction());
      if (!InstructionReader(span, nodes.writtenWords(written->instruction()), nodes.diagnostics())
               .read(line))
        continue;
    }
    program.lines.push_back(std::move(line));
  }
  return program;
}

Rests restsOfInstruction(const std::vector<syntax::Word>& sentence) {
  std::vector<std::string> patterns;
  for (const InstructionInfo& info : instruction_table::kRows) {
    std::string& pattern = patterns.emplace_back(fmt::format("{}", fmt::join(lexemesOfName(info.name), " ")));
    if (const auto operand = formOf(info.operand).offered; !operand.empty())
      pattern += fmt::format(" {}", operand);
    if (info.operand == OperandKind::Landing) patterns.push_back(pattern + " as TYPE");
  }
  return restsOf(patterns, sentence);
}

}  // namespace fairyforge::frontend::fairy
