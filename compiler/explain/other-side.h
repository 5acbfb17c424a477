// Words for pieces whose two sides move differently. Words are made from White's programs, so Black's side is
// described in a copy of the game in which White has Black's pieces.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "compiler/core/possible/possibilities.h"
#include "compiler/core/rules/variant.h"

namespace fairyforge::explain {

class OtherSide {
 public:
  explicit OtherSide(const Variant& variant);
  ~OtherSide();

  // Returns words(variant) if they are true of both sides' pieces of the type, or if Black can have none.
  // Otherwise returns words for each side that can have one, named. Black's words describe its piece as if
  // White had it, with the board mirrored or turned.
  std::string wordsOfBoth(TypeId type, const std::function<std::string(const Variant&)>& words);

  // Can the side ever have a piece of the type?
  bool occurs(Side side, TypeId type);

 private:
  class Turning;

  const Variant& variant_;
  bool rotates_ = false;
  std::vector<std::unique_ptr<Turning>> views_;
  std::optional<possible::Possibilities> possible_;
};

}  // namespace fairyforge::explain
