// An executor that calls a function before it asks another executor.
#pragma once

#include <functional>

#include "runtime/executor.h"

namespace fairyforge::testing {

class Watched final : public Executor {
 public:
  // `before` is called before each question, on the thread that asks.
  Watched(const Executor& executor, std::function<void()> before)
      : executor_(executor), before_(std::move(before)) {}
  std::string_view name() const override { return executor_.name(); }
  MoveList legalMoves(const Position& position) const override { return asked().legalMoves(position); }
  bool attacked(const Position& position, Cell cell, Side by) const override {
    return asked().attacked(position, cell, by);
  }
  bool inCheck(const Position& position) const override { return asked().inCheck(position); }
  std::optional<Outcome> outcome(const Position& position) const override {
    return asked().outcome(position);
  }
  std::uint64_t perft(const Position& position, int depth) const override {
    return asked().perft(position, depth);
  }

 private:
  const Executor& asked() const {
    before_();
    return executor_;
  }
  const Executor& executor_;
  const std::function<void()> before_;
};

}  // namespace fairyforge::testing
