// Writes the pieces of a variants.ini. Chooses king and pawn first, since the engine has built-in rules for
// them; then for each type a predefined piece with the same moves or, failing that, a custom piece with as
// many terms as the engine's notation can express. The moves written are compared with those of the type, and
// what is missing becomes a loss.

#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/placement.h"
#include "compiler/export/fairy-stockfish/parts.h"
#include "compiler/movement/dialects/dialects.h"
#include "compiler/movement/movement.h"

namespace fairyforge::exports::fairy_stockfish {

namespace {

// The notations by which findPawn() recognises a pawn: with double step and en passant, with double step
// only, with neither.
constexpr std::string_view kSteppingPawn = "fmWfceFifmnD", kSafePawn = "fmWfcFifmnD", kPlainPawn = "fmWfcF";

// Returns the notation in Fairy-Stockfish's dialect; nothing if it cannot be expressed there.
std::optional<std::string> asFairyStockfish(const std::string& notation) {
  Diagnostics discarded;
  std::vector<movement::dialects::Change> unseen;
  return movement::dialects::translate(spanOf("notation", notation), movement::dialects::Dialect::XBetza,
                                       movement::dialects::Dialect::FairyStockfish, discarded, unseen);
}

// If a term's moves have effects besides going and capturing on the destination, returns the construct that
// is lost with such a term; otherwise nothing.
std::optional<Construct> effectOf(const std::string& term) {
  Diagnostics discarded;
  Board board(12, 12);
  const auto programs =
      movement::compileMovement(spanOf("notation", term), board, {.lookForUseless = false}, discarded);
  if (!programs) return std::nullopt;
  const Cell middle = board.at(6, 6);
  const auto paths = pathsFrom(board, (*programs)[index(Side::White)], middle);
  if (!paths) return std::nullopt;
  for (const Path& path : *paths) {
    if (path.landing == kUnchanged) return Construct::UnchangingMoves;
    if (!path.relocations.empty()) return Construct::Unloading;
    if (path.to == middle && path.victims.empty()) return Construct::NullMoves;
    const bool elsewhere = std::ranges::any_of(path.victims, [&](Cell victim) { return victim != path.to; });
    if (elsewhere) return Construct::DistantCaptures;
  }
  return std::nullopt;
}

// Returns the construct to which the term belongs.
Construct kindOf(const std::string& text) {
  const auto tree = movement::readNotation(text);
  if (!tree || tree->terms.empty()) return Construct::LeapsAndSlides;
  const movement::Term& term = tree->terms.front();
  const auto* atom = std::get_if<movement::Atom>(&term.body);
  if (atom && atom->kind == movement::AtomKind::Castling) return Construct::Castling;
  if (const auto construct = effectOf(text)) return *construct;
  if (!atom || term.prefix.legs.size() > 1 || term.prefix.group) return Construct::BentMoves;
  const std::string letters = movement::written(term.prefix.legs.front().letters);
  const std::pair<std::string_view, Construct> kinds[] = {
      {"zq", Construct::BentMoves}, {"o", Construct::WrappedSteps},  {"e", Construct::EnPassant},
      {"i", Construct::FirstMoves}, {"k", Construct::RoyalCaptures}, {"d", Construct::OwnCaptures},
      {"pg", Construct::Hurdles},   {"nj", Construct::LameLeaps},
  };
  for (const auto& [some, construct] : kinds) {
    if (letters.find_first_of(some) != std::string::npos) return construct;
  }
  return Construct::LeapsAndSlides;
}

// Returns the term without captures of own pieces, captures of royal pieces only, and en passant; empty if
// nothing remains, or if the term has several legs.
std::string withoutOtherCaptures(const std::string& text) {
  auto tree = movement::readNotation(text);
  if (!tree || tree->terms.size() != 1 || tree->terms[0].prefix.legs.size() != 1 ||
      tree->terms[0].prefix.group)
    return "";
  std::vector<movement::Letter>& letters = tree->terms[0].prefix.legs[0].letters;
  const auto among = [](std::string_view some) {
    return [some](const movement::Letter& letter) { return movement::isIn(some, letter.letter); };
  };
  std::erase_if(letters, among("kde"));
  return std::ranges::any_of(letters, among("mc")) ? movement::print(*tree) : "";
}

class PieceWriter {
 public:
  PieceWriter(const Variant& variant, const TypeSet& pawns, bool pseudoRoyal)
      : variant_(variant), board_(variant.board()), pseudoRoyal_(pseudoRoyal) {
    out_.pieces.resize(variant.types().size());
    findKing();
    findCastler();
    findPawn(pawns);
  }

  IniPieces write() {
    for (std::size_t i = 0; i < variant_.types().size(); ++i) {
      if (!hasNoLetter(variant_.types()[i])) writeType(typeAt(i));
    }
    losePassers();
    return std::move(out_);
  }

 private:
  void lose(Construct construct, TypeId type) { out_.losses.push_back({construct, type}); }

  // Where a type has lost its double steps, the captures in passing are lost that would have answered them.
  void losePassers() {
    using enum Construct;
    const auto uses = [&](TypeId type, Op op) {
      return std::ranges::any_of(variant_.type(type).program,
                                 [&](const MoveProgram& program) { return program.uses(op); });
    };
    const auto hasLost = [&](TypeId type, std::initializer_list<Construct> constructs) {
      return std::ranges::any_of(out_.losses, [&](const TypeLoss& loss) {
        return loss.type == type && std::ranges::find(constructs, loss.construct) != constructs.end();
      });
    };
    if (!anyOf(allTypes(variant_), [&](TypeId type) {
          return uses(type, Op::MarkEnPassant) &&
                 hasLost(type, {FirstMoves, RegionalMoves, LameLeaps, LeapsAndSlides, BentMoves, Programs});
        }))
      return;
    allTypes(variant_).forEach([&](TypeId type) {
      if (uses(type, Op::TestEnPassant) && !hasLost(type, {EnPassant})) lose(EnPassant, type);
    });
  }

  // Calls visit(side, cell) for each piece of the type that stands on the board at the start.
  template <typename Visit>
  void forEachAtStart(TypeId type, Visit visit) const {
    forEachOf(cellsWhere(board_, [&](Side side,
                                     Cell cell) { return variant_.start().at(cell) == Piece(type, side); }),
              visit);
  }
  // Calls visit(side, path, from) for each path of the type.
  template <typename Visit>
  void forEachPath(TypeId type, Visit visit) const {
    forEachOf(allCells(board_), [&](Side side, Cell cell) {
      const auto paths = pathsFrom(board_, variant_.type(type).program[index(side)], cell);
      for (const Path& path : paths.value_or(std::vector<Path>{})) visit(side, path, cell);
    });
  }

  void findKing() {
    variant_.royalTypes().forEach([&](TypeId type) {
      const auto isOne = [&](Piece piece) { return piece && piece.type() == type; };
      const bool isThere = variant_.start().inHand(Side::White, type) > 0 ||
                           std::ranges::any_of(variant_.start().cells, isOne);
      if (isThere && !out_.king) out_.king = type;
    });
  }

  void findCastler() {
    out_.castler = out_.king;
    allTypes(variant_).forEach([&](TypeId type) {
      if (!out_.castler && !castlingOf(variant_, type).none()) out_.castler = type;
    });
  }

  // Finds the type that moves like the engine's pawn. If types promote it must be one of them, because the
  // engine's pawn then always does.
  void findPawn(const TypeSet& pawns) {
    std::vector<TypeId> candidates;
    (pawns.empty() ? allTypes(variant_) : pawns).forEach([&](TypeId type) { candidates.push_back(type); });
    for (const std::string_view notation : {kSteppingPawn, kSafePawn, kPlainPawn}) {
      if (notation == kSafePawn && variant_.registers().enPassant) continue;
      for (const TypeId type : candidates) {
        if (out_.pawn || type == out_.king || variant_.isRoyal(type)) continue;
        if (compareMoves(variant_, type, std::string(notation)) == Agreement::Same &&
            (notation == kPlainPawn || pawnRank(variant_, type))) {
          out_.pawn = type;
          out_.pieces[index(type)].doubleStep = notation != kPlainPawn;
          out_.pieces[index(type)].enPassant = notation != kSafePawn;
        }
      }
    }
    for (const TypeId type : candidates) {
      if (out_.pawn || type == out_.king || variant_.isRoyal(type)) continue;
      if (const auto cells = steppingCells(type)) {
        out_.pawn = type;
        out_.pieces[index(type)].doubleStep = true;
        out_.pieces[index(type)].stepsFrom = cells;
      }
    }
  }

  // If the type is a pawn that may step twice from certain cells, moved or not, returns these cells;
  // otherwise nothing.
  std::optional<CellsBySide> steppingCells(TypeId type) const {
    CellsBySide cells;
    forEachPath(type, [&](Side side, const Path& path, Cell cell) {
      if (!path.enPassantTargets.empty()) cells[index(side)].add(cell);
    });
    return movesAs(type, "fmWfceF", "fmnW2", cells) ? std::optional(cells) : std::nullopt;
  }

  // Does the type have exactly these moves: those of the notation `everywhere`, and from the cells `from`
  // also those of `further`?
  bool movesAs(TypeId type, const char* everywhere, const char* further, const CellsBySide& from) const {
    MeantMoves moves{board_, {}};
    const auto compiled = [&](const char* notation) {
      Diagnostics discarded;
      return movement::compileMovement(spanOf("notation", notation), moves.board, {.lookForUseless = false},
                                       discarded);
    };
    const auto one = compiled(everywhere), other = compiled(further);
    if (!one || !other) return false;
    for (const Side side : kBothSides) {
      ProgramBuilder builder;
      builder.append((*one)[index(side)]);
      builder.alternative();
      builder.testZone(from[index(side)]);
      builder.appendHere((*other)[index(side)]);
      moves.programs[index(side)] = builder.finish();
    }
    return agreementOf(variant_, type, moves) == Agreement::Same;
  }

  // If the type is a soldier, which also steps sideways from some rank on, returns that rank; otherwise 0.
  int soldierRankOf(TypeId type) const {
    if (!writtenMoves(variant_, type).regional) return 0;
    for (int rank = 2; rank <= board_.ranks(); ++rank) {
      const CellsBySide across =
          cellsWhere(board_, [&](Side side, Cell cell) { return rankSeen(board_, cell, side) + 1 >= rank; });
      if (movesAs(type, "fW", "sW", across)) return rank;
    }
    return 0;
  }

  // Chooses how the type is written: as one of the engine's own pieces with the same moves, or as a custom
  // piece with a notation.
  void writeType(TypeId type) {
    IniPieceOut& out = out_.pieces[index(type)];
    out.value = smallLetter(variant_, type);
    const auto use = [&](std::string_view key) {
      out.key = key;
      used_.insert(out.key);
    };
    if (const int rank = used_.contains("soldier") ? 0 : soldierRankOf(type); rank > 0) {
      out_.soldierRank = rank;
      return use("soldier");
    }
    if (type == out_.pawn) return use("pawn");
    const std::string notation = expressible(type, out);
    const auto meant = movesWith(variant_, type, notation);
    if (type == out_.king && !pseudoRoyal_) {
      out.key = "king";
      if (!areSame(variant_, type, meant, movesWith(variant_, type, "K")))
        out.value += ":" + asFairyStockfish(notation).value_or("");
      return;
    }
    for (const IniPiece& piece : namedFirst(type)) {
      if (piece.name == "pawn" || piece.name == "king" || used_.contains(std::string(piece.name))) continue;
      if (!areSame(variant_, type, meant, movesWith(variant_, type, std::string(piece.movement)))) continue;
      return use(piece.name);
    }
    out.key = fmt::format("customPiece{}", ++customs_);
    out.value += ":" + asFairyStockfish(notation).value_or("");
  }

  // Returns the predefined pieces; one with the type's own name comes first.
  std::vector<IniPiece> namedFirst(TypeId type) const {
    std::vector<IniPiece> pieces = iniPieces();
    // The janggi cannon is left out: it neither hops over cannons nor takes them, which its notation does not
    // say.
    std::erase_if(pieces, [](const IniPiece& piece) { return piece.name == "janggiCannon"; });
    const std::string name = inCase(variant_.type(type).name, Side::Black);
    std::ranges::stable_partition(pieces, [&](const IniPiece& piece) { return piece.name == name; });
    return pieces;
  }

  // Returns for each side the destinations of the type's moves, except of moves that can capture only royal
  // pieces.
  CellsBySide targetsOf(TypeId type) const {
    CellsBySide targets;
    forEachPath(type, [&](Side side, const Path& path, Cell) {
      const bool ofRoyals = std::ranges::any_of(path.conditions, [&](const CellCondition& c) {
        return c.asks(Op::TestRoyal) && c.cell == path.to;
      });
      if (!ofRoyals) targets[index(side)].add(path.to);
    });
    return targets;
  }

  // Returns the terms that the engine can express, as one notation. Reports all other terms as losses.
  std::string expressible(TypeId type, IniPieceOut& out) {
    const PieceType& t = variant_.type(type);
    const WrittenMoves moves = writtenMoves(variant_, type);
    const std::size_t before = out_.losses.size();
    std::vector<std::string> terms;
    std::set<Construct> lost;
    for (const std::string& term : moves.terms) {
      const bool castles = kindOf(term) == Construct::Castling;
      if (castles && type == out_.castler) continue;
      // In the engine, `i` means "within the region of double steps", so such terms are not written.
      const bool first = kindOf(term) == Construct::FirstMoves;
      if (!castles && !first && asFairyStockfish(term)) {
        terms.push_back(term);
      } else {
        lost.insert(kindOf(term));
        const std::string rest = withoutOtherCaptures(term);
        if (!castles && !first && !rest.empty() && asFairyStockfish(rest)) terms.push_back(rest);
      }
    }
    const std::string notation = joinedTerms(terms);
    for (const Construct construct : lost) lose(construct, type);
    if (!moves.linked.empty()) lose(Construct::Links, type);
    if (moves.regional) lose(Construct::RegionalMoves, type);
    if (t.imitates) lose(Construct::Imitation, type);
    for (const Construct change : changesByMoves(variant_, type)) lose(change, type);
    if (type == out_.castler) keepCastling(type, out);
    const bool more = type != out_.castler && !castlingOf(variant_, type).none();
    const bool onlyBlack = castlingOf(variant_, type).none() && castlesAsBlack(variant_, type);
    if (more || onlyBlack) lose(Construct::Castling, type);
    Agreement agreement = compareMoves(variant_, type, notation);
    if (agreement == Agreement::Other) {
      const auto region = targetsOf(type);
      const Agreement within = agreementOf(variant_, type, movesWith(variant_, type, notation, {}, &region));
      if (within != Agreement::Other) {
        out.region = region;
        agreement = within;
      } else if (out_.losses.size() == before) {
        lose(Construct::Programs, type);
      }
    }
    if (!moves.takingRoyals.empty()) {
      const char* facing =
          generalsFaceAlongRanks(board_, out.region.value_or(CellsBySide{board_.cells(), board_.cells()}))
              ? "kR"
              : "fbkR";
      out.flyingGeneral = type == out_.king && moves.takingRoyals == std::vector<std::string>{facing};
      if (!out.flyingGeneral) lose(Construct::RoyalCaptures, type);
    }
    // Without another loss so far, the moves can differ only by an effect of the program or by a statement
    // about leaps.
    const bool isAll =
        moves.takingRoyals.empty() && castlingOf(variant_, type).none() && out_.losses.size() == before;
    if (isAll && agreement == Agreement::Part) lose(Construct::Programs, type);
    if (!out.castling.none() && out_.losses.size() == before) {
      const std::string taking = out.flyingGeneral ? joinedTerms(moves.takingRoyals) : std::string();
      const CellsBySide* region = out.region ? &*out.region : nullptr;
      auto all = movesWith(variant_, type, notation, {}, region, taking);
      for (const int travel : {out.castling.right, -out.castling.left}) {
        if (all && travel != 0) addCastling(type, travel, *all);
      }
      if (agreementOf(variant_, type, all) != Agreement::Same) lose(Construct::Castling, type);
    }
    return notation;
  }

  // Keeps the castlings that the engine has (addCastling). Removes all others from `out` and reports them as
  // lost.
  void keepCastling(TypeId type, IniPieceOut& out) {
    out.castling = castlingOf(variant_, type);
    bool lost = false;
    for (int* const distance : {&out.castling.right, &out.castling.left}) {
      MeantMoves moves{board_, {}};
      const bool keeps =
          *distance == 0 ||
          (addCastling(type, distance == &out.castling.right ? *distance : -*distance, moves) &&
           agreementOf(variant_, type, moves) != Agreement::Other);
      if (keeps) continue;
      *distance = 0;
      lost = true;
    }
    // The file cannot express a castling in which the king stays, or goes to a file other than these.
    forEachAtStart(type, [&](Side side, Cell cell) {
      const auto paths = pathsFrom(board_, variant_.type(type).program[index(side)], cell);
      for (const Path& path : paths.value_or(std::vector<Path>{})) {
        const CellCondition* const begins = conditionOn(path, cell);
        if (path.relocations.empty() || begins == nullptr || !begins->asks(Op::TestUnmoved)) continue;
        const int away = board_.file(path.to) - board_.file(cell);
        lost = lost || away == 0 || (away != out.castling.right && away != -out.castling.left);
      }
    });
    if (lost) lose(Construct::Castling, type);
  }

  // Adds the engine's castling by `travel` files to the moves: with the outermost partner in the array on that
  // side, which ends beside the king. Returns false if the kings do not stand on one file, or if one of them has
  // no partner there.
  bool addCastling(TypeId king, int travel, MeantMoves& moves) const {
    const int step = travel > 0 ? 1 : -1;
    movement::CastlingBetween castling{.cells = {}, .partners = {}, .royal = variant_.isRoyal(king)};
    for (const TypeId partner : castlingPartners(variant_, king)) castling.partners.add(partner);
    int kings = 0;
    std::set<int> files;
    bool fits = true;
    forEachAtStart(king, [&](Side side, Cell cell) {
      const auto at = [&](int file) { return board_.at(file, board_.rank(cell)); };
      const auto isPartner = [&](Piece piece) {
        return piece && piece.side() == side && castling.partners.has(piece.type());
      };
      const int file = board_.file(cell);
      int partner = step > 0 ? board_.files() - 1 : 0;
      while (partner != file && !isPartner(variant_.start().at(at(partner)))) partner -= step;
      castling.cells[index(side)] = {cell, at(file + travel), at(partner), at(file + travel - step)};
      fits = fits && partner != file;
      files.insert(file);
      ++kings;
    });
    if (!fits || kings != 2 || files.size() != 1) return false;
    for (const Side side : kBothSides) {
      ProgramBuilder builder;
      builder.append(moves.programs[index(side)]);
      builder.append(movement::compileCastling(castling, side, moves.board));
      moves.programs[index(side)] = builder.finish();
    }
    return true;
  }

  const Variant& variant_;
  const Board& board_;
  const bool pseudoRoyal_;
  IniPieces out_;
  std::set<std::string> used_;
  int customs_ = 0;
};

}  // namespace

std::optional<int> pawnRank(const Variant& variant, TypeId type) {
  std::set<int> ranks;
  variant.board().forEachCell([&](Cell cell) {
    const Piece piece = variant.start().at(cell);
    if (piece && piece.type() == type) ranks.insert(rankSeen(variant.board(), cell, piece.side()) + 1);
  });
  return ranks.size() == 1 ? std::optional(*ranks.begin()) : std::nullopt;
}

IniPieces iniPiecesOf(const Variant& variant, const TypeSet& pawns, bool pseudoRoyal) {
  return PieceWriter(variant, pawns, pseudoRoyal).write();
}

std::string smallLetter(const Variant& variant, TypeId type) {
  return inCase(iniLetters(variant)[index(type)], Side::Black);
}

std::string smallLetters(const Variant& variant, const TypeSet& types) {
  std::string letters;
  types.forEach([&](TypeId type) { letters += smallLetter(variant, type); });
  return letters;
}

bool hasNoLetter(const PieceType& type) {
  return type.id.starts_with('+');
}

std::vector<std::string> iniLetters(const Variant& variant) {
  std::set<char> taken;
  for (const PieceType& type : variant.types()) {
    if (type.id.size() == 1) taken.insert(type.id[0]);
  }
  std::vector<std::string> letters;
  for (const PieceType& type : variant.types()) {
    std::string letter = type.id.substr(0, 1);
    if (hasNoLetter(type)) {
      letter.clear();
    } else if (type.id.size() > 1) {
      const std::string wishes = type.id + "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
      const std::size_t free = wishes.find_first_not_of(std::string(taken.begin(), taken.end()));
      letter = free == std::string::npos ? "" : wishes.substr(free, 1);
      if (!letter.empty()) taken.insert(letter[0]);
    }
    letters.push_back(letter);
  }
  return letters;
}

}  // namespace fairyforge::exports::fairy_stockfish
