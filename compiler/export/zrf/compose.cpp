// Composes a rules file: builds the blocks of both sides, joins them, fills in the code that ends their
// moves, and makes macros of them. Adds board, array, goals and texts after the parts that make up names for
// them.

#include "compiler/export/zrf/compose.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/fingerprint.h"
#include "compiler/draw/svg/draw-svg.h"
#include "compiler/explain/explain.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/losses.h"
#include "compiler/frontend/formats/zillions-texts.h"

namespace fairyforge::exports::zrf {
namespace {

std::string sentence(std::string clause) {
  if (!clause.empty()) clause[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(clause[0])));
  return clause.empty() || clause.back() == '.' ? clause : clause + ".";
}

class Composer {
 public:
  Composer(const Variant& variant, const std::vector<Loss>& lost)
      : variant_(variant),
        directions_(variant.board()),
        movements_(movementsOf(variant, directions_)),
        zones_(variant.board()),
        corners_(draw::svg::cornersOf(variant)) {
    result_.names = vocabularyOf(variant, movements_.remembers);
    result_.losses = lossesOf(variant, movements_);
    result_.losses.insert(result_.losses.end(), lost.begin(), lost.end());
    macros_.reserve(result_.names.types);
  }

  Composition run() {
    Rules& rules = result_.rules;
    rules.players = {kPlayers[0], kPlayers[1]};
    // Options of Zillions: a piece stays where the player puts it, and captured pieces disappear at once.
    rules.options = {{"smart moves", "false"}, {"animate captures", "false"}};
    addTurns();
    addPieces();
    addHelpers();
    addGoals();
    addBoard();
    addSetup();
    if (variant_.registers().last) rules.players.emplace_back(kSpiritName);
    std::vector<Exprs*> uses;
    for (PieceEntry& piece : rules.pieces) {
      uses.push_back(&piece.moves);
      uses.push_back(&piece.drops);
    }
    rules.defines = macros_.settle(uses);
    addTexts();
    return std::move(result_);
  }

 private:
  const std::string& nameOf(std::size_t type) const { return result_.names.types[type]; }

  void addPieces() {
    std::vector<std::vector<Block>> white, black;
    for (const Movement& m : movements_.all) {
      auto& blocks = (m.side == Side::White ? white : black).emplace_back();
      for (const RelativePath& path : m.paths) blocks.push_back(blockOf(context_, m, path));
    }
    Sides sides(context_);
    sides.chooseBoardSymmetry(white, black);
    Landings landings(context_);
    explain::PieceWords words(variant_);
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const PieceType& type = variant_.types()[t];
      PieceEntry piece;
      piece.name = nameOf(t);
      piece.texts = {list("notation", {inQuotes(type.id)}), picturesOf(piece.name)};
      addTexts(typeAt(t), words, piece);
      std::vector<Exprs> byKind(1 + result_.names.kinds.size());  // index 0: moves without a kind
      const auto addAttribute = [&](const std::string& name, bool isSet) {
        piece.texts.push_back(list("attribute", {name, isSet ? "true" : "false"}));
      };
      if (movements_.remembers[t]) addAttribute(kUnmovedName, true);
      for (std::size_t m = 0; m < result_.names.marks.size(); ++m)
        addAttribute(result_.names.marks[m], (type.marks >> m & 1) != 0);
      for (std::size_t i = 0; i < white.size(); ++i) {
        const Movement& m = movements_.all[2 * i];
        if (m.mover != typeAt(t)) continue;
        for (std::size_t kind = 0; kind < byKind.size(); ++kind) {
          const auto ofKind = [&](const std::vector<Block>& blocks) { return blocksOf(blocks, kind); };
          addMoves(sides.joined(ofKind(white[i]), ofKind(black[i]), hyphened(nameOf(t)) + "-zone"), m,
                   landings, byKind[kind]);
        }
      }
      for (std::size_t kind = 0; kind < byKind.size(); ++kind) {
        gather(byKind[kind]);
        if (kind > 0 && !byKind[kind].empty())
          piece.moves.push_back(list("move-type", {result_.names.kinds[kind - 1]}));
        append(piece.moves, byKind[kind]);
      }
      addDrops(t, sides, landings, piece.drops);
      result_.rules.pieces.push_back(std::move(piece));
    }
  }

  // Returns the entry of the pictures that a piece has for each player; a neutral player has White's.
  Expr picturesOf(const std::string& name) const {
    Exprs pictures;
    for (const Side side : kBothSides)
      append(pictures, {kPlayers[index(side)], inQuotes(imageName(name, side))});
    if (const std::string& neutral = result_.rules.neutral; !neutral.empty())
      append(pictures, {neutral, inQuotes(imageName(name, Side::White))});
    return list("image", pictures);
  }

  // Returns the blocks without a kind for `kind` 0, otherwise those of kind number `kind` - 1.
  static std::vector<Block> blocksOf(const std::vector<Block>& blocks, std::size_t kind) {
    std::vector<Block> some;
    for (const Block& block : blocks) {
      if ((block.kind == kNoKind) == (kind == 0) && (kind == 0 || index(block.kind) == kind - 1))
        some.push_back(block);
    }
    return some;
  }

  // Adds calls of the macros of these blocks, each filled in with the code that ends the moving type's moves.
  void addMoves(const std::vector<Block>& blocks, const Movement& movement, Landings& landings,
                Exprs& moves) {
    for (const Block& block : blocks) {
      const Exprs code = landings.filledIn(block.code, movement.mover, movement.powers);
      const std::string own = hyphened(nameOf(index(movement.mover)));
      const std::string as = movement.imitated() ? "-as-" + hyphened(nameOf(index(movement.powers))) : "";
      const bool plain =
          !movement.imitated() && landings.isPlain(movement.mover, movement.powers, kLandArriving);
      const std::string name = plain ? block.name : fmt::format("{}{}-{}", own, as, block.name);
      moves.push_back(macros_.call(name, {Expr(code)}));
    }
  }

  // Puts calls of the same macro next to each other.
  static void gather(Exprs& moves) {
    std::vector<std::string> order;
    for (const Expr& call : moves) addOnce(order, call.items[0].word);
    const auto place = [&](const Expr& call) {
      return std::ranges::find(order, call.items[0].word) - order.begin();
    };
    std::ranges::stable_sort(moves, [&](const Expr& a, const Expr& b) { return place(a) < place(b); });
  }

  // Adds the drops of a type. If a piece in hand is dropped as another type, these are that type's drops.
  void addDrops(std::size_t dropped, Sides& sides, Landings& landings, Exprs& drops) {
    const HandRules& hands = variant_.hands();
    if (!usesHands_) return;
    const bool lost = isLost(result_.losses, Construct::CapturesToCaptor) ||
                      isLost(result_.losses, Construct::CapturesToOwner);
    const std::size_t type = hands.becomes.empty() || lost ? dropped : index(hands.becomes[dropped]);
    const CellSet& white = hands.cells[0][type];
    const CellSet& black = hands.cells[1][type];
    if (white.empty() && black.empty()) return;
    const bool named = type != dropped;
    const std::string zone = zones_.name(white, black, hyphened(nameOf(type)) + "-drops");
    std::array<std::vector<Block>, kSides> blocks;
    for (const Side side : kBothSides) blocks[index(side)] = dropBlocksOf(typeAt(type), side);
    for (Block& block : sides.joined(blocks[0], blocks[1], hyphened(nameOf(type)) + "-zone")) {
      if (zone != "everywhere") block.code.insert(block.code.begin(), verify(list("in-zone?", {zone})));
      for (Expr& expr : block.code) {
        if (named && expr == list(kLand, {kLandDropped})) expr = list(kLand, {kLandDroppedAs});
      }
      const Exprs code = landings.filledIn(block.code, typeAt(type), typeAt(type));
      const bool plain = code == Exprs{verify("empty?"), "add"};
      drops.push_back(macros_.call(plain ? "drop" : (named ? "drop-as-" : "drop-") + hyphened(nameOf(type)),
                                   {Expr(code)}));
    }
  }

  // Returns the blocks of the type's drop program or, without one, a block for every free cell.
  std::vector<Block> dropBlocksOf(TypeId type, Side side) {
    const Mover mover{side, type, false, true};
    std::vector<Block> blocks;
    if (variant_.type(type).drop[index(side)].code.empty()) {
      const bool capturing = variant_.hands().capturing;
      Block block{{verify(capturing ? "not-friend?" : "empty?")}, "drop"};
      if (capturing) {
        for (const std::string& royal : result_.names.royals)
          block.code.push_back(verify(list("not-piece?", {royal})));
      }
      block.code.push_back(list(kLand, {kLandDropped}));
      return {std::move(block)};
    }
    auto paths = relativePathsOf(variant_, directions_, mover).value_or(std::vector<RelativePath>{});
    simplify(variant_, directions_, mover, paths);
    for (const RelativePath& path : paths)
      blocks.push_back(dropBlockOf(context_, {side, type, type, {}}, path));
    return blocks;
  }

  // Adds helper pieces: one beside the board records what moved last; each player has one, the soul, which is
  // taken in place of his royal pieces (see blocks.cpp, mayTakeRoyal).
  void addHelpers() {
    std::vector<PieceEntry>& pieces = result_.rules.pieces;
    if (!result_.names.soul.empty())
      pieces.push_back(
          {result_.names.soul,
           {picturesOf(result_.names.royals.front()),
            list("help",
                 {inQuotes(
                     "It is taken by pieces that give no check, where they could take a royal piece.")})}});
    if (!variant_.registers().last) return;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const std::string help = fmt::format("A {} was moved last.", variant_.types()[t].name);
      pieces.push_back(
          {result_.names.lasts[t],
           {list("dummy"), list("image", {kSpiritName, inQuotes(imageName(nameOf(t), Side::White))}),
            list("help", {inQuotes(help)})}});
    }
  }

  // ---- board and array ----

  void addBoard() {
    const Board& board = variant_.board();
    Exprs entries{list("image", {inQuotes(kBoardImage)})};
    const auto add = [&](const char* head, const Exprs& items) {
      if (!items.empty()) entries.push_back(list(head, items));
    };
    if (board.hasOwnNames() || board.isHexagonal()) {
      add("positions", positions());
    } else {
      for (int level = 0; level < board.levels(); ++level) entries.push_back(grid(level));
      Exprs holes;
      board.holes().forEach([&](Cell cell) { holes.emplace_back(board.name(cell)); });
      add("kill-positions", holes);
    }
    Exprs beside;
    if (!result_.names.soul.empty()) beside.assign(std::begin(kSoulPlaces), std::end(kSoulPlaces));
    if (variant_.registers().last) beside.emplace_back(kLastMovedName);
    add("dummy", beside);
    append(entries, directions_.links());
    if (Exprs turned = directions_.symmetry(); !turned.empty()) {
      turned.insert(turned.begin(), kPlayers[1]);
      add("symmetry", turned);
    }
    append(entries, zones_.entries(result_.rules.neutral));
    result_.rules.board = list("board", std::move(entries));
  }

  // Returns the pixels of a cell, from corner to corner.
  static Exprs rectangle(const draw::svg::Corner& corner) {
    const auto left = std::lround(corner.left), top = std::lround(corner.top);
    const auto end = draw::svg::kCellPixels - 1;
    return {std::to_string(left), std::to_string(top), std::to_string(left + end), std::to_string(top + end)};
  }

  Expr grid(int level) const {
    const Board& board = variant_.board();
    std::vector<std::string> files, ranks;
    for (int file = 0; file < board.files(); ++file) files.push_back(board.fileName(file, level));
    for (int rank = board.ranks() - 1; rank >= 0; --rank) ranks.push_back(board.rankName(rank));
    const std::string size = std::to_string(draw::svg::kCellPixels);
    const auto dimension = [](const std::vector<std::string>& names, Exprs step) {
      return Expr(Exprs{inQuotes(fmt::format("{}", fmt::join(names, "/"))), Expr(std::move(step))});
    };
    return list("grid",
                {list("start-rectangle", rectangle(corners_[index(board.at(0, board.ranks() - 1, level))])),
                 list("dimensions", {dimension(files, {size, "0"}), dimension(ranks, {"0", size})}),
                 list("directions", directions_.ofGrid())});
  }

  Exprs positions() const {
    Exprs all;
    variant_.board().forEachCell([&](Cell cell) {
      all.push_back(list(variant_.board().name(cell).c_str(), rectangle(corners_[index(cell)])));
    });
    return all;
  }

  // Lists the pieces at the start, on cells and off the board.
  void addSetup() {
    const Setup& start = variant_.start();
    Exprs& setup = result_.rules.setup.items;
    setup = {"board-setup"};
    for (const Side side : kAllOwners) {
      const bool isNeutral = side == Side::Third;
      if (isNeutral && result_.rules.neutral.empty()) break;
      Exprs pieces{isNeutral ? Expr(result_.rules.neutral) : kPlayers[index(side)]};
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        Exprs standing{nameOf(t)};
        for (std::size_t c = 0; c < start.cells.size(); ++c) {
          if (start.cells[c] == Piece(typeAt(t), side))
            standing.emplace_back(variant_.board().name(cellAt(c)));
        }
        if (usesHands_ && !isNeutral)
          append(standing, {"off", std::to_string(start.inHand(side, typeAt(t)))});
        if (standing.size() > 1) pieces.emplace_back(std::move(standing));
      }
      if (!isNeutral && !result_.names.soul.empty())
        pieces.push_back(list(result_.names.soul.c_str(), {kSoulPlaces[index(side)]}));
      if (pieces.size() > 1) setup.emplace_back(std::move(pieces));
    }
    if (start.last != kNoType)
      setup.push_back(
          list(kSpiritName, {list(result_.names.lasts[index(start.last)].c_str(), {kLastMovedName})}));
  }

  // ---- turns ----

  // Makes the order of turns. A third side that never acts becomes a neutral player.
  void addTurns() {
    Rules& rules = result_.rules;
    const TurnRules& turns = variant_.turns();
    if (variant_.third() != variant_.actingThird()) {
      rules.neutral = neutralName();
      rules.players.push_back(rules.neutral);
    }
    rules.turns = {kPlayers[0], kPlayers[1]};
    if (variant_.start().player == Side::Black) std::ranges::reverse(rules.turns);
    if (!turns.schedule.empty()) rules.turns.clear();
    for (std::size_t i = 0; i < turns.schedule.size(); ++i) {
      const ScheduledTurn& turn = turns.schedule[i];
      if (i == turns.repeat && i > 0) rules.turns.emplace_back("repeat");
      const std::string player = kPlayers[index(turn.player)];
      const std::string moves = turn.moves == Side::Third ? rules.neutral : kPlayers[index(turn.moves)];
      std::string words = player;
      if (moves != player) words += " " + moves;
      if (turn.kind != kNoKind) words += " " + result_.names.kinds[index(turn.kind)];
      rules.turns.push_back(words == player ? player : "(" + words + ")");
    }
    if (turns.nullMoves != NullMoves::Never)
      rules.options.emplace_back("pass turn", turns.nullMoves == NullMoves::Always ? "true" : "forced");
    for (const KindId kind : turns.priorities) rules.priorities.push_back(result_.names.kinds[index(kind)]);
    if (turns.mayStop) rules.options.emplace_back("pass partial", "true");
    if (turns.captureDuty != CaptureDuty::None) rules.options.emplace_back("maximal captures", "true");
  }

  // Returns a name for the neutral player, which neither a player nor the owner of the helper pieces has.
  std::string neutralName() const {
    const std::string name = typeNameOf(variant_.third()->name);
    return name == kPlayers[0] || name == kPlayers[1] || name == kSpiritName ? name + "-side" : name;
  }

  // ---- the end of the game ----

  void goal(const char* kind, Expr condition) {
    result_.rules.goals.push_back({kind, {kPlayers[0], kPlayers[1]}, std::move(condition)});
  }

  // Makes the entries of all goals. Then adds entries for mate and a bare king, and for stalemate and
  // repetition unless a goal has the same condition.
  void addGoals() {
    const EndRules& end = variant_.end();
    bool stalemated = false, repeated = false;  // has a goal that expresses this rule
    for (const Goal& said : variant_.goals()) {
      for (GoalEntry& entry : goalEntriesOf(context_, said)) {
        stalemated = stalemated || entry.condition == Expr("stalemated");
        repeated = repeated || entry.condition == Expr("repetition");
        result_.rules.goals.push_back(std::move(entry));
      }
    }
    if (countsHands(variant_)) result_.rules.options.emplace_back("include off pieces", "true");
    addMate();
    // The variant tests its goals before these rules. So a rule with the same condition as a goal is left
    // out.
    if (!stalemated && end.stalemate != StalemateRule::Draw) goal(stalemateKind(), "stalemated");
    if (!repeated && end.repetition == RepetitionRule::MoverLoses) goal("loss-condition", "repetition");
    if (end.bareKing.kind != BareKingRule::Kind::Off) goal("loss-condition", bareKing());
    const HandRules& hands = variant_.hands();
    if (usesHands_ && hands.fate[0] != CaptureFate::Gone)
      result_.rules.options.emplace_back("recycle captures", "true");
  }

  const char* stalemateKind() const {
    const StalemateRule rule = variant_.end().stalemate;
    return rule == StalemateRule::Draw              ? "draw-condition"
           : rule == StalemateRule::StalematedLoses ? "loss-condition"
                                                    : "win-condition";
  }

  // Adds mate as a loss for the players whose royal pieces must be kept safe.
  void addMate() {
    Exprs royals;
    for (const std::string& name : result_.names.royals) royals.emplace_back(name);
    std::vector<std::string> players;
    for (const Side side : kBothSides) {
      if (variant_.end().royals[index(side)] != RoyalRule::None) players.emplace_back(kPlayers[index(side)]);
    }
    if (!royals.empty() && !players.empty())
      result_.rules.goals.push_back({"loss-condition", players, list("checkmated", royals)});
    if (!result_.names.soul.empty())
      result_.rules.goals.push_back({stalemateKind(), players, list("checkmated", {result_.names.soul})});
  }

  // Returns the condition for a bare king: no piece of a type that counts as material is left. If all types
  // count, and each side always has one royal piece, returns the shorter condition that one piece is left.
  Expr bareKing() const {
    const bool all = !variant_.end().bareKing.material;
    if (all && result_.names.soul.empty() && !mayHaveSeveralRoyals(variant_) &&
        variant_.startsWithRoyal(Side::White) && variant_.startsWithRoyal(Side::Black))
      return list("pieces-remaining", {"1"});
    Exprs none;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (variant_.isMaterial(typeAt(t))) none.push_back(list("pieces-remaining", {"0", nameOf(t)}));
    }
    return joined("and", std::move(none));
  }

  // ---- texts ----

  static bool isAbout(std::string_view note, const PieceType& type) {
    return note.starts_with(type.name + ": ");
  }

  // Adds the texts of a piece: the author's notes or, without notes, a description of its moves.
  void addTexts(TypeId id, explain::PieceWords& words, PieceEntry& piece) const {
    const PieceType& type = variant_.type(id);
    const std::string moves = sentence(fmt::format("{}: {}", type.name, words.moves(id)));
    std::vector<std::string> paragraphs;
    for (const std::string& note : variant_.notes()) {
      if (isAbout(note, type))
        paragraphs.push_back(paragraphs.empty() ? note : note.substr(type.name.size() + 2));
    }
    piece.texts.push_back(list("help", {inQuotes(paragraphs.empty() ? moves : paragraphs.front())}));
    std::string made = paragraphs.empty() ? "" : moves;
    for (const std::string& arrival : words.arrivals(id))
      made += (made.empty() ? "" : " ") + sentence(arrival);
    if (!paragraphs.empty()) paragraphs.erase(paragraphs.begin());
    if (!made.empty()) paragraphs.push_back(std::string(formats::kFromTheRules) + made);
    if (!paragraphs.empty())
      piece.texts.push_back(list("description", {inQuotes(fmt::format("{}", fmt::join(paragraphs, "\n")))}));
  }

  // Returns a description of the file's game, which may have fewer rules than the variant.
  std::string rulesInWords() const {
    std::string words(formats::kFromTheRules);
    for (const std::string& rule : explain::explainRules(*playedGame(variant_, result_.losses)))
      words += sentence(rule) + " ";
    for (const LossGroup& loss : grouped(result_.losses))
      words +=
          fmt::format("Not in this file: {} ({}). ", wordsOf(constructNamed(loss.name)).meaning, loss.text());
    words.pop_back();
    return words;
  }

  void addTexts() {
    Rules& rules = result_.rules;
    rules.title = variant_.title();
    if (!variant_.authors().empty())
      rules.history = fmt::format("By {}.", fmt::join(variant_.authors(), ", "));
    const auto add = [](std::string& text, std::string_view paragraph) {
      text += (text.empty() ? "" : "\n") + std::string(paragraph);
    };
    for (const std::string_view note : variant_.notes()) {
      if (note.starts_with(formats::kHistoryNote))
        add(rules.history, note.substr(formats::kHistoryNote.size()));
      else if (note.starts_with(formats::kStrategyNote))
        add(rules.strategy, note.substr(formats::kStrategyNote.size()));
      else if (std::ranges::none_of(variant_.types(),
                                    [&](const PieceType& type) { return isAbout(note, type); }))
        add(rules.description, note);
    }
    add(rules.description, rulesInWords());
    rules.head.push_back(variant_.title());
    if (!variant_.authors().empty())
      rules.head.push_back(fmt::format("By {}.", fmt::join(variant_.authors(), ", ")));
    rules.head.emplace_back("");
    rules.head.emplace_back(
        "Written by Fairyforge for Zillions of Games 2.0. What the pieces do is in the macros,");
    rules.head.emplace_back(
        "which are written for White: for Black the board's symmetry turns their directions.");
    if (variant_.registers().last) {
      rules.head.push_back(
          fmt::format("The piece on \"{}\", beside the board, tells what was moved last.", kLastMovedName));
    }
    if (result_.losses.empty()) return;
    rules.head.emplace_back("");
    rules.head.emplace_back("Not as in the original rules:");
    for (const Loss& loss : result_.losses)
      rules.head.push_back(fmt::format("  {}: {}.", loss.name, loss.text()));
  }

  const Variant& variant_;
  Directions directions_;
  const Movements movements_;
  const bool usesHands_ = !typesInHand(variant_).empty();
  ZonePool pool_;
  Zones zones_;
  const std::vector<draw::svg::Corner> corners_;
  Macros macros_;
  Composition result_;
  const Context context_{variant_, result_.names, directions_, pool_, zones_, macros_};
};

}  // namespace

// Returns the file name of the type's picture. If the name of the type is long, its end is replaced by a
// hash, since file systems limit names.
std::string imageName(const std::string& type, Side side) {
  constexpr std::size_t kLongest = 80;
  std::string name = hyphened(type);
  if (name.size() > kLongest) name = name.substr(0, kLongest / 2) + "-" + toHex(digestOf(name));
  return fmt::format("images/{}-{}.bmp", hyphened(kPlayers[index(side)]), name);
}

Composition compose(const Variant& variant, const std::vector<Loss>& lost) {
  return Composer(variant, lost).run();
}

}  // namespace fairyforge::exports::zrf
