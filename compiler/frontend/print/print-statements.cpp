// Prints statements as native text. Each kind of statement has a function emit(). Only the kinds that readers
// of other languages or write/ produce are printed. A new kind does not compile until it has an emit() or is
// listed as never printed. Statements that a higher layer overrides are left out.

#include "compiler/frontend/print/print-statements.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <span>

#include "compiler/core/base/add-once.h"
#include "compiler/core/base/mapped.h"
#include "compiler/core/rules/program-text.h"
#include "compiler/frontend/print/lexemes.h"
#include "compiler/frontend/print/statement-words.h"
#include "compiler/frontend/syntax/hand-sentences.h"
#include "compiler/frontend/syntax/piece-sentences.h"
#include "compiler/frontend/syntax/rule-sentences.h"

namespace fairyforge::frontend::print {
namespace {

namespace piece_words = syntax::piece_words;

std::string occupantsText(std::uint16_t occupants) {
  std::string text;
  for (std::size_t bit = 0; bit < std::size(kOccupantNames); ++bit) {
    if (occupants >> bit & 1) (text += text.empty() ? "" : "|") += kOccupantNames[bit];
  }
  return text;
}

std::string stepsText(const syntax::ProgramLine& line) {
  std::string text;
  for (std::size_t i = 0; i < line.steps.size(); ++i) {
    text += fmt::format(" ({},{})", line.steps[i].vector.files, line.steps[i].vector.ranks);
    if (i < line.beside.on.size() && line.beside.on[i] != 0) text += " " + occupantsText(line.beside.on[i]);
  }
  return text;
}

// Returns what stands behind the instruction's name, with a blank before it.
std::string operandText(const syntax::ProgramLine& line, const StatementWords& words) {
  switch (infoOf(*line.op).operand) {
    case OperandKind::Step:
      return stepsText(line);
    case OperandKind::Address:
      return " " + line.name->text;
    case OperandKind::Occupants:
      return " " + occupantsText(line.value);
    case OperandKind::Zone:
      return " " + words.cellsText(line.cells);
    case OperandKind::Register:
    case OperandKind::Place:
      return line.value == kOriginRegister ? " origin" : fmt::format(" r{}", line.value);
    case OperandKind::Owner:
      return " " + std::string(kOwnerNames[line.value]);
    case OperandKind::Landing:
      return line.value == kUnchanged ? " unchanged" : "";
    case OperandKind::Neighbourhood: {
      const Neighbourhood& near = line.beside;
      std::string text = fmt::format(" {} {}", occupantsText(near.occupants),
                                     line.anyType ? "any" : words.namesOf(line.types));
      if (near.least > 1) text += fmt::format(" {} or more", near.least);
      text += fmt::format(" {}", near.info().name);
      if (near.info().hasSteps) text += stepsText(line);
      return line.ends.empty() ? text : text + " by " + words.namesOf(line.ends);
    }
    default:
      return "";
  }
}

// Returns the block `drops of White by { ... }` with a line end. Supports only the operands that a variants.ini
// can need.
std::string programText(const syntax::Program& program, const StatementWords& words) {
  const std::string of = !program.of          ? ""
                         : program.isOfBoth() ? " of both"
                                              : " of " + nameText(program.of->text);
  std::string text = fmt::format("{}{} by {{\n", program.drops ? "drops" : "moves", of) + program.text;
  for (const syntax::ProgramLine& line : program.lines) {
    if (line.label) text += line.label->text + (line.op ? ": " : ":\n");
    if (line.op) text += std::string(infoOf(*line.op).name) + operandText(line, words) + "\n";
  }
  return text + "}\n";
}

// Prints the statements of one layer, each kind of statement to its own part of the text.
class StatementPrinter {
 public:
  StatementPrinter(const syntax::Layer& diagram, StatementWords words, const syntax::Layer& overriding,
                   bool onTop)
      : diagram_(diagram), words_(std::move(words)), overriding_(overriding), onTop_(onTop) {}

  // Returns the text: each kind of statement in its own part, in a fixed order.
  std::string print() {
    for (const syntax::Statement& statement : diagram_) {
      if (isReplaced(statement)) continue;
      std::visit([this](const auto& what) { emit(what); }, statement.what);
    }
    std::string text;
    if (!hands_.empty()) hands_ = "hands {\n" + hands_ + "}\n";
    for (const std::string* part : {&head_, &boardText_, &names_, &pieces_, &promotions_, &hands_, &third_,
                                    &rules_, &goals_, &presentation_}) {
      if (!part->empty()) text += (text.empty() ? "" : "\n") + *part;
    }
    return text;
  }

 private:
  // ---- statements of the layer on top ----

  template <typename What, typename Holds>
  bool overridden(Holds holds) const {
    return std::ranges::any_of(overriding_, [&](const syntax::Statement& statement) {
      const auto* what = std::get_if<What>(&statement.what);
      return what != nullptr && holds(*what);
    });
  }

  // Does a statement of the layer on top replace everything that this one says?
  bool isReplaced(const syntax::Statement& statement) const {
    return std::visit(
        [&](const auto& what) {
          using What = std::decay_t<decltype(what)>;
          if constexpr (std::is_same_v<What, syntax::Rule>) {
            return overridden<syntax::Rule>(
                [&](const syntax::Rule& rule) { return setCommonField(*rule.sentence, *what.sentence); });
          } else if constexpr (std::is_same_v<What, syntax::HandRule>) {
            return overridden<syntax::HandRule>(
                [&](const syntax::HandRule& rule) { return rule.sentence->what == what.sentence->what; });
          } else if constexpr (syntax::OneOf<What, syntax::Presentation, syntax::PieceDeclaration,
                                             syntax::Promote>) {
            return false;
          } else {
            return overridden<What>([](const What&) { return true; });
          }
        },
        statement.what);
  }

  bool promotesAgain(const syntax::TypeRef& type) const {
    return overridden<syntax::Promote>([&](const syntax::Promote& promote) {
      return std::ranges::any_of(promote.types, [&](const syntax::TypeRef& other) {
        return words_.nameOf(other) == words_.nameOf(type);
      });
    });
  }

  // ---- statements ----

  static std::string nameOfKind(const syntax::Word& kind) { return nameInProgram(kind.text); }

  void emit(const syntax::Rule& rule) {
    // A default rule about the board is left out, although Diagrams have a statement for it.
    const std::string_view subject = rule.sentence->subject;
    const bool isOfBoard = subject == "symmetry" || subject.starts_with("castling");
    if (!onTop_ && isOfBoard && isDefault(rule)) return;
    std::string said = ruleText(rule, [&](const auto& types) { return words_.namesOf(types); }) + "\n";
    // If both players have the same royal rule, the two statements become one.
    if (subject == "royals of Black") {
      const std::string words = said.substr(subject.size()), white = "royals of White" + words;
      if (rules_.ends_with(white)) {
        rules_.resize(rules_.size() - white.size());
        said = "royals" + words;
      }
    }
    rules_ += said;
  }

  void emit(const syntax::BoardShape& shape) {
    std::string features, lines;
    if (!shape.fileNames.empty())
      features += " files " + joined(shape.fileNames, " ", [](const auto& range) { return range.text; });
    if (!shape.holes.empty()) features += " holes " + words_.cellsText(shape.holes);
    if (shape.hexagon && shape.hexagon->straightRanks) features += " straight ranks";
    if (shape.firstRank.value != 1) features += fmt::format(" first rank {}", shape.firstRank.value);
    for (const auto& row : shape.cellNames)
      lines +=
          fmt::format("cells {}\n", joined(row, " ", [](const auto& cell) { return nameText(cell.text); }));
    for (const syntax::Level& level : shape.levelLines)
      lines += fmt::format("  level {}{}{}\n", level.number.value, level.name ? " " + level.name->text : "",
                           level.files ? " files " + level.files->text : "");
    boardText_ = fmt::format("board {}{}{}{}\n", sizeText(shape), features.empty() ? "" : " with", features,
                             lines.empty() ? "" : " {\n" + lines + "}");
  }
  static std::string sizeText(const syntax::BoardShape& shape) {
    if (!shape.hexagon)
      return fmt::format("{}x{}", shape.files.value, shape.ranks.value) +
             (shape.levels.value > 1 ? fmt::format("x{}", shape.levels.value) : "");
    const int left = shape.hexagon->left.value, right = shape.hexagon->right.value,
              upright = shape.hexagon->upright.value;
    return fmt::format("hexagon {}", left) + (left == right ? "" : fmt::format("x{}", right)) +
           (left == right && right == upright ? "" : fmt::format("x{}", upright));
  }
  void emit(const syntax::Direction& direction) {
    boardText_ += fmt::format("direction {}: {}\n", nameText(direction.name.text),
                              joined(direction.pairs, " ", [](const auto& pair) { return pair.text; }));
  }
  void emit(const syntax::Marks& marks) {
    names_ += fmt::format("marks: {}\n", joined(marks.marks, ", ", [&](const auto& mark) {
                            return nameInProgram(mark.name.text) +
                                   (mark.of.empty() ? "" : " of " + words_.namesOf(mark.of));
                          }));
  }
  void emit(const syntax::MoveKinds& kinds) {
    names_ += fmt::format("kinds of move: {}\n", joined(kinds.names, ", ", nameOfKind));
  }
  void emit(const syntax::Priorities& priorities) {
    rules_ += fmt::format("priorities: {}\n", joined(priorities.kinds, ", ", nameOfKind));
  }
  void emit(const syntax::PieceDeclaration& piece) {
    pieces_ += fmt::format("piece {} {}", nameText(piece.name.text), piece.id.text);
    if (piece.movement) pieces_ += fmt::format(" {}", piece.movement->text());
    if (!piece.shownName.empty()) pieces_ += fmt::format(" \"{}\"", piece.shownName);
    if (piece.royal) pieces_ += " royal";
    if (piece.at && !(piece.at->white.empty() && piece.at->black.empty()))
      pieces_ += " at " + words_.sidedText(*piece.at);
    if (!piece.image.empty()) pieces_ += " image " + nameText(piece.image);
    const std::string block = blockText(piece);
    if (!block.empty()) pieces_ += " {\n" + block + "}";
    pieces_ += "\n";
  }

  std::string blockText(const syntax::PieceDeclaration& piece) const {
    std::string text;
    for (const syntax::Power& power : piece.powers) text += powerText(power) + "\n";
    if (piece.staysOn) text += fmt::format("stays on {}\n", words_.sidedText(*piece.staysOn));
    if (piece.takesRoyalsBy) text += fmt::format("takes royal pieces by {}\n", piece.takesRoyalsBy->text());
    for (const syntax::Restriction& restriction : piece.restrictions)
      text += restrictionText(restriction) + "\n";
    for (const syntax::Program& program : piece.programs) text += programText(program, words_);
    for (const auto& [words, field] : piece_words::kPieceSentences)
      if (piece.*field) text += std::string(words) + "\n";
    const auto ofTypes = [&](std::string_view words, const auto& types) {
      return syntax::filled(std::string(words), "TYPES", words_.namesOf(types)) + "\n";
    };
    if (!piece.safeFrom.empty()) text += ofTypes(piece_words::kSafeFrom, piece.safeFrom);
    if (piece.hurdles)
      text += ofTypes(piece_words::kHops[piece.hurdles->allBut ? 0 : 1], piece.hurdles->types);
    if (const auto& leap = piece.leaping)
      text += wordsOf(piece_words::kLeaps, {leap->over, !leap->types, leap->captures}, namesOf(leap->types)) +
              "\n";
    for (const syntax::Shift& shift : piece.shifts) text += shiftText(shift);
    return piece.morphs.empty() ? text : text + morphsText(piece.morphs);
  }

  std::string powerText(const syntax::Power& power) const {
    std::vector<std::string> place;
    if (power.cells) place.push_back("on " + words_.sidedText(*power.cells));
    if (!power.whilst.empty()) place.push_back("while " + conditionsText(power.whilst));
    return fmt::format("{}{}moves {}{}{}", fmt::join(place, " "), place.empty() ? "" : ": ",
                       power.movement.text(),
                       power.becomes ? " becoming " + words_.namesOf({*power.becomes}) : "",
                       power.there.empty() ? "" : " where " + conditionsText(power.there));
  }

  std::string conditionsText(const std::vector<syntax::Condition>& conditions) const {
    return joined(conditions, " and ", [&](const syntax::Condition& c) { return conditionText(c); });
  }
  std::string conditionText(const syntax::Condition& c) const {
    if (c.on) return (c.holds ? "on " : "not on ") + words_.sidedText(*c.on);
    if (!c.test) return standing(c.beside, c.holds);
    return syntax::filled(wordsOf(piece_words::kTests, {c.test->op, c.holds}), "N",
                          std::to_string(c.test->operand));
  }

  // Returns the words of the row with this meaning, with these types at its placeholder.
  template <typename Rows>
  static std::string wordsOf(const Rows& rows, const decltype(std::ranges::begin(rows)->value)& value,
                             const std::string& types = {}) {
    for (const auto& row : rows) {
      if (row.value == value)
        return syntax::filled(syntax::filled(std::string(row.words), " ,", ","), "TYPES", types);
    }
    return "";
  }
  std::string namesOf(const std::optional<std::vector<syntax::TypeRef>>& types) const {
    return types ? words_.namesOf(*types) : "";
  }

  // Returns a condition: `an enemy Rook stands beside it` or `no enemy Rook stands beside it`.
  std::string standing(const syntax::Beside& beside, bool stands) const {
    const bool several = beside.least > 1;
    const piece_words::Whose whose{beside.occupants, !beside.types};
    const std::string types = beside.types ? orNames(*beside.types) : "";
    std::string who =
        several ? wordsOf(piece_words::kSome, whose, types) : wordsOf(piece_words::kOne, whose, types);
    if (several) who = syntax::filled(std::move(who), "N", std::to_string(beside.least));
    if (!several && !stands) who.replace(0, who.find(' '), "no");
    if (beside.where == syntax::Beside::Where::Takers)
      return who + " " + piece_words::takesThere(beside.occupants, several);
    return who + (several ? " stand " : " stands ") + placeText(beside);
  }

  std::string shiftText(const syntax::Shift& shift) const {
    return syntax::filled(
               wordsOf(piece_words::shiftSentences(), {shift.how, shift.whose, !shift.types, shift.offBoard},
                       namesOf(shift.types)),
               "NAME", shift.by.text) +
           "\n";
  }

  std::string placeText(const syntax::Beside& beside) const {
    const piece_words::Place place{beside.where, beside.lines, beside.leap.has_value()};
    for (const auto rows : std::initializer_list<std::span<const piece_words::Part<piece_words::Place>>>{
             piece_words::kWhere, piece_words::kBetween, piece_words::kOnItsWay, piece_words::kElsewhere}) {
      const std::string words = wordsOf(rows, place);
      if (words.empty()) continue;
      if (beside.leap) return syntax::filled(words, "NAME", beside.leap->text);
      return beside.ends.empty() ? words : syntax::filled(words, "own piece", "own " + orNames(beside.ends));
    }
    return "";
  }

  std::string restrictionText(const syntax::Restriction& restriction) const {
    const auto& [what, only, condition, span, there] = restriction;
    return fmt::format("may {} {}", wordsOf(piece_words::kRestrictions, {what, only, there}),
                       conditionText(condition));
  }

  // Returns the line `morphs on ...`. Cells with the same outcome are one group; the group with the lowest
  // cell comes first.
  std::string morphsText(std::vector<syntax::Morph> morphs) const {
    const auto place = [&](const syntax::Morph& morph) {
      const auto cell = morph.cells.white.empty() ? std::nullopt : words_.single(morph.cells.white.front());
      return cell ? index(*cell) : 0;
    };
    std::ranges::stable_sort(
        morphs, [&](const syntax::Morph& a, const syntax::Morph& b) { return place(a) < place(b); });
    std::vector<std::pair<std::string, syntax::CellList>> groups;
    for (const syntax::Morph& morph : morphs) {
      const std::string to = words_.namesOf(morph.to);
      syntax::CellList& group = valueFor(groups, to);
      group.insert(group.end(), morph.cells.white.begin(), morph.cells.white.end());
    }
    return fmt::format("morphs on {}\n", joined(groups, ", ", [&](const auto& group) {
                         return words_.cellsText(group.second) + " to " + group.first;
                       }));
  }

  void emit(const syntax::Royal& royal) {
    pieces_ += fmt::format("royal {}\n", royal.types.empty() ? "never" : words_.namesOf(royal.types));
  }

  void emit(const syntax::Remove& removal) {
    pieces_ += fmt::format("remove{}{}{}{}\n", removal.goals ? " goals" : "", removal.hands ? " hands" : "",
                           removal.types.empty() ? "" : " ", words_.namesOf(removal.types));
  }

  // Adds a promotion, or 'promote ... never' if it has no choices, to the text of promotions.
  void emit(const syntax::Promote& promote) {
    std::vector<syntax::TypeRef> types;
    for (const syntax::TypeRef& type : promote.types) {
      if (!promotesAgain(type)) types.push_back(type);
    }
    if (types.empty()) return;
    std::string choices;
    for (const syntax::Choice& choice : promote.choices) {
      choices += " " + words_.nameOf(choice.type);
      std::vector<std::string> limits;
      if (choice.withinLast > 0) limits.push_back(fmt::format("last {}", choice.withinLast));
      if (choice.notOnLast == 1) limits.emplace_back("not last");
      if (choice.notOnLast > 1) limits.push_back(fmt::format("not last {}", choice.notOnLast));
      if (choice.mostOnBoard > 0) limits.push_back(fmt::format("at most {}", choice.mostOnBoard));
      if (!limits.empty()) choices += fmt::format(" ({})", fmt::join(limits, " "));
    }
    // If the zone is given as last ranks, those are the ranks farthest from each side.
    const bool last =
        !promote.zone.white.empty() && std::ranges::all_of(promote.zone.white, [](const auto& item) {
          return item.kind == syntax::CellItem::Kind::LastRanks;
        });
    const std::string zone = last ? words_.cellsText(promote.zone.white) : words_.sidedText(promote.zone);
    using When = syntax::Promote::When;
    using Where = syntax::Promote::Where;
    const char* place = promote.where == Where::On         ? "on"
                        : promote.where == Where::From     ? "from"
                        : promote.where == Where::OnOrFrom ? "on or from"
                                                           : "on entering";
    const char* when = promote.when == When::Always      ? ""
                       : promote.when == When::Capturing ? " by capturing"
                                                         : " by a move without capture";
    promotions_ += choices.empty() ? fmt::format("promote {} never\n", words_.namesOf(types))
                                   : fmt::format("promote {} {} {}{} to{}\n", words_.namesOf(types), place,
                                                 zone, when, choices);
  }
  void emit(const syntax::Castle& castle) {
    const std::string castler = words_.nameOf(castle.castler), partners = words_.namesOf(castle.partners);
    if (castle.path && castle.partnerPath) {
      promotions_ += fmt::format("castle {} {} with {} {}", castler, castle.path->text, partners,
                                 castle.partnerPath->text);
    } else if (castle.distance.value == 0) {
      promotions_ += fmt::format("castle {} never", castler);
    } else {
      promotions_ += fmt::format("castle {} {} with {}{}", castler, castle.distance.value, partners,
                                 castle.from ? " on " + words_.sidedText(*castle.from) : "");
    }
    promotions_ += castle.whilst.empty() ? "\n" : " while " + conditionsText(castle.whilst) + "\n";
  }

  void emit(const syntax::Presentation& presentation) {
    presentation_ += fmt::format("look {} \"{}\"\n", presentation.name, presentation.value);
  }

  void emit(const syntax::Header& header) {
    head_ = fmt::format("variant \"{}\"", header.title.text);
    for (const syntax::Word& author : header.authors)
      head_ += fmt::format("{} \"{}\"", &author == &header.authors.front() ? " by" : "", author.text);
    head_ += "\n";
  }
  void emit(const syntax::Note& note) { head_ += fmt::format("note \"{}\"\n", note.text.text); }
  void emit(const syntax::Array& array) { boardText_ += fmt::format("array \"{}\"\n", array.placement.text); }
  void emit(const syntax::PerpetualChase& rule) {
    rules_ += rule.loses ? "perpetual chase: loses" : "perpetual chase: is a repetition like others";
    if (!rule.mayChase.empty()) rules_ += fmt::format(",\n{} may chase", words_.namesOf(rule.mayChase));
    for (const auto& [types, cells] : rule.unchased)
      rules_ += fmt::format(",\n{} may be chased on {}", words_.namesOf(types), words_.sidedText(cells));
    for (const auto& [chasers, chased] : rule.regardless)
      rules_ +=
          fmt::format(",\n{} chase {} even if protected", words_.namesOf(chasers), words_.namesOf(chased));
    rules_ += "\n";
  }
  void emit(const syntax::DrawPoints& rule) {
    auto points = mapped(rule.points, [&](const auto& one) {
      return fmt::format("{} {}", words_.nameOf(one.first), one.second);
    });
    for (const Side side : kBothSides) {
      if (rule.given[index(side)] > 0)
        points.push_back(fmt::format("{} {}", kOwnerNames[index(side)], rule.given[index(side)]));
    }
    rules_ += fmt::format("draws: points {}\n", fmt::join(points, ", "));
  }
  void emit(const syntax::GoalRule& rule) { goals_ += goalSentence(rule, words_) + "\n"; }
  // ---- effects ----

  void emit(const syntax::Effects& effects) {
    std::string who = "a piece";
    if (!effects.movers.empty()) {
      who = effects.allBut ? "a piece but " + words_.namesOf(effects.movers) : orNames(effects.movers);
    }
    const std::string what =
        effects.along != syntax::MoveLines::All
            ? effects.along == syntax::MoveLines::Orthogonal ? "moves orthogonally" : "moves diagonally"
        : effects.firstMove      ? "moves for the first time"
        : effects.withoutCapture ? "moves without capture"
        : effects.onDrop         ? "is dropped"
        : !effects.onCapture     ? "moves"
        : effects.captured       ? "captures " + orNames(*effects.captured)
                                 : "captures";
    goals_ += fmt::format("when {} {} {{\n", who, what);
    if (effects.effects.empty()) goals_ += "nothing happens\n";
    for (const syntax::MoveEffect& effect : effects.effects) goals_ += effectText(effect) + "\n";
    goals_ += "}\n";
  }
  std::string orNames(const std::vector<syntax::TypeRef>& refs) const { return words_.namesOf(refs, " or "); }
  std::string effectText(const syntax::MoveEffect& effect) const {
    const std::string type = effect.type.text.empty() ? "" : words_.nameOf(effect.type);
    if (!effect.beside) {
      const std::string words = wordsOf(piece_words::kOnMover, effect.what, orNames(effect.types));
      return syntax::filled(syntax::filled(words, "TYPE", type), "NAME", effect.name.text);
    }
    const syntax::Beside& beside = *effect.beside;
    return fmt::format(
        "{} {}{} {}", wordsOf(piece_words::kAll, {beside.occupants, !beside.types}, namesOf(beside.types)),
        placeText(beside), beside.spared.empty() ? "" : " but " + words_.namesOf(beside.spared),
        syntax::filled(wordsOf(piece_words::kOnOthers, effect.what), "TYPE", type));
  }

  // ---- hands ----

  void emit(const syntax::HandRule& rule) {
    const std::string cells = rule.cells ? words_.sidedText(*rule.cells) : "";
    if (rule.sentence->what == syntax::HandSentence::What::Drop && rule.cells && cells.empty())
      return emit(syntax::handRule("drop TYPES nowhere", rule.types));
    std::string text(rule.sentence->pattern);
    for (const auto& [placeholder, words] : {std::pair{"TYPES", words_.namesOf(rule.types)},
                                             {"TYPE", words_.nameOf(rule.as)},
                                             {"NAME", rule.by ? rule.by->text : ""},
                                             {"CELLS", cells}})
      text = syntax::filled(std::move(text), placeholder, words);
    hands_ += text + "\n";
  }

  // ---- turns ----

  void emit(const syntax::TurnOrder& order) {
    const auto list = [](const std::vector<syntax::Series>& turns) {
      return joined(turns, ", ", seriesText);
    };
    const std::string first = order.first.empty() ? "" : "first " + list(order.first) + ", then ";
    const bool alone = std::ranges::all_of(order.again, [&](const syntax::Series& series) {
      return series.player == order.again.front().player;
    });
    rules_ += "turns: " + first + list(order.again) + (alone ? " alone\n" : "\n");
  }
  static std::string seriesText(const syntax::Series& series) {
    std::string text = series.player == Side::White ? "White" : "Black";
    if (series.with) text += " with " + nameText(series.with->text);
    if (series.kind) text += " by " + nameOfKind(*series.kind);
    if (series.moves > 1) text += fmt::format(" {}", series.moves);
    return series.grows > 0 ? text + fmt::format(" growing by {}", series.grows) : text;
  }

  // Prints a third side that has no turns, whose pieces players put on the board.
  void emit(const syntax::ThirdSideBlock& side) {
    third_ = fmt::format("side {} {{\nhas no turns of its own\n", nameText(side.name.text));
    if (side.pieces) third_ += "pieces " + words_.namesOf(*side.pieces) + "\n";
    if (side.mostOfAType) third_ += fmt::format("at most {} of a type\n", side.mostOfAType->value);
    if (side.pieces) third_ += "introduces them on any empty cell\n";
    third_ += "}\n";
  }

  // These kinds are never printed. A new kind of statement must be listed here or have its own emit().
  template <typename What>
  requires syntax::OneOf<What, syntax::Zone, syntax::Link, syntax::When, syntax::EveryPiece, syntax::Shuffle,
                         syntax::Test>
  void emit(const What&) {}

  const syntax::Layer& diagram_;
  const StatementWords words_;
  const syntax::Layer& overriding_;
  const bool onTop_;
  std::string head_, boardText_, names_, pieces_, promotions_, hands_, third_, rules_, goals_, presentation_;
};

}  // namespace

std::string nativeText(const syntax::Layer& diagram, const syntax::Layer& overriding, bool onTop) {
  return StatementPrinter(diagram, StatementWords(diagram), overriding, onTop).print();
}

std::string statementText(const syntax::Statement& statement, const syntax::BoardShape& board) {
  std::string text = StatementPrinter({statement}, StatementWords(board), {}, true).print();
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

}  // namespace fairyforge::frontend::print
