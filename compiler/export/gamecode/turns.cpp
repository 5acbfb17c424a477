// Reads turns as players type them (piece, origin, target, promotion), and checks each part against `allow`
// and `setsystem`. Then moves the pieces, as the site does before any code runs.

#include <algorithm>
#include <fmt/format.h>

#include "compiler/core/text/split.h"
#include "compiler/export/gamecode/run.h"

namespace fairyforge::gamecode {
namespace {

constexpr std::size_t kLongestTurn = 200;

// Reads one part of a turn, such as "e2-e4", "P e2-e4" or "Q-e8". Fails if it has another form, or names a
// space or label that the preset does not have.
Expected<TurnPart> readPart(const Program& program, std::string_view text) {
  if (text.find('*') != std::string_view::npos)
    return Failure{fmt::format("\"{}\": how pieces are dropped from hand is not known", text)};
  const std::size_t hyphen = text.find('-');
  if (hyphen == std::string_view::npos)
    return Failure{fmt::format("\"{}\" is no move, expected the form e2-e4", text)};
  TurnPart part;
  const std::string_view target = trimmed(text.substr(hyphen + 1));
  part.to = program.spaceNamed(target);
  if (part.to == kNoSpace) return Failure{fmt::format("\"{}\" is no space of the board", target)};
  std::string_view before = trimmed(text.substr(0, hyphen));
  const std::size_t blank = before.find_first_of(" \t");
  std::string_view label = before.substr(0, blank);
  if (blank == std::string_view::npos) {
    part.from = program.spaceNamed(before);
    if (part.from != kNoSpace) return part;
  } else {
    const std::string_view origin = trimmed(before.substr(blank));
    part.from = program.spaceNamed(origin);
    if (part.from == kNoSpace) return Failure{fmt::format("\"{}\" is no space of the board", origin)};
  }
  part.label = program.texts.find(std::string(label));
  if (part.label < 0 || !program.isLabel[static_cast<std::size_t>(part.label)])
    return Failure{fmt::format("\"{}\" is no piece of the set and no space of the board", label)};
  return part;
}

bool contains(const std::vector<int>& numbers, std::size_t number) {
  return std::ranges::find(numbers, static_cast<int>(number)) != numbers.end();
}

}  // namespace

Turn turnOf(Space from, Space to, std::int32_t promotion) {
  Turn turn{{from, to, -1}};
  if (promotion >= 0) turn.push_back({kNoSpace, to, promotion});
  return turn;
}

Expected<Turn> readTurn(const Program& program, std::string_view text) {
  if (text.size() > kLongestTurn)
    return Failure{fmt::format("a turn has at most {} characters", kLongestTurn)};
  std::vector<std::string_view> parts = splitAt(text, ';');
  if (parts.size() > 1 && trimmed(parts.back()).empty()) parts.pop_back();  // the text ended with ';'
  Turn turn;
  for (const std::string_view one : parts) {
    const Expected<TurnPart> part = readPart(program, trimmed(one));
    if (!part) return Failure{part.why()};
    turn.push_back(*part);
  }
  return turn;
}

Expected<std::vector<std::string>> splitGame(std::string_view text) {
  std::vector<std::string> turns;
  std::string label;  // the label before a move
  bool joined = false;
  for (std::size_t i = 0; i < text.size();) {
    if (isBlank(text[i])) {
      ++i;
      continue;
    }
    if (text[i] == ';') {
      joined = true;
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !isBlank(text[end]) && text[end] != ';') ++end;
    std::string_view word = text.substr(i, end - i);
    i = end;
    // Skips the move's number: `1.`, `1...`, or that of `1.e2-e4`.
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
    if (digits > 0 && dots > digits) word.remove_prefix(dots);
    if (word.empty()) continue;
    if (word.find_first_of("-*") == std::string_view::npos) {
      if (!label.empty())
        return Failure{fmt::format("\"{} {}\" is no move, expected the form e2-e4", label, word)};
      label = word;
      continue;
    }
    std::string part = label.empty() ? std::string(word) : fmt::format("{} {}", label, word);
    label.clear();
    if (joined && turns.empty()) return Failure{"';' stands before the first move"};
    if (joined)
      turns.back() += "; " + part;
    else
      turns.push_back(std::move(part));
    joined = false;
  }
  if (!label.empty()) return Failure{fmt::format("\"{}\" is no move, expected the form e2-e4", label)};
  return turns;
}

std::string printTurn(const Program& program, const Turn& turn) {
  std::string text;
  for (const TurnPart& part : turn) {
    if (!text.empty()) text += "; ";
    if (part.label >= 0) text += program.texts[part.label];
    if (part.label >= 0 && part.from != kNoSpace) text += ' ';
    if (part.from != kNoSpace) text += program.grid.names[static_cast<std::size_t>(part.from)];
    text += '-' + program.grid.names[static_cast<std::size_t>(part.to)];
  }
  return text;
}

std::optional<std::string> applyTurn(const Program& program, const Reading& reading, State& state,
                                     const Turn& turn) {
  const TurnRules& rules = program.turns;
  if (turn.empty() || turn.size() > static_cast<std::size_t>(rules.parts))
    return fmt::format("a turn has 1 to {} parts, not {}", rules.parts, turn.size());
  const auto name = [&](Space s) { return program.grid.names[static_cast<std::size_t>(s)]; };
  bool movedInTurn = false;
  for (std::size_t i = 0; i < turn.size(); ++i) {
    const TurnPart& part = turn[i];
    std::int32_t& target = state.board[static_cast<std::size_t>(part.to)];
    const auto allowed = [&](const std::vector<int>& parts) {
      return !rules.banned || contains(parts, i + 1);
    };
    if (part.from == kNoSpace) {
      if (!allowed(rules.promotions))
        return fmt::format("no piece is put on {} in part {}", name(part.to), i + 1);
      if (rules.banned && target == program.empty)
        return fmt::format("there is nothing on {} to promote", name(part.to));
      const bool ofMover = movedInTurn && part.to == state.last.dest;
      if (rules.banned && reading.promotions == Promotions::OfMover && !ofMover)
        return fmt::format("what stands on {} has not just moved", name(part.to));
      target = part.label;
      continue;
    }
    std::int32_t& source = state.board[static_cast<std::size_t>(part.from)];
    if (source == program.empty) return fmt::format("there is nothing on {}", name(part.from));
    if (part.label >= 0 && part.label != source)
      return fmt::format("there is no {} on {}", program.texts[part.label], name(part.from));
    const std::int32_t piece = source;
    source = program.empty;
    const bool capture = target != program.empty;
    if (!allowed(capture ? rules.captures : rules.moves))
      return fmt::format("part {} of a turn is no {}", i + 1, capture ? "capture" : "move");
    state.last = {part.from, part.to, piece, target, capture};
    state.moved = true;
    movedInTurn = true;
    target = piece;
  }
  return std::nullopt;
}

}  // namespace fairyforge::gamecode
