// Prints tests of attacks: for each piece of the attacking side, whether it could capture on a space.
#include "compiler/export/game-courier/print-parts.h"

namespace fairyforge::exports::game_courier {

// The printed subroutine sets tHit: could the side capture what stands on tCell? If tCheck is true, pieces
// that give no check do not count.
void printAttack(Preset& p, Script& out, Side by) {
  const std::string hit = fmt::format("attackFrom{}", sideName(by));
  std::vector<const TypeModel*> types;
  std::map<TypeId, std::string> attacks;
  std::map<TypeId, Questions::Rows> remoteCaptures;
  for (const TypeModel& type : p.model.types[index(by)]) {
    attacks[type.type] = p.q.attacks(type, by);
    remoteCaptures[type.type] = p.q.remoteCaptures(type, by);
    if (!attacks[type.type].empty() || !remoteCaptures[type.type].empty()) types.push_back(&type);
  }
  out.sub(hit + " spc", [&] {
    out.when("not == #spc @", [&] {
      out.line("set tPiece space #spc");
      eachLabel(p, out, by, "#tPiece", types, [&](const TypeModel& type) {
        const std::string counts = p.variant.type(type.type).givesNoCheck ? "not #tCheck" : "";
        if (!attacks[type.type].empty())
          out.whenAll({counts, fmt::format("fn {} #spc #tCell", attacks[type.type])},
                      [&] { out.line("set tHit true"); });
        for (std::vector<std::string> conditions : remoteCaptures[type.type]) {
          conditions.insert(conditions.begin(), counts);
          out.whenAll(conditions, [&] { out.line("set tHit true"); });
        }
      });
    });
  });
  out.sub(fmt::format("attackBy{}", sideName(by)), [&] {
    out.line("set tHit false");
    eachPiece(p, out, by, hit);
    // A move that is only tried may have carried pieces of the attacking side. Their variables still name the
    // old spaces, so the spaces to which they were carried are tested too.
    if (!p.model.carries(opponent(by), by, TypeSet::all(p.variant.types().size()))) return;
    for (std::size_t i = 0; i < p.mostCarries; ++i) out.line("gosub {} #target{}", hit, i);
    if (p.hasShifts) out.line("gosub {} #mShift", hit);
  });
}

// The printed subroutine sets tHit: could a royal piece that the side must keep safe be taken?
void printExposed(Preset& p, Script& out, Side side) {
  const std::string by = fmt::format("attackBy{}", sideName(opponent(side)));
  out.sub(fmt::format("exposed{}", sideName(side)), [&] {
    if (!p.model.hasRoyal(side)) {
      out.line("set tHit false");
      return;
    }
    if (p.model.hasOneRoyal(side)) {
      out.line("set tCell #{}", kingOf(side));
      out.line("gosub {}", by);
      return;
    }
    const std::string isRoyal = p.royalsOf(side);
    const auto each = [&](auto body) {
      for (const Cell cell : p.cells) {
        out.when(fmt::format("fn {} space {}", isRoyal, p.cellName(cell)), [&] { body(cell); });
      }
    };
    out.line("set tHit false");
    if (p.variant.end().royals[index(side)] == RoyalRule::All) {
      out.line("set royalCount 0");
      each([&](Cell cell) {
        out.line("set royalCount + #royalCount 1");
        out.line("set tCell {}", p.cellName(cell));
      });
      out.when("== #royalCount 1", [&] { out.line("gosub {}", by); });
    } else {
      out.line("set anyHit false");
      each([&](Cell cell) {
        out.line("set tCell {}", p.cellName(cell));
        out.line("gosub {}", by);
        out.when("#tHit", [&] { out.line("set anyHit true"); });
      });
      out.line("set tHit #anyHit");
    }
  });
}

// The printed subroutine sets mGood to false unless the mover would be safe on the space, with everything
// else as before the move.
void printSafe(Preset& p, Script& out, Side side) {
  out.sub(fmt::format("safe{} spc", sideName(side)), [&] {
    out.when("#mGood", [&] {
      out.line("set wasFrom space #mFrom");
      out.line("set wasTo space #mTo");
      out.line("gosub put @ #mFrom");
      out.line("gosub put #mTaken #mTo");
      out.line("set wasThere space #spc");
      out.line("gosub put #mPiece #spc");
      out.line("set tCell #spc");
      if (p.hasUncheckingPieces()) out.line("set tCheck true");
      out.line("gosub attackBy{}", sideName(opponent(side)));
      if (p.hasUncheckingPieces()) out.line("set tCheck false");
      out.line("gosub put #wasThere #spc");
      out.line("gosub put #wasFrom #mFrom");
      out.line("gosub put #wasTo #mTo");
      out.when("#tHit", [&] { out.line("set mGood false"); });
    });
  });
}

}  // namespace fairyforge::exports::game_courier
