// Converts a Variant to statements, subject by subject. print/print-statements.h prints them.

#include "compiler/frontend/write/write-variant.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/core/text/split.h"
#include "compiler/frontend/print/print-statements.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"
#include "compiler/frontend/write/parts.h"

namespace fairyforge::frontend::write {
namespace {

using Cells = std::array<CellSet, kSides>;

// Converts one Variant.
class VariantLifter {
 public:
  explicit VariantLifter(const Variant& variant) : variant_(variant), board_(variant.board()) {
    chooseSymmetry();
  }

  // Returns the statements of the whole game.
  syntax::Layer layer() {
    addHead();
    addBoard();
    addMarks();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) add(piece(typeAt(t)));
    for (std::size_t t = 0; t < variant_.types().size(); ++t) addPromotions(typeAt(t));
    addHands();
    if (variant_.third() != nullptr) {
      syntax::ThirdSideBlock third;
      third.name = word(variant_.third()->name);
      add(std::move(third));
    }
    addTurns();
    addEnds();
    for (syntax::GoalRule& goal : goalsOf(variant_, symmetry_)) add(std::move(goal));
    for (const auto& [name, value] : variant_.presentation())
      add(syntax::Presentation{name, quotable(value)});
    return std::move(layer_);
  }

 private:
  template <typename What>
  void add(What what) {
    layer_.push_back({{}, std::move(what)});
  }
  static syntax::Word word(std::string text) { return {std::move(text), {}}; }
  static std::vector<syntax::Word> words(const std::vector<std::string>& texts) {
    return mapped(texts, word);
  }
  syntax::TypeRef ref(TypeId type) const { return word(variant_.type(type).id); }
  std::vector<syntax::TypeRef> refs(const std::vector<TypeId>& types) const {
    return mapped(types, [&](TypeId type) { return ref(type); });
  }
  std::vector<syntax::TypeRef> refs(const TypeSet& types) const {
    std::vector<syntax::TypeRef> refs;
    types.forEach([&](TypeId type) { refs.push_back(ref(type)); });
    return refs;
  }
  // Returns the text with ' for " and a blank for each control character, so that it can be put in quotes.
  static std::string quotable(std::string text) {
    std::ranges::replace(text, '"', '\'');
    for (char& c : text) {
      if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return text;
  }

  // ---- cells ----

  // Chooses the Variant's symmetry or, if it has none, the one of mirror and rotation by which more of
  // Black's programs follow from White's.
  void chooseSymmetry() {
    symmetry_ = variant_.symmetry() == Symmetry::Rotate ? Symmetry::Rotate : Symmetry::Mirror;
    if (variant_.symmetry() != Symmetry::None) return;
    // for each type: White's program as text, and Black's program
    std::vector<std::pair<std::string, Listing>> all;
    for (const PieceType& type : variant_.types())
      all.emplace_back(programOf(listing(type.program[0]), Side::White), listing(type.program[1]));
    const auto alike = [&](Symmetry symmetry) {
      if (!board_.has(symmetry)) return std::ptrdiff_t{-1};
      return std::ranges::count_if(
          all, [&](const auto& of) { return programOf(of.second, Side::Black, symmetry) == of.first; });
    };
    const auto mirrored = alike(Symmetry::Mirror), rotated = alike(Symmetry::Rotate);
    symmetry_ = rotated > mirrored ? Symmetry::Rotate : Symmetry::Mirror;
  }

  // Returns the cells as the language lists them: ranks, files, ranges and cells.
  syntax::CellList listOf(const CellSet& cells) const {
    using Kind = syntax::CellItem::Kind;
    syntax::CellList list;
    const std::string text = cellsText(board_, cells);
    Kind kind = Kind::Cells;
    for (const std::string_view word : wordsIn(text)) {
      if (word == "rank" || word == "file") {
        kind = word == "rank" ? Kind::Rank : Kind::File;
      } else {
        list.push_back({std::exchange(kind, Kind::Cells), {std::string(word), {}}});
      }
    }
    return list;
  }
  // Returns the cells of both sides in the shortest form: reflected, the same for both, or listed.
  syntax::SidedCells sided(const Cells& cells) const {
    using Black = syntax::SidedCells::Black;
    const syntax::CellList white = listOf(cells[0]);
    if (cells[1] == board_.reflected(cells[0], symmetry_) && !white.empty())
      return {Black::Reflected, white, {}};
    if (cells[0] == cells[1]) return {Black::Same, white, {}};
    return {Black::Listed, white, listOf(cells[1])};
  }

  // ---- head and board ----

  void addHead() {
    const std::vector<std::string> authors = mapped(variant_.authors(), quotable);
    if (!variant_.title().empty() || !authors.empty())
      add(syntax::Header{word(quotable(variant_.title())), words(authors)});
    for (const std::string& note : variant_.notes()) add(syntax::Note{word(quotable(note))});
  }

  void addBoard() {
    syntax::BoardShape shape{{board_.files(), {}}, {board_.ranks(), {}}};
    shape.levels.value = board_.levels();
    if (board_.hasOwnNames()) {
      for (const auto& row : board_.textRows()) {
        std::vector<syntax::Word>& names = shape.cellNames.emplace_back();
        for (const Cell cell : row) names.push_back(word(board_.exists(cell) ? board_.name(cell) : "-"));
      }
    } else {
      shape.holes = listOf(board_.holes());
      shape.firstRank.value = board_.firstRank();
    }
    add(std::move(shape));
    addDirections();
    const auto ids = mapped(variant_.types(), &PieceType::id);
    if (std::ranges::any_of(variant_.start().cells, [](Piece piece) { return bool(piece); }))
      add(syntax::Array{word(printPlacement(board_, ids, variant_.start().cells))});
  }

  // Adds the directions that programs follow.
  void addDirections() {
    std::vector<bool> used(board_.stepCount());
    for (const PieceType& type : variant_.types()) {
      const auto look = [&](const MoveProgram& program) {
        for (const Instruction& in : program.code) {
          if (in.op == Op::Step) used[in.operand] = true;
        }
      };
      for (const MoveProgram& program : type.program) look(program);
      for (const MoveProgram& program : type.drop) look(program);
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      const auto step = static_cast<StepId>(static_cast<std::uint16_t>(i));
      const std::string& name = board_.linkNameOf(step);
      if (!used[i] || name.empty()) continue;
      syntax::Direction direction{word(name), {}};
      board_.forEachCell([&](Cell from) {
        const Cell to = board_.walk(from, step);
        if (to != kNoCell) direction.pairs.push_back(word(board_.name(from) + "-" + board_.name(to)));
      });
      add(std::move(direction));
    }
  }

  // ---- pieces ----

  void addMarks() {
    syntax::Marks marks;
    for (std::size_t mark = 0; mark < variant_.marks().size(); ++mark) {
      std::vector<TypeId> of;
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        if (variant_.types()[t].marks >> mark & 1) of.push_back(typeAt(t));
      }
      marks.marks.push_back({word(variant_.marks()[mark]), refs(of)});
    }
    if (!marks.marks.empty()) add(std::move(marks));
    const auto& kinds = variant_.turns().kinds;
    if (!kinds.empty()) add(syntax::MoveKinds{words(kinds)});
  }

  // A program, and whether its instructions must be printed unchanged. They must if the paths of the program
  // cannot be listed, because then nothing could show that other instructions mean the same.
  struct Listing {
    MoveProgram program;
    bool mustStayUnchanged;
  };
  Listing listing(const MoveProgram& program) const { return {program, !hasPaths(program, board_)}; }

  // Returns the lines of the program. Alternatives are sorted by their words, so that programs which are the
  // same for both players have the same lines.
  std::string programOf(const Listing& listing, Side owner, std::optional<Symmetry> carriedOver = {}) const {
    const MoveProgram& program = listing.program;
    ProgramNames names = programNames(variant_, owner);
    names.carriedOver = carriedOver;
    for (std::size_t t = 0; t < names.types.size(); ++t) names.types[t] = variant_.types()[t].name;
    if (listing.mustStayUnchanged) return programText(program, board_, names);
    MoveProgram ordered = program;
    ordered.code = unitedInOrder(program.code, [&](const Instruction& in) {
      const bool isPlace = in.op == Op::Step || in.op == Op::TestZone;
      const std::string text = instructionText(in, program, board_, names);
      return InstructionText{isPlace ? std::string(infoOf(in.op).name) : text, text};
    });
    return programText(ordered, board_, names);
  }

  // Adds one program of White that is reflected for Black, or one program for both players, or a program for
  // each of them.
  void addPrograms(syntax::PieceDeclaration& piece, const Listing& white, const Listing& black,
                   bool drops) const {
    const auto ofBlack = [&](std::optional<Symmetry> carriedOver) {
      return programOf(black, Side::Black, carriedOver);
    };
    const auto say = [&](const std::string& text, std::optional<syntax::Word> side) {
      if (!text.empty()) piece.programs.push_back({{}, drops, std::move(side), {}, text});
    };
    const std::string ofWhite = programOf(white, Side::White);
    if (!ofWhite.empty() && ofWhite == ofBlack(symmetry_)) return say(ofWhite, std::nullopt);
    if (const auto both = inOne(ofWhite, ofBlack(Symmetry::None))) return say(*both, word("both"));
    say(ofWhite, word("White"));
    say(ofBlack({}), word("Black"));
  }

  // Returns one program for both players; nothing if their programs differ in more than instructions that
  // fill single lines.
  static std::optional<std::string> inOne(const std::string& white, const std::string& black) {
    const std::vector<std::string_view> ofWhite = linesIn(white), ofBlack = linesIn(black);
    if (ofWhite.size() != ofBlack.size()) return std::nullopt;
    std::string text;
    const auto labelOf = [](std::string_view line) {
      const std::size_t digits = line.find_first_not_of("0123456789");
      return digits > 0 && digits < line.size() && line[digits] == ':' ? line.substr(0, digits + 1) : "";
    };
    for (std::size_t i = 0; i < ofWhite.size(); ++i) {
      const std::string_view its = ofWhite[i], other = ofBlack[i], label = labelOf(its);
      if (label != labelOf(other)) return std::nullopt;
      if (its == other) {
        text += fmt::format("{}\n", its);
        continue;
      }
      const std::size_t from = label.empty() ? 0 : label.size() + 1;
      if (!label.empty()) text += fmt::format("{}\n", label);
      text += fmt::format("White: {}\nBlack: {}\n", its.substr(from), other.substr(from));
    }
    return text.empty() ? std::nullopt : std::optional(text);
  }

  // Returns the declaration of a type: its moves as notation where that can be found, and else as programs.
  syntax::PieceDeclaration piece(TypeId id) const {
    const PieceType& type = variant_.type(id);
    const RecoveredMoves moves = recoveredMoves(variant_, id);
    std::array<Listing, kSides> programs;
    for (const Side side : kBothSides) {
      const MoveProgram& program = moves.programs[index(side)];
      const auto shorter = shortened(program, board_);
      programs[index(side)] = {shorter.value_or(program), !shorter};
    }
    syntax::PieceDeclaration piece;
    piece.name = word(type.name);
    piece.id = word(type.id);
    piece.image = type.image;
    piece.royal = type.royal;
    for (const auto& [cells, notation] : moves.onCells)
      piece.powers.push_back({sided(cells), spanOf("moves", notation)});
    addPrograms(piece, programs[0], programs[1], false);
    // If programs name their owner, the third side's must be written too.
    const MoveProgram& third = type.program[index(Side::Third)];
    const bool saysWhose =
        std::ranges::any_of(piece.programs, [](const auto& p) { return p.of.has_value(); });
    if (variant_.third() != nullptr && !third.code.empty() &&
        (third != type.program[index(Side::White)] || saysWhose))
      piece.programs.push_back(
          {{}, false, word(variant_.third()->name), {}, programOf(listing(third), Side::Third)});
    const bool says = !piece.powers.empty() || !piece.programs.empty();
    if (!moves.everywhere.empty() || !says)
      piece.movement = spanOf("moves", moves.everywhere.empty() ? "O" : moves.everywhere);
    addPrograms(piece, {type.drop[0], true}, {type.drop[1], true}, true);
    return piece;
  }

  // Adds the promotions of a type, one statement for all cells with the same choices.
  void addPromotions(TypeId type) {
    std::map<std::vector<TypeId>, Cells> zones;
    for (const Side side : kBothSides) {
      board_.forEachCell([&](Cell cell) {
        const auto& choices = variant_.arrival().choices(side, type, cell);
        if (!choices.empty()) zones[choices][index(side)].add(cell);
      });
    }
    for (const auto& [choices, cells] : zones) {
      syntax::Promote promote;
      promote.types = {ref(type)};
      promote.zone = sided(cells);
      for (const TypeId choice : choices) promote.choices.push_back({ref(choice)});
      add(std::move(promote));
    }
  }

  // ---- hands ----

  void addFate(CaptureFate fate, std::optional<syntax::Word> by) {
    const auto saysIt = [&](const syntax::HandSentence& row) {
      return row.what == syntax::HandSentence::What::Fate && row.ofBothSides() == !by &&
             std::get<CaptureFate>(row.says) == fate;
    };
    add(syntax::HandRule{&*std::ranges::find_if(syntax::kHandSentences, saysIt), {}, {}, std::move(by)});
  }
  void addHands() {
    const HandRules& rules = variant_.hands();
    if (!rules.any()) return;
    if (rules.fate[0] != rules.fate[1]) {
      addFate(rules.fate[0], word("White"));
      addFate(rules.fate[1], word("Black"));
    } else if (rules.fate[0] != CaptureFate::Gone) {
      addFate(rules.fate[0], std::nullopt);
    }
    for (std::size_t t = 0; t < rules.becomes.size(); ++t) {
      if (rules.becomes[t] != typeAt(t))
        add(syntax::handRule("captured TYPES become TYPE", {ref(typeAt(t))}, ref(rules.becomes[t])));
    }
    const CellSet all = board_.cells();
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const Cells cells{rules.cells[0][t], rules.cells[1][t]};
      const bool none = cells[0].empty() && cells[1].empty();
      if (none && variant_.types()[t].royal) continue;  // royal pieces never come into a hand
      const bool everywhere = cells[0] == all && cells[1] == all;
      add(none         ? syntax::handRule("drop TYPES nowhere", {ref(typeAt(t))})
          : everywhere ? syntax::handRule("drop TYPES anywhere", {ref(typeAt(t))})
                       : syntax::handRuleOn("drop TYPES on CELLS", {ref(typeAt(t))}, sided(cells)));
    }
    if (rules.capturing) add(syntax::handRule("drops may capture"));
    for (const Side side : kBothSides) {
      std::vector<TypeId> held;
      for (std::size_t t = 0; t < variant_.types().size(); ++t)
        held.insert(held.end(), static_cast<std::size_t>(variant_.start().inHand(side, typeAt(t))),
                    typeAt(t));
      if (!held.empty()) add(syntax::startingHand(side, refs(held)));
    }
  }

  // ---- turns ----

  // Returns turns as the language writes them: consecutive turns of one player as one series.
  std::vector<syntax::Series> series(std::span<const ScheduledTurn> turns) const {
    std::vector<syntax::Series> list;
    const ScheduledTurn* before = nullptr;
    for (const ScheduledTurn& turn : turns) {
      const bool goesOn = before != nullptr && before->grows == 0 && before->player == turn.player &&
                          before->moves == turn.moves && before->kind == turn.kind;
      before = &turn;
      if (!goesOn) {
        syntax::Series& one = list.emplace_back();
        one.player = turn.player;
        if (turn.moves != turn.player)
          one.with = word(turn.moves == Side::Third ? variant_.third()->name
                                                    : std::string(kOwnerNames[index(turn.moves)]));
        if (turn.kind != kNoKind) one.kind = word(variant_.turns().kinds[index(turn.kind)]);
      } else {
        ++list.back().moves;
      }
      list.back().grows = turn.grows;
    }
    return list;
  }

  void addTurns() {
    const TurnRules& rules = variant_.turns();
    const std::span<const ScheduledTurn> schedule(rules.schedule);
    if (!schedule.empty()) {
      add(syntax::TurnOrder{series(schedule.first(rules.repeat)), series(schedule.subspan(rules.repeat))});
    } else if (variant_.start().player == Side::Black) {
      add(syntax::TurnOrder{{}, {{{}, Side::Black, {}}, {{}, Side::White, {}}}});
    }
    if (!rules.priorities.empty())
      add(syntax::Priorities{
          mapped(rules.priorities, [&](KindId kind) { return word(rules.kinds[index(kind)]); })});
  }

  // ---- the end ----

  void addEnds() {
    const EndRules& end = variant_.end();
    syntax::GameRules rules{.end = end, .turns = variant_.turns(), .symmetry = symmetry_};
    if (end.bareKing.material) rules.material = refs(*end.bareKing.material);
    if (end.nMoveLimit > 0) rules.resetBy = refs(end.clockResetting);
    for (syntax::Rule& rule : syntax::rulesThatSay(rules)) add(std::move(rule));
    if (!end.draws.decides()) return;
    syntax::DrawPoints points{{}, end.draws.given};
    for (std::size_t t = 0; t < end.draws.points.size(); ++t)
      if (end.draws.points[t] != 0) points.points.emplace_back(ref(typeAt(t)), end.draws.points[t]);
    add(std::move(points));
  }

  const Variant& variant_;
  const Board& board_;
  syntax::Layer layer_;
  Symmetry symmetry_ = Symmetry::Mirror;
};

}  // namespace

std::string nativeText(const Variant& variant) {
  return print::nativeText(VariantLifter(variant).layer(), {}, true);
}

}  // namespace fairyforge::frontend::write
