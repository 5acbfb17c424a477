// A game that is being played with an opponent at hand: what the C interface gives its callers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/engine/worker.h"
#include "runtime/game.h"
#include "runtime/referee.h"

namespace fairyforge::library {

class PlayedGame {
 public:
  explicit PlayedGame(VariantPtr variant);

  const Variant& variant() const { return *variant_; }
  const Position& position() const { return game_->position(); }
  const MoveList& legalMoves();

  // What is wrong with the text; nothing: it is done.
  std::optional<std::string> setUp(std::string_view fen);
  std::optional<std::string> play(std::string_view text);
  std::optional<std::string> readPgn(std::string text);
  bool undo(std::size_t moves);

  std::string rules() const;
  std::string state();
  std::string history() const;
  std::string pgn(const std::string& white, const std::string& black) const;
  std::optional<std::string> san(std::string_view text);
  std::uint64_t perft(int depth) const { return referee_.perft(position(), depth); }
  std::string think(const engine::Limits& limits);

 private:
  struct Told {
    std::string text, san;
    Side side;
    int number;
  };
  void begin(Position start);
  void play(const Move& move);

  const VariantPtr variant_;
  const Referee referee_;
  std::optional<Position> start_;
  std::optional<Game> game_;
  std::vector<Told> told_;
  std::optional<MoveList> legal_;  // of the position
  std::unique_ptr<engine::Shared> knowledge_;
  std::unique_ptr<engine::Worker> worker_;
};

}  // namespace fairyforge::library
