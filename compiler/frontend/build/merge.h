// Merges layers of statements into one game. A layer is the statements of one file; a file that extends
// another one is the layer above it. Later layers replace what earlier ones say about the same subject.
//
// Subjects are: each piece (by name), the promotion, castling and arrival of a type, each zone and link, the
// royal pieces, the cells of a piece at the start, each kind of effects, and each rule. Goals are added to
// those of earlier layers. Within one layer, nothing may be said twice about a subject; but a type can have
// several promotions, castlings and arrivals, and a kind several effects.
//
// A piece that is declared again keeps its cells, royalty, shown name and picture, unless the new declaration
// gives others. If the new declaration has a movement or a block, it replaces both. A piece that is removed
// disappears from everything in earlier layers: arrays, promotions, morphs, rules that count it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compiler/core/text/diagnostic.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::build {

// A piece of the merged game: the declaration that counts, and the layer that it is from.
struct MergedPiece {
  const syntax::PieceDeclaration* piece = nullptr;
  SourceSpan span;
  std::size_t layer = 0;
};

// What puts pieces on their cells at the start: an array, or the cells in the declaration of one piece.
struct Placing {
  std::size_t layer = 0;
  const syntax::Array* array = nullptr;
  std::vector<std::pair<std::string, std::string>>
      // The IDs of the array's layer with the names of pieces; an empty name: the piece is not in the array
      // any more.
      idsAndNames;
  std::string name;
  const syntax::SidedCells* at = nullptr;
};

// A piece that a layer does not inherit.
struct RemovedPiece {
  std::string name, id;
  SourceSpan span;  // the statement that removes it
};

struct HandStatement {
  const syntax::HandRule* rule;
  SourceSpan span;
};
using Hands = syntax::HandSentence::What;

// The game after merging: for each subject the statement that counts.
struct MergedGame {
  const syntax::Header* header = nullptr;
  std::vector<const syntax::Note*> notes;
  std::vector<const syntax::Presentation*> presentation;
  const syntax::BoardShape* board = nullptr;
  SourceSpan boardSpan;
  syntax::GameRules rules;
  // The statements that set fields of `rules`, in their order.
  std::vector<const syntax::Statement*> ruleStatements;
  const syntax::Shuffle* shuffle = nullptr;
  std::vector<MergedPiece> pieces;
  std::vector<RemovedPiece> removed;
  std::vector<Placing> placings;
  std::vector<syntax::TypeRef> royals;  // named by a piece's own `royal` or by royal statements
  bool royalsAssumed = false;
  std::vector<const syntax::Zone*> zones;
  std::vector<const syntax::Link*> links;
  std::vector<const syntax::Direction*> directions;
  const syntax::Marks* marks = nullptr;
  const syntax::MoveKinds* kinds = nullptr;
  const syntax::Priorities* priorities = nullptr;
  // Statements, each with the name of the piece that promotes, castles or arrives.
  std::vector<std::pair<std::string, const syntax::Promote*>> promotions;
  std::vector<std::pair<std::string, const syntax::Castle*>> castlings;
  std::vector<std::pair<std::string, const syntax::When*>> events;
  std::vector<const syntax::Effects*> effects;  // effects of moves
  std::vector<const syntax::Restriction*> ofEveryPiece;
  const syntax::Statement* perpetualChase = nullptr;
  const syntax::DrawPoints* drawPoints = nullptr;
  std::vector<const syntax::Statement*> goals;
  const syntax::Statement* turnOrder = nullptr;
  // The rules about hands, in order; later ones override earlier ones.
  std::vector<HandStatement> hands;
  std::optional<syntax::ThirdSideBlock> third;
  SourceSpan thirdSpan;

  // Must the side keep royal pieces safe, all of them or one?
  bool guardsRoyals(Side side) const { return rules.end.royals[index(side)] != RoyalRule::None; }
  // Returns the piece with this name or ID; null, after reporting an error, if there is none.
  const MergedPiece* find(const syntax::TypeRef& ref, Diagnostics& diagnostics) const;
};

// Returns the merged game, which points into `layers`. Changes the layers: takes removed pieces out of the
// statements of earlier layers, and completes declarations with what they inherit.
MergedGame mergeLayers(std::vector<syntax::Layer>& layers, Diagnostics& diagnostics);

}  // namespace fairyforge::frontend::build
