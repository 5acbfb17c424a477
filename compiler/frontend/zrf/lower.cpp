// Fills a VariantDraft from the model of a game: types with IDs, the array, compiled blocks, and drops from
// the store as hands. Other files convert turns and goals, and simplify the programs.

#include "compiler/frontend/zrf/lower.h"

#include <algorithm>
#include <set>
#include <sstream>
#include <utility>

#include "compiler/core/text/split.h"
#include "compiler/frontend/formats/zillions-texts.h"

namespace fairyforge::frontend::zrf {
namespace {

// Returns the letters of the text as capitals, without all other characters.
std::string capitals(const std::string& text) {
  std::string letters;
  for (const char c : text) {
    if (c >= 'a' && c <= 'z') letters += static_cast<char>(c - 'a' + 'A');
    if (c >= 'A' && c <= 'Z') letters += c;
  }
  return letters;
}

// Returns the file's name without folder and extension.
std::string baseName(const std::string& file) {
  const std::size_t slash = file.find_last_of("\\/");
  std::string name = slash == std::string::npos ? file : file.substr(slash + 1);
  return name.substr(0, name.rfind('.'));
}

// Splits the text into paragraphs. A line that begins with blanks continues the paragraph before it.
std::vector<std::string> paragraphsOf(const std::string& text) {
  std::vector<std::string> paragraphs;
  for (const std::string_view line : linesIn(text)) {
    const std::string words(trimmed(line));
    if (words.empty()) continue;
    if (!line.starts_with(words) && !paragraphs.empty()) {
      paragraphs.back() += " " + words;
    } else {
      paragraphs.push_back(words);
    }
  }
  return paragraphs;
}

// Adds each paragraph as a note, except those that were made from the rules (formats/zillions-texts.h).
void addNotes(std::vector<std::string>& notes, const std::string& text, std::string_view beginning = "") {
  for (const std::string& paragraph : paragraphsOf(text)) {
    if (paragraph.starts_with(formats::kFromTheRules)) continue;
    notes.push_back((paragraph.starts_with(beginning) ? "" : std::string(beginning)) + paragraph);
  }
}

bool hasMadeParagraph(const std::string& text, const std::string& beginning = "") {
  const std::string wanted = std::string(formats::kFromTheRules) + beginning;
  return std::ranges::any_of(paragraphsOf(text),
                             [&](const std::string& paragraph) { return paragraph.starts_with(wanted); });
}

// Adds the texts of a piece as notes that begin with its name. A text that is only the name is a heading and
// left out. `made`: this program has written the file. Then a help text is the author's only if the
// description has the moves in a paragraph made from the rules; otherwise the help itself was made from the
// rules, and is left out.
void addNotes(std::vector<std::string>& notes, const PieceModel& piece, bool made) {
  const std::string beginning = piece.name + ": ";
  const bool isMade =
      made && piece.help.starts_with(beginning) && !hasMadeParagraph(piece.description, beginning);
  if (!isMade) addNotes(notes, piece.help, beginning);
  addNotes(notes, piece.description, beginning);
  std::erase(notes, beginning + piece.name);
}

class GameLowering {
 public:
  GameLowering(const GameModel& game, Reporter& report) : game_(game), report_(report) {}

  // Returns the draft of the variant; nothing if an error has been reported.
  std::optional<VariantDraft> run() {
    if (!checkSizes()) return std::nullopt;
    auto players = playersOf(game_, report_);
    auto layout = Layout::of(game_.board, report_);
    if (!players || !layout) return std::nullopt;
    players_ = std::move(*players);
    layout_.emplace(std::move(*layout));
    addTexts();
    addTypes();
    addStart();
    addPrograms();
    addHands();
    lowerTurns(game_, players_, draft_, report_);
    lowerGoals(game_, players_, *layout_, draft_, report_);
    if (report_.hasErrors()) return std::nullopt;
    draft_.board = layout_->takeBoard();
    placeChoices(programs_, draft_);
    takeAtOnce(draft_);
    recogniseUnmoved(game_, draft_);
    return std::move(draft_);
  }

 private:
  bool checkSizes() {
    if (game_.pieces.size() > kMaxTypes) {
      report_.error(game_.pieces[kMaxTypes].place, "too-many-types",
                    "{} pieces are declared, at most {} are possible", game_.pieces.size(), kMaxTypes);
    }
    if (game_.attributes.size() > kMaxMarks) {
      report_.error(game_.place, "not-carried", "more than {} attributes", kMaxMarks);
    }
    return !report_.hasErrors();
  }

  void addTexts() {
    draft_.title = game_.title;
    addNotes(draft_.notes, game_.description);
    addHistory();
    addNotes(draft_.notes, game_.strategy, formats::kStrategyNote);
    draft_.symmetry = Symmetry::None;
    draft_.marks = game_.attributes;
    const Number third = players_.player[index(Side::Third)];
    if (third == kNone) return;
    ThirdSide side;
    // In native statements, White and Black name the two players, so a third side cannot have these names.
    const std::string& name = game_.players[third].name;
    side.name = name == "White" || name == "Black" ? "Neutral" : name;
    side.acts = false;
    draft_.third = std::move(side);
  }

  // Adds the history of the game as notes. A first paragraph such as "By Ann, Ben." names the authors.
  void addHistory() {
    std::vector<std::string> paragraphs = paragraphsOf(game_.history);
    if (!paragraphs.empty() && paragraphs[0].starts_with("By ") && paragraphs[0].ends_with('.') &&
        paragraphs[0].find(". ") == std::string::npos) {
      std::istringstream names(paragraphs[0].substr(3, paragraphs[0].size() - 4));
      for (std::string name; std::getline(names >> std::ws, name, ',');) draft_.authors.push_back(name);
      paragraphs.erase(paragraphs.begin());
    }
    for (const std::string& paragraph : paragraphs)
      draft_.notes.push_back(std::string(formats::kHistoryNote) + paragraph);
  }

  void addTypes() {
    const std::vector<std::string> ids = idsOf(game_);
    for (std::size_t i = 0; i < game_.pieces.size(); ++i) {
      const PieceModel& piece = game_.pieces[i];
      PieceType type;
      type.name = piece.name;
      type.id = ids[i];
      type.span = piece.place.span;
      type.written = {{MovesAsWritten::Kind::Sentence, piece.help.empty() ? piece.name : piece.help}};
      addNotes(draft_.notes, piece, hasMadeParagraph(game_.description));
      if (!piece.images.empty()) type.image = baseName(piece.images.begin()->second);
      for (const auto& [attribute, value] : piece.attributes) {
        if (value) type.marks |= std::uint32_t{1} << attribute;
      }
      draft_.types.push_back(std::move(type));
    }
  }

  void addStart() {
    Setup& start = draft_.start;
    start.cells.assign(layout_->board().size(), Piece());
    for (const Placement& placement : game_.setup) {
      const auto side = players_.sideOf[placement.player];
      if (!side) {
        report_.error(placement.place, "not-carried", "pieces of the player '{}'",
                      game_.players[placement.player].name);
        continue;
      }
      const Cell cell = layout_->cell(placement.position);
      start.cells[index(cell)] = Piece(typeAt(placement.type), *side);
      start.unmoved.add(cell);
    }
  }

  void addPrograms() {
    programs_.resize(game_.pieces.size());
    std::set<Side> moved{Side::White, Side::Black};
    for (const TurnEntry& turn : game_.turns) {
      if (const auto side = players_.sideOf[turn.as]) moved.insert(*side);
    }
    for (std::size_t t = 0; t < game_.pieces.size(); ++t) {
      const PieceModel& piece = game_.pieces[t];
      for (const Side side : moved) {
        programs_[t].moves[index(side)] =
            compileBlocks(piece.moves, false, typeAt(t), side, game_, players_, *layout_, report_);
        if (side == Side::Third || !hasStore()) continue;
        programs_[t].drops[index(side)] =
            compileBlocks(piece.drops, true, typeAt(t), side, game_, players_, *layout_, report_);
      }
    }
  }

  // ---- the store: pieces off the board, which become hands ----

  bool recycles() const { return game_.option("recycle captures"); }
  bool hasStore() const { return recycles() || !game_.off.empty(); }

  void addHands() {
    const auto* dropped = firstWhere(game_.pieces, [](const PieceModel& p) { return !p.drops.empty(); });
    const bool drops = dropped != nullptr;
    if (!hasStore() || (!drops && !game_.option("include off pieces"))) {
      if (drops || hasStore()) warnOfDeadStore(drops ? dropped->drops.front().place : game_.place, drops);
      return;
    }
    for (const auto& [key, count] : game_.off) {
      const auto side = players_.sideOf[key.first];
      if (!side || *side == Side::Third) {
        report_.error(game_.place, "not-carried", "pieces off the board of '{}', who takes no turns",
                      game_.players[key.first].name);
        return;
      }
      auto& hand = draft_.start.hands[index(*side)];
      if (hand.empty()) hand.resize(draft_.types.size());
      hand[key.second] = static_cast<std::uint16_t>(std::min(count, 0xFFFF));
    }
    HandRules& hands = draft_.hands;
    for (std::size_t t = 0; t < draft_.types.size(); ++t) holdAsAnother(t);
    if (recycles()) hands.fate = {CaptureFate::CaptorsHand, CaptureFate::CaptorsHand, CaptureFate::Gone};
    for (const Side side : kBothSides) {
      hands.cells[index(side)].resize(draft_.types.size());
      for (std::size_t t = 0; t < draft_.types.size(); ++t) addDrops(side, t);
    }
  }

  void warnOfDeadStore(const Place& place, bool drops) {
    report_
        .warning(place, "never-happens",
                 drops ? "nothing is ever dropped: no piece is off the board"
                       : "pieces that are off the board stay there: none has drops")
        .note(drops ? "pieces begin there by (board-setup (White (Stone off 4))), or come there by "
                      "(option \"recycle captures\" true)"
                    : "written like: (drops ((verify empty?) add))");
  }

  // If drops of a type always become the same other type, and that type has the same drops, then the hand
  // holds that other type. All other drops that change the type are reported.
  void holdAsAnother(std::size_t type) {
    std::optional<TypeId> into;
    bool isOne = true, isSame = true;
    for (const CompiledBlocks& drops : programs_[type].drops) {
      for (const Instruction& in : drops.program.code) {
        if (in.op != Op::Land || in.operand < kAs) continue;
        for (const TypeId choice : drops.choices[in.operand - kAs]) {
          isOne = isOne && (!into || *into == choice);
          into = choice;
        }
      }
    }
    if (!into || (isOne && *into == typeAt(type))) return;
    for (const Side side : kBothSides) {
      MoveProgram program = programs_[type].drops[index(side)].program;
      for (Instruction& in : program.code) {
        if (in.op != Op::Land) continue;
        isOne = isOne && in.operand >= kAs;
        in.operand = kUnchanged;
      }
      isSame = isSame && program == programs_[index(*into)].drops[index(side)].program;
    }
    if (!isOne || !isSame) {
      report_.error(game_.pieces[type].place, "not-carried",
                    "drops by which a {} becomes another piece than the one that is dropped just as it",
                    game_.pieces[type].name);
      return;
    }
    HandRules& hands = draft_.hands;
    for (std::size_t t = hands.becomes.size(); t < draft_.types.size(); ++t)
      hands.becomes.push_back(typeAt(t));
    hands.becomes[type] = *into;
    for (const Side side : kBothSides) {
      programs_[type].drops[index(side)] = {};
      auto& hand = draft_.start.hands[index(side)];
      if (!hand.empty())
        hand[index(*into)] = static_cast<std::uint16_t>(hand[index(*into)] + std::exchange(hand[type], 0));
    }
  }

  // Puts drops on the empty cells of a zone into HandRules. All other drops remain programs.
  void addDrops(Side side, std::size_t type) {
    CompiledBlocks& compiled = programs_[type].drops[index(side)];
    CellSet& cells = draft_.hands.cells[index(side)][type];
    if (compiled.program.code.empty()) return;
    cells = layout_->board().cells();
    std::vector<Instruction> code = compiled.program.code;
    CellSet zone = cells;
    if (code.front().op == Op::TestZone) {
      zone &= compiled.program.zones[code.front().operand];
      code.erase(code.begin());
    }
    if (code != std::vector<Instruction>{{Op::Test, kEmpty}, {Op::Land, kUnchanged}}) return;
    cells = zone;
    compiled.program = {};
  }

  const GameModel& game_;
  Reporter& report_;
  Players players_;
  std::optional<Layout> layout_;
  VariantDraft draft_;
  std::vector<TypePrograms> programs_;
};

}  // namespace

std::vector<std::string> idsOf(const GameModel& game) {
  static const std::pair<const char*, const char*> kUsual[] = {
      {"KING", "K"}, {"QUEEN", "Q"}, {"ROOK", "R"}, {"BISHOP", "B"}, {"KNIGHT", "N"}, {"PAWN", "P"}};
  std::vector<std::string> ids(game.pieces.size());
  std::set<std::string> used;
  const auto give = [&](std::size_t piece, const std::string& id) {
    if (!ids[piece].empty() || id.empty() || id.size() > 3 || !used.insert(id).second) return;
    ids[piece] = id;
  };
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string& notation = game.pieces[i].notation;
    if (capitals(notation).size() == notation.size()) give(i, capitals(notation));
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    for (const auto& [name, id] : kUsual) {
      if (capitals(game.pieces[i].name) == name) give(i, id);
    }
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string letters = capitals(game.pieces[i].name);
    for (const char c : letters) give(i, std::string(1, c));
    for (std::size_t k = 1; k < letters.size(); ++k) give(i, {letters[0], letters[k]});
    for (char a = 'A'; a <= 'Z'; ++a) give(i, std::string(1, a));
    for (char a = 'A'; a <= 'Z'; ++a) {
      for (char b = 'A'; b <= 'Z'; ++b) give(i, {a, b});
    }
  }
  return ids;
}

std::optional<VariantDraft> lower(const GameModel& game, Reporter& report) {
  return GameLowering(game, report).run();
}

}  // namespace fairyforge::frontend::zrf
