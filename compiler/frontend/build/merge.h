// Layers of statements to one game: later layers replace what earlier ones say about the same subject.
//
// The subjects are the piece (by name), the promotion, the castling and the arrival of a type, each zone and
// link, the royal pieces, where the pieces stand, and each rule of the end of the game. Within one layer
// nothing may be said twice.
//
// A piece that is declared anew stays where it stands, royal, and keeps its shown name and picture, unless
// the new statement says otherwise; if that gives movement or a block, both are replaced. A piece that is
// removed goes from everything that earlier layers say: arrays, promotions, morphs, rules that count it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::build {

struct MergedPiece {
  const syntax::PieceDeclaration* piece = nullptr;
  SourceSpan span;
  std::size_t layer = 0;
};

// Pieces that stand somewhere at the start: an array, read with the IDs of its layer, or the cells
// of one piece.
struct Placing {
  std::size_t layer = 0;
  const syntax::Array* array = nullptr;
  std::vector<std::pair<std::string, std::string>>
      idsAndNames;  // of the array's layer; no name: stands there no more
  std::string name;
  const syntax::SidedCells* at = nullptr;
};

struct RemovedPiece {
  std::string name, id;
  SourceSpan span;  // the removal
};

struct MergedGame {
  const syntax::Header* header = nullptr;
  std::vector<const syntax::Note*> notes;
  std::vector<const syntax::Presentation*> presentation;
  const syntax::BoardShape* board = nullptr;
  SourceSpan boardSpan;
  syntax::GameRules rules;
  std::vector<const syntax::Statement*>
      ruleStatements;  // those that made `rules` what they are, in their order
  const syntax::Shuffle* shuffle = nullptr;
  std::vector<MergedPiece> pieces;
  std::vector<RemovedPiece> removed;
  std::vector<Placing> placings;
  std::vector<syntax::TypeRef> royals;  // those of the pieces' own `royal` and of royal statements
  bool royalsAssumed = false;
  std::vector<const syntax::Zone*> zones;
  std::vector<const syntax::Link*> links;
  std::vector<const syntax::Direction*> directions;
  const syntax::Marks* marks = nullptr;
  const syntax::MoveKinds* kinds = nullptr;
  const syntax::Priorities* priorities = nullptr;
  // By the name of the piece that promotes, castles or arrives.
  std::vector<std::pair<std::string, const syntax::Promote*>> promotions;
  std::vector<std::pair<std::string, const syntax::Castle*>> castlings;
  std::vector<std::pair<std::string, const syntax::When*>> events;
  std::vector<const syntax::Effects*> effects;  // of moves on the mover and on pieces beside it
  std::vector<const syntax::Restriction*> ofEveryPiece;
  const syntax::Statement* perpetualChase = nullptr;
  const syntax::DrawPoints* drawPoints = nullptr;
  std::vector<const syntax::GoalRule*> goals;
  const syntax::Statement* turnOrder = nullptr;
  std::vector<const syntax::Statement*> hands;  // the rules about hands; later ones count
  std::optional<syntax::ThirdSideBlock> third;
  SourceSpan thirdSpan;

  // Must the side keep its royal pieces safe, all or the last one?
  bool guardsRoyals(Side side) const { return rules.end.royals[index(side)] != RoyalRule::None; }
  // The piece that `ref` names, or gives the ID of; reported when there is none.
  const MergedPiece* find(const syntax::TypeRef& ref, Diagnostics& diagnostics) const;
};

// The game refers into `layers`, which must outlive it. What a layer removes is taken out of the earlier
// ones, and what it leaves unsaid of a piece is filled in from them.
MergedGame mergeLayers(std::vector<syntax::Layer>& layers, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
