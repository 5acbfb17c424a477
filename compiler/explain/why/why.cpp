// Answers questions about a move. If the move is not pseudo-legal, gives the failing conditions of the paths
// to its destination. If it is pseudo-legal but illegal, gives the piece that could take a royal piece after
// it, or the rule of turns that it breaks.

#include "compiler/explain/why/why.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "compiler/core/rules/registers.h"
#include "compiler/explain/explain.h"
#include "compiler/explain/why/parts.h"
#include "runtime/game.h"
#include "runtime/interpreter.h"
#include "runtime/move-text.h"
#include "runtime/own-words.h"
#include "runtime/reached-goals.h"
#include "runtime/referee.h"
#include "runtime/threats.h"

namespace fairyforge::why {
namespace {

// Answers one question: is the move in `text_` legal, and why or why not?
class Inquiry {
 public:
  Inquiry(const Position& position, std::string_view text)
      : position_(position),
        variant_(position.variant()),
        setup_(position.setup()),
        board_(variant_.board()),
        side_(position.toMove()),
        owner_(setup_.thirdTurn ? Side::Third : variant_.turnOf(setup_).moves),
        text_(text),
        legal_(Referee().legalMoves(position)) {}

  // Finds whether the move in `text_` is legal, and says why or why not.
  Answer answer() {
    const MoveList named = movesNamed(position_, text_, legal_);
    if (named.size() == 1) return legal(named.front());
    if (named.size() > 1) {
      std::vector<std::string> texts;
      for (const Move& move : named) texts.push_back(moveText(position_, move, legal_));
      return {
          Legality::Unclear, fmt::format("'{}' leaves a choice open: {}", text_, fmt::join(texts, " ")), {}};
    }
    const auto asked = readAskedMove(variant_, inOwnWords(variant_, text_));
    if (!asked) return {Legality::Unclear, fmt::format("'{}' is not a move of this game", text_), {}};
    if (const auto decided = decidedByBoard(position_.withoutThirdTurn()))
      return illegal(fmt::format("the game has ended: {}", describe(*decided)));
    if (asked->third != (side_ == Side::Third)) return wrongTurn(*asked);
    switch (asked->kind) {
      case AskedMove::Kind::NullMove:
        return illegal(side_ == Side::Third ? fmt::format("{} may not pass", ownerName(variant_, side_))
                                            : whyNoNullMove(position_));
      case AskedMove::Kind::Drop:
        return owner_ == Side::Third ? introduction(*asked) : drop(*asked);
      case AskedMove::Kind::Castling:
        return castling(*asked);
      case AskedMove::Kind::Piece:
        return pieceMove(*asked);
    }
    return illegal("no rule allows it");
  }

 private:
  std::string name(Cell cell) const { return board_.name(cell); }
  static Answer illegal(std::string text, std::vector<Diagnostic> rules = {}) {
    return {Legality::Illegal, std::move(text), std::move(rules)};
  }

  // ---- what a legal move does ----

  // Says what a legal move does, and returns the rules of the movements that it follows.
  Answer legal(const Move& move) const {
    std::vector<std::string> said;
    std::vector<Diagnostic> rules;
    if (move.isNullMove()) {
      said.push_back(fmt::format("{} may pass", ownerName(variant_, side_)));
    } else if (move.isDrop()) {
      said.push_back(fmt::format("{} may put {} on {}", ownerName(variant_, side_),
                                 withArticle(nameOf(variant_, move.as)), name(move.to)));
    } else {
      const std::string mover = pieceOn(variant_, setup_, move.from);
      const std::string after = nameOf(variant_, move.as);
      const bool turns = setup_.at(move.from).type() != move.as;
      if (move.from == move.to) {
        said.push_back(turns ? fmt::format("{} becomes {}", mover, withArticle(after))
                             : fmt::format("{} stays there", mover));
      } else {
        said.push_back(fmt::format("{} goes to {}", mover, name(move.to)) +
                       (turns ? " and becomes " + withArticle(after) : ""));
      }
      rules.push_back(movementRule(variant_, setup_.at(move.from).type()));
      if (const TypeId as = imitated(move); as != setup_.at(move.from).type()) {
        said.back() += fmt::format(", moving as {}, the type just moved", withArticle(nameOf(variant_, as)));
        rules.push_back(movementRule(variant_, as));
      }
    }
    for (const Cell victim : move.victims) said.push_back("takes " + ownedPieceOn(variant_, setup_, victim));
    for (const Relocation& r : move.relocations)
      said.push_back(fmt::format("{} goes to {}", pieceOn(variant_, setup_, r.from), name(r.to)));
    for (const TypeChange& change : move.changes)
      said.push_back(fmt::format("the piece on {} becomes {}", name(change.cell),
                                 withArticle(nameOf(variant_, change.to))));
    for (std::string& effect : laterEffects(position_, move)) said.push_back(std::move(effect));
    return {Legality::Legal, fmt::format("{}", fmt::join(said, "; ")), std::move(rules)};
  }

  // Returns the type whose program has the move: the mover's own type, or a type that it imitates.
  TypeId imitated(const Move& move) const {
    TypeId found = position_.at(move.from).type();
    forEachProgram(variant_, setup_, move.from, [&](TypeId asType) {
      const auto free = obstaclesOn(position_, move.from, asType, [&](const Path& path) {
        return path.to == move.to && std::ranges::equal(path.victims, move.victims);
      });
      if (!free || !free->empty()) return true;
      found = asType;
      return false;
    });
    return found;
  }

  // ---- whose turn it is ----

  Answer wrongTurn(const AskedMove& asked) const {
    const ThirdSide* third = variant_.third();
    if (!third) return illegal("this game has no third side");
    if (!asked.third)
      return illegal(fmt::format("{} may act before {}: a move such as *-- comes first", third->name,
                                 ownerName(variant_, setup_.player)));
    return illegal(fmt::format("{} has no turn now: {} of {} turns of the players are over", third->name,
                               setup_.sinceThird, third->interval));
  }

  // ---- pieces on the board ----

  // Returns the cells of the pieces that may be meant by the question.
  std::vector<Cell> candidates(const AskedMove& asked) const {
    if (asked.from) return {*asked.from};
    std::vector<Cell> cells;
    board_.forEachCell([&](Cell cell) {
      const Piece piece = position_.at(cell);
      const std::string& part = asked.fromPart;
      const bool fits = part.empty() || name(cell).starts_with(part) || name(cell).ends_with(part);
      if (fits && piece && piece.side() == owner_ && piece.type() == asked.piece) cells.push_back(cell);
    });
    // A piece that changes its type without moving is on the destination.
    if (std::ranges::find(cells, asked.to) != cells.end() && asked.becomes) return {asked.to};
    return cells;
  }

  // Says why no piece of the named type can go to the cell, for each cell on which such a piece stands.
  Answer pieceMove(const AskedMove& asked) {
    const std::vector<Cell> cells = candidates(asked);
    if (cells.empty()) {
      return illegal(
          fmt::format("{} has no {}{}", ownerName(variant_, side_), nameOf(variant_, *asked.piece),
                      asked.fromPart.empty() ? " on the board" : " on \"" + asked.fromPart + "\""));
    }
    if (cells.size() == 1) return fromCell(asked, cells.front());
    Answer all{Legality::Illegal,
               fmt::format("no {} may go to {}", nameOf(variant_, *asked.piece), name(asked.to)),
               {}};
    for (const Cell cell : cells) {
      const Answer one = fromCell(asked, cell);
      all.text += fmt::format("\n  {}: {}", name(cell), one.text);
      for (const Diagnostic& rule : one.rules) {
        const bool known =
            std::ranges::any_of(all.rules, [&](const Diagnostic& d) { return d.message == rule.message; });
        if (!known) all.rules.push_back(rule);
      }
    }
    return all;
  }

  // Says why the piece on `from` cannot make the move.
  Answer fromCell(const AskedMove& asked, Cell from) {
    const Piece piece = position_.at(from);
    if (!piece) return illegal(fmt::format("nothing is on {}", name(from)));
    if (piece.side() != owner_) {
      const std::string turn =
          owner_ == side_ ? "" : fmt::format(" with {}'s pieces", ownerName(variant_, owner_));
      return illegal(fmt::format("{} is {}'s, and it is {}'s turn{}", pieceOn(variant_, setup_, from),
                                 ownerName(variant_, piece.side()), ownerName(variant_, side_), turn));
    }
    if (asked.piece && *asked.piece != piece.type())
      return illegal(
          fmt::format("{} is no {}", pieceOn(variant_, setup_, from), nameOf(variant_, *asked.piece)));

    const MoveList pseudo = pseudoLegalMoves(position_, owner_);
    MoveList named = movesNamed(position_, text_, pseudo), alike;
    std::erase_if(named, [&](const Move& move) { return move.from != from; });
    for (const Move& move : pseudo) {
      if (move.from == from && move.to == asked.to) alike.push_back(move);
    }
    if (!named.empty()) return side_ == Side::Third ? refusedAct(named.front()) : unsafe(named.front());
    if (!alike.empty()) return wrongChoice(asked, alike, from);
    return noWay(asked, from, [&](const Path& path) { return path.to == asked.to; });
  }

  // Says that the piece can go there, but not with the promotion or other choice in the question; lists the
  // possible choices.
  Answer wrongChoice(const AskedMove& asked, const MoveList& alike, Cell from) const {
    std::vector<std::string> texts;
    for (const Move& move : alike) texts.push_back(moveText(position_, move, alike));
    const std::string missing = !alike.front().changes.empty() ? "another piece must change with it"
                                : asked.becomes
                                    ? "does not become " + withArticle(nameOf(variant_, *asked.becomes))
                                    : "not with that outcome";
    return illegal(fmt::format("{} goes there, but {}: {}", pieceOn(variant_, setup_, from), missing,
                               fmt::join(texts, " ")),
                   {movementRule(variant_, position_.at(from).type())});
  }

  // Says why no path of the piece on `from` for which wanted(path) is true is possible: describes the path
  // with the fewest obstacles.
  template <typename Wanted>
  Answer noWay(const AskedMove& asked, Cell from, Wanted wanted) const {
    const TypeId type = position_.at(from).type();
    std::optional<std::vector<Obstacle>> best;
    std::vector<Diagnostic> rules;
    forEachProgram(variant_, setup_, from, [&](TypeId asType) {
      rules.push_back(movementRule(variant_, asType));
      auto obstacles = obstaclesOn(position_, from, asType, wanted);
      if (obstacles && (!best || isNearer(*obstacles, *best))) best = std::move(obstacles);
      return true;
    });
    const std::string who = pieceOn(variant_, setup_, from);
    if (!best || best->empty()) {
      const bool silent = variant_.type(type).imitates && setup_.last == kNoType;
      const std::string how = asked.kind == AskedMove::Kind::Castling
                                  ? "castles that way"
                                  : "goes from there to " + name(asked.to);
      return illegal(silent ? fmt::format("{} has nothing to imitate: no type was moved last", who)
                            : fmt::format("{} never {}", who, how),
                     std::move(rules));
    }
    std::vector<std::string> texts;
    for (Obstacle& obstacle : *best) {
      texts.push_back(std::move(obstacle.text));
      std::move(obstacle.rules.begin(), obstacle.rules.end(), std::back_inserter(rules));
    }
    const std::string goal = asked.kind == AskedMove::Kind::Castling
                                 ? fmt::format("{} cannot castle", who)
                                 : fmt::format("{} cannot go to {}", who, name(asked.to));
    return illegal(fmt::format("{}: {}", goal, fmt::join(texts, "; ")), std::move(rules));
  }

  // Says why the player cannot castle to the left or right, as asked: what stops the first piece that has such a
  // castling, or that no piece has one.
  Answer castling(const AskedMove& asked) {
    Answer last = illegal(fmt::format("{} has no piece that castles", ownerName(variant_, side_)));
    bool found = false;
    board_.forEachCell([&](Cell from) {
      const Piece piece = position_.at(from);
      if (found || !piece || piece.side() != side_) return;
      const auto wanted = [&](const Path& path) {
        return path.relocations.size() == 1 && path.victims.empty() &&
               (board_.file(path.relocations[0].from) > board_.file(from)) == asked.toTheRight;
      };
      const auto obstacles = obstaclesOn(position_, from, piece.type(), wanted);
      if (!obstacles) return;
      found = true;
      last = noWay(asked, from, wanted);
      if (!obstacles->empty()) return;
      for (const Move& move : movesNamed(position_, text_, pseudoLegalMoves(position_, side_)))
        last = unsafe(move);
    });
    return last;
  }

  // ---- what a move would leave behind ----

  // Says which rule forbids a pseudo-legal move: it leaves a royal piece attacked, breaks a duty such as to
  // capture, or gives a check that is forbidden.
  Answer unsafe(const Move& move) const {
    if (const auto obstacle = turnObstacle(position_, move)) return illegal(*obstacle);
    for (const Cell victim : move.victims) {
      if (position_.at(victim).side() == side_ && variant_.isRoyal(position_.at(victim).type()))
        return illegal(fmt::format("it would take {}", ownedPieceOn(variant_, setup_, victim)));
    }
    for (const Edit& edit : move.edits) {
      if (removesRoyalOf(variant_, setup_, side_, move.from, move.to, std::array{edit}))
        return illegal(
            fmt::format("it would make {} leave the board",
                        ownedPieceOn(variant_, setup_, edit.cell == move.to ? move.from : edit.cell)));
    }
    if (const auto obstacle = seriesObstacle(position_, move)) return illegal(*obstacle);
    const Position after = position_.after(move);
    if (after.setup().player == side_ && !variant_.turns().safeAfterEachMove) return undutiful(move);
    for (const Side by : kAllOwners) {
      if (!variant_.attacks(by, side_, setup_.sinceThird) ||
          !royalExposed(variant_, after.setup(), side_, by, Attackers::All))
        continue;
      for (const Cell royal : royalsOf(variant_, after.setup(), side_)) {
        const auto threat = findAttacker(variant_, after.setup(), royal, by, Attackers::All);
        if (!threat) continue;
        const bool stays = isInCheck(variant_, setup_, side_) &&
                           findAttacker(variant_, setup_, royal, by, Attackers::Checking).has_value();
        return illegal(
            fmt::format("{}{}", stays ? "it does not end the check: " : "after it, ",
                        describe(variant_, after.setup(), *threat, pieceOn(variant_, after.setup(), royal))),
            rulesOf(variant_, after.setup(), *threat));
      }
    }
    if (const auto before = beforeTransfer(after, move)) {
      for (const Cell royal : royalsOf(variant_, *before, side_)) {
        const auto threat = findAttacker(variant_, *before, royal, opponent(side_), Attackers::All);
        if (threat)
          return illegal(fmt::format("before it goes on, {}",
                                     describe(variant_, *before, *threat, pieceOn(variant_, *before, royal))),
                         rulesOf(variant_, *before, *threat));
      }
    }
    if (variant_.end().royalsStay && move.from != kNoCell && isInCheck(variant_, setup_, side_) &&
        variant_.isRoyal(setup_.at(move.from)))
      return illegal("a royal piece that is attacked may only take the one piece that attacks it");
    for (const Obligation& owed : variant_.end().obligations) {
      if (owed.of[index(side_)] && holds(owed.condition, position_, side_) &&
          holds(owed.condition, after, side_))
        return illegal("it leaves what a move must end");
    }
    const Royals former = royalsOf(variant_, setup_, side_);
    if (variant_.end().royals[index(side_)] == RoyalRule::Former && former.size() == 1 &&
        royalsOf(variant_, after.setup(), side_).size() > 1 &&
        canTake(variant_, after.setup(), former[0] == move.from ? move.to : former[0], opponent(side_),
                Attackers::All))
      return illegal("a royal piece that it makes does not save the one that is attacked");
    if (variant_.end().checksForbidden && isInCheck(variant_, after.setup(), opponent(side_)))
      return illegal("it would give check, which no move may");
    if (move.isDrop() && isInCheck(variant_, after.setup(), opponent(side_))) {
      const HandRules& hands = variant_.hands();
      const char* forbidden = hands.checkless.has(move.as)                                         ? "check"
                              : hands.mateless.has(move.as) && Referee().legalMoves(after).empty() ? "mate"
                                                                                                   : nullptr;
      if (forbidden)
        return illegal(fmt::format("it would give {}, which putting {} on the board may not", forbidden,
                                   withArticle(nameOf(variant_, move.as))));
    }
    return undutiful(move);
  }

  // Says which rule, other than the safety of royal pieces, forbids the move.
  Answer undutiful(const Move& move) const {
    for (const std::string_view words :
         {brokenRule(&VariantDraft::end, move), brokenRule(&VariantDraft::turns, move)})
      if (!words.empty()) return illegal(fmt::format("it breaks a rule: {}", words));
    return illegal(dutyObstacle(position_, move).value_or("it is not among the moves that the rules allow"));
  }

  // Returns the words of the rule that forbids the move, among rules that judge moves (RuleRow::judges): the
  // move is legal without this rule. Empty if there is none.
  template <typename Rules>
  std::string_view brokenRule(Rules VariantDraft::*rules, const Move& move) const {
    std::string_view words;
    forEachRule<Rules>([&](const auto& row) {
      if (!row.judges || !row.isSet(variant_.parts().*rules)) return;
      VariantDraft without = variant_.parts();
      row.reset(without.*rules);
      const VariantPtr relaxed = Variant::build(std::move(without));
      Setup setup = setup_;  // without registers that only this rule reads
      forEachRegister([&](const auto& held) {
        if (!held.isIn(*relaxed)) empty(held.of(setup));
      });
      const auto position = Position::from(relaxed, std::move(setup));
      if (const auto* there = std::get_if<Position>(&position);
          there != nullptr && std::ranges::count(Referee().legalMoves(*there), move) > 0)
        words = row.words;
    });
    return words;
  }

  // ---- hands and the third side ----

  // Says why the player cannot drop the piece on the cell.
  Answer drop(const AskedMove& asked) const {
    if (!variant_.hands().any()) return illegal("in this game no piece is put on the board");
    const TypeId type = *asked.piece;
    const std::string who = ownerName(variant_, side_), what = nameOf(variant_, type);
    const TypeId held = variant_.hands().inHand(type);
    if (setup_.inHand(side_, held) == 0)
      return illegal(fmt::format("{} has no {} in hand", who, nameOf(variant_, held)));
    const CellSet& cells = variant_.hands().cells[index(side_)][index(type)];
    if (!cells.has(asked.to)) {
      std::vector<std::string> names;
      cells.forEach([&](Cell cell) { names.push_back(name(cell)); });
      return illegal(fmt::format("{} may put {} on {} only", who, withArticle(what), fmt::join(names, " ")));
    }
    if (const Piece there = position_.at(asked.to)) {
      const std::string piece = ownedPieceOn(variant_, setup_, asked.to);
      if (!variant_.hands().capturing) return illegal(fmt::format("{} is in the place", piece));
      if (there.side() == side_) return illegal(fmt::format("{} is of the same side", piece));
      if (variant_.isRoyal(there.type()))
        return illegal(fmt::format("{} is royal and cannot be taken so", piece));
    }
    for (const Move& move : pseudoLegalDrops(position_, side_)) {
      if (move.to == asked.to && move.as == type) return unsafe(move);
    }
    return unmetProgram(type, asked.to);
  }

  // Explains that the drop program of the type has no landing on the cell.
  Answer unmetProgram(TypeId type, Cell cell) const {
    return illegal(unmetCondition(type, cell)
                       .value_or(fmt::format("what putting {} on {} asks for is not there",
                                             withArticle(nameOf(variant_, type)), name(cell))));
  }

  // Returns the first test of a neighbourhood, or of the number of the move, in the drop program that fails on
  // the cell, in words; nothing if all hold.
  std::optional<std::string> unmetCondition(TypeId type, Cell cell) const {
    const MoveProgram& program = variant_.type(type).drop[index(side_)];
    const Viewpoint<> from{variant_, setup_, kNoCell, side_, program};
    const AttackOracle oracle{variant_, setup_, kNoCell, side_, type};
    for (std::size_t i = 0; i < program.code.size(); ++i) {
      const Instruction& in = program.code[i];
      const bool negated = i > 0 && program.code[i - 1].op == Op::Not;
      const bool isCondition = in.op == Op::TestBeside || in.op == Op::TestMoves;
      if (!isCondition || from.holds(in, cell, oracle) != negated) continue;
      return fmt::format(
          "{} may be put only on a square {}", withArticle(nameOf(variant_, type)),
          explain::explainTest(variant_.board(), program, in, negated, explain::namesOf(variant_)));
    }
    return std::nullopt;
  }

  // Says why the third side cannot put the piece on the cell.
  Answer introduction(const AskedMove& asked) const {
    const ThirdSide& third = *variant_.third();
    const TypeId type = *asked.piece;
    const std::string what = nameOf(variant_, type);
    if (!third.introduces.has(type))
      return illegal(fmt::format("{} does not introduce a {}", third.name, what));
    if (position_.at(asked.to)) {
      return illegal(fmt::format("{} introduces pieces on empty cells, and {} is there", third.name,
                                 ownedPieceOn(variant_, setup_, asked.to)));
    }
    const auto there = std::ranges::count(setup_.cells, Piece(type, Side::Third));
    if (third.mostOfAType > 0 && there >= third.mostOfAType)
      return illegal(fmt::format("{} may have {} of a type, and has them", third.name, third.mostOfAType));
    if (const Cell target = forbiddenTarget(position_, type, asked.to); target != kNoCell) {
      return illegal(fmt::format("{} on {} would attack {} at once", withArticle(what), name(asked.to),
                                 ownedPieceOn(variant_, setup_, target)),
                     {movementRule(variant_, type)});
    }
    if (side_ != Side::Third && !variant_.type(type).drop[index(side_)].code.empty() &&
        std::ranges::none_of(pseudoLegalDrops(position_, Side::Third),
                             [&](const Move& move) { return move.to == asked.to && move.as == type; }))
      return unmetProgram(type, asked.to);
    Move act;
    act.to = asked.to;
    act.as = type;
    return side_ == Side::Third ? refusedAct(act) : unsafe(act);
  }

  // Says why the third side may not make this pseudo-legal act.
  Answer refusedAct(const Move& act) const {
    const std::string& third = variant_.third()->name;
    for (const Cell victim : act.victims) {
      if (variant_.isRoyal(position_.at(victim).type()))
        return illegal(fmt::format("{} never takes {}", third, ownedPieceOn(variant_, setup_, victim)));
    }
    if (const auto shown = exposedPlayer(position_, act); shown && variant_.third()->shieldsRoyals) {
      const Position after = position_.after(act);
      for (const Cell royal : royalsOf(variant_, after.setup(), *shown)) {
        const auto threat =
            findAttacker(variant_, after.setup(), royal, opponent(*shown), Attackers::Checking);
        if (!threat) continue;
        return illegal(
            fmt::format("{} may not expose {}: {}", third, ownerName(variant_, *shown),
                        describe(variant_, after.setup(), *threat, pieceOn(variant_, after.setup(), royal))),
            rulesOf(variant_, after.setup(), *threat));
      }
    }
    return illegal("the game has ended");
  }

  const Position& position_;
  const Variant& variant_;
  const Setup& setup_;
  const Board& board_;
  const Side side_;
  const Side owner_;  // the owner of the pieces that the player moves
  const std::string_view text_;
  const MoveList legal_;
};

}  // namespace

Answer whyMove(const Position& position, std::string_view text) {
  return Inquiry(position, text).answer();
}

}  // namespace fairyforge::why
