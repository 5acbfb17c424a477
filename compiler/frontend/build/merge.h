// Merges layers of statements into one game: later layers replace what earlier ones say about the same
// subject.
//
// The subjects are the piece (by name), the promotion, the castling and the arrival of a type, each zone
// and link, the royal pieces, the pieces' cells at the start, and each rule of the end of the game. Within
// one layer nothing may be said twice.
//
// A piece that is declared anew keeps its cells, its royalty, its shown name and its picture, unless the
// new statement says otherwise. If the new statement gives movement or a block, both are replaced. A piece
// that is removed disappears from everything that earlier layers say: arrays, promotions, morphs, rules that
// count it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::build {

struct MergedPiece {
  const syntax::PieceDeclaration* piece = nullptr;
  SourceSpan span;
  std::size_t layer = 0;
};

// Where pieces stand at the start: an array, read with the IDs of its layer, or the cells of one piece.
struct Placing {
  std::size_t layer = 0;
  const syntax::Array* array = nullptr;
  std::vector<std::pair<std::string, std::string>>
      idsAndNames;  // of the array's layer; empty name: the piece no longer stands there
  std::string name;
  const syntax::SidedCells* at = nullptr;
};

struct RemovedPiece {
  std::string name, id;
  SourceSpan span;  // the removal
};

struct HandStatement {
  const syntax::HandRule* rule;
  SourceSpan span;
};
using Hands = syntax::HandSentence::What;

struct MergedGame {
  const syntax::Header* header = nullptr;
  std::vector<const syntax::Note*> notes;
  std::vector<const syntax::Presentation*> presentation;
  const syntax::BoardShape* board = nullptr;
  SourceSpan boardSpan;
  syntax::GameRules rules;
  std::vector<const syntax::Statement*> ruleStatements;  // those that set a field of `rules`, in their order
  const syntax::Shuffle* shuffle = nullptr;
  std::vector<MergedPiece> pieces;
  std::vector<RemovedPiece> removed;
  std::vector<Placing> placings;
  std::vector<syntax::TypeRef> royals;  // named by the pieces' own `royal` or by royal statements
  bool royalsAssumed = false;
  std::vector<const syntax::Zone*> zones;
  std::vector<const syntax::Link*> links;
  std::vector<const syntax::Direction*> directions;
  const syntax::Marks* marks = nullptr;
  const syntax::MoveKinds* kinds = nullptr;
  const syntax::Priorities* priorities = nullptr;
  // Each with the name of the piece that promotes, castles or arrives.
  std::vector<std::pair<std::string, const syntax::Promote*>> promotions;
  std::vector<std::pair<std::string, const syntax::Castle*>> castlings;
  std::vector<std::pair<std::string, const syntax::When*>> events;
  std::vector<const syntax::Effects*> effects;  // of moves on the mover and on pieces beside it
  std::vector<const syntax::Restriction*> ofEveryPiece;
  const syntax::Statement* perpetualChase = nullptr;
  const syntax::DrawPoints* drawPoints = nullptr;
  std::vector<const syntax::Statement*> goals;
  const syntax::Statement* turnOrder = nullptr;
  // The statements about hands; later ones override earlier ones.
  std::vector<HandStatement> hands;
  std::optional<syntax::ThirdSideBlock> third;
  SourceSpan thirdSpan;

  // Must the side keep royal pieces safe, whether all of them or the last one?
  bool guardsRoyals(Side side) const { return rules.end.royals[index(side)] != RoyalRule::None; }
  // Returns the piece with this name or ID; null, with an error, if there is none.
  const MergedPiece* find(const syntax::TypeRef& ref, Diagnostics& diagnostics) const;
};

// Returns the merged game. It refers into `layers`, which must outlive it. Pieces that a layer removes are
// removed from the earlier ones, and what it leaves unsaid about a piece is filled in from them.
MergedGame mergeLayers(std::vector<syntax::Layer>& layers, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
