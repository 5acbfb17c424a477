// Writes the keys section by section: board, pieces, promotion, pawn, castling, hands, ends. Keys with the
// engine's default value are left out. The old engine rejects a game with a key that it does not know.

#include "compiler/export/fairy-stockfish/export-fairy-stockfish.h"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "compiler/core/rules/gating.h"
#include "compiler/core/rules/placement.h"
#include "compiler/core/text/file-name.h"
#include "compiler/core/text/one-line.h"
#include "compiler/export/fairy-stockfish/drops.h"
#include "compiler/export/fairy-stockfish/engine-game.h"
#include "compiler/export/fairy-stockfish/explosions.h"
#include "compiler/export/fairy-stockfish/forms.h"
#include "compiler/export/fairy-stockfish/goals.h"
#include "compiler/export/fairy-stockfish/pieces.h"
#include "compiler/export/idle-rules.h"
#include "compiler/frontend/formats/variants-ini.h"

namespace fairyforge::exports::fairy_stockfish {

using formats::CellsBySide;
using formats::FairyStockfish;

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
    for (const TypeLoss& loss : pieces_.losses) lose(loss.construct, loss.type);
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
    if (variant_.start().player == Side::Black) lose(Construct::TurnOrders);
    say("checking", !variant_.end().checksForbidden);
    for (const auto& [construct, what] : lost_) lose(construct, {}, what);
    const std::vector<std::string> unknown = unknownToOld(heading() + oldText_);
    if (engine_ == FairyStockfish::Old && (!unknown.empty() || stepsWithinZone_)) {
      for (const std::string& key : unknown) refuseKey(key);
      if (stepsWithinZone_)
        refuse(Construct::Promotion,
               "a pawn that moves within the promotion zone, or steps "
               "twice into it, does not promote there");
      return std::move(export_);
    }
    if (!unknown.empty()) {
      export_.notes.push_back(fmt::format("for {}: {} does not know {}: not confirmed here",
                                          formats::titleOf(engine_), formats::titleOf(FairyStockfish::Old),
                                          fmt::join(unknown, ", ")));
    }
    export_.files = {{"variants.ini", heading() + (engine_ == FairyStockfish::Old ? oldText_ : text_)}};
    return std::move(export_);
  }

 private:
  // Writes the key that both versions know, if they share one.
  void emit(std::string_view key, std::string_view value) {
    oldText_ += fmt::format("{} = {}\n", key, value);
    const auto successor =
        std::ranges::find(formats::kSuccessors, key, &std::pair<std::string_view, std::string_view>::first);
    text_ += fmt::format("{} = {}\n", successor == std::end(formats::kSuccessors) ? key : successor->second,
                         value);
  }
  // Writes a value that is not the standard one of the table of keys.
  void say(std::string_view key, std::string_view value) {
    if (value != formats::iniKey(key)->standard) emit(key, value);
  }
  void say(std::string_view key, std::same_as<int> auto value) { say(key, std::to_string(value)); }
  void say(std::string_view key, std::same_as<bool> auto value) {
    say(key, std::string_view(value ? "true" : "false"));
  }
  // Writes ranks `first` to `last`, as each side counts them: by the old key's number, or by regions.
  void emitRanks(std::string_view key, int number, int first, int last) {
    oldText_ += fmt::format("{} = {}\n", key, number);
    Side side = Side::White;
    for (const auto& [old, newer] : formats::kSuccessors) {
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
  void lose(Construct construct, TypeId type) {
    const PieceType& t = variant_.type(type);
    lose(construct, t.notationSpan ? t.notationSpan : t.span, t.name);
  }
  // Records what prevents the version from playing the game at all.
  void refuse(Construct construct, std::string_view why) {
    const Loss loss{std::string(wordsOf(construct).name),
                    fmt::format("no game is made: {} {}", formats::titleOf(engine_), why)};
    const bool isReported = std::ranges::any_of(
        export_.losses, [&](const Loss& other) { return other.name == loss.name && other.how == loss.how; });
    if (!isReported) export_.losses.push_back(loss);
  }
  void refuseKey(const std::string& key) {
    constexpr std::pair<std::string_view, Construct> kConstructs[] = {
        {"promotionPawnTypes", Construct::Promotion},
        {"castlingRookPieces", Construct::Castling},
        {"startFen", Construct::Holes},
        {"nMoveRuleTypes", Construct::NMoveRule},
        {"promotedPieceType", Construct::Promotion},
        {"dropNo", Construct::DropRules},
        {"pass", Construct::Passing},
        {"blast", Construct::Effects},
        {"extinctionPs", Construct::Effects},
        {"flagPiece", Construct::CellGoals},
        {"connect", Construct::RowGoals},
        {"mobilityReg", Construct::Confinement}};
    const auto* const row =
        std::ranges::find_if(kConstructs, [&](const auto& known) { return key.starts_with(known.first); });
    refuse(row == std::end(kConstructs) ? Construct::LeapsAndSlides : row->second,
           fmt::format("does not know '{}'", key));
  }

  // The engine treats holes as hurdles.
  bool anyHops() const {
    return std::ranges::any_of(pieces_.pieces, [](const IniPieceOut& piece) {
      const formats::IniPiece* named = formats::iniPiece(piece.key);
      const std::string_view moves = piece.value.size() > 1 ? std::string_view(piece.value).substr(2)
                                     : named                ? named->movement
                                                            : "";
      return moves.find_first_of("pg") != std::string_view::npos;
    });
  }

  std::string letterOf(TypeId type) const { return smallLetter(variant_, type); }

  // Tests limits that no file of a game can exceed.
  void checkLimits() {
    if (board_.levels() > 1) lose(Construct::Levels);
    if (board_.joined() != Wrap::None) lose(Construct::JoinedEdges);
    if (board_.isHexagonal()) lose(Construct::Hexagons);
    if (board_.files() > formats::kFairyStockfishFiles || board_.ranks() > formats::kFairyStockfishRanks)
      lose(Construct::BoardSize);
    if (std::ranges::count_if(variant_.types(), [](const PieceType& type) { return !hasNoLetter(type); }) >
        26)
      lose(Construct::ManyTypes);
    if (variant_.royalTypes().size() > 1 || mayHaveSeveralRoyals(variant_)) {
      const auto& rules = variant_.end().royals;
      const bool last = std::ranges::find(rules, RoyalRule::All) != std::end(rules);
      lose(last ? Construct::LastRoyal : Construct::SeveralRoyals);
    }
  }

  // Returns a name that the engine does not use already.
  std::string sectionName() const {
    const std::string name = fileNameOf(variant_.title());
    return formats::isBuiltInVariant(name, FairyStockfish::Newest) ? "my-" + name : name;
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
        emit(formats::mobilityKey(side, piece.key), regionText((*piece.region)[index(side)]));
    }
    say("soldierPromotionRank", pieces_.soldierRank);
    emit("startFen", fmt::format("{}{} w {} - {}0 1", placement(), pocket(), rights(),
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
      for (std::size_t t = 0; t < variant_.types().size(); ++t) {
        const std::string letter = letterOf(typeAt(t));
        for (int n = variant_.start().inHand(side, typeAt(t)); n > 0; --n)
          text += side == Side::White ? iniLetters(variant_)[t] : letter;
      }
    }
    return text + "]";
  }

  // ---- promotion ----

  using Types = std::set<TypeId>;

  template <typename Visit>
  void forEachCell(Visit visit) const {
    for (const Side side : kBothSides) board_.forEachCell([&](Cell cell) { visit(side, cell); });
  }

  Types becomes(Side side, TypeId type, Cell cell) const {
    const auto& list = variant_.arrival().choices(side, type, cell);
    return {list.begin(), list.end()};
  }

  // Returns the number of last ranks on which the type promotes to the same choice, and nowhere else; 0 if
  // there are none. Sets `choice`.
  int promotionZone(TypeId type, Types& choice) const {
    int zone = 0;
    bool fits = true;
    forEachCell([&](Side side, Cell cell) {
      const Types here = becomes(side, type, cell);
      if (here.empty()) return;
      zone = std::max(zone, formats::ranksToLast(board_, cell, side) + 1);
      fits = fits && (choice.empty() || choice == here);
      choice = here;
    });
    forEachCell([&](Side side, Cell cell) {
      fits = fits && becomes(side, type, cell).empty() == (formats::ranksToLast(board_, cell, side) >= zone);
    });
    return fits ? zone : 0;
  }

  // Promotes the types that share the commonest promotion; the others are lost, each with
  // the construct that it had.
  void findPromotion() {
    std::map<std::pair<int, Types>, std::vector<TypeId>> tables;
    std::vector<TypeId> changing;
    for (std::size_t i = 0; i < variant_.types().size(); ++i) {
      const TypeId type = typeAt(i);
      bool chooses = false, changes = false;
      forEachCell([&](Side side, Cell cell) {
        changes = changes || !becomes(side, type, cell).empty();
        chooses = chooses || becomes(side, type, cell).size() > 1;
      });
      if (!changes) continue;
      Types choice;
      const int zone = promotionZone(type, choice);
      const bool stays = choice.erase(type) > 0;
      if (zone > 0) {
        tables[{stays ? -zone : zone, choice}].push_back(type);
      } else {
        lose(chooses ? Construct::Promotion : Construct::Morphs, type);
      }
    }
    if (tables.empty()) return;
    const auto best =
        std::ranges::max_element(tables, {}, [](const auto& table) { return table.second.size(); });
    for (const auto& [table, types] : tables) {
      if (table == best->first) continue;
      for (const TypeId type : types) lose(Construct::Promotion, type);
    }
    promoting_ = best->second;
    zone_ = std::abs(best->first.first);
    mandatory_ = best->first.first > 0;
    for (const TypeId type : best->first.second) choices_ += letterOf(type);
  }

  // Pieces promote as in shogi.
  void addForms() {
    emitPromotionRank(forms_.ranks);
    std::vector<std::string> pairs;
    for (const IniForm& form : forms_.list) pairs.push_back(letterOf(form.from) + ":" + letterOf(form.as));
    emit("promotedPieceType", fmt::format("{}", fmt::join(pairs, " ")));
    say("mandatoryPiecePromotion", forms_.mandatory);
    say("piecePromotionOnCapture", forms_.capturing);
  }

  // By default newer engines count from the first rank, on every board.
  void emitPromotionRank(int ranks) {
    const int rank = board_.ranks() + 1 - ranks;
    if (rank != 8 || board_.ranks() != 8) emitRanks("promotionRank", rank, rank, board_.ranks());
  }

  void addPromotion() {
    if (forms_.ranks > 0) addForms();
    if (promoting_.empty()) {
      if (!pieces_.pawn) return;
      emit("promotionPieceTypes", "-");
      emit("mandatoryPawnPromotion", "false");
      // Pawns may not be dropped where they would promote.
      if (handsAreFilled()) emitPromotionRank(1);
      return;
    }
    if (promoting_ != std::vector<TypeId>{pieces_.pawn.value_or(kNoType)}) {
      std::string letters;
      for (const TypeId type : promoting_) letters += letterOf(type);
      emit("promotionPawnTypes", letters);
    }
    emitPromotionRank(zone_);
    emit("promotionPieceTypes", choices_);
    say("mandatoryPawnPromotion", mandatory_);
    stepsWithinZone_ = stepsWithinZone();
    if (stepsWithinZone_ && engine_ != FairyStockfish::Old) {
      export_.notes.push_back(
          fmt::format("a pawn may move within the promotion zone, or step twice into it; {} does not promote "
                      "it there: not "
                      "confirmed",
                      formats::titleOf(FairyStockfish::Old)));
    }
  }

  // Can a promoting piece begin a move in the zone, where it must promote, or step twice into it?
  bool stepsWithinZone() const {
    bool any = false;
    forEachCell([&](Side side, Cell cell) {
      const int toLast = formats::ranksToLast(board_, cell, side);
      for (const TypeId type : promoting_) {
        const bool stands = variant_.start().at(cell) == Piece(type, side);
        const auto& drops = variant_.hands().cells[index(side)];
        const bool dropped = handsAreFilled() && drops[index(type)].has(cell) && toLast > 0;
        any = any || (mandatory_ && (stands || dropped) && toLast < zone_);
        const IniPieceOut& piece = pieces_.pieces[index(type)];
        const bool steps = type == pieces_.pawn && piece.doubleStep &&
                           (piece.stepsFrom ? (*piece.stepsFrom)[index(side)].has(cell) : stands);
        any = any || (steps && toLast - 2 < zone_);
      }
    });
    return any;
  }

  void addPawn() {
    if (!pieces_.pawn) return;
    const bool steps = pieces_.pieces[index(*pieces_.pawn)].doubleStep;
    if (!steps) return emit("doubleStep", "false");
    if (const auto& cells = pieces_.pieces[index(*pieces_.pawn)].stepsFrom) return addStepCells(*cells);
    const int rank = pawnRank(variant_, *pieces_.pawn).value_or(2);
    if (rank != 2 || board_.ranks() != 8) emitRanks("doubleStepRank", rank, std::min(2, rank), rank);
  }

  // Writes the rank if the version means these cells by it, else the cells.
  void addStepCells(const CellsBySide& cells) {
    for (int last = 1; last <= board_.ranks(); ++last) {
      bool same = true;
      forEachCell([&](Side side, Cell cell) {
        const int rank = formats::rankSeen(board_, cell, side) + 1;
        const bool in = engine_ == FairyStockfish::Old ? rank == last : rank >= 2 && rank <= last;
        same = same && (rank + 2 > board_.ranks() || in == cells[index(side)].has(cell));
      });
      if (!same) continue;
      if (last != 2 || board_.ranks() != 8) emitRanks("doubleStepRank", last, 2, last);
      return;
    }
    for (const Side side : kBothSides)
      emit(formats::keyOf(side, "doubleStepRegion"), regionText(cells[index(side)]));
  }

  // ---- castling ----

  bool castles() const { return pieces_.castler && !pieces_.pieces[index(*pieces_.castler)].castling.none(); }

  std::string rights() const {
    std::string text;
    for (const Side side : kBothSides) {
      std::string own;
      if (castles()) {
        const WrittenCastling castling = pieces_.pieces[index(*pieces_.castler)].castling;
        own += std::string(castling.right > 0 ? "K" : "") + (castling.left > 0 ? "Q" : "");
      }
      for (const char letter : own + gateLetters(side))
        text += side == Side::White ? letter : static_cast<char>(letter - 'A' + 'a');
    }
    return text.empty() ? "-" : text;
  }

  // Returns the files from which first moves come with drops; castling rights
  // express it for king and partner.
  std::string gateLetters(Side side) const {
    std::string letters;
    if (!gating_) return letters;
    gating_->gates[index(side)].forEach([&](Cell cell) {
      const TypeId type = variant_.start().at(cell).type();
      const bool isSaid = castles() && (type == *pieces_.castler || castlesWith(type));
      if (!isSaid) letters += static_cast<char>('A' + board_.file(cell));
    });
    return letters;
  }
  bool castlesWith(TypeId type) const {
    const auto partners = castlingPartners(variant_, *pieces_.castler);
    return std::ranges::find(partners, type) != partners.end();
  }

  void addCastling() {
    if (!castles()) return emit("castling", "false");
    if (pseudoRoyal_ || pieces_.castler != pieces_.king)
      emit("castlingKingPiece", letterOf(*pieces_.castler));
    const auto& cells = variant_.start().cells;
    const auto at = std::ranges::find(cells, Piece(*pieces_.castler, Side::White));
    const Cell king = cellAt(static_cast<std::size_t>(at - cells.begin()));
    const WrittenCastling castling = pieces_.pieces[index(*pieces_.castler)].castling;
    const auto file = [&](int f) { return std::string(1, static_cast<char>('a' + f)); };
    const int from = board_.file(king), rank = board_.rank(king) + 1;
    if (castling.right > 0) say("castlingKingsideFile", file(from + castling.right));
    if (castling.left > 0) say("castlingQueensideFile", file(from - castling.left));
    say("castlingRank", rank);
    std::string partners;
    bool rooks = true;  // the engine's default partner, whatever its letter
    for (const TypeId type : castlingPartners(variant_, *pieces_.castler)) {
      partners += letterOf(type);
      rooks = rooks && pieces_.pieces[index(type)].key == "rook";
    }
    if (!rooks) emit(partners.size() == 1 ? "castlingRookPiece" : "castlingRookPieces", partners);
  }

  // ---- hands ----

  // Does anything ever come into a hand?
  bool handsAreFilled() const {
    const HandRules& hands = variant_.hands();
    bool filled = capturesGoTo(hands, CaptureFate::CaptorsHand);
    for (const Side side : kBothSides) filled = filled || !variant_.start().hands[index(side)].empty();
    return hands.any() && filled;
  }

  void addHands() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    if (capturesGoTo(hands, CaptureFate::OwnersHand)) lose(Construct::CapturesToOwner);
    if (hands.capturing) lose(Construct::CapturingDrops);
    if (!handsAreFilled()) return lose(Construct::Drops);
    if (gating_) {
      emit("gating", "true");
      emit("seirawanGating", "true");
    }
    const bool alone = dropsAlone(variant_);
    say("pieceDrops", alone);
    if (capturesGoTo(hands, CaptureFate::CaptorsHand)) {
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
        iniDropsOf({variant_, inHand_, pieces_, promoting_.empty() ? 1 : zone_, forms_.immobile, engine_});
    for (const auto& [key, value] : drops.keys) emit(key, value);
    for (const auto& [construct, type] : drops.losses) {
      if (type == kNoType)
        lose(construct);
      else
        lose(construct, type);
    }
  }

  // ---- ends ----

  void addEnds() {
    const EndRules& end = variant_.end();
    say("stalemateValue", end.stalemate == StalemateRule::Draw              ? "draw"
                          : end.stalemate == StalemateRule::StalematedLoses ? "loss"
                                                                            : "win");
    say("nFoldRule", end.repetition == RepetitionRule::Off ? 0 : end.repetitionCount);
    say("nFoldValue", end.repetition == RepetitionRule::MoverLoses ? "win" : "draw");
    say("perpetualCheckIllegal", end.perpetualCheckLoses);
    say("chasingRule", end.perpetualChaseLoses ? "axf" : "none");
    say("nMoveRule", end.nMoveLimit);
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

  // By default, moves of the pawn restart the count.
  void addCountedTypes(const EndRules& end) {
    TypeSet resetting, usual;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      if (!hasNoLetter(variant_.types()[t]) && end.clockResetting.has(typeAt(t))) resetting.add(typeAt(t));
    }
    if (pieces_.pawn) usual.add(*pieces_.pawn);
    if (end.nMoveLimit > 0 && resetting != usual)
      emit("nMoveRuleTypes", resetting.empty() ? "-" : smallLetters(variant_, resetting));
  }

  void addBareKing(const BareKingRule& rule) {
    const bool grace = rule.kind == BareKingRule::Kind::Grace;
    for (std::size_t t = 0; t < variant_.types().size(); ++t) {
      const bool counts = variant_.isMaterial(typeAt(t)) != variant_.isRoyal(typeAt(t));
      if (hasNoLetter(variant_.types()[t]) || (counts && pieces_.king)) continue;
      return lose(grace ? Construct::BareKingGrace : Construct::BareKingAtOnce);
    }
    emit("extinctionValue", "loss");
    emit("extinctionPieceTypes", "*");
    emit("extinctionPieceCount", "1");
    emit("extinctionOpponentPieceCount", "2");
    if (grace) emit("extinctionClaim", "true");
  }

  const bool notated_;
  const IniForms forms_;
  const TypeSet inHand_;
  const std::optional<std::string_view> walls_;
  const VariantPtr formless_;
  const Variant& whole_;  // including its effects
  const std::vector<LostRule> lost_;
  const VariantPtr plain_;
  const Variant& variant_;
  const Board& board_;
  FairyStockfish engine_;
  const std::optional<Gating> gating_;
  const bool explodes_, pseudoRoyal_;
  const IniGoals goals_;
  bool stepsWithinZone_ = false;
  std::vector<TypeId> promoting_;
  int zone_ = 0;
  bool mandatory_ = true;
  std::string choices_;
  IniPieces pieces_;
  std::string text_, oldText_;  // with keys of the newest engine, and with those of the old one
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
