// Lists the readings of GAME Code: the documented one; for each open question one with another answer (and
// with the other changes that this answer needs to make a difference); and one in which every answer differs.

#include "compiler/export/gamecode/machine.h"

namespace fairyforge::gamecode {
namespace {

// No reading combines "connectives evaluate everything" with "`where` off the board is an error": code that
// asks for a space only after testing that it exists, as the site's reference does, could not work in it.
std::vector<Reading> readings() {
  std::vector<Reading> all{{.name = "as documented"}};
  const auto with = [&](std::string name, auto change) {
    Reading reading{.name = std::move(name)};
    change(reading);
    all.push_back(std::move(reading));
  };
  using R = Reading;
  with("off the board is nothing, and empty", [](R& r) { r.offBoard = OffBoard::NothingEmpty; });
  with("off the board is nothing, and full", [](R& r) { r.offBoard = OffBoard::NothingFull; });
  with("off the board is the other side", [](R& r) { r.offBoard = OffBoard::Wrapped; });
  with("connectives evaluate everything from the left", [](R& r) {
    r.connectives = Connectives::AllFromLeft;
    r.offBoard = OffBoard::NothingEmpty;
  });
  with("connectives evaluate everything, off the board is full", [](R& r) {
    r.connectives = Connectives::AllFromLeft;
    r.offBoard = OffBoard::NothingFull;
  });
  with("connectives evaluate everything, off the board is the other side", [](R& r) {
    r.connectives = Connectives::AllFromLeft;
    r.offBoard = OffBoard::Wrapped;
  });
  with("cond evaluates both arms", [](R& r) {
    r.arms = Arms::Both;
    r.offBoard = OffBoard::NothingFull;
  });
  with("new names belong to their subroutine", [](R& r) { r.newNames = NewNames::Subroutine; });
  with("new names belong to their block", [](R& r) { r.newNames = NewNames::Block; });
  with("Post-Game is that of the side to move", [](R& r) { r.postGame = PostGame::SideToMove; });
  with("captured is null for none", [](R& r) { r.captured = CapturedWord::NullForNone; });
  with("commands change the words of the last move", [](R& r) { r.commands = Commands::SetWords; });
  with("any piece can be promoted", [](R& r) { r.promotions = Promotions::OfAny; });
  with("everything otherwise", [](R& r) {
    r = {.name = r.name,
         .connectives = Connectives::AllFromLeft,
         .arms = Arms::Both,
         .newNames = NewNames::Block,
         .offBoard = OffBoard::Wrapped,
         .postGame = PostGame::SideToMove,
         .captured = CapturedWord::NullForNone,
         .commands = Commands::SetWords,
         .promotions = Promotions::OfAny};
  });
  return all;
}

}  // namespace

const std::vector<Reading>& allReadings() {
  static const std::vector<Reading> kAll = readings();
  return kAll;
}

}  // namespace fairyforge::gamecode
