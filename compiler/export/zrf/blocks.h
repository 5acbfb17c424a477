// Writes paths as blocks of ZRF, the language of Zillions: a cursor follows the path, tests, and adds moves.
//
// A block has placeholders, which are filled in when White's and Black's blocks have been joined: "@d:n" is a
// direction, "@z:3" a set of cells of a ZonePool, and a list (@land ...) the code that adds a move. (@beside
// ("@b:3" "@d:n" "@d:s") true) tests whether a piece that the neighbourhood of the pool describes stands in one
// of the directions from the cursor's cell; (@each ("@b:3" ...) capture) captures all these pieces. (@part
// jumping) says that the piece must continue with a move of the kind "jumping", (@part) that it may continue
// with any move.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/export/zrf/model.h"
#include "compiler/export/zrf/movements.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {

// ---- macros ----
//
// The macros of a rules file: code that is used several times, with directions as parameters.

class Macros {
 public:
  // Reserves names that macros must not have, since a list that begins with a macro's name is a call.
  void reserve(const std::vector<std::string>& names) { reserved_ = names; }
  // Returns a call of the macro for `code`; the directions in it (@d: ...) are the arguments. Equal code
  // gives the same macro. `name`: the wish for its name.
  Expr call(const std::string& name, const Exprs& code, const std::string& comment = "");
  // Defines a macro with this name and body.
  void define(const std::string& name, Exprs body, const std::string& comment = "");
  std::string freeName(const std::string& wish) const;

  // Returns all macros that `uses` call, directly or indirectly, each after those that it calls. In `uses`,
  // placeholders of directions become names, and calls of short macros that are used once become code, except
  // for macros of define().
  std::vector<Define> settle(std::vector<Exprs*> uses);

 private:
  struct Macro {
    Define define;
    std::size_t parameters = 0;
    bool keep = false;  // not to be replaced by its code, even if it is called once
  };
  const Macro* find(const std::string& name) const;
  void count(const Expr& expr, std::map<std::string, int>& calls) const;
  Expr expanded(const Expr& expr, const std::map<std::string, int>& calls) const;

  std::vector<std::string> reserved_;
  std::vector<Macro> macros_;
  std::map<std::string, std::string> byBody_;
};

// Returns the expression with directions as plain names, without @d:.
Expr withDirections(Expr expr);

// ---- blocks ----

class ZonePool {
 public:
  std::string placeHolder(const CellSet& cells);
  const CellSet& cells(const std::string& placeHolder) const;
  std::string placeHolder(const Neighbourhood& neighbourhood);
  const Neighbourhood& neighbourhood(const std::string& placeHolder) const;

 private:
  std::vector<CellSet> sets_;
  std::vector<Neighbourhood> neighbourhoods_;
};
inline constexpr const char* kDirection = "@d:";
inline constexpr const char* kZone = "@z:";
inline constexpr const char* kLand = "@land";
inline constexpr const char* kNeighbourhood = "@b:";
inline constexpr const char* kBeside = "@beside";
inline constexpr const char* kEach = "@each";
inline constexpr const char* kPart = "@part";

struct Block {
  Exprs code;
  std::string name;  // the name for a macro with this code: "slide", "take-step"
  KindId kind = kNoKind;
};

// What the classes and functions that write parts of a rules file share.
struct Context {
  const Variant& variant;
  const Vocabulary& names;
  Directions& directions;
  ZonePool& pool;
  Zones& zones;
  Macros& macros;
};

// Returns the condition that the piece on the cursor's cell has one of these types; with a direction, the
// piece on the next cell in that direction.
Expr oneOfTypes(const Vocabulary& names, const TypeSet& types, const std::string& direction = {});

Block blockOf(const Context& context, const Movement& movement, const RelativePath& path);
// Returns the block for a path of a drop program.
Block dropBlockOf(const Context& context, const Movement& movement, const RelativePath& path);

// The kinds of landing: the word after @land. After this word come the effects that each added move has: a
// direction from the destination to a cell where something is taken, or a list with an instruction.
inline constexpr const char* kLandArriving = "arriving";
inline constexpr const char* kLandUnchanged = "unchanged";
inline constexpr const char* kLandAs = "as:";  // followed by a type's number
// The piece stays on its cell. The arrival table does not apply.
inline constexpr const char* kStay = "staying";
inline constexpr const char* kStayAs = "staying-as:";  // followed by a type's number
inline constexpr const char* kLandDropped = "dropped";
// As kLandDropped, but Zillions counts the piece in the hand as another type, so `add` names its type.
inline constexpr const char* kLandDroppedAs = "dropped-as";

// Can the code for the path's landing have several `add`: for a trigger, or because imitators must remember
// what the mover becomes?
bool mayAddSeveral(const Variant& variant, const Movement& movement, const RelativePath& path);

// ---- landings ----
// Writes the code with which a block adds a move: the piece's new type, what must be remembered, and changes
// of other pieces.

class Landings {
 public:
  explicit Landings(const Context& context) : context_(context) {}

  // Returns a block's code with its list placeholders filled in: (@land ...) and the others (see the top).
  // `mover` is the type of the moving piece, `powers` the type as which it moves.
  Exprs filledIn(const Exprs& code, TypeId mover, TypeId powers);

  // Is a move of this kind of landing added by `add` alone?
  bool isPlain(TypeId mover, TypeId powers, const std::string& kind);

  // Returns code that drops a piece of the type from Zillions' store of captured pieces. `named`: the store
  // holds the piece as another type.
  Exprs dropping(TypeId type, bool named = false);

 private:
  struct Who {
    TypeId mover, powers;
  };
  Expr besideCondition(const Exprs& around, bool stands);
  Exprs eachBeside(const Exprs& around, const Expr& instruction);
  Exprs standsThere(const Neighbourhood& near, const std::string& direction, bool stands) const;
  Exprs requireFewOnFile(const Neighbourhood& near) const;
  const Exprs& landing(Who who, const std::string& kind, const Exprs& effects);
  Exprs landingOf(Who who, const std::string& kind, const Exprs& effects);
  Exprs adding(Who who, const std::vector<TypeId>& choices, const Exprs& effects, bool mayReturn);
  Exprs arriving(Who who, const std::string& kind, const Exprs& effects,
                 const std::array<CellSet, kSides>* within = nullptr);
  Exprs withTrigger(Who who, const std::string& kind, const Trigger& trigger, const Exprs& effects);
  Exprs remembering(Who who, TypeId after) const;

  const Context& context_;
  std::map<std::string, Exprs> known_;
};

// ---- sides ----
//
// Joins White's and Black's blocks. In a rules file both players share one list of blocks for a piece;
// Zillions adapts it to each player by the symmetry of directions and by zones with different cells for each
// player.

class Sides {
 public:
  explicit Sides(const Context& context) : context_(context) {}

  // Chooses the symmetry under which more blocks of both players are equal.
  void chooseBoardSymmetry(const std::vector<std::vector<Block>>& white,
                           const std::vector<std::vector<Block>>& black);

  // Returns blocks for both players, with names of zones filled in. A block that only one player needs is
  // guarded so that it does nothing in the other's turn. `purpose`: the wish for names of zones
  // (Zones::name).
  std::vector<Block> joined(const std::vector<Block>& white, const std::vector<Block>& black,
                            const std::string& purpose);

 private:
  struct Couple {
    const Block* white;
    const Block* black;
  };
  std::vector<Couple> couplesOf(const std::vector<Block>& white, const std::vector<Block>& black) const;
  Expr turned(const Expr& expr) const;
  std::string keyOf(const Block& block, bool isBlack) const;

  const Context& context_;
};

}  // namespace fairyforge::exports::zrf
