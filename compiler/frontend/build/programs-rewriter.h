// The base class of the steps that rewrite the programs of many types (effects, restrictions).
#pragma once

#include <fmt/format.h>
#include <utility>

#include "compiler/frontend/build/build-parts.h"
#include "compiler/frontend/build/rewriting.h"

namespace fairyforge::frontend::build {

// Has functions that rewrite the programs of given types for both sides.
class ProgramsRewriter : protected Building {
 public:
  explicit ProgramsRewriter(const Building& building) : Building(building) {}

 protected:
  // For each side, replaces the programs of these types by the code that rewrite(Rewriting&, program, type,
  // side) writes. Reports programs that become too long.
  template <typename Rewrite>
  void forEachProgram(const TypeSet& types, const SourceSpan& span, Rewrite rewrite) {
    types.forEach([&](TypeId type) {
      for (const Side side : kBothSides) {
        MoveProgram& program = draft_.types[index(type)].program[index(side)];
        if (program.code.empty()) continue;
        Rewriting rewriting(program);
        rewrite(rewriting, program, type, side);
        if (rewriting.fits()) {
          program = rewriting.finish();
        } else {
          tooLong(span, type);
        }
      }
    });
  }

  void tooLong(const SourceSpan& span, TypeId type) {
    if (std::exchange(tooLong_, true)) return;
    error(span, "movement-too-long",
          fmt::format("all that '{}' can do needs too many instructions then", nameOf(type)));
  }

 private:
  bool tooLong_ = false;
};

}  // namespace fairyforge::frontend::build
