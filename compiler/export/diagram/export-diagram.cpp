// Exports to the Interactive Diagram. Orders the types as its rules of promotion and of the count of quiet
// moves require. Chooses for each type the terms of notation that the Diagram reads as true moves of the
// type. Tries both meanings of the sides of castling for Black, and takes the one that loses less. Writes the
// lines and a page around them.

#include "compiler/export/diagram/export-diagram.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/draw/html/draw-html.h"
#include "compiler/draw/html/page.h"
#include "compiler/draw/svg/piece-symbols.h"
#include "compiler/export/diagram/morph-parameters.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/kept-rules.h"
#include "compiler/export/written-moves.h"
#include "compiler/frontend/formats/diagram-presentation.h"

namespace fairyforge::exports::diagram {
namespace {

constexpr int kMaxFiles = 26, kMaxRanks = 99;

// Returns the types that no piece may take, if that is all that moves ask about types; else none. `plain`: the game
// without that question.
TypeSet ironTypes(const Variant& variant, const Variant& plain) {
  std::optional<TypeSet> spared;
  for (const PieceType& type : variant.types()) {
    for (const MoveProgram& program : type.program) {
      for (const Instruction& in : program.code) {
        if (in.op == Op::TestType && !spared) spared = program.typeSets[in.operand];
      }
    }
  }
  if (!spared) return {};
  const bool fromAll = std::ranges::all_of(plain.types(), [&](const PieceType& type) {
    MeantMoves moves{variant.board(), {}};
    for (const Side side : kBothSides)
      moves.programs[index(side)] = withoutCapturesOf(type.program[index(side)], *spared);
    return agreementOf(variant, *variant.findType(type.id), moves) == Agreement::Same;
  });
  return fromAll ? *spared : TypeSet();
}

class DiagramWriter {
 public:
  explicit DiagramWriter(const VariantPtr& variant)
      : whole_(variant),
        game_(keeping(variant)),
        variant_(*game_.variant),
        iron_(ironTypes(*variant, variant_)),
        board_(variant_.board()),
        changes_(diagramChanges(variant_)) {}

  Export write() {
    if (!isNotated(*whole_) || beginsEmpty(*whole_)) lose(Construct::ImportedMoves);
    if (board_.levels() > 1) lose(Construct::Levels);
    if (board_.isHexagonal()) lose(Construct::Hexagons);
    if (board_.files() > kMaxFiles || board_.ranks() > kMaxRanks) lose(Construct::BoardSize);
    if (!export_.losses.empty()) return std::move(export_);
    orderTypes();
    chooseMovements();
    loseChanges();
    addBoard();
    addHoles();
    for (const TypeId type : order_) addPiece(type);
    addPromotion();
    addRoyals();
    addEnds();
    addHands();
    loseSides();
    if (variant_.start().player == Side::Black) lose(Construct::TurnOrders);
    for (const auto& [construct, what] : game_.lost) {
      if (construct != Construct::Untakable || iron_.empty()) lose(construct, {}, what);
    }
    iron_.forEach([&](TypeId type) { line("iron={}", numberOf(type)); });
    export_.files = {{"diagram.txt", text_}, {"index.html", page()}};
    export_.notes.push_back(
        "the page loads the Diagram's script from www.chessvariants.com; diagram.txt is what goes between "
        "<div class=\"idiagram\"> and </div> on a page of that site");
    return std::move(export_);
  }

 private:
  template <typename... Args>
  void line(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    text_ += '\n';
  }
  void lose(Construct construct, const SourceSpan& span = {}, std::string_view what = {}) {
    export_.losses.push_back(diagramCapabilities().loss(construct, span, what));
  }
  void lose(Construct construct, TypeId type) {
    const PieceType& t = variant_.type(type);
    lose(construct, t.notationSpan ? t.notationSpan : t.span, t.name);
  }

  // ---- the order of the types: promotion and the count of quiet moves depend on it ----

  bool resets(TypeId type) const { return variant_.end().clockResetting.has(type); }

  bool hasRoyals() const {
    return std::ranges::any_of(variant_.types(), [](const PieceType& type) { return type.royal; });
  }

  // If no type is royal, the Diagram makes the last type royal. Then the last type must be one that is on the
  // board at the start.
  void orderTypes() {
    order_ = changes_.promoting;
    const auto isThere = [&](TypeId type) { return std::ranges::find(order_, type) != order_.end(); };
    for (const bool resetting : {true, false}) {
      for (std::size_t i = 0; i < variant_.types().size(); ++i) {
        if (resets(typeAt(i)) == resetting && !isThere(typeAt(i))) order_.push_back(typeAt(i));
      }
    }
    const auto& array = variant_.start().cells;
    const auto isPlaced = [&](TypeId type) {
      return std::ranges::any_of(
          array, [&](Piece piece) { return piece && piece.side() != Side::Third && piece.type() == type; });
    };
    const auto behind = std::find_if(order_.rbegin(), order_.rend(), isPlaced).base();
    if (!hasRoyals() && behind != order_.begin()) std::rotate(behind - 1, behind, order_.end());
    first_ =
        static_cast<std::size_t>(std::ranges::count_if(order_, [&](TypeId type) { return resets(type); }));
    if (!changes_.promoting.empty()) first_ = changes_.promoting.size();
  }

  std::size_t numberOf(TypeId type) const {
    return static_cast<std::size_t>(std::ranges::find(order_, type) - order_.begin()) + 1;
  }

  // ---- moves ----

  // Returns the Diagram's terms for castling to the left and to the right. `ofLeft` and `ofRight` are "j" if
  // the partner on that side is not the outermost piece but one nearer to the king, otherwise empty.
  static std::vector<std::string> castlingTerms(const WrittenCastling& castling, std::string_view ofLeft,
                                                std::string_view ofRight) {
    const auto [left, right] = castling;
    if (left == right && ofLeft == ofRight) return {fmt::format("is{}O{}", ofLeft, left)};
    std::vector<std::string> terms;
    if (right > 0) terms.push_back(fmt::format("ir{}O{}", ofRight, right));
    if (left > 0) terms.push_back(fmt::format("il{}O{}", ofLeft, left));
    return terms;
  }

  // Returns the notation without blanks, which a field of the Diagram must not contain.
  static std::string withoutBlanks(std::string notation) {
    std::erase(notation, ' ');
    return notation;
  }

  // The notation that the Diagram gets for a type, and the constructs of its moves that this notation lacks.
  struct EmittedMovement {
    std::string notation;
    std::vector<Construct> losses;
  };
  // Chooses the notation for the type, which covers as many of its moves as possible. `flip`: the sides of
  // castling are the same for both colours (MovementOptions::castleFlip).
  EmittedMovement emittedMovementOf(TypeId type, bool flip) const {
    const PieceType& t = variant_.type(type);
    const WrittenMoves moves = writtenMoves(variant_, type);
    EmittedMovement emitted;
    // In the Diagram, a royal piece makes no initial move while it is attacked. If no type is royal, this
    // concerns the last one.
    const bool royal = variant_.isRoyal(type) || (!hasRoyals() && type == order_.back());
    const movement::MovementOptions meaning{.castleFlip = flip, .initialMovesNeedSafety = royal};
    const movement::MovementOptions unchecked{.castleFlip = flip};
    const auto isTrue = [&](const std::vector<std::string>& terms) {
      return compareMoves(variant_, type, joinedTerms(terms), meaning) != Agreement::Other ||
             compareMoves(variant_, type, joinedTerms(terms), unchecked) != Agreement::Other;
    };
    std::vector<std::string> terms = moves.terms;
    std::erase_if(terms, [&](std::string& term) {
      const auto round = goingRound(variant_, type, term);
      if (round) {
        term = *round;
      } else if (emitted.losses.empty()) {
        emitted.losses.push_back(Construct::JoinedEdges);
      }
      return !round;
    });
    if (compareMoves(variant_, type, joinedTerms(terms), meaning) == Agreement::Same) {
      emitted.notation = withoutBlanks(joinedTerms(terms));
      return emitted;
    }
    const bool more = !terms.empty() && !isTrue(terms) &&
                      (changesByMoves(variant_, type).empty() ||
                       (compareSteps(variant_, type, joinedTerms(terms), meaning) == Agreement::Other &&
                        compareSteps(variant_, type, joinedTerms(terms), unchecked) == Agreement::Other));
    if (more) emitted.losses.push_back(Construct::Confinement);
    if (!moves.takingRoyals.empty()) {
      if (isTrue(moves.takingRoyals)) {
        terms.insert(terms.end(), moves.takingRoyals.begin(), moves.takingRoyals.end());
      } else {
        emitted.losses.push_back(Construct::RoyalCaptures);
      }
    }
    if (!moves.castling.none()) {
      bool expressible = false;
      for (const auto& [ofLeft, ofRight] : {std::pair{"", ""}, {"j", "j"}, {"", "j"}, {"j", ""}}) {
        const auto castling = castlingTerms(moves.castling, ofLeft, ofRight);
        if (expressible || !isTrue(castling)) continue;
        terms.insert(terms.end(), castling.begin(), castling.end());
        expressible = true;
      }
      if (!expressible) emitted.losses.push_back(Construct::Castling);
    }
    emitted.notation = withoutBlanks(joinedTerms(terms));
    if (compareMoves(variant_, type, emitted.notation, meaning) == Agreement::Same) return emitted;
    if (!moves.linked.empty()) emitted.losses.push_back(Construct::Links);
    if (moves.regional) emitted.losses.push_back(Construct::RegionalMoves);
    if (compareMoves(variant_, type, emitted.notation, unchecked) == Agreement::Same)
      emitted.losses.push_back(Construct::FirstMoves);
    if (t.imitates) emitted.losses.push_back(Construct::Imitation);
    for (const Construct change : changesByMoves(variant_, type)) emitted.losses.push_back(change);
    // What is lost is an effect of the moves or, if the type castles, a castling that no statement declares.
    if (emitted.losses.empty())
      emitted.losses.push_back(moves.castling.none() ? Construct::Programs : Construct::Castling);
    return emitted;
  }

  // Chooses all notations twice, once for each meaning of the sides of castling, and keeps the meaning that
  // loses less.
  void chooseMovements() {
    std::size_t losses[2] = {};
    for (const bool flip : {false, true}) {
      for (const TypeId type : order_) {
        movements_[flip].push_back(emittedMovementOf(type, flip));
        losses[flip] += movements_[flip].back().losses.size();
      }
      if (losses[flip] == 0) break;  // nothing is lost, so the other meaning cannot be better
    }
    flip_ = losses[1] < losses[0];
    for (const TypeId type : order_) {
      for (const Construct construct : movements_[flip_][numberOf(type) - 1].losses) lose(construct, type);
    }
  }

  void loseChanges() {
    for (const TypeId type : changes_.lostPromotions) lose(Construct::Promotion, type);
    for (const TypeId type : changes_.lostMorphs) lose(Construct::Morphs, type);
    for (const Trigger& trigger : variant_.triggers()) lose(Construct::Triggers, trigger.span);
  }

  // ---- the lines of the definition ----

  void addBoard() {
    line("files={}", board_.files());
    line("ranks={}", board_.ranks());
    if (board_.firstRank() != 1) line("firstRank={}", board_.firstRank());
    if (variant_.symmetry() != Symmetry::Mirror)
      line("symmetry={}", variant_.symmetry() == Symmetry::Rotate ? "rotate" : "none");
    if (flip_) line("castleFlip=1");
    for (const auto& [name, value] : variant_.presentation()) {
      const bool plain = value.find_first_of(" \t\r\n<>&") == std::string::npos;
      if (plain && formats::isDiagramPresentation(name)) line("{}={}", name, value);
    }
  }

  // Writes the holes whose mirror images are holes too, then `,,` and all others. The Diagram adds the mirror
  // images of the holes before `,,` only.
  void addHoles() {
    std::string even, uneven;
    for (std::size_t i = 0; i < board_.size(); ++i) {
      const Cell cell = cellAt(i);
      if (board_.exists(cell)) continue;
      const bool alone =
          variant_.symmetry() != Symmetry::None && board_.exists(board_.reflected(cell, variant_.symmetry()));
      std::string& list = alone ? uneven : even;
      list += (list.empty() ? "" : ",") + board_.name(cell);
    }
    if (even.empty() && uneven.empty()) return;
    line("hole::::{}{}", even, uneven.empty() ? "" : ",," + uneven);
  }

  // Returns the name with every character that the Diagram would interpret replaced by a blank; `otherwise`
  // if nothing is left.
  std::string plainName(const std::string& name, const std::string& otherwise) const {
    std::string plain;
    for (const char c : name) {
      const bool reads = std::string_view(":=<>&\t\r\n,").find(c) == std::string_view::npos;
      plain += reads ? c : ' ';
    }
    plain.erase(0, std::min(plain.find_first_not_of(' '), plain.size()));
    while (plain.ends_with(' ')) plain.pop_back();
    return plain.empty() || formats::isDiagramHole(plain) ? otherwise : plain;
  }

  void addPiece(TypeId id) {
    const PieceType& type = variant_.type(id);
    std::string image = plainName(type.image.empty() ? type.name : type.image, type.id);
    std::ranges::replace(image, ' ', '-');
    for (char& c : image) {
      if (type.image.empty() && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    line("{}:{}:{}:{}:{}{}", plainName(type.name, type.id), type.id,
         movements_[flip_][numberOf(id) - 1].notation, image, squares(id), heldAtFirst(id));
    addMorph(id);
  }

  // Writes a list of cells; three or more adjacent cells as a range.
  std::string cellList(const CellSet& cells) const {
    std::vector<std::string> items;
    const auto beside = [&](Cell cell, int files) {
      const Cell other = board_.at(board_.file(cell) + files, board_.rank(cell));
      return other != kNoCell && cells.has(other) ? other : kNoCell;
    };
    CellSet rest = cells;
    cells.forEach([&](Cell first) {
      if (!rest.has(first)) return;
      Cell last = first;
      while (beside(last, 1) != kNoCell) last = beside(last, 1);
      const bool range = board_.file(last) - board_.file(first) > 1;
      for (Cell cell = first; range && cell != last; cell = beside(cell, 1)) rest.remove(beside(cell, 1));
      items.push_back(range ? board_.name(first) + "-" + board_.name(last) : board_.name(first));
    });
    return fmt::format("{}", fmt::join(items, ","));
  }

  std::string squares(TypeId type) const {
    CellSet cells[kSides], images;
    board_.forEachCell([&](Cell cell) {
      const Piece piece = variant_.start().at(cell);
      if (!piece || piece.type() != type || piece.side() == Side::Third) return;
      cells[index(piece.side())].add(cell);
      if (piece.side() == Side::White) images.add(board_.reflected(cell, variant_.symmetry()));
    });
    if (variant_.symmetry() != Symmetry::None && images == cells[1]) return cellList(cells[0]);
    return cells[0].empty() && cells[1].empty() ? "" : cellList(cells[0]) + ",," + cellList(cells[1]);
  }

  // Could the IDs, written one after another, be misread because they contain an ID of several letters?
  bool reads(const std::vector<std::string>& ids) const {
    const std::string joined = fmt::format("{}", fmt::join(ids, ""));
    return std::ranges::any_of(variant_.types(), [&](const PieceType& type) {
      return type.id.size() > 1 && joined.find(type.id) != std::string::npos;
    });
  }

  // Writes the table of cells on which the type changes into another one when it arrives.
  void addMorph(TypeId type) {
    const auto found = changes_.morphs.find(type);
    if (found == changes_.morphs.end()) return;
    std::string table;
    for (int rank = board_.ranks() - 1; rank >= 0; --rank) {
      std::vector<std::string> cells(static_cast<std::size_t>(board_.files()), ".");
      bool any = false;
      for (int file = 0; file < board_.files(); ++file) {
        const auto entry = found->second.find(board_.at(file, rank));
        if (entry == found->second.end()) continue;
        cells[static_cast<std::size_t>(file)] = variant_.type(entry->second).id;
        any = true;
      }
      if (any) table += fmt::format("{}", fmt::join(cells, reads(cells) ? "," : ""));
      if (rank > 0) table += '/';
    }
    line("morph={}", table);
  }

  void addPromotion() {
    line("maxPromote={}", std::max<std::size_t>(first_, 1));
    line("promoZone={}", changes_.zone);
    if (changes_.promoting.empty()) return;
    // IDs of several letters are separated by a number after each ID.
    std::vector<std::string> ids;
    for (const PromotionChoice& choice : changes_.choices) ids.push_back(variant_.type(choice.type).id);
    const bool longIds = reads(ids);
    std::string choices;
    for (const PromotionChoice& choice : changes_.choices) {
      choices += (choice.notOnLast ? "!" : "") + variant_.type(choice.type).id;
      if (longIds || choice.withinLast < changes_.zone) choices += std::to_string(choice.withinLast);
    }
    line("promoChoice={}", choices);
  }

  // Can there be a piece of the type in the Diagram's game? Changes that are lost bring none.
  bool occurs(TypeId type) const {
    const Setup& start = variant_.start();
    const auto isIt = [&](Piece piece) { return piece && piece.type() == type; };
    return std::ranges::any_of(start.cells, isIt) || start.inHand(Side::White, type) > 0 ||
           start.inHand(Side::Black, type) > 0 ||
           std::ranges::find(changes_.choices, type, &PromotionChoice::type) != changes_.choices.end() ||
           std::ranges::any_of(changes_.morphs, [&](const auto& morphs) {
             return std::ranges::any_of(morphs.second, [&](const auto& to) { return to.second == type; });
           });
  }

  void addRoyals() {
    for (const TypeId type : order_) {
      if (variant_.isRoyal(type) && occurs(type)) line("royal={}", numberOf(type));
    }
    if (!hasRoyals()) lose(Construct::NoRoyal);
    const auto& rules = variant_.end().royals;
    const int extinction = (rules[0] == RoyalRule::All ? 1 : 0) + (rules[1] == RoyalRule::All ? 2 : 0);
    line("extinction={}", extinction);
  }

  void addEnds() {
    const EndRules& end = variant_.end();
    if (end.stalemate == StalemateRule::StalematedLoses) line("stalemate=win");
    if (end.stalemate == StalemateRule::StalematedWins) lose(Construct::StalemateWins);
    if (end.bareKing.kind == BareKingRule::Kind::Immediate) lose(Construct::BareKingAtOnce);
    if (end.bareKing.kind != BareKingRule::Kind::Off) addBaring();
    if (end.repetition == RepetitionRule::MoverLoses) {
      lose(Construct::RepetitionLoses);
    } else if (end.repetition != RepetitionRule::Draw || end.repetitionCount != 3) {
      lose(Construct::RepetitionDraws);
    }
    bool usual = end.nMoveLimit == 50;
    for (std::size_t i = 0; i < order_.size(); ++i)
      usual = usual && resets(order_[i]) == (i < std::max<std::size_t>(first_, 1));
    if (!usual) lose(Construct::NMoveRule);
  }

  void addBaring() {
    std::vector<TypeId> counting;
    bool all = true;
    for (const TypeId type : order_) {
      if (variant_.isMaterial(type)) counting.push_back(type);
      all = all && variant_.isMaterial(type) != variant_.isRoyal(type);
    }
    const bool one = !all && counting.size() == 1;
    if (!all && !one) lose(Construct::BareKingGrace);
    line("baring={}", one ? numberOf(counting.front()) : 0);
  }

  // ---- hands ----

  // Returns the number of pieces in hand at the start as the Diagram's line has it: `:2` for both sides,
  // `:2,1` for White and Black.
  std::string heldAtFirst(TypeId type) const {
    const int white = variant_.start().inHand(Side::White, type),
              black = variant_.start().inHand(Side::Black, type);
    if (white == black) return white > 0 ? fmt::format(":{}", white) : "";
    return fmt::format(":{},{}", white, black);
  }

  void addHands() {
    const HandRules& hands = variant_.hands();
    if (!hands.any()) return;
    if (someCapturesGoTo(hands, CaptureFate::OwnersHand)) lose(Construct::CapturesToOwner);
    if (allCapturesComeBack(variant_.hands())) line("holdingsType=-2");
    if (someCapturesGoTo(hands, CaptureFate::CaptorsHand) &&
        (!allCapturesComeBack(variant_.hands()) || !hands.becomes.empty()))
      lose(Construct::CapturesToCaptor);
    const auto& held = variant_.start().hands;
    if (!allCapturesComeBack(variant_.hands()) && held[0].empty() && held[1].empty())
      return;  // no piece is ever in a hand
    if (hands.capturing) lose(Construct::CapturingDrops);
    const CellSet all = board_.cells();
    typesInHand(variant_).forEach([&](TypeId type) {
      if (hands.cells[0][index(type)] != all || hands.cells[1][index(type)] != all)
        lose(Construct::Drops, type);
      if (hands.countsAsUnmoved(type)) lose(Construct::UnmovedDrops, type);
    });
  }

  void loseSides() {
    if (const ThirdSide* third = variant_.third()) lose(Construct::ThirdSide, {}, third->name);
  }

  // ---- the page ----

  std::string page() const {
    draw::html::PageParts parts;
    // The page shows a note if the Diagram's script cannot be loaded, since only the definition as text is
    // visible then.
    parts.head = fmt::format(
        "<style>\n{}.offline-note {{ display: none; }}\n.offline .offline-note {{ display: block; }}\n"
        ".offline .idiagram {{ display: none; }}\n"
        ".offline-note {{ border-left: 4px solid #b5651d; background: #fdf3e4; padding: .75rem 1rem; }}\n"
        ".board > svg {{ border: 1px solid #e2d6c2; border-radius: 8px; }}\n</style>\n"
        "<script src=\"https://www.chessvariants.com/membergraphics/MSinteractive-diagrams/betza.js\" "
        "onerror=\"document.documentElement.className='offline'\"></script>\n",
        draw::html::kCopyStyle);
    parts.board = fmt::format(
        "<div class=\"idiagram\">\n{}</div>\n"
        "<p class=\"offline-note\">The board on which one can play comes from www.chessvariants.com, which "
        "could not be reached: open this page when you are online.</p>\n",
        text_);
    if (!export_.losses.empty()) {
      parts.board += "<h2>What the Diagram does not know</h2>\n<ul>\n";
      for (const LossGroup& group : grouped(export_.losses))
        parts.board +=
            fmt::format("<li><code>{}</code>: {}.</li>\n", group.name, draw::svg::xmlText(group.text()));
      parts.board += "</ul>\n";
    }
    parts.board += fmt::format(
        "<h2>The definition</h2>\n<p>On a page of www.chessvariants.com these lines go between "
        "<code>{}</code> and <code>{}</code>, under the script that this page loads.</p>\n{}"
        "<script>\n{}</script>\n<h2>The array</h2>\n",
        draw::svg::xmlText("<div class=\"idiagram\">"), draw::svg::xmlText("</div>"),
        draw::html::copyBox("The Diagram", text_), draw::html::kCopyScript);
    return draw::html::drawVariantHtml(whole_, parts);
  }

  const VariantPtr& whole_;
  const Reduced game_;
  const Variant& variant_;
  const TypeSet iron_;
  const Board& board_;
  DiagramChanges changes_;
  std::vector<TypeId> order_;  // by the Diagram's number of each type
  std::size_t first_ = 0;      // the number of types that promote or, if none do, that reset the count
  // Index 0: the sides of castling are swapped for Black; index 1: they are not.
  std::vector<EmittedMovement> movements_[2];
  bool flip_ = false;  // true: the sides of castling are not swapped for Black
  std::string text_;
  Export export_;
};

}  // namespace

Kept keptByDiagram(const VariantPtr& variant) {
  return ironTypes(*variant, *keeping(variant).variant).empty() ? Kept{} : Kept{.tests = {Op::TestType}};
}

Export exportDiagram(const VariantPtr& variant) {
  return DiagramWriter(variant).write();
}

}  // namespace fairyforge::exports::diagram
