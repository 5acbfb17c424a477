// The macros of a rules file: code that is used several times, with the directions as parameters.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

class Macros {
 public:
  // Reserves names that macros must not have: a list that begins with a macro's name is a call of it.
  void reserve(const std::vector<std::string>& names) { reserved_ = names; }
  // Returns a call of the macro for `code`, whose directions (@d: ...) become its arguments. Equal code
  // shares a macro.
  Expr call(const std::string& name, const Exprs& code, const std::string& comment = "");
  // Defines a macro with exactly this body.
  void define(const std::string& name, Exprs body, const std::string& comment = "");
  std::string freeName(const std::string& wish) const;

  // Returns all macros that `uses` call, directly or indirectly, each after those that it calls. In `uses`,
  // directions are written out, and calls of short macros that are used once are replaced by their code.
  std::vector<Define> settle(std::vector<Exprs*> uses);

 private:
  struct Macro {
    Define define;
    std::size_t parameters = 0;
    bool keep = false;  // keep it even if it is used once
  };
  const Macro* find(const std::string& name) const;
  void count(const Expr& expr, std::map<std::string, int>& calls) const;
  Expr expanded(const Expr& expr, const std::map<std::string, int>& calls) const;

  std::vector<std::string> reserved_;
  std::vector<Macro> macros_;
  std::map<std::string, std::string> byBody_;
};

// Returns the expression without @d: before directions.
Expr withDirections(Expr expr);

}  // namespace fairyforge::exports::zrf
