// Builds the moves of the pieces: the movement that holds everywhere, powers on certain cells, castling,
// turning in place and imitation, joined into one program for each type and side.
#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <tuple>
#include <utility>

#include "compiler/core/base/any-of.h"
#include "compiler/core/rules/paths.h"
#include "compiler/core/rules/unite-conditions.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/build-programs.h"
#include "compiler/frontend/build/rewriting.h"
#include "compiler/frontend/syntax/statement-examples.h"
#include "compiler/movement/movement.h"

namespace fairyforge::frontend::build {
namespace {

class MovementBuilder : Building {
 public:
  explicit MovementBuilder(const Building& building) : Building(building) {}

  void build() {
    for (const MergedPiece& piece : game_.pieces) buildPiece(piece);
    checkImitators();
    if (game_.rules.castlingFromAnyArray) checkThatSomethingCastles();
    spare();
  }

 private:
  using Builders = std::array<ProgramBuilder, kSides>;

  void buildPiece(const MergedPiece& merged) {
    const syntax::PieceDeclaration& piece = *merged.piece;
    PieceType& type = draft_.types[index(types_.of(merged))];
    type.imitates = piece.imitates.has_value();
    type.givesNoCheck = piece.givesNoCheck.has_value();
    if (!piece.movement && piece.powers.empty() && piece.programs.empty() && piece.turnings.empty() &&
        piece.shifts.empty() && !piece.imitates && !piece.takesRoyalsBy) {
      error(merged.span, "no-movement", "the piece '{}' has no movement", piece.name.text)
          .note("write its moves after the ID, or O for a piece that never moves");
      return;
    }
    Builders builders;
    hurdles_ = piece.hurdles ? &*piece.hurdles : nullptr;
    hops_ = false;
    leaping_ = piece.leaping ? &*piece.leaping : nullptr;
    if (piece.movement) addMovement(*piece.movement, type, builders);
    for (const syntax::Power& power : piece.powers) addPower(power, type, builders);
    for (const syntax::Shift& shift : piece.shifts) addShift(shift, type, builders);
    addPrograms(piece, type, builders);
    for (const auto& [name, castle] : game_.castlings) {
      if (name == piece.name.text && !castle->partners.empty())
        addCastling(*castle, types_.of(merged), builders);
    }
    if (piece.staysOn) confine(*piece.staysOn, builders);
    if (piece.takesRoyalsBy) addRoyalTaking(*piece.takesRoyalsBy, type, builders);
    for (const syntax::Turning& turning : piece.turnings) addTurning(turning, types_.of(merged), builders);
    if (hurdles_ != nullptr && !hops_)
      diagnostics_
          .warning(hurdles_->span, "never-happens", "'{}' hops over nothing, whatever it might hop over",
                   type.name)
          .note("a movement hops with p (over one piece) or g (right behind one): pR");
    for (const Side side : kBothSides) {
      if (!builders[index(side)].fits()) return tooLong(merged.span, type);
      type.program[index(side)] = builders[index(side)].finish();
      if (game_.rules.castlingFromAnyArray) {
        const Piece castler(types_.of(merged), side);
        type.program[index(side)] = castlingFromAnyArray(type.program[index(side)], castler, draft_);
      }
    }
  }

  void tooLong(const SourceSpan& span, const PieceType& type) {
    error(span, "movement-too-long", "all that '{}' can do needs too many instructions on this board",
          type.name);
  }

  // Compiles notation to programs, and keeps the notation in the type.
  std::optional<movement::SidePrograms> compile(const SourceSpan& notation, PieceType& type,
                                                MovesAsWritten::Kind kind, const std::string& limits = "") {
    if (!type.notationSpan) type.notationSpan = notation;
    type.written.push_back({kind, std::string(notation.text()), limits});
    movement::MovementOptions options{.castleFlip = game_.rules.castlingSidesFixed,
                                      .royal = type.royal,
                                      .initialMovesNeedSafety = type.royal && !game_.rules.fleesInitially,
                                      .array = &draft_.start,
                                      .type = typeAt(static_cast<std::size_t>(&type - draft_.types.data()))};
    auto programs = movement::compileMovement(notation, draft_.board, options, diagnostics_);
    options.royal = options.initialMovesNeedSafety = options.lookForUseless = false;
    for (const Side side : kBothSides) {
      if (programs && type.royal && !game_.guardsRoyals(side))
        (*programs)[index(side)] =
            (*movement::compileMovement(notation, draft_.board, options, diagnostics_))[index(side)];
      if (programs) (*programs)[index(side)] = leapingOver((*programs)[index(side)]);
    }
    return programs;
  }

  // Changes the program as the declaration says: over which pieces it hops, and over which its steps may
  // leap. Returns the new program.
  MoveProgram leapingOver(MoveProgram program) {
    if (hurdles_ != nullptr) {
      MoveProgram hopping = hoppingOver(program, types_.set(hurdles_->types, hurdles_->allBut));
      hops_ = hops_ || hopping.code != program.code;
      program = std::move(hopping);
    }
    if (leaping_ == nullptr) return program;
    TypeSet types;
    if (leaping_->types) types = types_.set(*leaping_->types);
    return fairyforge::leapingOver(program, leaping_->over, types, leaping_->captures);
  }

  void addMovement(const SourceSpan& notation, PieceType& type, Builders& builders) {
    const auto programs = compile(notation, type, MovesAsWritten::Kind::Notation);
    if (!programs) return;
    for (const Side side : kBothSides) builders[index(side)].append((*programs)[index(side)]);
  }

  void addPower(const syntax::Power& power, PieceType& type, Builders& builders) {
    std::optional<std::array<CellSet, kSides>> zones;
    if (power.cells) zones = cellSets(*power.cells);
    const std::string where = power.cells ? fmt::format("on {}: ", wordsOf(*power.cells)) : "";
    const auto programs = compile(power.movement, type, MovesAsWritten::Kind::Limited,
                                  power.whilst.empty() ? where : "under conditions " + where);
    const auto becomes = power.becomes ? types_.resolve(*power.becomes) : std::nullopt;
    const Conditions here = conditionsOf(power.whilst), there = conditionsOf(power.there);
    if (!programs || (power.becomes && !becomes)) return;
    bool adds = false;
    for (const Side side : kBothSides) {
      const auto program = landing((*programs)[index(side)], there, side, becomes);
      if (!program) return tooLong(power.movement, type);
      ProgramBuilder moves;
      appendUnder(here, side, *program, moves, zones ? &(*zones)[index(side)] : nullptr);
      const MoveProgram part = moves.finish();
      adds = adds || !includesMoves(ProgramBuilder(builders[index(side)]).finish(), part);
      builders[index(side)].append(part);
    }
    if (!adds)
      diagnostics_.warning(power.movement, "adds-nothing", "'{}' has all these moves anyway", type.name);
  }

  // Has `part` moves, all of which evidently are moves of `whole` too?
  bool includesMoves(const MoveProgram& whole, const MoveProgram& part) const {
    bool any = false;
    const bool all = allOf(draft_.board.cells(), [&](Cell origin) {
      const auto some = pathsFrom(draft_.board, part, origin);
      if (some && some->empty()) return true;
      any = true;
      const auto known = some ? pathsFrom(draft_.board, whole, origin) : std::nullopt;
      return known && some && std::ranges::all_of(*some, [&](const Path& strict) {
               return std::ranges::any_of(
                   *known, [&](const Path& loose) { return subsumes(loose, whole, strict, part); });
             });
    });
    return any && all;
  }

  // Adds a program that runs only on these cells, if any are given, and if the conditions hold.
  static void appendUnder(const Conditions& conditions, Side side, const MoveProgram& program,
                          ProgramBuilder& builder, const CellSet* on = nullptr) {
    if (program.code.empty()) return;
    builder.alternative();
    if (on != nullptr) builder.testZone(*on);
    for (const SidedCondition& condition : conditions) condition.emit(side, builder);
    builder.appendHere(program);
  }

  // Returns the program with moves that end only where the conditions `there` hold, and whose mover becomes
  // the type `becomes`, if given. Returns nothing if the program becomes too long.
  static std::optional<MoveProgram> landing(const MoveProgram& program, const Conditions& there, Side side,
                                            std::optional<TypeId> becomes) {
    if (program.code.empty() || (there.empty() && !becomes)) return program;
    Rewriting to(program);
    rewriteLandings(to, program, [&](const Instruction& in) {
      for (const SidedCondition& condition : there) condition.emit(side, to);
      to.emit(Op::Land, becomes ? static_cast<std::uint16_t>(kAs + index(*becomes)) : in.operand);
    });
    if (!to.fits()) return std::nullopt;
    return to.finish();
  }

  void addShift(const syntax::Shift& shift, PieceType& type, Builders& builders) {
    if (!type.notationSpan) type.notationSpan = shift.span;
    type.written.push_back({MovesAsWritten::Kind::Sentence, std::string(shift.span.text())});
    const TypeSet types = shift.types ? types_.set(*shift.types) : TypeSet();
    const auto programs = shiftPrograms(shift, types, draft_.board, diagnostics_);
    for (const Side side : kBothSides) {
      for (const MoveProgram& program : programs[index(side)]) builders[index(side)].append(program);
    }
  }

  // Adds the programs written for one side, and those written for both, which are reflected for Black.
  void addPrograms(const syntax::PieceDeclaration& piece, PieceType& type, Builders& builders) {
    std::set<std::pair<Side, bool>> said;
    for (const syntax::Program& program : piece.programs) {
      if (!program.drops && !type.notationSpan) type.notationSpan = program.span;
      if (!program.drops) type.written.push_back({MovesAsWritten::Kind::Sentence, "by program"});
      const bool ofOne = program.of && !program.isOfBoth();
      const auto owner = ofOne ? sideNamed(*program.of, true) : std::optional<Side>();
      if (ofOne && !owner) continue;
      for (const Side side : kAllOwners) {
        if (owner ? side != *owner : side == Side::Third) continue;
        if (!said.insert({side, program.drops}).second) {
          error(program.span, "said-twice", "these moves are given by two programs");
          return;
        }
        if (!addProgram(program, side, type, builders)) break;
      }
    }
  }

  // Adds a program that the text gives by instructions. Returns false after an error.
  bool addProgram(const syntax::Program& written, Side owner, PieceType& type, Builders& builders) {
    const bool carriedOver = owner == Side::Black && (!written.of || written.isOfBoth());
    const ProgramScope scope{draft_.board,
                             zones_,
                             written.isOfBoth() ? Symmetry::None : tableSymmetry(draft_.symmetry),
                             draft_.turns.kinds,
                             draft_.marks,
                             draft_.types.size(),
                             game_.third.has_value(),
                             [&](const syntax::TypeRef& ref) { return types_.resolve(ref); },
                             game_.rules.capturesForbidden};
    const auto program = programOf(written, owner, carriedOver, scope, diagnostics_);
    if (!program) return false;
    if (written.drops) {
      if (owner == Side::Third) {
        error(written.of->span, "unknown-side", "a third side has no hand");
        return false;
      }
      type.drop[index(owner)] = *program;
    } else if (owner == Side::Third) {
      type.program[index(owner)] = *program;
    } else {
      builders[index(owner)].append(*program);
    }
    return true;
  }

  // Adds castling by a statement. The partners' cells are those of the array, because only an unmoved piece
  // castles, and it stands on its cell in the array.
  void addCastling(const syntax::Castle& castle, TypeId castler, Builders& builders) {
    if (castle.path) return addCastlingBetween(castle, castler, builders);
    if (draft_.board.isHexagonal()) return refuseOnHexagons(castle);
    movement::CastlingRule rule{castle.distance.value,
                                types_.set(castle.partners),
                                {},
                                std::nullopt,
                                draft_.types[index(castler)].royal};
    if (castle.from) rule.from = cellSets(*castle.from);
    if (castle.distance.value >= draft_.board.files()) {
      error(castle.distance.span, "bad-number", "on a board of {} files nothing can castle over {} cells",
            draft_.board.files(), castle.distance.value);
      return;
    }
    bool possible = false;
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (piece && rule.partners.has(piece.type())) rule.partnerCells[index(piece.side())].add(cell);
    });
    movement::SidePrograms programs = movement::compileCastling(rule, draft_.board);
    const bool royal = std::exchange(rule.royal, false);
    for (const Side side : kBothSides) {
      if (royal && !game_.guardsRoyals(side))
        programs[index(side)] = movement::compileCastling(rule, draft_.board)[index(side)];
    }
    const Conditions conditions = conditionsOf(castle.whilst);
    for (const Side side : kBothSides) {
      appendUnder(conditions, side, programs[index(side)], builders[index(side)]);
      draft_.board.forEachCell([&](Cell cell) {
        if (draft_.start.at(cell) != Piece(castler, side)) return;
        const auto paths = pathsFrom(draft_.board, programs[index(side)], cell);
        possible = possible || !paths || !paths->empty();
      });
    }
    if (possible || diagnostics_.hasErrors()) return;  // after an error the array may lack the partner
    warnNoPartner(castle, castler);
  }

  // Castling by a distance, or from the cells in the array, needs a rank of squares.
  void refuseOnHexagons(const syntax::Castle& castle) {
    error(castle.castler.span, "not-on-hexagons",
          "this castling goes along a rank of squares, and hexagons have none")
        .note("name the cells: castle King e1-c1 with Rook a1-d1");
  }

  // The first and last cells of White's castler and of its partner.
  struct CastlingEnds {
    std::pair<Cell, Cell> own, partner;
  };

  // Returns the two cells of `e1-g1`.
  std::optional<std::pair<Cell, Cell>> ends(const syntax::Word& path) {
    const std::size_t dash = path.text.find('-');
    const auto from = draft_.board.find(path.text.substr(0, dash));
    const auto to = dash == std::string::npos ? std::nullopt : draft_.board.find(path.text.substr(dash + 1));
    if (from && to) return std::pair(*from, *to);
    error(path.span, "bad-cell", "expected two cells, found '{}'", path.text)
        .note("written like: castle King e1-g1 with Rook h1-f1");
    return std::nullopt;
  }

  std::vector<CastlingEnds> endsNamed(const syntax::Castle& castle) {
    const auto own = ends(*castle.path), partner = ends(*castle.partnerPath);
    return own && partner ? std::vector{CastlingEnds{*own, *partner}} : std::vector<CastlingEnds>();
  }

  // Returns the cells of a castling whose castler and partner start where the array has them; empty if it has
  // no partner. If the castler can pass several partners, the last one is taken.
  std::vector<CastlingEnds> endsFromArray(const syntax::Castle& castle, TypeId castler) {
    const Board& board = draft_.board;
    const auto to = board.find(castle.path->text), partnerTo = board.find(castle.partnerPath->text);
    if (!to || !partnerTo) {
      const syntax::Word& word = to ? *castle.partnerPath : *castle.path;
      error(word.span, "bad-cell", "expected a cell, found '{}'", word.text)
          .note("written like: castle King to g1 with Rook to f1");
      return {};
    }
    const TypeSet partners = types_.set(castle.partners);
    const std::vector<Cell> castlers = cellsOf(TypeSet::of({castler}));
    std::vector<Cell> mates = cellsOf(partners);
    const int step = board.file(*to) > board.file(*partnerTo) ? 1 : -1;
    const auto isBeside = [&](Cell from, Cell partner) {
      return board.rank(from) == board.rank(partner) && board.level(from) == board.level(partner) &&
             (board.file(partner) - board.file(from)) * step > 0;
    };
    std::vector<CastlingEnds> all;
    if (castlers.empty()) return all;
    const Cell from = castlers.back();
    std::erase_if(mates, [&](Cell cell) { return !isBeside(from, cell); });
    const auto last = std::ranges::max_element(mates, {}, [&](Cell cell) { return board.file(cell) * step; });
    if (last != mates.end()) all.push_back({{from, *to}, {*last, *partnerTo}});
    return all;
  }

  // Returns the cells on which the array has White's pieces of these types.
  std::vector<Cell> cellsOf(const TypeSet& types) const {
    std::vector<Cell> cells;
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = draft_.start.at(cell);
      if (piece && piece.side() == Side::White && types.has(piece.type())) cells.push_back(cell);
    });
    return cells;
  }

  void warnNoPartner(const syntax::Castle& castle, TypeId castler) {
    const auto castleLater = [](const HandStatement& hand) {
      return hand.rule->sentence->what == Hands::Unmoved && hand.rule->cells;
    };
    if (std::ranges::any_of(game_.hands, castleLater)) return;  // dropped partners may castle
    diagnostics_.warning(castle.castler.span, "no-partner",
                         "at the start no '{}' has a piece to castle with so", nameOf(castler));
  }

  void addCastlingBetween(const syntax::Castle& castle, TypeId castler, Builders& builders) {
    const bool fromArray = castle.path->text.find('-') == std::string::npos;
    if (fromArray && draft_.board.isHexagonal()) return refuseOnHexagons(castle);
    const std::vector<CastlingEnds> all = fromArray ? endsFromArray(castle, castler) : endsNamed(castle);
    const Conditions conditions = conditionsOf(castle.whilst);
    bool possible = false;
    for (const CastlingEnds& ends : all)
      possible = addCastlingBetween(castle, castler, ends, conditions, builders) || possible;
    if (!possible && !diagnostics_.hasErrors()) warnNoPartner(castle, castler);
  }

  // Returns whether the array has the pieces where this castling starts.
  bool addCastlingBetween(const syntax::Castle& castle, TypeId castler, const CastlingEnds& ends,
                          const Conditions& conditions, Builders& builders) {
    const auto& [own, partner] = ends;
    const bool stays = own.first == own.second && partner.first == partner.second;
    if (stays || own.first == partner.first || own.second == partner.second) {
      error(castle.path->span, "bad-cell",
            stays ? "the castler or its partner must go somewhere"
                  : "the castler and its partner cannot be on one cell");
      return false;
    }
    movement::CastlingBetween rule{{}, types_.set(castle.partners), false};
    const Symmetry symmetry = tableSymmetry(draft_.symmetry);
    const auto seen = [&](Cell cell, Side side) {
      return side == Side::White ? cell : draft_.board.reflected(cell, symmetry);
    };
    bool possible = false;
    for (const Side side : kBothSides) {
      rule.cells[index(side)] = {seen(own.first, side), seen(own.second, side), seen(partner.first, side),
                                 seen(partner.second, side)};
      rule.royal = draft_.types[index(castler)].royal && game_.guardsRoyals(side);
      appendUnder(conditions, side, movement::compileCastling(rule, side, draft_.board),
                  builders[index(side)]);
      const Piece standing = draft_.start.at(rule.cells[index(side)].partnerFrom);
      possible = possible || (draft_.start.at(rule.cells[index(side)].from) == Piece(castler, side) &&
                              standing && standing.side() == side && rule.partners.has(standing.type()));
    }
    return possible;
  }

  // Restricts the moves added so far to those that end on these cells.
  void confine(const syntax::SidedCells& cells, Builders& builders) {
    const auto zones = cellSets(cells);
    for (const Side side : kBothSides) {
      if (!builders[index(side)].fits()) continue;  // too long: reported later
      const MoveProgram inside = confined(builders[index(side)].finish(), zones[index(side)]);
      builders[index(side)].append(inside);
    }
  }

  void addRoyalTaking(const SourceSpan& notation, PieceType& type, Builders& builders) {
    const auto programs = compile(notation, type, MovesAsWritten::Kind::TakingOfRoyals);
    if (!programs) return;
    for (const Side side : kBothSides) {
      const MoveProgram& program = (*programs)[index(side)];
      if (!capturesOnly(program)) {
        error(notation, "not-capturing", "'{}' also moves without capturing", notation.text())
            .note("what takes royal pieces must capture: write 'c' in front of each atom")
            .suggest(notation.text().size() == 1 ? fmt::format("c{}", notation.text()) : std::string());
        return;
      }
      builders[index(side)].append(takingRoyalsOnly(program));
    }
  }

  void checkThatSomethingCastles() {
    if (std::ranges::any_of(draft_.types, castles) || game_.header == nullptr) return;
    diagnostics_.warning(game_.header->title.span, "never-happens",
                         "nothing castles, so no array matters for it");
  }

  // Does the program capture on every path from every cell?
  bool capturesOnly(const MoveProgram& program) const {
    return allOf(draft_.board.cells(), [&](Cell origin) {
      const auto paths = pathsFrom(draft_.board, program, origin);
      return paths && std::ranges::none_of(*paths, [](const Path& path) { return path.victims.empty(); });
    });
  }

  void addTurning(const syntax::Turning& turning, TypeId self, Builders& builders) {
    std::optional<std::array<CellSet, kSides>> zones;
    if (turning.cells) zones = cellSets(*turning.cells);
    const std::vector<TypeId> targets = types_.list(turning.to, "choice");
    const Conditions here = conditionsOf(turning.whilst);
    for (const TypeId target : targets) {
      if (target == self) {
        error(turning.to.front().span, "turns-into-itself", "'{}' turns into itself: that would be no change",
              nameOf(self));
        return;
      }
      MoveProgram turn;
      turn.code = {{Op::Land, static_cast<std::uint16_t>(kAs + index(target))}};
      for (const Side side : kBothSides)
        appendUnder(here, side, turn, builders[index(side)], zones ? &(*zones)[index(side)] : nullptr);
    }
  }

  // Reports imitators for which the text does not say that they give no check: what they attack is not known
  // before the opponent has moved. Also reports imitators of which only some promote as the imitated type.
  void checkImitators() {
    std::vector<const syntax::PieceDeclaration*> imitators;
    for (const MergedPiece& merged : game_.pieces) {
      const syntax::PieceDeclaration& piece = *merged.piece;
      if (piece.imitates) imitators.push_back(&piece);
      if (piece.imitates && !piece.givesNoCheck) {
        error(*piece.imitates, "imitator-checks", "'{}' imitates, but nothing is said about its checks",
              piece.name.text)
            .note("what it could take is known only when the opponent has moved")
            .note("add the line: {}", syntax::exampleOf("gives"));
      }
      if (piece.promotesAsImitated && !piece.imitates) {
        error(*piece.promotesAsImitated, "no-imitator", "'{}' imitates no type as which it could promote",
              piece.name.text)
            .note("add the line: {}", syntax::exampleOf("imitates"));
      }
    }
    // All imitators share one arrival table (imitatedArrival), so they cannot promote differently.
    const auto promotes = [](const syntax::PieceDeclaration* piece) {
      return piece->promotesAsImitated.has_value();
    };
    const bool all = std::ranges::all_of(imitators, promotes);
    const auto some = std::ranges::find_if(imitators, promotes);
    if (all || some == imitators.end()) return;
    error(*(*some)->promotesAsImitated, "imitators-differ",
          "either all pieces that imitate promote as the imitated type does, or none");
  }

  // Removes captures of pieces that cannot be taken from all programs, including captures en passant.
  void spare() {
    TypeSet spared;
    bool dropsCapture = false;
    for (const HandStatement& hand : game_.hands) {
      const syntax::HandSentence& sentence = *hand.rule->sentence;
      if (sentence.what == Hands::Captures) dropsCapture = std::get<bool>(sentence.says);
    }
    for (const MergedPiece& merged : game_.pieces) {
      if (!merged.piece->cannotBeTaken) continue;
      spared.add(types_.of(merged));
      if (dropsCapture)
        error(*merged.piece->cannotBeTaken, "not-supported",
              "drops that capture beside pieces that cannot be taken are not supported");
    }
    spareFromSome();
    if (spared.empty()) return;
    for (const MergedPiece& merged : game_.pieces) {
      const TypeId type = types_.of(merged);
      spare(type, spared, merged.span);
      for (MoveProgram& program : draft_.types[index(type)].program) {
        for (std::size_t i = 0; i < program.code.size() && spared.has(type); ++i) {
          if (program.code[i].op == Op::MarkEnPassant)
            program.code[i] = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
        }
      }
    }
  }

  void spare(TypeId captor, const TypeSet& spared, const SourceSpan& span) {
    PieceType& type = draft_.types[index(captor)];
    for (MoveProgram& program : type.program) {
      program = withoutCapturesOf(program, spared);
      if (program.code.size() >= 0xFFFF) return tooLong(span, type);  // it has outgrown its 16-bit addresses
    }
  }

  // Removes captures that some types may not make: those of pieces with `safe from`.
  void spareFromSome() {
    for (const MergedPiece& merged : game_.pieces) {
      if (merged.piece->safeFrom.empty()) continue;
      const TypeId safe = types_.of(merged);
      for (const Side side : kBothSides) {
        if (draft_.types[index(safe)].program[index(side)].uses(Op::MarkEnPassant)) {
          error(merged.piece->safeFrom.front().span, "not-supported",
                "a piece that some types do not take, but that can be taken en passant, is not supported");
          return;
        }
      }
      types_.set(merged.piece->safeFrom).forEach([&](TypeId captor) {
        spare(captor, TypeSet::of({safe}), merged.piece->safeFrom.front().span);
      });
    }
  }

  // Returns the list of cells in the words of the language, as the author wrote it.
  static std::string wordsOf(const syntax::SidedCells& cells) {
    std::string text = cells.forBlack == syntax::SidedCells::Black::Same ? "both" : "";
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    const auto addList = [&](const syntax::CellList& list) {
      for (std::size_t i = 0; i < list.size(); ++i) {
        const syntax::CellItem& item = list[i];
        if (item.kind == syntax::CellItem::Kind::Rank) add("rank");
        if (item.kind == syntax::CellItem::Kind::File) add("file");
        add(item.word.text);
        const auto sameZones = [&](const syntax::CellItem& other) {
          return std::ranges::equal(
              item.within, other.within,
              [](const syntax::Word& a, const syntax::Word& b) { return a.span.begin == b.span.begin; });
        };
        if (item.within.empty() || (i + 1 < list.size() && sameZones(list[i + 1]))) continue;
        add("on");
        for (const syntax::Word& zone : item.within) add(zone.text);
      }
    };
    if (cells.forBlack == syntax::SidedCells::Black::Listed) add("White:");
    addList(cells.white);
    if (cells.forBlack == syntax::SidedCells::Black::Listed) {
      add("Black:");
      addList(cells.black);
    }
    return text;
  }

  // State while the moves of one piece are built.
  const syntax::Hurdles* hurdles_ = nullptr;
  const syntax::Leaping* leaping_ = nullptr;
  bool hops_ = false;  // has the line `hops over` changed a program of the piece?
};

}  // namespace

void buildMovements(const Building& building) {
  MovementBuilder(building).build();
}

}  // namespace fairyforge::frontend::build
