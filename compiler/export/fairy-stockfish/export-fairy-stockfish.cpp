// Writes a section of variants.ini, key by key: board, pieces, promotion, pawns, castling, hands, ends.
// Leaves out keys that have the engine's default value. Writes two sections side by side, for the newest
// engine and for the old one. The old one refuses a game with a key that it does not know.

#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <set>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/gating.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/text/file-name.h"
#include "compiler/core/text/one-line.h"
#include "compiler/export/fairy-stockfish/parts.h"
#include "compiler/export/idle-rules.h"

namespace fairyforge::exports::fairy_stockfish {

namespace {

class IniWriter {
 public:
  IniWriter(const Reduced& game, bool notated, FairyStockfish engine)
      : notated_(notated),
        forms_(iniFormsOf(*game.variant)),
        inHand_(typesInHand(*game.variant)),
        walls_(wallingRuleOf(*game.variant)),
        formless_(withoutForms(game.variant, forms_)),
        whole_(*formless_),
        lost_(game.lost),
        plain_(withoutEffects(formless_)),
        variant_(*plain_),
        board_(variant_.board()),
        engine_(engine),
        gating_(gatingOf(whole_)),
        explodes_(plain_ != formless_ && !gating_ && !walls_),
        pseudoRoyal_(explodes_ && hasGuardedRoyals(variant_)),
        goals_(iniGoalsOf(variant_, engine, explodes_)) {
    export_.engine = engine;
  }

  Export write() {
    if (!notated_) lose(Construct::ImportedMoves);
    checkLimits();
    if (!export_.losses.empty()) return std::move(export_);
    findPromotion();
    pieces_ = iniPiecesOf(variant_, promoting_, pseudoRoyal_);
    for (const TypeLoss& loss : pieces_.losses) lose(loss);
    if (!board_.holes().empty() && anyHops()) {
      lose(Construct::Holes);
      return std::move(export_);
    }
    addBoard();
    addPieces();
    addPromotion();
    addPawn();
    addCastling();
    addHands();
    addEnds();
    for (const Trigger& trigger : variant_.triggers()) lose(Construct::Triggers, trigger.span);
    if (const ThirdSide* third = variant_.third()) lose(Construct::ThirdSide, {}, third->name);
    say("checking", !variant_.end().checksForbidden);
    for (const auto& [construct, what] : lost_) lose(construct, {}, what);
    const std::vector<std::string> unknown = unknownToOld(heading() + oldText_);
    if (engine_ == FairyStockfish::Old && (!unknown.empty() || stepsWithinZone_)) {
      for (const std::string& key : unknown) refuseKey(key);
      if (stepsWithinZone_)
        refuse(Construct::Promotion,
               "a pawn that moves within the promotion zone, or steps twice into it, does not promote there");
      return std::move(export_);
    }
    if (!unknown.empty())
      export_.notes.push_back(fmt::format("for {}: {} does not know {}: not confirmed here", titleOf(engine_),
                                          titleOf(FairyStockfish::Old), fmt::join(unknown, ", ")));
    export_.files = {{"variants.ini", heading() + (engine_ == FairyStockfish::Old ? oldText_ : text_)}};
    return std::move(export_);
  }

 private:
  // Writes a key of the old engine and, in the newest engine's section, its successor if it has one.
  void emit(std::string_view key, std::string_view value) {
    oldText_ += fmt::format("{} = {}\n", key, value);
    const auto successor =
        std::ranges::find(kSuccessors, key, &std::pair<std::string_view, std::string_view>::first);
    text_ += fmt::format("{} = {}\n", successor == std::end(kSuccessors) ? key : successor->second, value);
  }
  // Writes the key unless the value is the default one (formats::iniKey).
  void say(std::string_view key, std::string_view value) {
    if (value != iniKey(key)->standard) emit(key, value);
  }
  void say(std::string_view key, std::same_as<int> auto value) { say(key, std::to_string(value)); }
  void say(std::string_view key, std::same_as<bool> auto value) {
    say(key, std::string_view(value ? "true" : "false"));
  }
  // Writes the ranks `first` to `last`, as each side counts them: the old engine gets `number`, the newest
  // one regions of cells.
  void emitRanks(std::string_view key, int number, int first, int last) {
    oldText_ += fmt::format("{} = {}\n", key, number);
    Side side = Side::White;
    for (const auto& [old, newer] : kSuccessors) {
      if (key != old) continue;
      std::vector<std::string> ranks;
      for (int r = first; r <= last; ++r)
        ranks.push_back(fmt::format("*{}", side == Side::White ? r : board_.ranks() + 1 - r));
      text_ +=
          fmt::format("{} = {}\n", newer, ranks.empty() ? "-" : fmt::format("{}", fmt::join(ranks, " ")));
      side = Side::Black;
    }
  }
  void lose(Construct construct, const SourceSpan& span = {}, std::string_view what = {}) {
    export_.losses.push_back(fairyStockfishCapabilities().loss(construct, span, what));
  }
  void lose(const TypeLoss& loss) {
    if (loss.type == kNoType) return lose(loss.construct);
    const PieceType& t = variant_.type(loss.type);
    lose(loss.construct, t.notationSpan ? t.notationSpan : t.span, t.name);
  }
  // Records a construct that prevents this version of the engine from playing the game.
  void refuse(Construct construct, std::string_view why) {
    const Loss loss{std::string(wordsOf(construct).name),
                    fmt::format("no game is made: {} {}", titleOf(engine_), why)};
    const bool isReported = std::ranges::any_of(
        export_.losses, [&](const Loss& other) { return other.name == loss.name && other.how == loss.how; });
    if (!isReported) export_.losses.push_back(loss);
  }
  // Reports the loss of the construct that the key would express, because the chosen engine does not know the
  // key.
  void refuseKey(const std::string& key) {
    constexpr std::pair<std::string_view, Construct> kConstructs[] = {
        {"promotion", Construct::Promotion},
        {"castlingRookPieces", Construct::Castling},
        {"startFen", Construct::Holes},
        {"nMoveRuleTypes", Construct::NMoveRule},
        {"promotedPieceType", Construct::Promotion},
        {"dropNo", Construct::DropRules},
        {"pass", Construct::Passing},
        {"blast", Construct::Effects},
        {"enPassant", Construct::EnPassant},
        {"extinctionPs", Construct::Effects},
        {"flagPiece", Construct::CellGoals},
        {"connect", Construct::RowGoals},
        {"mobilityReg", Construct::Confinement}};
    const auto* const row =
        std::ranges::find_if(kConstructs, [&](const auto& known) { return key.starts_with(known.first); });
    refuse(row == std::end(kConstructs) ? Construct::LeapsAndSlides : row->second,
           fmt::format("does not know '{}'", key));
  }

  // Does a piece hop over others? Holes are hurdles in the engine, so such a game must not have holes.
  bool anyHops() const {
    return std::ranges::any_of(pieces_.pieces, [](const IniPieceOut& piece) {
      const IniPiece* named = iniPiece(piece.key);
      const std::string_view moves = piece.value.size() > 1 ? std::string_view(piece.value).substr(2)
                                     : named                ? named->movement
                                                            : "";
      return moves.find_first_of("pg") != std::string_view::npos;
    });
  }

  std::string letterOf(TypeId type) const { return smallLetter(variant_, type); }

  // Refuses games that exceed limits of the file format.
  void checkLimits() {
    if (board_.levels() > 1) lose(Construct::Levels);
    if (board_.joined() != Wrap::None) lose(Construct::JoinedEdges);
    if (board_.isHexagonal()) lose(Construct::Hexagons);
    if (board_.files() > kFairyStockfishFiles || board_.ranks() > kFairyStockfishRanks)
      lose(Construct::BoardSize);
    if (std::ranges::count_if(variant_.types(), std::not_fn(hasNoLetter)) > 26) lose(Construct::ManyTypes);
    if (variant_.royalTypes().size() > 1 || mayHaveSeveralRoyals(variant_)) {
      const auto& rules = variant_.end().royals;
      const bool last = std::ranges::find(rules, RoyalRule::All) != std::end(rules);
      lose(last ? Construct::LastRoyal : Construct::SeveralRoyals);
    }
  }

  // Returns the name of the section; it must not be one of the engine's own variants.
  std::string sectionName() const {
    const std::string name = fileNameOf(variant_.title());
    return isBuiltInVariant(name, FairyStockfish::Newest) ? "my-" + name : name;
  }

  std::string heading() const {
    std::string text = "# " + oneLine(variant_.titleOrKind());
    for (const std::string& author : variant_.authors())
      text += (author == variant_.authors().front() ? " by " : ", ") + oneLine(author);
    text += "\n";
    for (const Loss& loss : export_.losses)
      text += fmt::format("# Lost: {}: {}\n", loss.name, oneLine(loss.text()));
    return fmt::format("{}[{}]\n", text, sectionName());
  }

  // ---- board and pieces ----

  void addBoard() {
    say("maxFile", board_.files());
    say("maxRank", board_.ranks());
  }

  std::string regionText(const CellSet& cells) const { return fairy_stockfish::regionText(board_, cells); }

  void addPieces() {
    for (const IniPieceOut& piece : pieces_.pieces) {
      if (piece.key.empty()) continue;  // it is not written
      emit(piece.key, piece.value);
      if (piece.flyingGeneral) emit("flyingGeneral", "true");
      if (!piece.region) continue;
      for (const Side side : kBothSides)
        emit(mobilityKey(side, piece.key), regionText((*piece.region)[index(side)]));
    }
    say("soldierPromotionRank", pieces_.soldierRank);
    const char* player = variant_.start().player == Side::White ? "w" : "b";
    emit("startFen", fmt::format("{}{} {} {} - {}0 1", placement(), pocket(), player, rights(),
                                 goals_.checks.empty() ? "" : goals_.checks + " "));
  }

  std::string placement() const {
    std::vector<Piece> cells = variant_.start().cells;
    for (Piece& piece : cells) {
      if (piece && piece.side() == Side::Third) piece = Piece();
    }
    std::string text = printPlacement(board_, iniLetters(variant_), cells);
    std::ranges::replace(text, '_', '*');
    return text;
  }

  std::string pocket() const {
    if (!handsAreFilled()) return "";
    std::string text = "[";
    for (const Side side : kBothSides) {
      allTypes(variant_).forEach([&](TypeId type) {
        for (int n = variant_.start().inHand(side, type); n > 0; --n) text += inCase(letterOf(type), side);
      });
    }
    return text + "]";
  }

  // ---- promotion ----

  using Types = std::set<TypeId>;

  Types becomes(Side side, TypeId type, Cell cell) const {
    const auto& list = variant_.arrival().choices(side, type, cell);
    return {list.begin(), list.end()};
  }

  // A promotion as the engine has it: each side's cells, and what its pieces become there.
  struct Promotion {
    CellsBySide cells;
    Types choices[kSides];  // without the type itself
    bool stays = false;     // may the piece stay what it is?
    friend bool operator==(const Promotion&, const Promotion&) = default;
  };

  // Returns how the type promotes; nothing if not as Promotion says. Sets `chooses` if there is ever a choice.
  std::optional<Promotion> promotionOf(TypeId type, bool& chooses) const {
    Promotion found;
    bool varies = false;
    found.cells = cellsWhere(board_, [&](Side side, Cell cell) {
      const Types here = becomes(side, type, cell);
      Types& all = found.choices[index(side)];
      chooses = chooses || here.size() > 1;
      varies = varies || (!here.empty() && !all.empty() && all != here);
      if (!here.empty()) all = here;
      return !here.empty();
    });
    found.stays = found.choices[0].erase(type) > 0;
    varies = varies || (found.choices[1].erase(type) > 0) != found.stays;
    // Pawns may not be dropped where they promote.
    const bool isWhole = asLastRanks(board_, found.cells).has_value();
    if (varies || found.cells[0].empty() || found.cells[1].empty() || (!isWhole && handsAreFilled()))
      return std::nullopt;
    return found;
  }

  // Finds the promotion that most types share; addPromotion() writes it. Reports all others as losses.
  void findPromotion() {
    std::vector<std::pair<Promotion, TypeSet>> tables;
    TypeSet choosing;
    const auto loseThat = [&](TypeId type) {
      lose({choosing.has(type) ? Construct::Promotion : Construct::Morphs, type});
    };
    allTypes(variant_).forEach([&](TypeId type) {
      if (allCells(board_, [&](Side side, Cell cell) { return becomes(side, type, cell).empty(); })) return;
      bool chooses = false;
      const auto found = promotionOf(type, chooses);
      if (chooses) choosing.add(type);
      if (!found) return loseThat(type);
      valueFor(tables, *found).add(type);
    });
    if (tables.empty()) return;
    const auto best = std::ranges::max_element(tables, {}, [&](const auto& table) {
      return std::pair(table.second.size(), asLastRanks(board_, table.first.cells).has_value());
    });
    for (const auto& [table, types] : tables)
      if (table != best->first) types.forEach(loseThat);
    promoting_ = best->second;
    promotion_ = best->first;
  }

  // Writes promotion as in shogi: each type has a promoted form.
  void addForms() {
    emitPromotionRank(forms_.ranks);
    std::vector<std::string> pairs;
    for (const IniForm& form : forms_.list) pairs.push_back(letterOf(form.from) + ":" + letterOf(form.as));
    emit("promotedPieceType", fmt::format("{}", fmt::join(pairs, " ")));
    say("mandatoryPiecePromotion", forms_.mandatory);
    say("piecePromotionOnCapture", forms_.capturing);
  }

  // Writes the key of the promotion rank, unless it is the eighth rank of eight. On other boards a default
  // cannot be relied on: the newest engine's is the eighth rank on every board.
  void emitPromotionRank(int ranks) {
    const int rank = board_.ranks() + 1 - ranks;
    if (rank != 8 || board_.ranks() != 8) emitRanks("promotionRank", rank, rank, board_.ranks());
  }

  // Is the cell that lies so many ranks ahead of this one, as `side` sees it, one on which pieces of `whose`
  // promote?
  bool promotesAhead(Side whose, Side side, Cell cell, int ahead) const {
    const int rank = board_.rank(cell) + (side == Side::White ? ahead : -ahead);
    return rank >= 0 && rank < board_.ranks() &&
           promotion_.cells[index(whose)].has(board_.at(board_.file(cell), rank));
  }

  // Returns the number of last ranks on which pawns promote; 1 if no pawns promote.
  int promotionRanks() const {
    return promoting_.empty() ? 1 : asLastRanks(board_, promotion_.cells).value_or(1);
  }

  void addPromotion() {
    if (forms_.ranks > 0) addForms();
    if (promoting_.empty()) {
      if (!pieces_.pawn) return;
      emit("promotionPieceTypes", "-");
      emit("mandatoryPawnPromotion", "false");
      // The game has no promotion. The engine forbids drops of pawns on its promotion ranks, so the key
      // limits these to the last rank.
      if (handsAreFilled()) emitPromotionRank(1);
      return;
    }
    if (promoting_ != TypeSet::of({pieces_.pawn.value_or(kNoType)}))
      emit("promotionPawnTypes", smallLetters(variant_, promoting_));
    const auto& [cells, choices, stays] = promotion_;
    std::string letters[kSides];
    for (const Side side : kBothSides)
      for (const TypeId type : choices[index(side)]) letters[index(side)] += letterOf(type);
    if (const auto ranks = asLastRanks(board_, cells)) emitPromotionRank(*ranks);
    for (const Side side : kBothSides) {
      if (!asLastRanks(board_, cells)) emit(keyOf(side, "promotionRegion"), regionText(cells[index(side)]));
      if (letters[0] != letters[1]) emit(keyOf(side, "promotionPieceTypes"), letters[index(side)]);
    }
    if (letters[0] == letters[1]) emit("promotionPieceTypes", letters[0]);
    say("mandatoryPawnPromotion", !stays);
    stepsWithinZone_ = stepsWithinZone();
    if (stepsWithinZone_ && engine_ != FairyStockfish::Old) {
      export_.notes.push_back(
          fmt::format("a pawn may move within the promotion zone, or step twice into it; {} does not promote "
                      "it there: not confirmed",
                      titleOf(FairyStockfish::Old)));
    }
  }

  // Could a promoting piece begin a move within the zone, where the engine would make it promote, or step
  // twice into the zone?
  bool stepsWithinZone() const {
    return anyOf(promoting_, [&](TypeId type) {
      return !allCells(board_, [&](Side side, Cell cell) {
        const bool stands = variant_.start().at(cell) == Piece(type, side);
        const bool dropped = handsAreFilled() && ranksToLast(board_, cell, side) > 0 &&
                             dropCells(variant_, type)[index(side)].has(cell);
        const bool steps = type == pieces_.pawn && stepsFrom(side, cell);
        return !(!promotion_.stays && (stands || dropped) && promotesAhead(side, side, cell, 0)) &&
               !(steps && promotesAhead(side, side, cell, 2));
      });
    });
  }

  // Does a double step begin on this cell?
  bool stepsFrom(Side side, Cell cell) const {
    const IniPieceOut& pawn = pieces_.pieces[index(*pieces_.pawn)];
    return pawn.doubleStep && (pawn.stepsFrom ? (*pawn.stepsFrom)[index(side)].has(cell)
                                              : variant_.start().at(cell) == Piece(*pieces_.pawn, side));
  }

  // Can a pawn capture in passing where it promotes? The engine's pawn does not promote by that.
  bool promotesInPassing() const {
    return promoting_.has(*pieces_.pawn) && pieces_.pieces[index(*pieces_.pawn)].enPassant &&
           !allCells(board_, [&](Side side, Cell cell) {
             return !stepsFrom(side, cell) || !promotesAhead(opponent(side), side, cell, 1);
           });
  }

  void addPawn() {
    if (!pieces_.pawn) return;
    const IniPieceOut& pawn = pieces_.pieces[index(*pieces_.pawn)];
    if (!pawn.doubleStep) return emit("doubleStep", "false");
    if (promotesInPassing()) {
      lose({Construct::EnPassant, *pieces_.pawn});
      emit("enPassantRegion", "-");
    }
    if (pawn.stepsFrom) return addStepCells(*pawn.stepsFrom);
    if (!pawn.enPassant) emit("enPassantRegion", "-");
    const int rank = pawnRank(variant_, *pieces_.pawn).value_or(2);
    if (rank != 2 || board_.ranks() != 8) emitRanks("doubleStepRank", rank, std::min(2, rank), rank);
  }

  // Writes the cells from which double steps begin: as a number of ranks if the chosen engine then means
  // exactly these cells, otherwise as a list.
  void addStepCells(const CellsBySide& cells) {
    for (int last = 1; last <= board_.ranks(); ++last) {
      const bool same = allCells(board_, [&](Side side, Cell cell) {
        const int rank = rankSeen(board_, cell, side) + 1;
        const bool in = engine_ == FairyStockfish::Old ? rank == last : rank >= 2 && rank <= last;
        return rank + 2 > board_.ranks() || in == cells[index(side)].has(cell);
      });
      if (!same) continue;
      if (last != 2 || board_.ranks() != 8) emitRanks("doubleStepRank", last, 2, last);
      return;
    }
    for (const Side side : kBothSides) emit(keyOf(side, "doubleStepRegion"), regionText(cells[index(side)]));
  }

  // ---- castling ----

  WrittenCastling castling() const {
    return pieces_.castler ? pieces_.pieces[index(*pieces_.castler)].castling : WrittenCastling{};
  }

  std::string rights() const {
    std::string text;
    const std::string ways = std::string(castling().right > 0 ? "K" : "") + (castling().left > 0 ? "Q" : "");
    for (const Side side : kBothSides) text += inCase(ways + gateLetters(side), side);
    return text.empty() ? "-" : text;
  }

  // Returns the letters of the files with gates: cells from which a first move may be accompanied by a drop.
  // Files that the castling rights already name are left out.
  std::string gateLetters(Side side) const {
    std::string letters;
    if (!gating_) return letters;
    gating_->gates[index(side)].forEach([&](Cell cell) {
      const TypeId type = variant_.start().at(cell).type();
      const bool isSaid = !castling().none() && (type == *pieces_.castler || castlesWith(type));
      if (!isSaid) letters += static_cast<char>('A' + board_.file(cell));
    });
    return letters;
  }
  bool castlesWith(TypeId type) const { return castlingPartners(variant_, *pieces_.castler).contains(type); }

  void addCastling() {
    if (castling().none()) return emit("castling", "false");
    if (pseudoRoyal_ || pieces_.castler != pieces_.king)
      emit("castlingKingPiece", letterOf(*pieces_.castler));
    const auto& cells = variant_.start().cells;
    const auto at = std::ranges::find(cells, Piece(*pieces_.castler, Side::White));
    const Cell king = cellAt(static_cast<std::size_t>(at - cells.begin()));
    const auto [left, right] = castling();
    const auto file = [&](int travel) {
      return std::string(1, static_cast<char>('a' + board_.file(king) + travel));
    };
    if (right > 0) say("castlingKingsideFile", file(right));
    if (left > 0) say("castlingQueensideFile", file(-left));
    say("castlingRank", board_.rank(king) + 1);
    std::string partners;
    bool rooks = true;  // do the partners have the engine's default letter?
    for (const TypeId type : castlingPartners(variant_, *pieces_.castler)) {
      partners += letterOf(type);
      rooks = rooks && pieces_.pieces[index(type)].key == "rook";
    }
    if (!rooks) emit(partners.size() == 1 ? "castlingRookPiece" : "castlingRookPieces", partners);
  }

  // ---- hands ----

  // Can a piece ever come into a hand?
  bool handsAreFilled() const {
    const HandRules& hands = variant_.hands();
    const auto& held = variant_.start().hands;
    return hands.any() &&
           (someCapturesGoTo(hands, CaptureFate::CaptorsHand) || !held[0].empty() || !held[1].empty());
  }

  void addHands() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    if (someCapturesGoTo(hands, CaptureFate::OwnersHand)) lose(Construct::CapturesToOwner);
    if (hands.capturing) lose(Construct::CapturingDrops);
    if (!handsAreFilled()) return lose(Construct::Drops);
    if (gating_) {
      emit("gating", "true");
      emit("seirawanGating", "true");
    }
    const bool alone = dropsAlone(variant_);
    say("pieceDrops", alone);
    if (someCapturesGoTo(hands, CaptureFate::CaptorsHand)) {
      emit("capturesToHand", "true");
      say("dropLoop", forms_.list.empty());
      if (!hands.becomes.empty()) lose(Construct::CapturesToCaptor);
    }
    if (!alone) return;
    say("mustDrop", !hands.first.empty());
    say("dropChecks", hands.checkless.empty());
    say("dropOppositeColoredBishop", !hands.onBothColours.empty());
    say("immobilityIllegal", forms_.immobile);
    say("shogiPawnDropMateIllegal", !hands.mateless.empty());
    const IniDrops drops =
        iniDropsOf({variant_, inHand_, pieces_, promotionRanks(), forms_.immobile, engine_});
    for (const auto& [key, value] : drops.keys) emit(key, value);
    for (const TypeLoss& loss : drops.losses) lose(loss);
  }

  // ---- ends ----

  void addEnds() {
    const EndRules& end = variant_.end();
    constexpr std::string_view kStalemates[] = {"draw", "loss", "win"};
    say("stalemateValue", kStalemates[static_cast<std::size_t>(end.stalemate)]);
    say("nFoldRule", end.repetition == RepetitionRule::Off ? 0 : end.repetitionCount);
    say("nFoldValue", end.repetition == RepetitionRule::MoverLoses ? "win" : "draw");
    say("perpetualCheckIllegal", end.perpetualCheckLoses);
    say("chasingRule", end.perpetualChaseLoses ? "axf" : "none");
    say("nMoveRule", end.nMoveLimit);
    if (const auto rule = countingRuleOf(variant_, engine_)) emit("countingRule", *rule);
    addCountedTypes(end);
    if (end.bareKing.kind != BareKingRule::Kind::Off) addBareKing(end.bareKing);
    for (const auto& [key, value] : goals_.keys) emit(key, value);
    if (explodes_) addExplosions();
    say("wallingRule", walls_.value_or("none"));
    const TurnRules& turns = variant_.turns();
    say("mustCapture", turns.captureDuty != CaptureDuty::None);
    say("pass", turns.nullMoves == NullMoves::Always);
    say("passOnStalemate", turns.nullMoves == NullMoves::WhenStuck);
  }

  void addExplosions() {
    emit("blastOnCapture", "true");
    say("blastImmuneTypes", smallLetters(variant_, *immuneTypes(whole_, pieces_.pawn)));
    if (!pseudoRoyal_) return;
    emit("extinctionValue", "loss");
    emit("extinctionPieceTypes", letterOf(*pieces_.king));
    emit("extinctionPseudoRoyal", "true");
  }

  // Writes which types restart the count of quiet moves, unless it is the pawn alone, which is the default.
  void addCountedTypes(const EndRules& end) {
    TypeSet resetting = end.clockResetting, usual;
    end.clockResetting.forEach([&](TypeId type) {
      if (hasNoLetter(variant_.type(type))) resetting.remove(type);
    });
    if (pieces_.pawn) usual.add(*pieces_.pawn);
    if (end.nMoveLimit == 0) return;
    if (resetting != usual)
      emit("nMoveRuleTypes", resetting.empty() ? "-" : smallLetters(variant_, resetting));
    allTypes(variant_).forEach([&](TypeId type) {
      const auto comesBack = [&](const MoveProgram& program) {
        return formats::waysBack(board_, program, program) != formats::WaysBack::None;
      };
      if (resetting.has(type) ? std::ranges::any_of(variant_.type(type).program, comesBack)
                              : promoting_.has(type))
        lose({Construct::NMoveRule, type});
    });
  }

  void addBareKing(const BareKingRule& rule) {
    const bool grace = rule.kind == BareKingRule::Kind::Grace;
    const bool all = allOf(allTypes(variant_), [&](TypeId type) {
      return hasNoLetter(variant_.type(type)) ||
             (pieces_.king && variant_.isMaterial(type) != variant_.isRoyal(type));
    });
    if (!all) return lose(grace ? Construct::BareKingGrace : Construct::BareKingAtOnce);
    emit("extinctionValue", "loss");
    emit("extinctionPieceTypes", "*");
    emit("extinctionPieceCount", "1");
    emit("extinctionOpponentPieceCount", "2");
    say("extinctionClaim", grace);
  }

  const bool notated_;
  const IniForms forms_;
  const TypeSet inHand_;
  const std::optional<std::string_view> walls_;
  const VariantPtr formless_;
  const Variant& whole_;  // the game with the effects of its moves
  const std::vector<LostRule> lost_;
  const VariantPtr plain_;
  const Variant& variant_;
  const Board& board_;
  FairyStockfish engine_;
  const std::optional<Gating> gating_;
  const bool explodes_, pseudoRoyal_;
  const IniGoals goals_;
  bool stepsWithinZone_ = false;
  TypeSet promoting_;
  Promotion promotion_;  // of the `promoting_` types
  IniPieces pieces_;
  std::string text_, oldText_;  // the section for the newest engine, and that for the old one
  Export export_;
};

}  // namespace

Export exportFairyStockfish(const VariantPtr& variant) {
  return exportFairyStockfishFor(FairyStockfish::Newest, variant);
}

Export exportFairyStockfishFor(FairyStockfish engine, const VariantPtr& variant) {
  return IniWriter(fairyStockfishGame(variant, engine), isNotated(*variant), engine).write();
}

}  // namespace fairyforge::exports::fairy_stockfish
