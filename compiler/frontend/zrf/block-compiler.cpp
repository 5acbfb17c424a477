// Compiles a block by running it on abstract states (block-code.h). Conditions that depend on the board split
// states; states with equal knowledge are merged; a loop has one head for each different knowledge with which
// it is entered.

#include "compiler/frontend/zrf/block-compiler.h"

#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "compiler/core/base/add-once.h"
#include "compiler/core/rules/united-code.h"
#include "compiler/frontend/zrf/condition-compiler.h"

namespace fairyforge::frontend::zrf {
namespace {

constexpr std::size_t kMaxLoopHeads = 512;
constexpr const char* kCaptures = "a part of a cascade, neither the first nor the last, that may capture";

// Compiles all blocks of moves, or all drops, of one type and owner.
class Compiler : public ConditionCompiler {
 public:
  Compiler(bool drops, TypeId type, Side owner, const GameModel& game, const Players& players, Layout& layout,
           Reporter& report)
      : ConditionCompiler(type, owner, game, players, layout, report), drops_(drops) {
    if (drops_) unknown = kUnknown & ~kSelf;
  }

  // Compiles the blocks as alternatives of one program; leaves out those whose move type no turn asks for.
  CompiledBlocks compile(const std::vector<Block>& blocks) {
    std::vector<const Block*> used;
    for (const Block& block : blocks) {
      if (isUsed(block, players_)) used.push_back(&block);
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
      const bool last = i + 1 == used.size();
      const std::size_t next = last ? 0 : code.fork();
      compile(*used[i]);
      code.endBlock();
      if (!last) code.bind(next);
      if (!code.fits()) {
        refuseWays(used[i]->place, "the block");
        return {};
      }
    }
    CompiledBlocks result{std::move(program), std::move(choices_)};
    result.program.code = united(code.take());
    return result;
  }

 private:
  using CommandKind = Command::Kind;

  // Compiles one block of a piece's moves or drops as an alternative of the program.
  void compile(const Block& block) {
    if (players_.kinds)
      code.emit(Op::Kind, static_cast<std::uint16_t>(
                              index(block.moveType == kNone ? kNoKind : *players_.kindOf[block.moveType])));
    AbstractState knows;
    knows.flags.resize(game_.flags.size());
    knows.here = drops_ ? unknown : Facts{kSelf};
    knows.atFrom = knows.here;
    if (block.zone || !block.at.empty()) {
      CellSet cells;
      if (block.zone) cells = layout_.cellsOf(*block.zone, player());
      for (const Number position : block.at) {
        if (layout_.cell(position) != kNoCell) cells.add(layout_.cell(position));
      }
      code.emit(Op::TestZone, zone(cells));
    }
    for (const State& state : run(block.code, {code.leave(std::move(knows))}, true)) code.kill(state);
  }

  // Compiles the instructions of the list. `tail`: no instruction follows them.
  States run(const std::vector<Command>& list, States states, bool tail) {
    for (std::size_t i = 0; i < list.size() && !states.empty(); ++i) {
      States next;
      const bool last = tail && i + 1 == list.size();
      for (State& state : states) append(next, run(list[i], std::move(state), last));
      states = merged(std::move(next));
      if (states.size() > kMaxLoopHeads || !code.fits()) {
        refuseWays(list[i].place, "the block");
        for (const State& state : states) code.kill(state);
        return {};
      }
    }
    return states;
  }

  // Compiles an instruction of a block of moves. Returns the states that can follow it. `tail`: nothing
  // follows the instruction.
  States run(const Command& in, State state, bool tail) {
    switch (in.kind) {
      case CommandKind::Verify:
        return require(in.condition[0], true, std::move(state));
      case CommandKind::If:
        return bothWays(in.condition[0], std::move(state), [&](bool holds, State s) {
          return run(holds ? in.then : in.otherwise, States{std::move(s)}, tail);
        });
      case CommandKind::While:
        return loop(in, std::move(state));
      case CommandKind::From:
        if (state.knows.mustLeave) refuse(in.place, kCaptures);
        return at(in, std::move(state), [&](State s) { return startPart(std::move(s)); });
      case CommandKind::Add:
        return add(in, std::move(state), tail);
      case CommandKind::Cascade:
        return at(in, std::move(state), [&](State s) { return cascade(in, std::move(s)); });
      case CommandKind::SetFlag:
        return bothWays(in.condition[0], std::move(state), [&](bool value, State s) -> States {
          s.knows.flags[in.number] = value;
          return {std::move(s)};
        });
      case CommandKind::SetAttribute:
      case CommandKind::SetPositionFlag:
        return bothWays(in.condition[0], std::move(state), [&](bool value, State s) {
          return at(in, std::move(s), [&](State there) { return set(in, value, std::move(there)); });
        });
      default:
        return simple(in, std::move(state));
    }
  }

  // Reports that a block is too long or has too many ways through it. Only the first is reported: if one
  // block does not fit, later ones do not fit either.
  void refuseWays(const Place& place, const char* what) {
    if (!std::exchange(refused_, true))
      refuse(place, code.fits() ? fmt::format("{} has too many ways through it", what)
                                : "the piece's blocks are too long for one program");
  }

  // Returns the value of the condition if it does not depend on the board.
  std::optional<bool> known(const Condition& c, const AbstractState& knows) const {
    switch (c.kind) {
      case Kind::Constant:
        return c.value;
      case Kind::Flag:
        return knows.flags[c.number];
      case Kind::Not:
        if (const auto part = known(c.parts[0], knows)) return !*part;
        return std::nullopt;
      default:
        return std::nullopt;
    }
  }

  // Runs what(value, state) for the state in which the condition holds and for the one in which it fails.
  template <typename What>
  States bothWays(const Condition& c, State state, What what) {
    if (const auto value = known(c, state.knows)) return what(*value, std::move(state));
    States result;
    auto [yes, no] = code.split(state);
    for (State& s : require(c, true, std::move(yes))) append(result, what(true, std::move(s)));
    for (State& s : require(c, false, std::move(no))) append(result, what(false, std::move(s)));
    return result;
  }

  template <typename What>
  States at(const Command& in, State state, What what) {
    return ConditionCompiler::at(in.where, in.place, std::move(state), what);
  }

  // Compiles set-attribute and set-position-flag with a known value. The cell of a position flag is saved in
  // a register of its own.
  States set(const Command& in, bool value, State state) {
    code.enter(state);
    AbstractState& knows = state.knows;
    if (in.kind == CommandKind::SetAttribute) {
      code.emit(value ? Op::Mark : Op::Unmark, static_cast<std::uint16_t>(in.number));
      knows.pending = true;
      return {code.leave(std::move(knows))};
    }
    if (knows.registersUsed == kCursorRegisters) {
      refuse(in.place, fmt::format("flags of more than {} positions in one block",
                                   kCursorRegisters - kFirstFreeRegister));
      return {};
    }
    code.emit(Op::Save, knows.registersUsed);
    knows.positionFlags.push_back({in.number, knows.registersUsed, value});
    ++knows.registersUsed;
    return {code.leave(std::move(knows))};
  }

  // Compiles an instruction without a condition or choice.
  States simple(const Command& in, State state) {
    if (in.kind == CommandKind::Go || in.kind == CommandKind::Back) {
      code.enter(state);
      go(in.kind == CommandKind::Go ? in.where : Where{Where::Kind::Mark}, state.knows, in.place);
      return {code.leave(std::move(state.knows))};
    }
    return at(in, std::move(state), [&](State s) -> States {
      code.enter(s);
      effect(in, s.knows);
      return {code.leave(std::move(s.knows))};
    });
  }

  // Emits the code of an instruction that changes registers or pieces and cannot fail.
  void effect(const Command& in, AbstractState& knows) {
    switch (in.kind) {
      case CommandKind::Mark:
        code.emit(Op::Save, kMarkRegister);
        knows.marked = true;
        return;
      case CommandKind::To:
        code.emit(Op::Save, kToRegister);
        knows.toGiven = true;
        knows.atTo = knows.here;
        return;
      case CommandKind::Capture:
        code.emit(Op::Remove);
        break;
      case CommandKind::Flip:
        code.emit(Op::Give, kOther);
        break;
      case CommandKind::ChangeOwner:
        if (const auto side = sideOf(in)) code.emit(Op::Give, static_cast<std::uint16_t>(index(*side)));
        break;
      case CommandKind::ChangeType:
        code.emit(Op::Become, static_cast<std::uint16_t>(in.types[0]));
        break;
      case CommandKind::Create: {
        const auto side = sideOf(in);
        const TypeId type = in.types.empty() ? type_ : typeAt(in.types[0]);
        if (side) code.emit(Op::Put, putting(type, *side));
        break;
      }
      default:
        break;
    }
    knows.pending = true;
  }

  // Returns the side of the player that the instruction names (default: the mover's). Reports a player who
  // owns no pieces, and returns nothing.
  std::optional<Side> sideOf(const Command& in) {
    if (in.number == kNone) return owner_;
    const auto side = players_.sideOf[in.number];
    if (!side)
      refuse(in.place, fmt::format("the player '{}' owns no pieces here", game_.players[in.number].name));
    return side;
  }

  // ---- parts of a move ----

  // Makes the cursor's cell the one from which the current part of the move begins.
  States startPart(State state) {
    using From = AbstractState::From;
    States result;
    auto elsewhere = [&](State s) {
      code.enter(s);
      code.emit(Op::Save, kFromRegister);
      s.knows.from = From::Register;
      s.knows.atFrom = s.knows.here;
      result.push_back(code.leave(std::move(s.knows)));
    };
    const auto self = [&](State s) {
      // When the mover has its destination, it is no longer on the origin.
      s.knows.from = s.knows.mainDone ? From::Nowhere : From::Origin;
      s.knows.atFrom = kSelf;
      result.push_back(std::move(s));
    };
    if (state.knows.here.facts == kSelf) {
      self(std::move(state));
    } else if (!state.knows.here.may(kSelf)) {
      elsewhere(std::move(state));
    } else {
      auto [origin, other] = code.split(state);
      for (State& s : requireSelf(true, std::move(origin))) self(std::move(s));
      for (State& s : requireSelf(false, std::move(other))) elsewhere(std::move(s));
    }
    return result;
  }

  // Compiles `cascade`: the piece that is being moved ends on this cell, and the following commands move
  // another piece.
  States cascade(const Command& in, State state) {
    using From = AbstractState::From;
    code.enter(state);
    AbstractState& knows = state.knows;
    const AbstractCell here = knows.here;
    if (drops_) {
      refuse(in.place, "a drop that moves other pieces as well");
      code.kill(code.leave(std::move(knows)));
      return {};
    }
    if (knows.from == From::Nowhere) return startPart(code.leave(std::move(knows)));
    code.emit(Op::Save, kScratchRegister);
    if (knows.toGiven) code.emit(Op::Recall, kToRegister);
    const AbstractCell target = knows.toGiven ? knows.atTo : here;
    if (knows.from == From::Origin) {
      code.emit(Op::Save, kMainRegister);
      knows.mainDone = true;
      knows.atMain = target;
    } else {
      // The next part of the move begins on the cell where this part ends, and moves the piece away that
      // stands there.
      knows.mustLeave = target.facts != kNothing;
      if (knows.mustLeave && knows.toGiven) refuse(in.place, kCaptures);
      if (knows.registersUsed == kCursorRegisters) {
        refuse(in.place, "a cascade of so many parts");
      } else {
        carry(knows, knows.registersUsed);
        code.emit(Op::Recall, kFromRegister);
        code.emit(Op::Save, knows.registersUsed);
        knows.carried.push_back(knows.registersUsed++);
      }
    }
    code.emit(Op::Recall, kScratchRegister);
    knows.toGiven = false;
    knows.pending = true;
    knows.here = here;
    return startPart(code.leave(std::move(knows)));
  }

  // Moves the piece from the cell in kFromRegister to the cursor's cell. Does nothing if there is no piece.
  void carry(const AbstractState& knows, std::uint16_t scratch) {
    if (!knows.atFrom.may(kNothing)) {
      code.emit(Op::Carry, kFromRegister);
      return;
    }
    code.emit(Op::Save, scratch);
    const std::size_t stands = code.fork();
    code.emit(Op::Recall, kFromRegister);
    code.emit(Op::Test, kEmpty);
    code.emit(Op::Recall, scratch);
    code.emit(Op::Jump);
    const std::size_t done = code.here() - 1;
    code.bind(stands);
    code.emit(Op::Recall, kFromRegister);
    code.emit(Op::Test, kAnyPiece);
    code.emit(Op::Recall, scratch);
    code.emit(Op::Carry, kFromRegister);
    code.bind(done);
  }

  // Takes the piece on the cursor's cell, unless it is the mover or a piece that this move carries away.
  void take(const AbstractState& knows, const AbstractCell& target) {
    if (target.facts == kNothing) return;
    std::vector<std::uint16_t> leaving = knows.carried;
    if (knows.from == AbstractState::From::Register && knows.atFrom.may(target.facts))
      leaving.push_back(kFromRegister);
    if (target.may(kSelf)) leaving.push_back(kOriginRegister);
    std::vector<std::size_t> done;
    for (const std::uint16_t cell : leaving) {
      const std::size_t away = code.fork();
      code.test(Op::TestAway, cell, false);
      code.emit(Op::Jump);
      done.push_back(code.here() - 1);
      code.bind(away);
      code.test(Op::TestAway, cell);
    }
    code.emit(Op::Take);
    for (const std::size_t jump : done) code.bind(jump);
  }

  // ---- add ----

  // Compiles `add`: the move can end here. If commands follow (`tail` is false), the block also goes on to
  // further moves, which begin again at the origin without the effects so far.
  States add(const Command& in, State state, bool tail) {
    using From = AbstractState::From;
    code.enter(state);
    std::size_t goesOn = 0;
    if (!tail) goesOn = code.fork();
    land(in, state.knows);
    if (tail) return {};
    code.bind(goesOn);
    if (state.knows.pending) code.emit(Op::Forget);
    AbstractState& knows = state.knows;
    knows.pending = knows.toGiven = knows.mainDone = knows.mustLeave = false;
    knows.from = From::Origin;
    knows.carried.clear();
    return {code.leave(std::move(knows))};
  }

  // Emits the end of a move (`add`): the moved piece lands on its destination, and the turn may go on.
  void land(const Command& in, AbstractState knows) {
    using From = AbstractState::From;
    if (in.partial) {
      const auto kind = in.number == kNone ? std::optional(kNoKind) : players_.kindOf[in.number];
      if (kind) code.emit(Op::PartialMove, static_cast<std::uint16_t>(index(*kind)));
    }
    if (knows.toGiven) {
      code.emit(Op::Recall, kToRegister);
      knows.here = knows.atTo;
    }
    if (knows.from == From::Register && drops_) {
      refuse(in.place, "a drop that moves another piece");
    } else if (knows.from == From::Register) {
      if (!in.types.empty())
        refuse(in.place, "a part of a move, not the first, that changes the type of its piece");
      if (in.copy) refuse(in.place, "a copy of a piece other than the mover");
      take(knows, knows.here);
      carry(knows, kMarkRegister);  // the move ends here, so the mark is not needed any more
    }
    if (knows.from != From::Origin || knows.mainDone) {
      code.emit(Op::Recall, knows.mainDone ? kMainRegister : kOriginRegister);
      if (knows.mainDone) take(knows, knows.atMain);
      code.emit(Op::Land, kUnchanged);
      return;
    }
    if (in.copy) return landCopy(in, knows);
    if (knows.here.facts != kSelf) take(knows, knows.here);
    code.emit(Op::Land, choice(in.types));
  }

  // Emits the end of a move by `add-copy`: the piece moves, and another piece of its type is put on its old
  // cell. If its destination is its old cell, there is no copy, and the move only changes its type.
  void landCopy(const Command& in, const AbstractState& knows) {
    if (drops_) {
      refuse(in.place, "a copy of a piece that is not on the board");
      return;
    }
    std::size_t away = 0;
    const bool maybeSelf = knows.here.may(kSelf), maybeAway = knows.here.facts != kSelf;
    if (maybeSelf) {
      if (maybeAway) {
        away = code.fork();
        code.test(Op::TestAway, kOriginRegister, false);
      }
      code.emit(Op::Land, choice(in.types));
      if (!maybeAway) return;
      code.bind(away);
      code.test(Op::TestAway, kOriginRegister);
    }
    AbstractState elsewhere = knows;
    elsewhere.here.facts &= static_cast<Facts>(~kSelf);
    take(elsewhere, elsewhere.here);
    code.emit(Op::Save, kScratchRegister);
    code.emit(Op::Recall, kOriginRegister);
    code.emit(Op::Put, putting(type_, owner_));
    code.emit(Op::Recall, kScratchRegister);
    code.emit(Op::Land, choice(in.types));
  }

  std::uint16_t choice(const std::vector<Number>& numbers) {
    std::vector<TypeId> types;
    for (const Number number : numbers) addOnce(types, typeAt(number));
    if (types.empty() || (types.size() == 1 && types[0] == type_)) return kUnchanged;
    return static_cast<std::uint16_t>(kAs + addOnce(choices_, std::move(types)));
  }

  // ---- loops ----

  // Compiles `while`. Emits the code of the loop once for each state in which a round of the loop can begin.
  // A round that ends in such a state jumps back to that code.
  States loop(const Command& in, State state) {
    struct Head {
      AbstractState knows;
      std::uint16_t address;
    };
    std::vector<Head> heads;
    States waiting{std::move(state)}, result;
    while (!waiting.empty()) {
      State s = std::move(waiting.back());
      waiting.pop_back();
      const auto known =
          std::ranges::find_if(heads, [&](const Head& head) { return head.knows.sameBut(s.knows); });
      code.enter(s);
      if (known != heads.end()) {
        code.emit(Op::Jump, known->address);
        continue;
      }
      if (heads.size() == kMaxLoopHeads || !code.fits()) {
        refuseWays(in.place, "the loop");
        code.emit(Op::Test, 0);
        continue;
      }
      // What is known about cells is true only in the first round of the loop.
      AbstractState& knows = s.knows;
      knows.here = knows.atFrom = knows.atTo = knows.atMain = unknown;
      if (knows.from == AbstractState::From::Origin) knows.atFrom = kSelf;
      heads.push_back({knows, code.head()});
      auto [again, out] = code.split(code.leave(std::move(knows)));
      for (State& body : require(in.condition[0], true, std::move(again)))
        append(waiting, run(in.then, {std::move(body)}, false));
      append(result, require(in.condition[0], false, std::move(out)));
      waiting = merged(std::move(waiting));
    }
    return merged(std::move(result));
  }

  bool drops_;
  bool refused_ = false;
  std::vector<std::vector<TypeId>> choices_;
};

}  // namespace

CompiledBlocks compileBlocks(const std::vector<Block>& blocks, bool drops, TypeId type, Side owner,
                             const GameModel& game, const Players& players, Layout& layout,
                             Reporter& report) {
  return Compiler(drops, type, owner, game, players, layout, report).compile(blocks);
}

bool isUsed(const Block& block, const Players& players) {
  if (!players.kinds) return true;
  return block.moveType == kNone ? players.allowsAnyKind : players.kindOf[block.moveType].has_value();
}

}  // namespace fairyforge::frontend::zrf
