// The code that adds a move: the piece's new type, its memory, and other changes.
#pragma once

#include <map>

#include "compiler/export/zrf/blocks.h"
#include "compiler/export/zrf/macros.h"
#include "compiler/export/zrf/zones.h"

namespace fairyforge::exports::zrf {

class Landings {
 public:
  Landings(const Variant& variant, const Vocabulary& names, const ZonePool& pool, Directions& directions,
           Zones& zones, Macros& macros)
      : variant_(variant),
        names_(names),
        pool_(pool),
        directions_(directions),
        zones_(zones),
        macros_(macros) {}

  // Returns the code of a block with its placeholders that are lists filled in: (@land ...) and others
  // (blocks.h). `mover` is the type of the moving piece, `powers` the type as which it moves.
  Exprs filledIn(const Exprs& code, TypeId mover, TypeId powers);

  // Is the code that adds a move of this kind of landing nothing but `add`?
  bool isPlain(TypeId mover, TypeId powers, const std::string& kind);

  // Returns the code that drops a piece of the type from the store. `named`: the store has it as another
  // type.
  Exprs dropping(TypeId type, bool named = false);

 private:
  struct Who {
    TypeId mover, powers;
  };
  Expr besideCondition(const Neighbourhood& near, bool stands);
  Exprs eachBeside(const Neighbourhood& near, const Expr& instruction);
  Exprs standsThere(const Neighbourhood& near, const std::string& direction, bool stands) const;
  Exprs requireFewOnFile(const Neighbourhood& near) const;
  const Exprs& landing(Who who, const std::string& kind, const Exprs& effects);
  Exprs landingOf(Who who, const std::string& kind, const Exprs& effects);
  Exprs adding(Who who, const std::vector<TypeId>& choices, const Exprs& effects, bool mayReturn);
  Exprs arriving(Who who, const std::string& kind, const Exprs& effects,
                 const std::array<CellSet, kSides>* within = nullptr);
  Exprs withTrigger(Who who, const std::string& kind, const Trigger& trigger, const Exprs& effects);
  Exprs remembering(Who who, TypeId after) const;

  const Variant& variant_;
  const Vocabulary& names_;
  const ZonePool& pool_;
  Directions& directions_;
  Zones& zones_;
  Macros& macros_;
  std::map<std::string, Exprs> known_;
};

}  // namespace fairyforge::exports::zrf
