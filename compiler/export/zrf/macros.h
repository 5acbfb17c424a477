// The macros of a rules file: code that occurs more than once, with the directions as parameters.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/export/zrf/model.h"

namespace fairyforge::exports::zrf {

class Macros {
 public:
  // Macros are called otherwise than these: a list that begins with a macro's name is a call of it.
  void reserve(const std::vector<std::string>& names) { reserved_ = names; }
  // A call of the macro for `code`, whose directions (@d: ...) become its arguments. A macro for the same
  // code is shared.
  Expr call(const std::string& name, const Exprs& code, const std::string& comment = "");
  // A macro with exactly this body.
  void define(const std::string& name, Exprs body, const std::string& comment = "");
  std::string freeName(const std::string& wish) const;

  // All macros that `uses` call, directly or not, those first that others call. Directions are written out.
  // Calls of macros that are used once and are short are replaced by their code.
  std::vector<Define> settle(std::vector<Exprs*> uses);

 private:
  struct Macro {
    Define define;
    std::size_t parameters = 0;
    bool keep = false;  // also when used once
  };
  const Macro* find(const std::string& name) const;
  void count(const Expr& expr, std::map<std::string, int>& calls) const;
  Expr expanded(const Expr& expr, const std::map<std::string, int>& calls) const;

  std::vector<std::string> reserved_;
  std::vector<Macro> macros_;
  std::map<std::string, std::string> byBody_;
};

// The same without @d: before directions.
Expr withDirections(Expr expr);

}  // namespace fairyforge::exports::zrf
