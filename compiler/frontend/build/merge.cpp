// Merges the layers, from the lowest (the file that others extend) upwards. Within a layer, declarations are
// merged before statements about them, so it does not matter in which order a text has these.

#include "compiler/frontend/build/merge.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <set>

#include "compiler/core/base/find-in.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/text/place-text.h"
#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/syntax/names.h"
#include "compiler/frontend/syntax/piece-sentences.h"

namespace fairyforge::frontend::build {

using syntax::PieceDeclaration;
using syntax::Statement;
using syntax::TypeRef;

namespace {

// Merges the layers of one game.
class Merger {
 public:
  Merger(std::vector<syntax::Layer>& layers, Diagnostics& diagnostics)
      : layers_(layers), diagnostics_(diagnostics) {}

  // Merges the layers, from the game that inherits nothing to the game itself.
  MergedGame merge() {
    for (layer_ = 0; layer_ < layers_.size(); ++layer_) {
      said_.clear();
      replaced_.clear();
      never_.clear();
      royalSaid_ = false;
      royalNames_.clear();
      forEach(&Merger::mergeBoard);
      forEach(&Merger::remove);
      forEach(&Merger::keepMeaning);
      forEach(&Merger::mergePiece);
      forEach(&Merger::mergeRoyal);
      forEach(&Merger::mergeArray);
      forEach(&Merger::place);
      forEach(&Merger::mergeZone);
      forEach(&Merger::mergeLink);
      forEach(&Merger::mergeDirection);
      forEach(&Merger::mergePromotion);
      forEach(&Merger::mergeCastling);
      forEach(&Merger::mergeArrival);
      forEach(&Merger::mergeEffects);
      forEach(&Merger::mergeEvery);
      mergeRest();
      mergeHands(layers_[layer_], game_, diagnostics_);
      mergeThirdSide(layers_[layer_], game_, diagnostics_);
    }
    finishRoyals();
    finishRules();
    warnOfEmptied();
    return std::move(game_);
  }

 private:
  // Calls the function with each statement of the layer that is of its kind.
  template <typename What>
  void forEach(void (Merger::*merge)(const Statement&, What&)) {
    for (Statement& statement : layers_[layer_]) {
      if (auto* what = std::get_if<std::remove_const_t<What>>(&statement.what))
        (this->*merge)(statement, *what);
    }
  }

  // Returns true if this is the layer's first statement about `subject`; otherwise reports the repetition.
  bool first(const Statement& statement, std::string subject) {
    const auto [entry, isNew] = said_.try_emplace(std::move(subject), statement.span);
    if (isNew) return true;
    reportRepetition(statement.span, entry->first, entry->second);
    return false;
  }
  void reportRepetition(const SourceSpan& span, const std::string& subject, const SourceSpan& before) {
    Diagnostic& d = diagnostics_.error(span, "said-twice", "{} is said twice", subject);
    if (before) d.note("first on " + lineOf(before, span));
  }

  void mergeBoard(const Statement& statement, const syntax::BoardShape& board) {
    if (!first(statement, "the board")) return;
    // A new board has other cells, so all pieces are removed from the start.
    game_.placings.clear();
    game_.board = &board;
    game_.boardSpan = statement.span;
  }

  // Takes inherited pieces, goals or rules about hands out of the game, with all that mentions the pieces.
  void remove(const Statement& whole, const syntax::Remove& statement) {
    const auto forget = [&](auto& list, const char* what) {
      if (list.empty()) diagnostics_.error(whole.span, "nothing-inherited", "no {} are inherited", what);
      list.clear();
    };
    if (statement.goals) forget(game_.goals, "goals");
    if (statement.hands) forget(game_.hands, "rules about hands");
    for (const TypeRef& ref : statement.types) {
      const MergedPiece* found = game_.find(ref, diagnostics_);
      if (!found) continue;
      const std::string name = found->piece->name.text;
      game_.removed.push_back({name, found->piece->id.text, ref.span});
      removeMentions(game_.removed.back());
      for (Placing& p : game_.placings) {
        for (auto& entry : p.idsAndNames) {
          if (entry.second == name) entry.second.clear();
        }
      }
      std::erase_if(game_.placings, [&](const Placing& p) { return p.name == name && !p.array; });
      const auto isOf = [&](const auto& entry) { return entry.first == name; };
      std::erase_if(game_.promotions, isOf);
      std::erase_if(game_.castlings, isOf);
      std::erase_if(game_.events, isOf);
      std::erase_if(royals_, [&](const RoyalMark& r) { return r.name == name; });
      std::erase_if(game_.pieces, [&](const MergedPiece& p) { return p.piece->name.text == name; });
    }
  }

  // Removes the type from everything that earlier layers say.
  void removeMentions(const RemovedPiece& removed) {
    const auto isIt = [&](const TypeRef& t) { return t.text == removed.name || t.text == removed.id; };
    const auto removeFrom = [&](std::vector<TypeRef>& list) { std::erase_if(list, isIt); };
    for (std::size_t earlier = 0; earlier < layer_; ++earlier) {
      for (Statement& statement : layers_[earlier]) {
        const auto* rule = std::get_if<syntax::Rule>(&statement.what);
        const bool counts = rule != nullptr && rule->sentence->types == &syntax::GameRules::material;
        bool emptied = false;
        syntax::forEachTypeList(statement, [&](std::vector<TypeRef>& list, bool except) {
          const bool spoke = !list.empty() && !except;
          removeFrom(list);
          emptied = emptied || (spoke && list.empty());
        });
        auto* const ofHands = std::get_if<syntax::HandRule>(&statement.what);
        const bool isRule =
            std::holds_alternative<syntax::When>(statement.what) ||
            std::holds_alternative<syntax::Effects>(statement.what) || counts ||
            (ofHands && (ofHands->sentence->what == Hands::Drop || ofHands->sentence->what == Hands::Start));
        // An empty list of types means any piece, so a goal whose list has become empty is removed as a
        // whole.
        const bool isGoal = std::holds_alternative<syntax::GoalRule>(statement.what);
        if (emptied && isGoal) std::erase(game_.goals, &statement);
        if (emptied && (isRule || isGoal)) gone_.push_back(statement.span);
        if (emptied && counts) goneRules_.insert(rule);
        if (auto* promote = std::get_if<syntax::Promote>(&statement.what)) {
          const auto gone =
              std::erase_if(promote->choices, [&](const syntax::Choice& c) { return isIt(c.type); });
          if (gone > 0 && promote->choices.empty()) emptied_.insert(promote);
        }
        if (ofHands && isIt(ofHands->as)) ofHands->types.clear();
        const auto* castle = std::get_if<syntax::Castle>(&statement.what);
        if (castle && castle->distance.value > 0 && castle->partners.empty()) emptied_.insert(castle);
      }
    }
    if (!game_.third) return;
    if (game_.third->pieces) removeFrom(*game_.third->pieces);
    if (game_.third->mayAttack) removeFrom(*game_.third->mayAttack);
  }

  // If an inherited piece gets another ID from this layer, or its ID becomes the name of another piece:
  // replaces the old ID in statements of earlier layers by the piece's name, so that they keep their meaning.
  void keepMeaning(const Statement&, const PieceDeclaration& piece) {
    for (const MergedPiece& p : game_.pieces) {
      const std::string &name = p.piece->name.text, &id = p.piece->id.text;
      if (name == piece.name.text ? id != piece.id.text : id == piece.name.text) renameMentions(id, name);
    }
  }
  // Replaces the ID of an inherited piece by its name wherever earlier layers use the ID. Does nothing if
  // another piece has the ID as its name, because the earlier layers then mean that piece.
  void renameMentions(const std::string& id, const std::string& name) {
    const auto isNamed = [&](const MergedPiece& p) { return p.piece->name.text == id; };
    if (std::ranges::any_of(game_.pieces, isNamed)) return;
    const auto rename = [&](TypeRef& type) {
      if (type.text == id) type.text = name;
    };
    for (std::size_t earlier = 0; earlier < layer_; ++earlier) {
      for (Statement& statement : layers_[earlier]) syntax::forEachType(statement, rename);
    }
    if (game_.third && game_.third->pieces) std::ranges::for_each(*game_.third->pieces, rename);
    if (game_.third && game_.third->mayAttack) std::ranges::for_each(*game_.third->mayAttack, rename);
  }

  // Completes a new declaration of an inherited piece with what it leaves out, except the cells at the start:
  // these are in `placings`.
  static void fillIn(PieceDeclaration& piece, const PieceDeclaration& before) {
    if (piece.shownName.empty()) piece.shownName = before.shownName;
    if (piece.image.empty()) piece.image = before.image;
    if (piece.movement || !piece.powers.empty() || !piece.programs.empty() || piece.imitates) return;
    if (syntax::piece_words::hasBlock(piece)) {  // replaces the old block, but for how the piece moves
      piece.movement = before.movement;
      piece.powers = before.powers;
      piece.programs = before.programs;
      return;
    }
    PieceDeclaration whole = before;  // has the old movement and block
    whole.name = piece.name;
    whole.id = piece.id;
    whole.shownName = piece.shownName;
    whole.image = piece.image;
    whole.royal = piece.royal;
    whole.at = piece.at;
    whole.isModel = piece.isModel;
    piece = std::move(whole);
  }

  // Adds a piece, or replaces the inherited piece of the same name. The new declaration inherits what it
  // leaves out.
  void mergePiece(const Statement& statement, PieceDeclaration& piece) {
    const std::string& name = piece.name.text;
    auto* known = firstWhere(game_.pieces, [&](const MergedPiece& p) { return p.piece->name.text == name; });
    if (known == nullptr) {
      game_.pieces.push_back({&piece, statement.span, layer_});
    } else if (known->layer == layer_) {
      reportRepetition(piece.name.span, fmt::format("the piece '{}'", name), known->piece->name.span);
      return;
    } else {
      fillIn(piece, *known->piece);
      *known = {&piece, statement.span, layer_};
    }
    if (!piece.royal) return;
    std::erase_if(royals_, [&](const RoyalMark& r) { return r.name == name; });
    royals_.push_back({name, piece.name, layer_});
  }

  // Merges a statement `royal`, which replaces those of earlier layers and adds to those of its own layer.
  void mergeRoyal(const Statement& whole, const syntax::Royal& statement) {
    checkNever(whole, "which pieces are royal", statement.types.empty());
    const std::size_t before = royals_.size();
    if (!royalSaid_) {
      std::erase_if(royals_, [&](const RoyalMark& r) { return r.layer < layer_; });
    }
    if (statement.types.empty() && royals_.size() == before)
      diagnostics_.error(whole.span, "nothing-inherited", "no royal pieces are inherited");
    if (statement.types.empty() && !royals_.empty())
      diagnostics_.error(whole.span, "said-twice", "it is said that '{}' is royal", royals_[0].name);
    royalSaid_ = true;
    game_.royalsAssumed = statement.assumed;
    for (const TypeRef& ref : statement.types) {
      const MergedPiece* found = game_.find(ref, diagnostics_);
      if (!found) continue;
      const std::string& name = found->piece->name.text;
      const auto [entry, isNewHere] = royalNames_.try_emplace(name, ref.span);
      if (!isNewHere) reportRepetition(ref.span, fmt::format("that '{}' is royal", name), entry->second);
      const bool isNew = std::ranges::none_of(royals_, [&](const RoyalMark& r) { return r.name == name; });
      if (isNew) royals_.push_back({name, ref, layer_});
    }
  }

  void mergeArray(const Statement& statement, const syntax::Array& array) {
    if (!first(statement, "the array")) return;
    std::erase_if(game_.placings, [&](const Placing& p) { return p.layer < layer_; });
    Placing placing;
    placing.layer = layer_;
    placing.array = &array;
    for (const MergedPiece& p : game_.pieces)
      placing.idsAndNames.emplace_back(p.piece->id.text, p.piece->name.text);
    game_.placings.push_back(std::move(placing));
  }

  // Notes the cells on which a piece stands at the start, which replace inherited ones.
  void place(const Statement&, const PieceDeclaration& piece) {
    if (!piece.at) return;
    const std::string& name = piece.name.text;
    // The piece no longer stands where the arrays and declarations of earlier layers put it.
    for (Placing& p : game_.placings) {
      if (p.layer == layer_) continue;
      for (auto& entry : p.idsAndNames) {
        if (entry.second == name) entry.second.clear();
      }
    }
    std::erase_if(game_.placings, [&](const Placing& p) { return p.layer < layer_ && p.name == name; });
    Placing placing;
    placing.layer = layer_;
    placing.name = name;
    placing.at = &*piece.at;
    game_.placings.push_back(std::move(placing));
  }

  template <typename What>
  void mergeNamed(const Statement& statement, const What& what, const char* kind,
                  std::vector<const What*>& list) {
    if (!first(statement, fmt::format("the {} '{}'", kind, what.name.text))) return;
    std::erase_if(list, [&](const What* other) { return other->name.text == what.name.text; });
    list.push_back(&what);
  }
  void mergeZone(const Statement& s, const syntax::Zone& zone) { mergeNamed(s, zone, "zone", game_.zones); }
  void mergeLink(const Statement& s, const syntax::Link& link) { mergeNamed(s, link, "link", game_.links); }
  void mergeDirection(const Statement& s, const syntax::Direction& direction) {
    mergeNamed(s, direction, "direction", game_.directions);
  }

  // Adds a statement about the type `ref` to `list`. The first statement of a layer about a type replaces the
  // statements of earlier layers about it. Returns the name of the type. If there is no such type, reports
  // that and returns nothing.
  template <typename What>
  std::optional<std::string> addOf(const char* subject, const TypeRef& ref, const What& what,
                                   std::vector<std::pair<std::string, const What*>>& list) {
    const MergedPiece* found = game_.find(ref, diagnostics_);
    if (!found) return std::nullopt;
    const std::string& name = found->piece->name.text;
    if (replaced_.insert(subject + name).second) {
      std::erase_if(list, [&](const auto& p) { return p.first == name; });
    }
    list.emplace_back(name, &what);
    return name;
  }

  // Reports a layer that says both `never` and something else about the same subject.
  void checkNever(const Statement& statement, const std::string& subject, bool never) {
    const auto [entry, isNew] = never_.try_emplace(subject, statement.span, never);
    if (isNew || (!never && !entry->second.second)) return;
    reportRepetition(statement.span, subject, entry->second.first);
  }

  // Of a statement that no type keeps, the other types that it names are looked up here, so that all its faults are
  // reported.
  void mergePromotion(const Statement& statement, const syntax::Promote& promote) {
    bool isKept = false;
    for (const TypeRef& ref : promote.types) {
      const auto name = addOf("promotion of ", ref, promote, game_.promotions);
      if (!name) continue;
      isKept = true;
      checkNever(statement, fmt::format("the promotion of '{}'", *name), promote.choices.empty());
    }
    for (const syntax::Choice& choice : promote.choices) {
      if (!isKept) game_.find(choice.type, diagnostics_);
    }
  }

  void mergeCastling(const Statement& statement, const syntax::Castle& castle) {
    if (const auto name = addOf("castling of ", castle.castler, castle, game_.castlings))
      return checkNever(statement, fmt::format("the castling of '{}'", *name), castle.distance.value == 0);
    for (const TypeRef& partner : castle.partners) game_.find(partner, diagnostics_);
  }

  void mergeArrival(const Statement&, const syntax::When& when) {
    for (const TypeRef& ref : when.arriving) addOf("arrival of ", ref, when, game_.events);
  }

  // Merges effects. The effects of captures in a layer replace all effects of captures in earlier layers; so
  // do those of first moves, of drops and of all other moves.
  void mergeEffects(const Statement& statement, const syntax::Effects& effects) {
    const auto isAlike = [&](const syntax::Effects* before) {
      return before->onCapture == effects.onCapture && before->firstMove == effects.firstMove &&
             before->onDrop == effects.onDrop;
    };
    const char* kind = effects.onCapture   ? "effects of captures"
                       : effects.firstMove ? "effects of first moves"
                       : effects.onDrop    ? "effects of drops"
                                           : "effects of moves";
    const bool cancels = replaced_.insert(kind).second && std::erase_if(game_.effects, isAlike) > 0;
    if (effects.effects.empty() && !cancels)
      diagnostics_.warning(statement.span, "never-happens", "no {} are inherited that this would take away",
                           kind);
    game_.effects.push_back(&effects);
  }

  // Keeps a restriction of every piece. It replaces an inherited restriction of the same doings (moving,
  // capturing ...).
  void mergeEvery(const Statement& statement, const syntax::EveryPiece& every) {
    const syntax::Restriction& restriction = every.restriction;
    using What = syntax::Restriction::What;
    const char* may = restriction.what == What::Move         ? "move"
                      : restriction.what == What::Capture    ? "capture"
                      : restriction.what == What::BeCaptured ? "be captured"
                                                             : "be dropped";
    if (!first(statement, fmt::format("{} every piece may {}", restriction.there ? "where" : "when", may)))
      return;
    std::erase_if(game_.ofEveryPiece, [&](const syntax::Restriction* before) {
      return before->what == restriction.what && before->there == restriction.there;
    });
    game_.ofEveryPiece.push_back(&restriction);
  }

  // Merges the kinds of statements that may each occur once in a layer, and those that only add to a list.
  void mergeRest() {
    for (const Statement& s : layers_[layer_]) {
      if (once(s, "the variant's title", game_.header) || once(s, "the shuffle", game_.shuffle) ||
          once(s, "the marks", game_.marks) || once(s, "the kinds of move", game_.kinds) ||
          once(s, "the priorities", game_.priorities))
        continue;
      if (const auto* note = std::get_if<syntax::Note>(&s.what)) {
        game_.notes.push_back(note);
      } else if (const auto* presentation = std::get_if<syntax::Presentation>(&s.what)) {
        if (first(s, fmt::format("the look '{}'", presentation->name)))
          game_.presentation.push_back(presentation);
      } else if (const auto* rule = std::get_if<syntax::Rule>(&s.what)) {
        mergeRule(s, *rule->sentence);
        if (rule->sentence->number == syntax::kField<&EndRules::repetitionCount> && rule->number == 1) {
          diagnostics_.error(s.span, "bad-number", "a position that occurs once is no repetition")
              .note("say 'at 2', or a larger number");
        }
      } else if (std::holds_alternative<syntax::DrawPoints>(s.what)) {
        mergeRule(s, kPoints);
      } else if (std::holds_alternative<syntax::PerpetualChase>(s.what)) {
        if (first(s, "the rule of perpetual chase")) game_.perpetualChase = &s;
      } else if (std::holds_alternative<syntax::GoalRule>(s.what)) {
        game_.goals.push_back(&s);
      } else if (std::holds_alternative<syntax::TurnOrder>(s.what)) {
        if (first(s, "the order of turns")) game_.turnOrder = &s;
      }
    }
  }
  // If the statement is of this kind, which may occur once in a layer, keeps it and returns true.
  template <typename What>
  bool once(const Statement& statement, const char* subject, const What*& kept) {
    const auto* what = std::get_if<What>(&statement.what);
    if (what && first(statement, subject)) kept = what;
    return what != nullptr;
  }

  void mergeRule(const Statement& statement, const syntax::RuleSentence& row) {
    for (const auto& [before, itsRow, layer] : rules_) {
      if (layer == layer_ && setCommonField(*itsRow, row))
        return reportRepetition(statement.span, fmt::format("the rule '{}'", row.subject), before->span);
    }
    rules_.push_back({&statement, &row, layer_});
  }

  // Applies the rules in the order of the layers, so that the last one counts.
  void finishRules() {
    for (const auto& [statement, row, layer] : rules_) {
      if (const auto* points = std::get_if<syntax::DrawPoints>(&statement->what)) {
        game_.drawPoints = points;
        game_.rules.draws = syntax::DrawsWon::ByMorePoints;
        continue;
      }
      const auto& rule = std::get<syntax::Rule>(statement->what);
      // If all types of material have been removed, the rule is left out, because an empty list would mean
      // every type.
      if (row->types == &syntax::GameRules::material && goneRules_.contains(&rule)) continue;
      apply(rule, game_.rules);
      game_.ruleStatements.push_back(statement);
    }
  }

  void finishRoyals() {
    for (const RoyalMark& mark : royals_) game_.royals.push_back({mark.name, mark.ref.span});
  }

  // Warns of promotions and castlings that lost all their types by removals.
  void warnOfEmptied() {
    const auto warn = [&](std::string message, const std::string& example) {
      diagnostics_.warning(game_.removed.back().span, "nothing-left", std::move(message))
          .note("written like: " + example);
    };
    for (const auto& [name, promote] : game_.promotions) {
      if (!emptied_.contains(promote)) continue;
      warn(fmt::format("'{}' promotes no more: all that it could become is removed", name),
           fmt::format("promote {} on ... to ..., or promote {} never", name, name));
    }
    for (const SourceSpan& rule : gone_) {
      diagnostics_
          .warning(game_.removed.back().span, "nothing-left", "a rule goes with what is removed: {}",
                   firstLine(rule))
          .note("it stands in {}", rule.file->name());
    }
    for (const auto& [name, castle] : game_.castlings) {
      if (!emptied_.contains(castle)) continue;
      warn(fmt::format("'{}' castles no more: all its partners are removed", name),
           fmt::format("castle {} {} with ..., or castle {} never", name, castle->distance.value, name));
    }
  }

  static std::string firstLine(const SourceSpan& span) {
    const std::string_view text = span.text();
    return std::string(text.substr(0, text.find('\n')));
  }

  // A statement or declaration that makes a type royal.
  struct RoyalMark {
    std::string name;
    TypeRef ref;
    std::size_t layer;
  };

  // The row of the rule "draws are won by points", whose sentence is not in the table of rules.
  static constexpr syntax::RuleSentence kPoints{
      "draws", "points", {{{syntax::kField<&syntax::GameRules::draws>}}}};
  // A rule with the layer that says it.
  struct MergedRule {
    const Statement* statement;
    const syntax::RuleSentence* row;
    std::size_t layer;
  };
  std::vector<MergedRule> rules_;
  std::set<const syntax::Rule*> goneRules_;  // rules about counts of types that have all been removed
  std::vector<SourceSpan> gone_;             // inherited rules that were removed together with types
  std::vector<syntax::Layer>& layers_;
  Diagnostics& diagnostics_;
  MergedGame game_;
  std::size_t layer_ = 0;
  std::map<std::string, SourceSpan> said_;
  // Pairs of subject and type, as one text, for which this layer has replaced statements of earlier layers.
  std::set<std::string> replaced_;
  std::map<std::string, std::pair<SourceSpan, bool>> never_;
  std::vector<RoyalMark> royals_;
  bool royalSaid_ = false;
  std::map<std::string, SourceSpan> royalNames_;  // types named by royal statements of this layer
  std::set<const void*> emptied_;                 // promotions and castlings that have lost all their types
};

}  // namespace

const MergedPiece* MergedGame::find(const TypeRef& ref, Diagnostics& diagnostics) const {
  for (const auto part : {&PieceDeclaration::name, &PieceDeclaration::id}) {
    const auto* found = firstWhere(pieces, [&](const MergedPiece& p) { return p.piece->*part == ref; });
    if (found) return found;
  }
  for (const RemovedPiece& r : removed) {
    if (r.name != ref.text && r.id != ref.text) continue;
    diagnostics.error(ref.span, "unknown-type", "the piece '{}' is removed", r.name)
        .note("it is removed on " + lineOf(r.span, ref.span));
    return nullptr;
  }
  const auto names = mapped(pieces, [](const MergedPiece& p) { return p.piece->name.text; });
  Diagnostic& d = diagnostics.error(ref.span, "unknown-type", "no piece has the name or ID '{}'", ref.text);
  if (ref.text.starts_with("White") || ref.text.starts_with("Black"))
    d.note(
        "what is said of moves is said of both players; a program may be of one: moves of Black by { ... }");
  const std::string closest = closestMatch(ref.text, names);
  if (!closest.empty()) {
    d.suggest(closest);
  } else if (!names.empty() && names.size() <= 40) {
    d.note("the pieces are {}", fmt::join(names, ", "));
  }
  return nullptr;
}

MergedGame mergeLayers(std::vector<syntax::Layer>& layers, Diagnostics& diagnostics) {
  return Merger(layers, diagnostics).merge();
}

}  // namespace fairyforge::frontend::build
