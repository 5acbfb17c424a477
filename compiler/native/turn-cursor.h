// The common part of search cursors (runtime/search-cursor.h) on rows of words: a stack of states in one
// vector.
#pragma once

#include "compiler/native/turn-player.h"
#include "runtime/search-cursor.h"

namespace fairyforge::native {

// Derived classes add how moves are listed and made.
class TurnCursor : public SearchCursor {
 public:
  Side player() const override { return here().get<&Setup::player>(); }
  Side toMove() const override { return here().get<&Setup::thirdTurn>() ? Side::Third : player(); }
  std::optional<Outcome> outcome() const override { return executor_.outcome(position()); }
  std::int64_t balance() const override;
  std::uint64_t key() const override { return hashOf(here()); }
  Position position() const override { return trusted(variant_, setupOf(here())); }
  void read(Placement& placement) const override;
  void back() override { --depth_; }

 protected:
  // All arguments must outlive this object.
  TurnCursor(const VariantPtr& variant, const TurnLayout& layout, const Executor& executor,
             const Position& start, const PieceValues& values);
  std::size_t depth() const { return depth_; }
  TurnState here() const { return at(depth_); }
  TurnState before() const { return at(depth_ - 1); }
  // Returns the side whose pieces the next move moves.
  Side moved() const {
    if (here().get<&Setup::thirdTurn>()) return Side::Third;
    return variant_->turnOf(player(), here().get<&Setup::turn>()).moves;
  }
  // Makes room for the next state, whose words the caller writes.
  void enter();

  const VariantPtr& variant_;
  const Executor& executor_;
  const PieceValues& values_;
  std::vector<TypeId> counted_;  // types with a value

 private:
  TurnState at(std::size_t depth) const { return {words_.data() + depth * layout_.size, layout_}; }
  std::int64_t count(Piece piece) const;

  const TurnLayout& layout_;
  mutable std::vector<std::uint64_t> words_;  // the states from the start to the current one, with spare room
  std::size_t depth_ = 0;
};

// Returns a cursor at `start` for games without code. When the last cursor that uses `player` is destroyed,
// `player` goes back to its executor. Rules, executor and values must outlive the cursor.
std::unique_ptr<SearchCursor> maskedCursor(const TurnGame& rules, const Executor& executor,
                                           std::shared_ptr<TurnPlayer> player, const Position& start,
                                           const PieceValues& values);

}  // namespace fairyforge::native
