// The sentences about single pieces and about effects of moves. Each sentence is a combination of a few kinds
// of parts, which these tables list. The reader tries the combinations; the printer looks for the rows with
// the meaning that it prints.
//
// Words in capitals are placeholders: N is a number, NAME a name or a movement, TYPE a type, TYPES several
// types. A comma is a word of its own.
#pragma once

#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/frontend/syntax/syntax.h"

namespace fairyforge::frontend::syntax::piece_words {

// Words of a sentence with their meaning.
template <typename Value>
struct Part {
  std::string_view words;
  Value value;
};

struct Whose {
  Occupants occupants;
  bool any;  // pieces of any type
  bool operator==(const Whose&) const = default;
};
struct Place {
  Beside::Where where;
  MoveLines lines = MoveLines::All;
  bool leap = false;  // on the cells to which a movement leads
  bool operator==(const Place&) const = default;
};
// Longer words come first, because a list of types ends at the next known word.
inline constexpr Part<Place> kWhere[] = {
    {"orthogonally beside it", {Beside::Where::Steps, MoveLines::Orthogonal}},
    {"diagonally beside it", {Beside::Where::Steps, MoveLines::Diagonal}},
    {"beside it", {Beside::Where::Steps}},
    {"within NAME of it", {Beside::Where::Steps, MoveLines::All, true}}};
// Places only of enemy pieces: between the mover and an own piece. The types of the own piece are not part of
// these words.
inline constexpr Part<Place> kBetween[] = {
    {"orthogonally between it and an own piece", {Beside::Where::Enclosed, MoveLines::Orthogonal}},
    {"diagonally between it and an own piece", {Beside::Where::Enclosed, MoveLines::Diagonal}},
    {"between it and an own piece", {Beside::Where::Enclosed}},
    {"orthogonally flanked by it and an own piece", {Beside::Where::Flanked, MoveLines::Orthogonal}},
    {"diagonally flanked by it and an own piece", {Beside::Where::Flanked, MoveLines::Diagonal}},
    {"flanked by it and an own piece", {Beside::Where::Flanked}},
    {"cornered by it and an own piece", {Beside::Where::Cornered}}};
// Words in the place of `stands` and a place, for Extent::Takers: own pieces guard "it", enemies attack it.
inline std::string takesThere(Occupants occupants, bool several) {
  const char* verb = occupants == kOwn ? "guard" : "attack";
  return occupants == kAnyPiece ? "" : fmt::format("{}{} it", verb, several ? "" : "s");
}
// Places that only sentences about effects of moves can name.
inline constexpr Part<Place> kOnItsWay[] = {{"it moves towards", {Beside::Where::Ahead}},
                                            {"it moves away from", {Beside::Where::Behind}},
                                            {"it attacks", {Beside::Where::Paths}}};

// ---- conditions ----

// What a restriction forbids, for the words 'may not move', 'may only capture' and so on.
struct RestrictionWords {
  Restriction::What what;
  bool only;
  bool there = false;
  bool operator==(const RestrictionWords&) const = default;
};
inline constexpr Part<RestrictionWords> kRestrictions[] = {
    {"not move while", {Restriction::What::Move, false}},
    {"move only while", {Restriction::What::Move, true}},
    {"not move where", {Restriction::What::Move, false, true}},
    {"move only where", {Restriction::What::Move, true, true}},
    {"not capture while", {Restriction::What::Capture, false}},
    {"capture only while", {Restriction::What::Capture, true}},
    {"not be captured while", {Restriction::What::BeCaptured, false}},
    {"be captured only while", {Restriction::What::BeCaptured, true}},
    {"not be dropped while", {Restriction::What::BeDropped, false}},
    {"be dropped only while", {Restriction::What::BeDropped, true}}};

inline constexpr Part<Place> kElsewhere[] = {{"on its file", {Beside::Where::File}},
                                             {"on the board", {Beside::Where::Board}}};

inline constexpr std::string_view kAnotherA = "an TYPES";
inline constexpr Part<Whose> kOne[] = {
    {"an enemy piece", {kEnemy, true}},  {"an own piece", {kOwn, true}},  {"a piece", {kAnyPiece, true}},
    {"an enemy TYPES", {kEnemy, false}}, {"an own TYPES", {kOwn, false}}, {"a TYPES", {kAnyPiece, false}},
    {kAnotherA, {kAnyPiece, false}}};

inline constexpr Part<Whose> kSome[] = {
    {"at least N enemy pieces", {kEnemy, true}}, {"at least N own pieces", {kOwn, true}},
    {"at least N pieces", {kAnyPiece, true}},    {"at least N enemy TYPES", {kEnemy, false}},
    {"at least N own TYPES", {kOwn, false}},     {"at least N TYPES", {kAnyPiece, false}}};

// Conditions in fixed words: a test on the cell, whose operand is N, and whether it must hold or must not.
struct TestWords {
  Op op;
  bool holds;
  bool operator==(const TestWords&) const = default;
};
inline constexpr Part<TestWords> kTests[] = {{"after move N", {Op::TestMoves, true}},
                                             {"not after move N", {Op::TestMoves, false}},
                                             {"it has moved", {Op::TestUnmoved, false}},
                                             {"it has not moved", {Op::TestUnmoved, true}}};

// ---- effects ----

inline constexpr Part<MoveEffect::What> kOnMover[] = {
    {"it leaves the board", {{Op::Remove}}},
    {"it changes sides", {{Op::Give, kOther}}},
    {"it goes back to where it began", {{Op::Recall}}},
    {"it becomes TYPE", {{Op::Become}}},
    {"it becomes a neutral TYPE", {.does = {Op::Become}, .neutral = true}},
    {"it becomes what it captures", {.does = {Op::Become}, .taken = true}},
    {"it goes on along NAME", {{Op::Step}}},
    {"what it captures is born again where its kind began", {.does = {Op::Revive}, .taken = true}},
    {"TYPES may be dropped where it began", {{Op::Drop}}},
    {"it puts a neutral TYPE where it began", {.does = {Op::Put}, .neutral = true}},
    {"it puts an own TYPE where it began", {{Op::Put}}},
    {"it puts an enemy TYPE where it began", {.does = {Op::Put}, .enemy = true}},
    {"it puts a neutral TYPE by NAME", {.does = {Op::Put}, .neutral = true, .way = true}},
    {"it puts an own TYPE by NAME", {.does = {Op::Put}, .way = true}},
    {"it puts an enemy TYPE by NAME", {.does = {Op::Put}, .enemy = true, .way = true}},
};
// Effects on other pieces. If kOnMover has the same effect, one sentence can apply it to the mover and
// others.
inline constexpr Part<MoveEffect::What> kOnOthers[] = {
    {"leave the board", {{Op::Remove}}}, {"change sides", {{Op::Give, kOther}}},
    {"become TYPE", {{Op::Become}}},     {"are captured", {{Op::Capture}}},
    {"slide towards it", {{Op::Slide}}}, {"slide away from it", {.does = {Op::Slide}, .away = true}},
    {"step towards it", {{Op::Push}}},   {"step away from it", {.does = {Op::Push}, .away = true}},
};
inline constexpr Part<Whose> kAll[] = {
    {"all pieces", {kAnyPiece, true}}, {"all enemy pieces", {kEnemy, true}},
    {"all own pieces", {kOwn, true}},  {"all enemy TYPES", {kEnemy, false}},
    {"all own TYPES", {kOwn, false}},  {"all TYPES", {kAnyPiece, false}}};

// ---- a piece's block ----

// Does the declaration have anything that is written in its block?
inline bool hasBlock(const PieceDeclaration& p) {
  return !p.morphs.empty() || !p.powers.empty() || !p.programs.empty() || !p.turnings.empty() || p.staysOn ||
         p.takesRoyalsBy || !p.restrictions.empty() || p.imitates || p.promotesAsImitated || p.givesNoCheck ||
         p.cannotBeTaken || !p.safeFrom.empty() || p.hurdles || p.leaping || !p.shifts.empty();
}

// Lines of a piece's block in fixed words, with the fields that they set.
inline constexpr Part<std::optional<SourceSpan> PieceDeclaration::*> kPieceSentences[] = {
    {"imitates the type the opponent last moved, without initial moves", &PieceDeclaration::imitates},
    {"promotes as that type does", &PieceDeclaration::promotesAsImitated},
    {"gives no check, but no move may let it take a royal piece next", &PieceDeclaration::givesNoCheck},
    {"cannot be taken", &PieceDeclaration::cannotBeTaken},
};

inline constexpr std::string_view kSafeFrom = "cannot be taken by TYPES";
inline constexpr std::string_view kHops[] = {"hops over all but TYPES", "hops over TYPES"};

struct LeapWords {
  Occupants over;
  bool anyType, captures;
  bool operator==(const LeapWords&) const = default;
};
inline constexpr Part<LeapWords> kLeaps[] = {
    {"leaps over single enemy pieces , which it captures", {kEnemy, true, true}},
    {"leaps over single enemy TYPES , which it captures", {kEnemy, false, true}},
    {"leaps over single enemy pieces", {kEnemy, true, false}},
    {"leaps over single own pieces", {kOwn, true, false}},
    {"leaps over single pieces", {kAnyPiece, true, false}},
    {"leaps over single enemy TYPES", {kEnemy, false, false}},
    {"leaps over single own TYPES", {kOwn, false, false}},
    {"leaps over single TYPES", {kAnyPiece, false, false}}};

// The parts of a sentence such as `pushes rows of enemy Pawn by R, also off the board`.
struct ShiftWords {
  Shift::How how;
  Occupants whose;
  bool anyType, offBoard;
  bool operator==(const ShiftWords&) const = default;
};
struct ShiftSentence {
  std::string words;
  ShiftWords value;
};
// Returns the sentences about shifts: all combinations of 'pushes', 'pulls' and so on with whose pieces they
// move.
inline std::vector<ShiftSentence> shiftSentences() {
  using How = Shift::How;
  constexpr Part<How> kHows[] = {{"pushes rows of", How::PushRow},
                                 {"pushes", How::Push},
                                 {"pulls", How::Pull},
                                 {"swaps places with", How::Exchange}};
  constexpr Part<Occupants> kWhose[] = {{" own", kOwn}, {" enemy", kEnemy}, {"", kAnyPiece}};
  std::vector<ShiftSentence> sentences;
  for (const auto& [head, how] : kHows) {
    for (const auto& [whose, occupants] : kWhose) {
      for (const bool any : {true, false}) {
        const std::string text = fmt::format("{}{} {} by NAME", head, whose, any ? "pieces" : "TYPES");
        sentences.push_back({text, {how, occupants, any, false}});
        if (how == How::Push || how == How::PushRow)
          sentences.push_back({text + " , also off the board", {how, occupants, any, true}});
      }
    }
  }
  return sentences;
}

}  // namespace fairyforge::frontend::syntax::piece_words
