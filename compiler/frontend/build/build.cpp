// Builds a Variant from a merged game. Builder::build() calls a function for each subject, in the order in
// which the subjects need each other: board, types, array, movements, effects, arrivals, triggers, ends,
// goals, third side, turns, hands. After an error nothing is built. A draft without errors is examined by
// checkDraft().

#include "compiler/frontend/build/build.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/rules/type-changes.h"
#include "compiler/core/text/place-text.h"
#include "compiler/frontend/build/build-parts.h"

namespace fairyforge::frontend::build {
namespace {

// Builds the Variant of one game.
class Builder : Building {
 public:
  Builder(const Building& building, const SourcePtr& whole) : Building(building), whole_(whole) {}

  // Builds the parts of the draft, each part after those that it needs, and checks the whole. Returns null
  // after reporting errors.
  VariantPtr build(syntax::Zones& zones) {
    const std::size_t errors = diagnostics_.errorCount();
    addTexts();
    draft_.symmetry = game_.rules.symmetry;
    if (!buildBoard(game_, draft_, zones, diagnostics_)) return nullptr;
    declareTypes();
    if (diagnostics_.errorCount() > errors) return nullptr;
    addRoyals();
    takeRules();
    declareMarksAndKinds();
    addStart();
    if (game_.shuffle != nullptr && !diagnostics_.hasErrors()) shuffleStart(*this, *game_.shuffle);
    buildMovements(*this);
    std::vector<PieceType> written;
    if (asksWhatIsAttacked()) written = draft_.types;
    buildEffects(*this);
    buildRestrictions(*this);
    buildArrivals(*this);
    if (!written.empty()) buildAttackEffects(*this, written);
    addTriggers();
    addEnds();
    addGoals(*this);
    addRoyalLoss();
    if (game_.third) addThirdSide(*this);
    addTurns(*this);
    addHands(*this);
    if (game_.rules.capturesForbidden) forbidCaptures();
    if (diagnostics_.errorCount() > errors) return nullptr;
    checkDraft(*this);
    if (diagnostics_.errorCount() > errors) return nullptr;
    return Variant::build(std::move(draft_));
  }

 private:
  void addTexts() {
    if (game_.header) {
      draft_.title = game_.header->title.text;
      for (const syntax::Word& author : game_.header->authors) draft_.authors.push_back(author.text);
    }
    for (const syntax::Note* note : game_.notes) draft_.notes.push_back(note->text.text);
    for (const syntax::Presentation* presentation : game_.presentation)
      draft_.presentation.emplace_back(presentation->name, presentation->value);
  }

  // ---- types ----

  // Declares the piece types, with names and IDs but without programs yet.
  void declareTypes() {
    if (game_.pieces.empty()) {
      error({whole_, 0, 0}, "no-pieces", "no piece is declared")
          .note("a piece is written: piece Knight N N at b1 g1");
      return;
    }
    if (game_.pieces.size() > kMaxTypes) {
      error(game_.pieces[kMaxTypes].span, "too-many-types", "{} pieces are declared, at most {} are possible",
            game_.pieces.size(), kMaxTypes);
      return;
    }
    std::map<std::string, const MergedPiece*> byId;
    for (const MergedPiece& merged : game_.pieces) {
      const syntax::PieceDeclaration& piece = *merged.piece;
      checkId(piece);
      const auto [entry, isNew] = byId.try_emplace(piece.id.text, &merged);
      if (!isNew) {
        const syntax::PieceDeclaration& other = *entry->second->piece;
        error(piece.id.span, "duplicate-id", "the pieces '{}' and '{}' have the same ID '{}'",
              other.name.text, piece.name.text, piece.id.text)
            .note("an ID stands for one piece; '{}' is declared on {}", other.name.text,
                  lineOf(other.id.span, piece.id.span));
      }
      PieceType type;
      type.name = piece.shownName.empty() ? piece.name.text : piece.shownName;
      type.id = piece.id.text;
      type.image = piece.image;
      type.span = merged.span;
      draft_.types.push_back(std::move(type));
    }
  }

  // Declares the marks and kinds of move that programs and turns name.
  void declareMarksAndKinds() {
    if (game_.marks) {
      if (game_.marks->marks.size() > kMaxMarks)
        error(game_.marks->marks[kMaxMarks].name.span, "too-many-types",
              "{} marks are declared, at most {} are possible", game_.marks->marks.size(), kMaxMarks);
      for (const syntax::Marks::Mark& mark : game_.marks->marks) {
        if (draft_.marks.size() == kMaxMarks) break;
        types_.set(mark.of).forEach(
            [&](TypeId type) { draft_.types[index(type)].marks |= std::uint32_t{1} << draft_.marks.size(); });
        draft_.marks.push_back(mark.name.text);
      }
    }
    TurnRules& turns = draft_.turns;
    if (game_.kinds) {
      for (const syntax::Word& kind : game_.kinds->names) turns.kinds.push_back(kind.text);
      if (turns.kinds.size() > kMaxKinds)
        error(game_.kinds->names[kMaxKinds].span, "too-many-types", "at most {} kinds of move are possible",
              kMaxKinds);
    }
    if (!game_.priorities) return;
    for (const syntax::Word& kind : game_.priorities->kinds) {
      if (const auto known = kindNamed(kind)) turns.priorities.push_back(*known);
    }
  }

  static bool isCapitals(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
  }

  // Reports an ID that is not one to three capital letters, such as one exchanged with the name.
  void checkId(const syntax::PieceDeclaration& piece) {
    const std::string& id = piece.id.text;
    if (isCapitals(id) && !id.empty() && id.size() <= 3) return;
    const std::string& name = piece.name.text;
    const bool exchanged = !name.empty() && name.size() <= 3 && isCapitals(name) && id.size() > 3 &&
                           piece.name.span.file == piece.id.span.file &&
                           piece.name.span.end < piece.id.span.begin;
    if (exchanged) {
      error(spanOver(piece.name, piece.id), "bad-id", "the name stands in front of the ID, and '{}' is no ID",
            id)
          .note("the ID of one to three capital letters stands for the piece in positions and moves")
          .suggest("{} {}", piece.id.span.text(), piece.name.span.text());
      return;
    }
    // Other programs write `+P` for the piece to which P promotes.
    std::string right = id.starts_with('+') && id.size() == 2 ? "P" + id.substr(1) : id;
    for (char& c : right) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (!isCapitals(right) || right.size() > 3) right.clear();
    Diagnostic& d = error(piece.id.span, "bad-id",
                          "the piece '{}' needs an ID of one to three capital letters, found '{}'", name, id)
                        .note("the ID stands for the piece in positions and moves")
                        .suggest(right);
    if (id.size() > 3 && std::isupper(static_cast<unsigned char>(id[0])) && !isCapitals(id))
      d.note("a name of two words stands in quotes: \"{} {}\"", name, id);
  }

  bool asksWhatIsAttacked() const {
    return std::ranges::any_of(game_.effects, [](const syntax::Effects* effects) {
      return std::ranges::any_of(effects->effects, [](const syntax::MoveEffect& effect) {
        return effect.beside && effect.beside->where == syntax::Beside::Where::Paths;
      });
    });
  }

  // Changes all programs so that no path takes a piece: a path stops where it would take one.
  void forbidCaptures() {
    const auto forbidIn = [&](MoveProgram& program) {
      for (std::size_t i = 0; i < program.code.size(); ++i) {
        Instruction& in = program.code[i];
        if (in.op == Op::EachBeside) {
          Instruction& effect = program.code[++i];
          if (effect.op == Op::Capture) {
            effect = {Op::TestBeside, in.operand};
            in = {Op::Not};
          }
        } else if (in.op == Op::Take || in.op == Op::Capture) {
          in = {Op::Test, kEmpty};
        } else if (in.op == Op::TakeEnPassantVictim) {
          in = {Op::Test, 0};
        }
      }
    };
    for (PieceType& type : draft_.types) {
      std::ranges::for_each(type.program, forbidIn);
      std::ranges::for_each(type.drop, forbidIn);
    }
  }

  // Marks the royal types; if neither side must keep royal pieces safe, no type is royal.
  void addRoyals() {
    const bool anyGuarded = game_.guardsRoyals(Side::White) || game_.guardsRoyals(Side::Black);
    for (const syntax::TypeRef& ref : game_.royals) {
      const auto type = types_.named(ref.text);
      if (!type) continue;
      royals_.add(*type);
      draft_.types[index(*type)].royal = anyGuarded;
    }
  }

  // Adds the goal for a side that need not keep its royal pieces safe: it loses when it has none left.
  void addRoyalLoss() {
    Goal loss{.result = Goal::Result::Loses,
              .of = {},
              .condition = {.kind = GoalCondition::Kind::Pieces, .types = royals_}};
    for (const Side side : kBothSides) {
      loss.of[index(side)] =
          !game_.guardsRoyals(side) && std::ranges::any_of(draft_.start.cells, [&](Piece piece) {
            return piece && piece.side() == side && royals_.has(piece.type());
          });
    }
    if (loss.of[0] || loss.of[1]) draft_.goals.push_back(std::move(loss));
  }

  // If no royal piece must be safe, there is no check. Then inherited rules about check are dropped, because
  // games that play alike must be equal Variants.
  void takeRules() {
    syntax::GameRules rules = game_.rules;
    const bool checks = anyRoyal() && (game_.guardsRoyals(Side::White) || game_.guardsRoyals(Side::Black));
    for (const syntax::Statement* statement : game_.ruleStatements) {
      const auto& rule = std::get<syntax::Rule>(statement->what);
      if (checks || !rule.sentence->needs.check || isDefault(rule)) continue;
      if (statement->span.file == whole_)
        error(statement->span, "no-royal", "no royal piece must be safe here, so this never matters")
            .note("pieces that are royal and may not be taken can be in check");
      forget(rule, rules);
    }
    draft_.end = std::move(rules.end);
    draft_.turns = std::move(rules.turns);
  }

  // ---- the start ----

  // Places the pieces of the array, from the lists of cells of pieces and from arrays in the form of a FEN.
  void addStart() {
    const std::size_t errors = diagnostics_.errorCount();
    draft_.start.cells.assign(draft_.board.size(), Piece());
    standing_.assign(draft_.board.size(), {});
    for (const Placing& placing : game_.placings) {
      if (placing.array) {
        placeArray(placing);
      } else if (const auto type = types_.named(placing.name)) {
        auto sides = syntax::resolveCells(draft_.board, *placing.at, draft_.symmetry, diagnostics_, zones_);
        const bool unlisted = placing.at->forBlack == syntax::SidedCells::Black::Reflected;
        if (draft_.symmetry == Symmetry::None && unlisted) sides[index(Side::Black)].clear();
        if (unlisted && draft_.symmetry != Symmetry::None && listsImages(placing, *type, sides[0])) continue;
        for (const Side side : kBothSides) {
          for (const syntax::NamedCell& c : sides[index(side)]) place({*type, side}, c.cell, c.span);
        }
      }
    }
    bool anyPiece = false;
    draft_.board.forEachCell([&](Cell cell) {
      if (!draft_.start.at(cell)) return;
      anyPiece = true;
      draft_.start.unmoved.add(cell);
    });
    const bool inHand = std::ranges::any_of(
        game_.hands, [](const HandStatement& hand) { return hand.rule->sentence->what == Hands::Start; });
    if (!anyPiece && !inHand && diagnostics_.errorCount() == errors) {
      const bool own = game_.boardSpan.file == whole_;
      Diagnostic& d = error(own ? game_.boardSpan : SourceSpan{whole_, 0, 0}, "empty-board",
                            "no piece stands on the board at the start");
      const bool inherits =
          std::ranges::any_of(game_.pieces, [&](const MergedPiece& p) { return p.span.file != whole_; });
      if (own && inherits) d.note("a new board is empty: the pieces that are inherited stand nowhere on it");
      d.note("say where pieces stand: array \"...\" or piece ... at e1");
    }
  }

  // Returns the names of the cells that the array takes for holes; an empty text if the array has another
  // fault.
  std::string missingHoles(const std::vector<std::string>& ids, const std::string& array) const {
    Board board = draft_.board;
    std::string names;
    for (;;) {
      const auto parsed = parsePlacement(board, ids, array);
      const auto* problem = std::get_if<PlacementError>(&parsed);
      if (!problem) return names;
      if (problem->hole == kNoCell) return {};
      names += " " + board.name(problem->hole);
      board.addHole(problem->hole);
    }
  }

  // Does the list of White's cells contain Black's too, although Black's cells follow by symmetry? Reports it
  // once for each list.
  bool listsImages(const Placing& placing, TypeId type, const std::vector<syntax::NamedCell>& cells) {
    const auto imageOf = [&](Cell cell) { return draft_.board.reflected(cell, draft_.symmetry); };
    const auto standsIn = [&](Cell cell) {
      return std::ranges::any_of(cells, [&](const syntax::NamedCell& c) { return c.cell == cell; });
    };
    const syntax::NamedCell *first = nullptr, *image = nullptr;
    std::string own;  // the cells of one side, as the author should list them
    bool all = true;
    for (const syntax::NamedCell& c : cells) {
      const Cell other = imageOf(c.cell);
      const bool isPair = other != c.cell && standsIn(other);
      all = all && isPair && c.span.text() == draft_.board.name(c.cell);
      if (!isPair) continue;
      const bool lower = index(c.cell) < index(other);
      if (lower) own += (own.empty() ? "" : " ") + draft_.board.name(c.cell);
      if (lower && !first) first = &c;
      if (!lower && !image) image = &c;
    }
    if (!first || !image) return false;
    SourceSpan span = image->span;
    if (all) {
      span.begin = cells.front().span.begin;
      span.end = cells.back().span.end;
    }
    Diagnostic& d = error(span, "two-pieces",
                          "two pieces would stand on {}: the cells are White's, and Black's follow by "
                          "symmetry",
                          draft_.board.name(image->cell));
    d.note("{} on {} puts Black's on {}", words({type, Side::White}), draft_.board.name(first->cell),
           draft_.board.name(imageOf(first->cell)));
    const bool plain = all && placing.at->white.size() == cells.size();
    return d.suggest(plain ? own : ""), true;
  }

  // Places the pieces of an array in the form of a FEN.
  void placeArray(const Placing& placing) {
    const auto ids = mapped(placing.idsAndNames, [](const auto& one) { return one.first; });
    const syntax::Word& text = placing.array->placement;
    const auto parsed = parsePlacement(draft_.board, ids, text.text);
    if (const auto* problem = std::get_if<PlacementError>(&parsed)) {
      // The span begins with the opening quote, which `offset` does not count.
      const std::size_t from = std::min(1 + problem->offset, text.span.text().size());
      const std::size_t to = std::min(from + problem->length, text.span.text().size());
      Diagnostic& d = error(text.span.part(from, to), "bad-array", problem->message);
      const std::string holes = missingHoles(ids, text.text);
      d.note(holes.empty() ? "ranks from the top, separated by '/'; a number is that many empty cells"
                           : fmt::format("holes are said of the board: board {}x{} with holes{}",
                                         draft_.board.files(), draft_.board.ranks(), holes));
      return;
    }
    const auto& cells = std::get<std::vector<Piece>>(parsed);
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = cells[index(cell)];
      if (!piece) return;
      const std::string& name = placing.idsAndNames[index(piece.type())].second;
      if (piece.side() == Side::Third && !game_.third) {
        error(text.span, "no-third-side", "a piece of a third side stands on {}, but there is none",
              draft_.board.name(cell))
            .note("written like: side Nature { ... }");
      } else if (const auto type = types_.named(name)) {
        place({*type, piece.side()}, cell, text.span);
      }
    });
  }

  // Places a piece of the array; reports a cell with two.
  void place(Piece piece, Cell cell, const SourceSpan& span) {
    const Piece other = draft_.start.at(cell);
    if (other) {
      // White's cells and their images are reported only once.
      if (!clashes_.insert({span.file.get(), span.begin}).second) return;
      const SourceSpan& before = standing_[index(cell)];
      Diagnostic& d = error(span, "two-pieces", "two pieces stand on {}: {} and {}", draft_.board.name(cell),
                            words(other), words(piece));
      if (before) d.note("the first was put there on " + lineOf(before, span));
      return;
    }
    draft_.start.cells[index(cell)] = piece;
    standing_[index(cell)] = span;
  }

  std::string words(Piece piece) const {
    const char* owner = piece.side() == Side::White   ? "White's"
                        : piece.side() == Side::Black ? "Black's"
                                                      : "the third side's";
    return fmt::format("{} '{}'", owner, nameOf(piece.type()));
  }

  // ---- events ----

  // Adds what pieces must become when a piece arrives on given cells (the statement `when ... arrives on`).
  void addTriggers() {
    // A statement that names several arriving types is in game_.events once for each of them.
    std::map<const syntax::When*, TypeSet> arriving;
    std::vector<const syntax::When*> order;
    for (const auto& [name, when] : game_.events) {
      const auto type = types_.named(name);
      if (!type) continue;
      const auto [entry, isNew] = arriving.try_emplace(when);
      if (isNew) order.push_back(when);
      entry->second.add(*type);
    }
    for (const syntax::When* when : order) {
      const auto zone = cellSets(when->zone);
      for (const syntax::ForcedChange& change : when->changes) {
        // Nothing to do if all these types have been removed from the game.
        if (change.changing.empty() || change.choices.empty()) continue;
        draft_.triggers.push_back({arriving[when], zone, types_.set(change.changing),
                                   types_.list(change.choices, "choice"), change.span});
      }
    }
  }

  // ---- ends ----

  // Adds the rules about the end of the game that need the types, and completes those that the text leaves
  // open.
  void addEnds() {
    EndRules& end = draft_.end;
    addChase();
    addDraws();
    if (const auto& material = game_.rules.material) end.bareKing.material = types_.set(*material);
    if (const auto& resetBy = game_.rules.resetBy) {
      end.clockResetting = types_.set(*resetBy);
    } else {
      // No statement says which moves reset the halfmove clock: those of the types that promote do. But if
      // the clock does not end the game and several types promote, as in shogi, no type does.
      end.clockResetting = TypeSet::none();
      for (const auto& [name, promote] : game_.promotions) {
        if (const auto type = types_.named(name); type && !promote->choices.empty())
          end.clockResetting.add(*type);
      }
      if (end.nMoveLimit == 0 && end.clockResetting.size() > 1) end.clockResetting = TypeSet::none();
    }
    for (const Side side : kBothSides) {
      const RoyalRule rule = end.royals[index(side)];
      // With at most one royal piece all rules of safety mean the same. Games that play alike must be equal
      // Variants, so the plain rule is taken.
      const bool matters = rule == RoyalRule::None ? anyRoyal() : canHaveTwoRoyals(side);
      end.royals[index(side)] = matters ? rule : RoyalRule::Any;
    }
  }

  void addChase() {
    if (game_.perpetualChase == nullptr) return;
    const auto& said = std::get<syntax::PerpetualChase>(game_.perpetualChase->what);
    if (!said.loses) return;
    if (game_.turnOrder != nullptr || game_.third) {
      // A game that inherits the rule drops it without an error.
      if (game_.perpetualChase->span.file != whole_) return;
      error(
          game_.perpetualChase->span, "not-supported",
          "who chases is told only where White and Black move in turn, without an order of turns or a third side");
      return;
    }
    ChaseRule& rule = draft_.end.perpetualChaseLoses.emplace();
    rule.mayChase = types_.set(said.mayChase);
    for (const auto& [types, cells] : said.unchased) {
      const auto sets = cellSets(cells);
      for (const Side side : kBothSides) {
        rule.unchased[index(side)].resize(draft_.types.size());
        types_.set(types).forEach(
            [&](TypeId type) { rule.unchased[index(side)][index(type)] |= sets[index(side)]; });
      }
    }
    for (const auto& [chasers, chased] : said.regardless) {
      rule.regardless.resize(draft_.types.size());
      types_.set(chasers).forEach([&](TypeId type) { rule.regardless[index(type)] |= types_.set(chased); });
    }
  }

  // Adds the rule that decides draws, unless it decides none: games that play alike must be equal Variants.
  void addDraws() {
    using Won = syntax::DrawsWon;
    const Won won = game_.rules.draws;
    DrawRule rule{std::vector<int>(draft_.types.size(), won == Won::ByMorePieces ? 1 : 0), {}};
    if (won == Won::ByWhite || won == Won::ByBlack)
      rule.given[index(won == Won::ByWhite ? Side::White : Side::Black)] = 1;
    if (won == Won::ByMorePoints) {
      rule.given = game_.drawPoints->given;
      for (const auto& [ref, points] : game_.drawPoints->points)
        if (const auto type = types_.resolve(ref)) rule.points[index(*type)] = points;
    }
    const int least = std::min(rule.given[0], rule.given[1]);
    for (int& given : rule.given) given -= least;
    const auto isNothing = [](int points) { return points == 0; };
    if (!std::ranges::all_of(rule.points, isNothing) || !std::ranges::all_of(rule.given, isNothing))
      draft_.end.draws = std::move(rule);
  }

  // Can the side have two royal pieces at a time, from the start or by a change of type?
  bool canHaveTwoRoyals(Side side) const {
    int royals = 0;
    bool arises = false;
    for (const Piece piece : draft_.start.cells) {
      if (piece && piece.side() == side && draft_.types[index(piece.type())].royal) ++royals;
    }
    forEachChange(draft_, side, [&](TypeId from, TypeId to) {
      arises = arises || (!draft_.types[index(from)].royal && draft_.types[index(to)].royal);
    });
    forEachPut(draft_, side, [&](TypeId, TypeId put) { arises = arises || draft_.types[index(put)].royal; });
    return royals > 1 || arises;
  }

  SourcePtr whole_;
  TypeSet royals_;  // the royal types, including those of sides that need not keep them safe
  std::vector<SourceSpan> standing_;  // for each cell: the words that put a piece there
  // Places in texts at which two pieces on one cell have been reported.
  std::set<std::pair<const SourceFile*, std::uint32_t>> clashes_;
};

}  // namespace

VariantPtr buildVariant(const MergedGame& game, const SourcePtr& whole, Diagnostics& diagnostics,
                        syntax::Zones& zones) {
  const TypeNames types(game, diagnostics);
  VariantDraft draft;
  return Builder({game, types, zones, draft, diagnostics}, whole).build(zones);
}

}  // namespace fairyforge::frontend::build
