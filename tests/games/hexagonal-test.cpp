// Compares the three best known games on hexagons with a separate move generator. It has other coordinates
// (columns, and heights in half cells) and other names, and uses nothing of the program's boards or notation.
#include <array>
#include <bitset>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>

#include "runtime/fen.h"
#include "runtime/move-text.h"
#include "runtime/perft.h"
#include "runtime/referee.h"
#include "tests/support/support.h"

namespace fairyforge::testing {
namespace {

enum class HexGame { Glinski, McCooey, Shafran };

struct Place {
  int column, height;
  friend auto operator<=>(const Place&, const Place&) = default;
  Place operator+(Place d) const { return {column + d.column, height + d.height}; }
};
constexpr std::array<Place, 6> kThroughSides{{{0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}, {-1, 1}}};
constexpr std::array<Place, 6> kThroughCorners{{{1, 3}, {2, 0}, {1, -3}, {-1, -3}, {-2, 0}, {-1, 3}}};
constexpr std::array<Place, 12> kKnight{{{1, 5},
                                         {2, 4},
                                         {3, 1},
                                         {3, -1},
                                         {2, -4},
                                         {1, -5},
                                         {-1, -5},
                                         {-2, -4},
                                         {-3, -1},
                                         {-3, 1},
                                         {-2, 4},
                                         {-1, 5}}};

struct OwnMove {
  Place from, to;
  char becomes = 0;
  std::optional<Place> victim{};  // the captured piece, if it is not on `to`
  std::optional<std::pair<Place, Place>> rook{};
};

// The parts of a game that do not change.
struct OwnBoard {
  std::vector<Place> places;
  std::map<Place, std::string> names;
  std::set<Place> pawnStarts, middle;
};
constexpr int kColumns = 11, kHeights = 23;

// A position; capitals are White's pieces.
class OwnPosition {
 public:
  explicit OwnPosition(HexGame game) : game_(game) {
    auto board = std::make_shared<OwnBoard>();
    std::map<std::string, Place> named;
    at_.fill('#');
    const int columns = game == HexGame::Shafran ? 9 : 11, longest = game == HexGame::Shafran ? 10 : 11;
    const char* letters = game == HexGame::Shafran ? "abcdefghi" : "abcdefghikl";
    for (int column = 0; column < columns; ++column) {
      const int length = longest - std::abs(column - columns / 2);
      for (int i = 0; i < length; ++i) {
        const Place place{column, 2 * i + 1 - length};
        // Shafran's ranks run down to the right from the left edge.
        const int rank = game == HexGame::Shafran ? (place.height + column + 5) / 2 + 1 : i + 1;
        const std::string name = letters[column] + std::to_string(rank);
        at_[numberOf(place)] = '.';
        board->places.push_back(place);
        board->names[place] = name;
        named[name] = place;
      }
    }
    for (const auto& [type, cells] : start(game)) {
      for (std::size_t i = 0; i < cells.size();) {
        const std::size_t end = std::min(cells.find(' ', i), cells.size());
        const Place place = named.at(cells.substr(i, end - i));
        // Shafran's board is turned for Black, the others are mirrored.
        const Place image{game == HexGame::Shafran ? columns - 1 - place.column : place.column,
                          -place.height};
        at_[numberOf(place)] = type;
        at_[numberOf(image)] = static_cast<char>(std::tolower(type));
        if (type == 'P') board->pawnStarts.insert({place, image});
        if (type == 'P' && place.column == columns / 2) board->middle = {place, image};
        unmoved_.set(numberOf(place));
        unmoved_.set(numberOf(image));
        i = end + 1;
      }
    }
    board_ = std::move(board);
  }

  std::vector<OwnMove> legal() {
    std::vector<OwnMove> moves;
    for (const OwnMove& move : pseudoLegal()) {
      OwnPosition next = *this;
      next.play(move);
      if (!next.attacked(next.king(white_), !white_)) moves.push_back(move);
    }
    return moves;
  }

  std::string nameOf(const OwnMove& move) const {
    std::string name = board_->names.at(move.from) + board_->names.at(move.to);
    if (move.becomes != 0) name += static_cast<char>(std::tolower(move.becomes));
    return name;
  }

  void play(const OwnMove& move) {
    const char piece = at_[numberOf(move.from)];
    at_[numberOf(move.from)] = '.';
    if (move.victim) at_[numberOf(*move.victim)] = '.';
    at_[numberOf(move.to)] = move.becomes != 0 ? move.becomes : piece;
    if (move.rook) {
      at_[numberOf(move.rook->second)] = at_[numberOf(move.rook->first)];
      at_[numberOf(move.rook->first)] = '.';
    }
    passed_.clear();
    if (std::toupper(piece) == 'P' && move.from.column == move.to.column) {
      const int up = white_ ? 2 : -2;
      for (Place p{move.from.column, move.from.height + up}; p != move.to; p.height += up)
        passed_.push_back(p);
      passer_ = move.to;
    }
    unmoved_.reset(numberOf(move.from));
    unmoved_.reset(numberOf(move.to));
    white_ = !white_;
  }

  std::uint64_t perft(int depth) {
    const std::vector<OwnMove> moves = legal();
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const OwnMove& move : moves) {
      OwnPosition next = *this;
      next.play(move);
      count += next.perft(depth - 1);
    }
    return count;
  }

 private:
  static std::map<char, std::string> start(HexGame game) {
    switch (game) {
      case HexGame::Glinski:
        return {{'P', "b1 c2 d3 e4 f5 g4 h3 i2 k1"},
                {'N', "d1 h1"},
                {'B', "f1 f2 f3"},
                {'R', "c1 i1"},
                {'Q', "e1"},
                {'K', "g1"}};
      case HexGame::McCooey:
        return {{'P', "c1 d2 e3 f4 g3 h2 i1"},
                {'N', "e2 g2"},
                {'B', "f1 f2 f3"},
                {'R', "d1 h1"},
                {'Q', "e1"},
                {'K', "g1"}};
      case HexGame::Shafran:
        return {{'P', "a2 b2 c2 d2 e2 f3 g4 h5 i6"},
                {'N', "b1 g3"},
                {'B', "c1 f2 h4"},
                {'R', "a1 i5"},
                {'Q', "d1"},
                {'K', "e1"}};
    }
    return {};
  }

  static std::size_t numberOf(Place p) {
    return static_cast<std::size_t>(p.column * kHeights + p.height + kHeights / 2);
  }
  char at(Place p) const {
    const bool outside = p.column < 0 || p.column >= kColumns || std::abs(p.height) > kHeights / 2;
    return outside ? '#' : at_[numberOf(p)];
  }
  bool exists(Place p) const { return at(p) != '#'; }
  bool isOf(Place p, bool white) const {
    const char piece = at(p);
    return std::isalpha(static_cast<unsigned char>(piece)) != 0 &&
           (std::isupper(static_cast<unsigned char>(piece)) != 0) == white;
  }
  Place king(bool white) const {
    for (const Place place : board_->places) {
      if (at(place) == (white ? 'K' : 'k')) return place;
    }
    return {};
  }
  bool isLast(Place p, bool white) const { return !exists({p.column, p.height + (white ? 2 : -2)}); }

  std::vector<Place> captureSteps(bool white) const {
    const int up = white ? 1 : -1;
    if (game_ == HexGame::Glinski) return {{1, up}, {-1, up}};
    return {{1, 3 * up}, {-1, 3 * up}};
  }

  bool attacked(Place p, bool byWhite) const {
    const auto is = [&](Place from, const char* types) {
      return isOf(from, byWhite) &&
             std::string(types).find(static_cast<char>(std::toupper(at(from)))) != std::string::npos;
    };
    for (const Place d : kKnight) {
      if (is(p + d, "N")) return true;
    }
    for (const Place d : captureSteps(!byWhite)) {
      if (is(p + d, "P")) return true;
    }
    const auto along = [&](const std::array<Place, 6>& ways, const char* types) {
      for (const Place d : ways) {
        if (is(p + d, "K")) return true;
        Place to = p + d;
        while (at(to) == '.') to = to + d;
        if (is(to, types)) return true;
      }
      return false;
    };
    return along(kThroughSides, "RQ") || along(kThroughCorners, "BQ");
  }

  void addPawn(std::vector<OwnMove>& moves, Place from, Place to, std::optional<Place> victim = {}) const {
    if (!isLast(to, white_)) return moves.push_back({from, to, 0, victim});
    for (const char type : {'Q', 'R', 'B', 'N'})
      moves.push_back({from, to, static_cast<char>(white_ ? type : std::tolower(type)), victim});
  }

  // Returns the number of steps that a pawn may make with its first move.
  int firstSteps(Place from) const {
    if (!board_->pawnStarts.contains(from)) return 1;
    if (game_ == HexGame::Glinski) {
      // The pawn must be on a start cell of its own side: White's start cells are below the middle.
      return (from.height < 0) == white_ ? 2 : 1;
    }
    if (!unmoved_.test(numberOf(from))) return 1;
    if (game_ == HexGame::McCooey) return board_->middle.contains(from) ? 1 : 2;
    return from.column == 0 || from.column == 8 ? 1 : from.column >= 3 && from.column <= 5 ? 3 : 2;
  }

  std::vector<OwnMove> pseudoLegal() const {
    std::vector<OwnMove> moves;
    for (const Place from : board_->places) {
      if (!isOf(from, white_)) continue;
      const char type = static_cast<char>(std::toupper(at(from)));
      const auto ride = [&](const std::array<Place, 6>& ways, bool once) {
        for (const Place d : ways) {
          Place to = from + d;
          for (; at(to) == '.'; to = to + d) {
            moves.push_back({from, to});
            if (once) break;
          }
          if (isOf(to, !white_)) moves.push_back({from, to});
        }
      };
      if (type == 'R' || type == 'Q' || type == 'K') ride(kThroughSides, type == 'K');
      if (type == 'B' || type == 'Q' || type == 'K') ride(kThroughCorners, type == 'K');
      for (const Place d : kKnight) {
        if (type == 'N' && (at(from + d) == '.' || isOf(from + d, !white_)))
          moves.push_back({from, from + d});
      }
      if (type != 'P') continue;
      Place to = from;
      for (int i = 0; i < firstSteps(from); ++i) {
        to.height += white_ ? 2 : -2;
        if (at(to) != '.') break;
        addPawn(moves, from, to);
      }
      for (const Place d : captureSteps(white_)) {
        if (isOf(from + d, !white_)) addPawn(moves, from, from + d);
        if (std::find(passed_.begin(), passed_.end(), from + d) != passed_.end())
          addPawn(moves, from, from + d, passer_);
      }
    }
    if (game_ == HexGame::Shafran) addCastling(moves);
    return moves;
  }

  // The king goes two or three cells along the edge, the rook to the cell beside it on the other side.
  void addCastling(std::vector<OwnMove>& moves) const {
    const Place from = king(white_);
    if (!unmoved_.test(numberOf(from)) || attacked(from, !white_)) return;
    const int up = white_ ? 1 : -1;
    for (const int right : {1, -1}) {
      const Place d{right, up};
      const auto cell = [&](int n) { return Place{from.column + n * d.column, from.height + n * d.height}; };
      if (at(cell(4)) != (white_ ? 'R' : 'r') || !unmoved_.test(numberOf(cell(4)))) continue;
      if (at(cell(1)) != '.' || at(cell(2)) != '.' || at(cell(3)) != '.') continue;
      for (const int far : {2, 3}) {
        bool safe = true;
        for (int n = 1; n <= far; ++n) safe = safe && !attacked(cell(n), !white_);
        if (safe) moves.push_back({from, cell(far), 0, {}, std::pair(cell(4), cell(far - 1))});
      }
    }
  }

  HexGame game_;
  bool white_ = true;
  std::shared_ptr<const OwnBoard> board_;
  std::array<char, kColumns * kHeights> at_{};
  std::bitset<kColumns * kHeights> unmoved_;
  std::vector<Place> passed_;
  Place passer_{};
};

void playsByItsRules(HexGame game, const std::string& file, const std::vector<std::uint64_t>& counts) {
  const VariantPtr variant = loadExample("hexagonal/" + file);
  ASSERT_TRUE(variant);
  const Referee referee;
  Position position(variant);
  OwnPosition own(game);
  for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
    EXPECT_EQ(perft(referee, position, static_cast<int>(depth)), counts[depth - 1]);
    EXPECT_EQ(own.perft(static_cast<int>(depth)), counts[depth - 1]);
  }
  // Random games with the same moves in both programs.
  const std::uint64_t plies = numberFromEnvironment("FAIRYFORGE_RANDOM_POSITIONS", 150);
  std::mt19937_64 random(numberFromEnvironment("FAIRYFORGE_SEED", 20261123));
  std::size_t captures = 0, promotions = 0, inGame = 0;
  for (std::uint64_t i = 0; i < plies; ++i) {
    std::map<std::string, Move> theirs;
    const MoveList legal = referee.legalMoves(position);
    for (const Move& move : legal) {
      const std::string name = moveText(position, move, legal);
      theirs.emplace(name.substr(0, name.find(',')), move);
    }
    std::map<std::string, OwnMove> mine;
    for (const OwnMove& move : own.legal()) mine.emplace(own.nameOf(move), move);
    std::string left, right;
    for (const auto& [name, move] : theirs) left += name + " ";
    for (const auto& [name, move] : mine) right += name + " ";
    ASSERT_EQ(left, right) << printFen(position);
    if (theirs.empty() || referee.outcome(position) || ++inGame > 120) {
      position = Position(variant);
      own = OwnPosition(game);
      inGame = 0;
      continue;
    }
    const auto chosen = std::next(theirs.begin(), static_cast<std::ptrdiff_t>(random() % theirs.size()));
    captures += !chosen->second.victims.empty();
    promotions += std::isdigit(static_cast<unsigned char>(chosen->first.back())) == 0;
    own.play(mine.at(chosen->first));
    position.playUnchecked(chosen->second);
  }
  EXPECT_GT(captures, plies / 30);
  EXPECT_TRUE(promotions > 0 || plies < 1000);
}

TEST(HexagonalGames, GlinskisArePlayedByItsRules) {
  playsByItsRules(HexGame::Glinski, "glinski", {51, 2586, 137858});
}
TEST(HexagonalGames, McCooeysArePlayedByItsRules) {
  playsByItsRules(HexGame::McCooey, "mccooey", {31, 947, 33307});
}
TEST(HexagonalGames, ShafransArePlayedByItsRules) {
  playsByItsRules(HexGame::Shafran, "shafran", {42, 1706, 75494});
}

}  // namespace
}  // namespace fairyforge::testing
