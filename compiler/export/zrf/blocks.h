// Writes paths as blocks of ZRF: a cursor follows the path, tests, and adds moves.
//
// A block still has placeholders: "@d:n" is a direction, "@z:3" a set of cells of a ZonePool, and a list
// (@land ...) stands for the code that adds a move. (@beside "@b:3" true) tests whether a piece of that
// neighbourhood of the pool stands beside the cursor's cell; (@each "@b:3" capture) does something to all of
// them; (@part jumping) says that the piece continues with a move of that kind, (@part) with any kind. They
// are filled in after White's and Black's blocks have been joined.
#pragma once

#include "compiler/export/zrf/movements.h"
#include "compiler/export/zrf/vocabulary.h"

namespace fairyforge::exports::zrf {

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
  std::string name;  // the name of a macro for it: "slide", "take-step"
  KindId kind = kNoKind;
};

struct BlockContext {
  const Variant& variant;
  const Directions& directions;
  const Vocabulary& names;
  ZonePool& zones;
};

// Returns a condition on the type of the piece on the cursor's cell, or on the cell to
// which the direction leads.
Expr oneOfTypes(const Vocabulary& names, const TypeSet& types, const std::string& direction = {});

Block blockOf(const BlockContext& context, const Movement& movement, const RelativePath& path);
// Returns the block for a path of a drop program.
Block dropBlockOf(const BlockContext& context, const Movement& movement, const RelativePath& path);

// The kinds of landing: the word after @land. The items after it are effects of every move that is added: a
// direction from the destination to a cell on which something is taken, or an instruction in a list.
inline constexpr const char* kLandArriving = "arriving";
inline constexpr const char* kLandUnchanged = "unchanged";
inline constexpr const char* kLandAs = "as:";          // followed by a type's number
inline constexpr const char* kStay = "staying";        // where the piece stands already, which is no arrival
inline constexpr const char* kStayAs = "staying-as:";  // followed by a type's number
inline constexpr const char* kLandDropped = "dropped";
inline constexpr const char* kLandDroppedAs = "dropped-as";  // dropped as a type that is another one in the
                                                             // store

// Can one run of the block add several moves, one after the other, as the choice of a promotion does?
bool addsSeveral(const Variant& variant, const Movement& movement, const RelativePath& path);

}  // namespace fairyforge::exports::zrf
