#include "compiler/frontend/build.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>

#include "compiler/frontend/build-parts.h"
#include "compiler/frontend/hands.h"
#include "compiler/frontend/third-side.h"
#include "compiler/frontend/type-changes.h"
#include "compiler/rules/placement.h"
#include "compiler/text/add-once.h"

namespace fairyforge {
namespace {

using namespace syntax;

// What a type becomes on a cell, before promotion and morph are joined.
using Changes = std::map<std::pair<TypeId, Cell>, std::vector<TypeId>>;

class Builder {
 public:
  Builder(const MergedGame& game, const SourcePtr& whole, Diagnostics& diagnostics)
      : game_(game), whole_(whole), diagnostics_(diagnostics), types_(game, diagnostics) {}

  VariantPtr build() {
    const std::size_t errors = diagnostics_.errorCount();
    addTexts();
    draft_.symmetry = game_.symmetry;
    if (!buildBoard(game_, draft_, zones_, diagnostics_)) return nullptr;
    declareTypes();
    if (diagnostics_.errorCount() > errors) return nullptr;
    addStart();
    buildMovements(game_, types_, zones_, draft_, diagnostics_);
    addRoyals();
    addArrivals();
    addTriggers();
    addEnds();
    addGoals();
    addThirdSide(game_, types_, draft_, diagnostics_);
    addHands(game_, types_, zones_, draft_, diagnostics_);
    if (diagnostics_.errorCount() > errors) return nullptr;
    checkNamesAreUsed(game_, zones_, draft_, whole_, diagnostics_);
    checkDraft(draft_, game_, diagnostics_);
    if (diagnostics_.errorCount() > errors) return nullptr;
    return Variant::build(std::move(draft_));
  }

 private:
  Diagnostic& error(const SourceSpan& span, Code code, std::string message) {
    return diagnostics_.error(span, code, std::move(message));
  }

  void addTexts() {
    if (game_.header) {
      draft_.title = game_.header->title.text;
      for (const Word& author : game_.header->authors) draft_.authors.push_back(author.text);
    }
    for (const Note* note : game_.notes) draft_.notes.push_back(note->text.text);
    for (const Look* look : game_.looks) draft_.looks.emplace_back(look->name, look->value);
  }

  // ---- types ----

  void declareTypes() {
    if (game_.pieces.empty()) {
      error({whole_, 0, 0}, "no-pieces", "no piece is declared")
          .note("a piece is written: piece Knight N N at b1 g1");
      return;
    }
    if (game_.pieces.size() > kMaxTypes) {
      error(game_.pieces[kMaxTypes].span, "too-many-types",
            fmt::format("{} pieces are declared, at most {} are possible", game_.pieces.size(), kMaxTypes));
      return;
    }
    std::map<std::string, const MergedPiece*> byId;
    for (const MergedPiece& merged : game_.pieces) {
      const PieceDeclaration& piece = *merged.piece;
      checkId(piece);
      const auto [entry, isNew] = byId.try_emplace(piece.id.text, &merged);
      if (!isNew) {
        const PieceDeclaration& other = *entry->second->piece;
        error(piece.id.span, "duplicate-id",
              fmt::format("the pieces '{}' and '{}' have the same ID '{}'", other.name.text, piece.name.text,
                          piece.id.text))
            .note(fmt::format("an ID stands for one piece; '{}' is declared on line {}", other.name.text,
                              other.id.span.file->locate(other.id.span.begin).line));
      }
      PieceType type;
      type.name = piece.shownName.empty() ? piece.name.text : piece.shownName;
      type.id = piece.id.text;
      type.image = piece.image;
      type.span = merged.span;
      draft_.types.push_back(std::move(type));
    }
  }

  void checkId(const PieceDeclaration& piece) {
    const std::string& id = piece.id.text;
    const bool capitals = std::all_of(id.begin(), id.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    if (capitals && !id.empty() && id.size() <= 3) return;
    error(piece.id.span, "bad-id",
          fmt::format("the piece '{}' needs an ID of one to three capital letters, found '{}'",
                      piece.name.text, id))
        .note("the ID stands for the piece in positions and moves");
  }

  void addRoyals() {
    for (const TypeRef& ref : game_.royals) {
      if (const auto type = types_.named(ref.text)) draft_.types[index(*type)].royal = true;
    }
  }

  // ---- the start ----

  void addStart() {
    const std::size_t errors = diagnostics_.errorCount();
    draft_.start.cells.assign(draft_.board.size(), Piece());
    standing_.assign(draft_.board.size(), {});
    for (const Placing& placing : game_.placings) {
      if (placing.array) {
        placeArray(placing);
      } else if (const auto type = types_.named(placing.name)) {
        auto sides = resolveCells(draft_.board, *placing.at, draft_.symmetry, diagnostics_, zones_);
        const bool unlisted = placing.at->forBlack == SidedCells::Black::Reflected;
        if (draft_.symmetry == Symmetry::None && unlisted) sides[index(Side::Black)].clear();
        for (const Side side : kBothSides) {
          for (const NamedCell& c : sides[index(side)]) place({*type, side}, c.cell, c.span);
        }
      }
    }
    bool anyPiece = false;
    draft_.board.forEachCell([&](Cell cell) {
      if (!draft_.start.at(cell)) return;
      anyPiece = true;
      draft_.start.unmoved.add(cell);
    });
    const bool inHand = std::any_of(game_.hands.begin(), game_.hands.end(), [](const Statement* rule) {
      return std::holds_alternative<StartingHand>(rule->what);
    });
    if (!anyPiece && !inHand && diagnostics_.errorCount() == errors) {
      error({whole_, 0, 0}, "empty-board", "no piece stands on the board at the start")
          .note("say where pieces stand: array \"...\" or piece ... at e1");
    }
  }

  void placeArray(const Placing& placing) {
    std::vector<std::string> ids;
    for (const auto& [id, name] : placing.idsAndNames) ids.push_back(id);
    const Word& text = placing.array->placement;
    const auto parsed = parsePlacement(draft_.board, ids, text.text);
    if (const auto* problem = std::get_if<PlacementError>(&parsed)) {
      const std::size_t from = std::min(1 + problem->offset, text.span.text().size());  // after the quote
      const std::size_t to = std::min(from + problem->length, text.span.text().size());
      error(text.span.part(from, to), "bad-array", problem->message)
          .note("ranks from the top, separated by '/'; a number is that many empty cells");
      return;
    }
    const auto& cells = std::get<std::vector<Piece>>(parsed);
    draft_.board.forEachCell([&](Cell cell) {
      const Piece piece = cells[index(cell)];
      if (!piece) return;
      const std::string& name = placing.idsAndNames[index(piece.type())].second;
      if (piece.side() == Side::Third && !game_.third) {
        error(text.span, "no-third-side",
              fmt::format("a piece of a third side stands on {}, but there is none", draft_.board.name(cell)))
            .suggest("side Nature { ... }");
      } else if (const auto type = types_.named(name)) {
        place({*type, piece.side()}, cell, text.span);
      }
    });
  }

  void place(Piece piece, Cell cell, const SourceSpan& span) {
    const Piece other = draft_.start.at(cell);
    if (other) {
      // Once for White's cells and their images together.
      if (!clashes_.insert({span.file.get(), span.begin}).second) return;
      const SourceSpan& before = standing_[index(cell)];
      Diagnostic& d = error(span, "two-pieces",
                            fmt::format("two pieces stand on {}: {} and {}", draft_.board.name(cell),
                                        words(other), words(piece)));
      if (before)
        d.note(fmt::format("the first was put there on line {}", before.file->locate(before.begin).line));
      return;
    }
    draft_.start.cells[index(cell)] = piece;
    standing_[index(cell)] = span;
  }

  std::string words(Piece piece) const {
    const char* owner = piece.side() == Side::White   ? "White's"
                        : piece.side() == Side::Black ? "Black's"
                                                      : "the third side's";
    return fmt::format("{} '{}'", owner, draft_.types[index(piece.type())].name);
  }

  // ---- promotion and morph ----

  void addArrivals() {
    Changes promotions[kSides];
    Changes morphs[kSides];
    for (const auto& [name, promote] : game_.promotions) {
      if (const auto type = types_.named(name)) addPromotion(*type, *promote, promotions);
    }
    for (const MergedPiece& merged : game_.pieces) {
      for (const Morph& morph : merged.piece->morphs) addMorph(types_.of(merged), morph, morphs);
    }
    draft_.arrival = ArrivalTable(draft_.types.size(), draft_.board.size());
    for (const Side side : kBothSides) join(side, promotions[index(side)], morphs[index(side)]);
    // Who imitates a type promotes as that type does; it does not morph.
    const bool imitated = std::any_of(game_.pieces.begin(), game_.pieces.end(), [](const MergedPiece& p) {
      return p.piece->promotesAsImitated.has_value();
    });
    if (!imitated) return;
    draft_.imitatedArrival = ArrivalTable(draft_.types.size(), draft_.board.size());
    for (const Side side : kBothSides) {
      for (const auto& [key, choices] : promotions[index(side)]) {
        draft_.imitatedArrival.set(side, key.first, key.second,
                                   draft_.arrival.choices(side, key.first, key.second));
      }
    }
  }

  // Promotion comes first; what it makes may morph on the same cell, once.
  void join(Side side, const Changes& promotions, const Changes& morphs) {
    const auto morphed = [&](TypeId type, Cell cell) {
      const auto found = morphs.find({type, cell});
      return found == morphs.end() ? std::vector<TypeId>{type} : found->second;
    };
    for (const auto& [key, choices] : promotions) {
      std::vector<TypeId> results;
      for (const TypeId choice : choices) {
        for (const TypeId result : morphed(choice, key.second)) addOnce(results, result);
      }
      draft_.arrival.set(side, key.first, key.second, std::move(results));
    }
    for (const auto& [key, results] : morphs) {
      if (!promotions.contains(key)) draft_.arrival.set(side, key.first, key.second, results);
    }
  }

  void addPromotion(TypeId type, const Promote& promote, Changes (&changes)[kSides]) {
    struct ResolvedChoice {
      TypeId type;
      const Choice* choice;
    };
    std::vector<ResolvedChoice> resolved;
    for (const Choice& choice : promote.choices) {
      const auto target = types_.resolve(choice.type);
      if (!target) continue;
      const bool twice = std::any_of(resolved.begin(), resolved.end(),
                                     [&](const ResolvedChoice& r) { return r.type == *target; });
      if (twice) {
        error(choice.type.span, "said-twice",
              fmt::format("the choice '{}' is given twice", choice.type.text));
        continue;
      }
      resolved.push_back({*target, &choice});
    }
    // Among several types, or where the Diagram's defaults come to it, that is harmless.
    const bool saysNothing = promote.types.size() == 1 && resolved.size() == 1 &&
                             resolved.front().type == type && promote.choices.front().type.span;
    if (saysNothing) {
      error(promote.choices.front().type.span, "turns-into-itself",
            fmt::format("'{}' promotes to itself only: that is no change", draft_.types[index(type)].name))
          .suggest(fmt::format("promote {} never", promote.types.front().text));
    }
    const auto zones =
        resolveCells(draft_.board, promote.zone, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
    bool reported = false;
    for (const Side side : kBothSides) {
      for (const NamedCell& c : zones[index(side)]) {
        const int rank = draft_.board.rank(c.cell);
        const int toLast = side == Side::White ? draft_.board.ranks() - 1 - rank : rank;
        std::vector<TypeId> choices;
        for (const ResolvedChoice& r : resolved) {
          const bool tooFar = r.choice->withinLast > 0 && toLast >= r.choice->withinLast;
          if (!tooFar && !(r.choice->notOnLast && toLast == 0)) choices.push_back(r.type);
        }
        if (choices.empty()) continue;
        const bool isNew = changes[index(side)].try_emplace({type, c.cell}, std::move(choices)).second;
        if (isNew || reported) continue;
        reported = true;
        error(c.span, "said-twice",
              fmt::format("the promotion of '{}' on {} is said twice", draft_.types[index(type)].name,
                          draft_.board.name(c.cell)));
      }
    }
  }

  void addMorph(TypeId type, const Morph& morph, Changes (&changes)[kSides]) {
    std::vector<TypeId> targets;
    for (const TypeRef& ref : morph.to) {
      if (const auto target = types_.resolve(ref)) targets.push_back(*target);
    }
    if (targets.empty()) return;
    const auto sides =
        resolveCells(draft_.board, morph.cells, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
    bool reported = false;
    for (const Side side : kBothSides) {
      for (const NamedCell& c : sides[index(side)]) {
        const auto [entry, isNew] = changes[index(side)].try_emplace({type, c.cell}, targets);
        if (isNew || reported || entry->second == targets) continue;
        reported = true;
        error(c.span, "said-twice",
              fmt::format("'{}' morphs on {} in two ways", draft_.types[index(type)].name,
                          draft_.board.name(c.cell)));
      }
    }
  }

  // ---- events ----

  void addTriggers() {
    // A statement stands once for each type that arrives.
    std::map<const When*, TypeSet> arriving;
    std::vector<const When*> order;
    for (const auto& [name, when] : game_.events) {
      const auto type = types_.named(name);
      if (!type) continue;
      const auto [entry, isNew] = arriving.try_emplace(when, TypeSet(draft_.types.size()));
      if (isNew) order.push_back(when);
      entry->second[index(*type)] = true;
    }
    for (const When* when : order) {
      const auto zone =
          resolveCellSets(draft_.board, when->zone, tableSymmetry(draft_.symmetry), diagnostics_, zones_);
      for (const ForcedChange& change : when->changes) {
        if (change.changing.empty() || change.choices.empty()) continue;  // all those types are removed
        draft_.triggers.push_back({arriving[when], zone, types_.set(change.changing),
                                   types_.list(change.choices, "choice"), change.span});
      }
    }
  }

  // ---- ends ----

  void addEnds() {
    EndRules& end = draft_.end;
    end.stalemate = game_.stalemate;
    end.repetition = game_.repetition;
    end.repetitionCount = game_.repetitionCount;
    end.quietMoveLimit = game_.quietMoveLimit;
    if (game_.bareKing) {
      end.bareKing.kind = game_.bareKing->kind;
      if (!game_.bareKing->counting.empty()) end.bareKing.material = types_.set(game_.bareKing->counting);
    }
    if (game_.clockResetting) {
      end.clockResetting = types_.set(*game_.clockResetting);
    } else {
      // Nobody said which moves cannot be taken back: those of the types that promote.
      end.clockResetting.assign(draft_.types.size(), false);
      for (const auto& [name, promote] : game_.promotions) {
        if (const auto type = types_.named(name); type && !promote->choices.empty())
          end.clockResetting[index(*type)] = true;
      }
    }
    for (const Side side : kBothSides) {
      const RoyalRule rule = game_.royalRules[index(side)].value_or(RoyalRule::Any);
      // With one royal at most the two rules say the same, and equal games shall be equal Variants.
      end.royals[index(side)] = canHaveTwoRoyals(side) ? rule : RoyalRule::Any;
    }
  }

  void addGoals() {
    draft_.turns.maximalCaptures = game_.mustCapture;
    for (const GoalRule* goal : game_.goals) {
      std::array<bool, kSides> of{};
      for (const Side side : kBothSides) of[index(side)] = !goal->of || *goal->of == side;
      draft_.goals.push_back({goal->result, of, conditionOf(goal->condition)});
    }
  }

  GoalCondition conditionOf(const GoalWords& words) {
    using Kind = GoalCondition::Kind;
    GoalCondition condition;
    condition.kind = words.kind;
    condition.count = words.count;
    condition.hands = words.hands;
    const TypeSet types = words.types.empty() ? TypeSet{} : types_.set(words.types);
    if (words.kind == Kind::Pieces) condition.types = types;
    if (words.kind == Kind::Places || words.kind == Kind::Pattern)
      condition.occupants.assign(words.legs.size() + 1, {Occupancy::Whose::Own, types});
    condition.places = words.places;
    for (const Vector leg : words.legs) {
      const std::vector<StepId> step{draft_.board.step(leg)};
      condition.legs.push_back({step, step});
    }
    for (const GoalWords& part : words.parts) condition.parts.push_back(conditionOf(part));
    return condition;
  }

  bool canHaveTwoRoyals(Side side) const {
    int royals = 0;
    bool arises = false;
    for (const Piece piece : draft_.start.cells) {
      if (piece && piece.side() == side && draft_.types[index(piece.type())].royal) ++royals;
    }
    forEachChange(draft_, side, [&](TypeId from, TypeId to) {
      arises = arises || (!draft_.types[index(from)].royal && draft_.types[index(to)].royal);
    });
    return royals > 1 || arises;
  }

  const MergedGame& game_;
  SourcePtr whole_;
  Diagnostics& diagnostics_;
  TypeNames types_;
  Zones zones_;
  VariantDraft draft_;
  std::vector<SourceSpan> standing_;                               // by cell: what put a piece there
  std::set<std::pair<const SourceFile*, std::uint32_t>> clashes_;  // places already complained about
};

}  // namespace

VariantPtr buildVariant(const MergedGame& game, const SourcePtr& whole, Diagnostics& diagnostics) {
  return Builder(game, whole, diagnostics).build();
}

}  // namespace fairyforge
