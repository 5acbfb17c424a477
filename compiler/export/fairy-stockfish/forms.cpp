// Finds forms: types of promoted pieces that turn back when they are captured into a hand, as in shogi and
// crazyhouse. Whether the engine's keys express how pieces become forms is decided by comparing moves one by
// one.

#include <algorithm>
#include <set>

#include "compiler/core/rules/variant-hash.h"
#include "compiler/export/fairy-stockfish/parts.h"
#include "compiler/export/idle-rules.h"
#include "compiler/export/kept-rules.h"

namespace fairyforge::exports::fairy_stockfish {
namespace {

// Returns the types that arise only by promotion and turn back in every hand; none if another type changes in
// hands. Does not set IniForm::as yet.
std::vector<IniForm> formsWithoutMoves(const Variant& game) {
  std::vector<IniForm> forms;
  const HandRules& hands = game.hands();
  if (hands.becomes.empty() || !allCapturesComeBack(hands) || !hands.heldAs.empty()) return forms;
  const TypeSet inHand = typesInHand(game);
  for (std::size_t t = 0; t < hands.becomes.size(); ++t) {
    const TypeId form = typeAt(t), from = hands.becomes[t];
    if (form == from) continue;
    const auto& array = game.start().cells;
    const bool isPlaced =
        std::ranges::any_of(array, [&](Piece piece) { return piece && piece.type() == form; });
    if (isPlaced || inHand.has(form) || game.isRoyal(form) || hands.becomes[index(from)] != from) return {};
    forms.push_back({form, from, kNoType});
  }
  return forms;
}

bool moveAlike(const Variant& game, TypeId a, TypeId b) {
  bool same = true;
  compareMoves(game, a, {game.board(), game.type(a).program}, {game.board(), game.type(b).program},
               [&](const std::string& one, const std::string& other) { return same = one == other; });
  return same;
}

// Returns the first type that is not a form and has the same moves as the form.
TypeId movingAs(const Variant& game, TypeId form, const std::vector<IniForm>& forms) {
  for (std::size_t t = 0; t < game.types().size(); ++t) {
    const TypeId type = typeAt(t);
    const bool isForm = std::ranges::find(forms, type, &IniForm::form) != forms.end();
    if (!isForm && !game.isRoyal(type) && moveAlike(game, form, type)) return type;
  }
  return kNoType;
}

class Finder {
 public:
  Finder(const Variant& game, std::vector<IniForm> forms) : game_(game), board_(game.board()) {
    found_.list = std::move(forms);
  }

  IniForms run() {
    for (IniForm& form : found_.list) {
      form.as = movingAs(game_, form.form, found_.list);
      if (form.as == kNoType || !isLike(form)) return {};
    }
    if (found_.list.empty() || (!isOfPawn() && !isOfPieces())) return {};
    return std::move(found_);
  }

 private:
  // Do the rules about types (goals, and the count of quiet moves) treat the form like the type IniForm::as?
  bool isLike(const IniForm& form) const {
    const auto names = [&](const TypeSet& types) { return types.has(form.form) != types.has(form.as); };
    bool alike = !names(game_.end().clockResetting);
    for (const Goal& goal : game_.goals()) {
      forEachCondition(goal.condition,
                       [&](const GoalCondition& c) { alike = alike && (!c.types || !names(*c.types)); });
    }
    return alike;
  }

  // Does one type, the pawn, become all forms, by promotion on whole last ranks as in crazyhouse?
  bool isOfPawn() {
    const TypeId pawn = found_.list.front().from;
    TypeSet forms;
    for (const IniForm& form : found_.list) {
      if (form.from != pawn) return false;
      forms.add(form.form);
    }
    const auto becomesForm = [&](const Instruction& in) {
      return in.op == Op::Land && in.operand >= kAs && forms.has(typeAt(in.operand - kAs));
    };
    const CellsBySide cells =
        cellsWhere(board_, [&](Side side, Cell cell) { return !choices(side, pawn, cell).empty(); });
    const auto zone = asLastRanks(board_, cells);
    std::set<bool> stays;  // may the pawn stay a pawn there?
    forEachOf(cells, [&](Side side, Cell cell) {
      const auto& all = game_.arrival().choices(side, pawn, cell);
      stays.insert(std::ranges::find(all, pawn) != all.end());
    });
    const bool fits =
        zone && stays.size() == 1 && allOf(allTypes(game_), [&](TypeId type) {
          return allCells(board_,
                          [&](Side side, Cell cell) {
                            const TypeSet here = choices(side, type, cell);
                            return type == pawn ? here.empty() || here == forms : !here.overlaps(forms);
                          }) &&
                 std::ranges::none_of(kBothSides, [&](Side side) {
                   return std::ranges::any_of(game_.type(type).program[index(side)].code, becomesForm);
                 });
        });
    if (!fits) return false;
    // The engine may forbid drops on ranks where the pawn could not move, but not on the other promotion
    // ranks.
    const int stuck = ranksWithoutMoves(game_, pawn);
    found_.immobile =
        dropsStop(pawn, stuck) && stuck < *zone && !dropsStop(pawn, *zone) && othersMove({pawn});
    return true;
  }

  // Can every type, except the `promoting` ones and forms, move from every rank?
  bool othersMove(const std::set<TypeId>& promoting) const {
    return allOf(allTypes(game_), [&](TypeId type) {
      return promoting.contains(type) || found_.of(type) != nullptr || ranksWithoutMoves(game_, type) == 0;
    });
  }

  // Returns the types to which the piece may promote, without its own.
  TypeSet choices(Side side, TypeId type, Cell cell) const {
    TypeSet types;
    for (const TypeId choice : game_.arrival().choices(side, type, cell)) {
      if (choice != type) types.add(choice);
    }
    return types;
  }

  // Does each form come from another type, all in the same way, as in shogi?
  bool isOfPieces() {
    std::set<TypeId> froms;
    for (const IniForm& form : found_.list) {
      if (!froms.insert(form.from).second || !collect(form)) return false;
    }
    found_.immobile = std::ranges::any_of(
        moves_, [&](const Moves& moves) { return dropsStop(moves.form.from, moves.stuck); });
    if (found_.immobile && !othersMove(froms)) return false;
    for (int ranks = 1; ranks <= board_.ranks(); ++ranks) {
      for (const bool mandatory : {false, true}) {
        for (const bool capturing : {false, true}) {
          found_.ranks = ranks;
          found_.mandatory = mandatory;
          found_.capturing = capturing;
          if (std::ranges::all_of(moves_, [&](const Moves& moves) { return fits(moves); })) return true;
        }
      }
    }
    return false;
  }

  struct Moves {
    IniForm form;
    int stuck;  // the number of last ranks where the type has no moves
    struct FromCell {
      Side side;
      Cell cell;
      MovesWithResults plain, really;
    };
    std::vector<FromCell> list;
  };
  std::vector<Moves> moves_;

  bool collect(const IniForm& form) {
    const WrittenMoves written = writtenMoves(game_, form.from);
    const auto plain = movesWith(game_, form.from, joinedTerms(written.terms));
    const bool simple = written.linked.empty() && written.takingRoyals.empty() && !written.regional &&
                        written.castling.none();
    if (!simple || !plain) return false;
    Moves moves{form, formats::ranksWithoutMoves(board_, plain->programs[0]), {}};
    const bool listed = allCells(board_, [&](Side side, Cell cell) {
      const auto results = [&](const MoveProgram& program) {
        return movesWithResults(game_, form.from, program, side, cell);
      };
      const auto a = results(plain->programs[index(side)]),
                 b = results(game_.type(form.from).program[index(side)]);
      if (a && b) moves.list.push_back({side, cell, *a, *b});
      return a && b;
    });
    if (listed) moves_.push_back(std::move(moves));
    return listed;
  }

  // Is the type never dropped on the last `ranks` ranks? False for `ranks` 0.
  bool dropsStop(TypeId type, int ranks) const {
    return ranks > 0 && !overlap(dropCells(game_, type), lastRanks(board_, ranks));
  }

  bool fits(const Moves& moves) const {
    const int stuck = found_.immobile ? moves.stuck : 0;
    if (stuck > found_.ranks) return false;
    const auto isOnLast = [&](Cell cell, Side side, int ranks) {
      return ranksToLast(board_, cell, side) < ranks;
    };
    return std::ranges::all_of(moves.list, [&](const Moves::FromCell& from) {
      return from.plain.size() == from.really.size() &&
             std::ranges::all_of(from.plain, [&](const auto& move) {
               const Path& path = move.first;
               const auto really = std::ranges::find(from.really, path, &std::pair<Path, TypeSet>::first);
               const bool touches =
                   isOnLast(path.to, from.side, found_.ranks) || isOnLast(from.cell, from.side, found_.ranks);
               const bool promotes = touches && (!found_.capturing || !path.victims.empty());
               TypeSet types;
               if (promotes) types.add(moves.form.form);
               if (!promotes || (!found_.mandatory && !isOnLast(path.to, from.side, stuck)))
                 types.add(moves.form.from);
               return really != from.really.end() && really->second == types;
             });
    });
  }

  const Variant& game_;
  const Board& board_;
  IniForms found_;
};

template <typename T>
void grow(std::vector<T>& list, std::size_t size, const T& value) {
  if (!list.empty()) list.resize(size, value);
}

ArrivalTable grown(const ArrivalTable& table, std::size_t before, std::size_t size, const Board& board) {
  ArrivalTable result(size, board.size());
  for (std::size_t t = 0; t < before && !table.empty(); ++t) {
    for (const Side side : kAllOwners) {
      board.forEachCell([&](Cell cell) {
        const auto& choices = table.choices(side, typeAt(t), cell);
        if (!choices.empty()) result.set(side, typeAt(t), cell, choices);
      });
    }
  }
  return table.empty() ? table : result;
}

}  // namespace

const IniForm* IniForms::of(TypeId form) const {
  const auto found = std::ranges::find(list, form, &IniForm::form);
  return found == list.end() ? nullptr : &*found;
}

VariantPtr withTypesOfForms(const VariantPtr& game) {
  const std::vector<IniForm> forms = formsWithoutMoves(*game);
  VariantPtr whole = game;
  for (const IniForm& form : forms) {
    if (movingAs(*whole, form.form, forms) != kNoType) continue;
    VariantDraft draft = whole->parts();
    draft.types.push_back(PieceType(draft.types[index(form.form)]));
    const std::size_t size = draft.types.size();
    draft.arrival = grown(draft.arrival, size - 1, size, draft.board);
    draft.imitatedArrival = grown(draft.imitatedArrival, size - 1, size, draft.board);
    for (const Side side : kBothSides) {
      grow(draft.hands.cells[index(side)], size, CellSet());
      grow(draft.hands.unmovedOn[index(side)], size, CellSet());
      grow(draft.start.hands[index(side)], size, std::uint16_t{0});
    }
    grow(draft.hands.becomes, size, typeAt(size - 1));
    if (draft.end.clockResetting.has(form.form)) draft.end.clockResetting.add(typeAt(size - 1));
    whole = Variant::build(std::move(draft));
  }
  if (forms.empty() || iniFormsOf(*whole).list.empty()) return game;
  VariantDraft draft = whole->parts();
  for (const IniForm& form : forms) draft.types[index(form.form)].id.insert(0, "+");
  return Variant::build(std::move(draft));
}

IniForms iniFormsOf(const Variant& game) {
  return Finder(game, formsWithoutMoves(game)).run();
}

VariantPtr withoutForms(const VariantPtr& game, const IniForms& forms) {
  if (forms.list.empty()) return game;
  VariantDraft draft = game->parts();
  draft.hands.becomes.clear();
  draft.arrival = ArrivalTable(draft.types.size(), draft.board.size());
  for (std::size_t t = 0; t < draft.types.size(); ++t) {
    const bool promotes = std::ranges::find(forms.list, typeAt(t), &IniForm::from) != forms.list.end();
    if (forms.ranks > 0 && promotes) {
      const auto plain = movesWith(*game, typeAt(t), joinedTerms(writtenMoves(*game, typeAt(t)).terms));
      for (const Side side : kBothSides) draft.types[t].program[index(side)] = plain->programs[index(side)];
      continue;
    }
    for (const Side side : kAllOwners) {
      draft.board.forEachCell([&](Cell cell) {
        std::vector<TypeId> choices = game->arrival().choices(side, typeAt(t), cell);
        for (TypeId& choice : choices) {
          if (const IniForm* form = forms.of(choice)) choice = form->as;
        }
        if (!choices.empty()) draft.arrival.set(side, typeAt(t), cell, std::move(choices));
      });
    }
  }
  return Variant::build(std::move(draft));
}

int ranksWithoutMoves(const Variant& game, TypeId type) {
  return formats::ranksWithoutMoves(game.board(), game.type(type).program[index(Side::White)]);
}

std::vector<std::string> iniIds(const Variant& game) {
  std::vector<std::string> ids = iniLetters(game);
  const IniForms forms = iniFormsOf(game);
  for (const IniForm& form : forms.list)
    ids[index(form.form)] = forms.ranks > 0 ? ids[index(form.from)] + "T" : ids[index(form.as)] + "P";
  for (std::string& id : ids) {
    if (id.empty())  // a wall
      id = formats::letterOfWall(
          [&](char letter) { return std::ranges::find(ids, std::string(1, letter)) == ids.end(); });
  }
  return ids;
}

}  // namespace fairyforge::exports::fairy_stockfish
