#include "compiler/rules/variant.h"

#include <algorithm>

#include "compiler/rules/paths.h"

namespace fairyforge {
namespace {

bool uses(const std::vector<PieceType>& types, Op op) {
  return std::any_of(types.begin(), types.end(), [&](const PieceType& type) {
    return std::any_of(std::begin(type.program), std::end(type.program),
                       [&](const MoveProgram& program) { return program.uses(op); });
  });
}

// Replaces every `op` by a jump to the next instruction, which keeps all addresses.
void erase(std::vector<PieceType>& types, Op op) {
  for (PieceType& type : types) {
    for (MoveProgram& program : type.program) {
      for (std::size_t i = 0; i < program.code.size(); ++i) {
        if (program.code[i].op == op) program.code[i] = {Op::Jump, static_cast<std::uint16_t>(i + 1)};
      }
    }
  }
}

}  // namespace

void ArrivalTable::set(Side side, TypeId type, Cell cell, std::vector<TypeId> choices) {
  std::uint16_t& entry = entries_[(index(side) * types_ + index(type)) * cells_ + index(cell)];
  if (choices.empty() || (choices.size() == 1 && choices[0] == type)) {
    entry = 0;
    return;
  }
  const auto known = std::find(choices_.begin(), choices_.end(), choices);
  entry = static_cast<std::uint16_t>(1 + (known - choices_.begin()));
  if (known == choices_.end()) choices_.push_back(std::move(choices));
}

std::shared_ptr<const Variant> Variant::build(VariantDraft draft) {
  return std::shared_ptr<const Variant>(new Variant(std::move(draft)));
}

Variant::Variant(VariantDraft draft) : d_(std::move(draft)) {
  registers_.unmoved = uses(d_.types, Op::TestUnmoved);
  registers_.passed = uses(d_.types, Op::TestPassed);
  registers_.last =
      uses(d_.types, Op::TestLast) ||
      std::any_of(d_.types.begin(), d_.types.end(), [](const PieceType& t) { return t.imitates; });
  if (!registers_.unmoved) d_.start.unmoved.clear();
  if (!registers_.passed) erase(d_.types, Op::Pass);
  if (registers_.unmoved) findUnmovedReadings();
  d_.start.unmoved = liveUnmoved(*this, d_.start);
  royalsCanGrow_ = findRoyalsGrowth();
}

bool Variant::findRoyalsGrowth() const {
  const auto anyRoyal = [&](const std::vector<TypeId>& types) {
    return std::any_of(types.begin(), types.end(), [&](TypeId type) { return isRoyal(type); });
  };
  for (const Trigger& trigger : d_.triggers) {
    if (anyRoyal(trigger.choices)) return true;
  }
  for (std::size_t t = 0; t < d_.types.size(); ++t) {
    const TypeId type = typeAt(t);
    if (isRoyal(type)) continue;
    bool grows = false;
    for (const Side side : kBothSides) {
      d_.board.forEachCell([&](Cell cell) {
        grows = grows || anyRoyal(d_.arrival.choices(side, type, cell)) ||
                anyRoyal(d_.imitatedArrival.choices(side, type, cell));
      });
      for (const Instruction& in : d_.types[t].program[index(side)].code) {
        grows = grows || (in.op == Op::Land && in.operand >= kAs && isRoyal(typeAt(in.operand - kAs)));
      }
    }
    if (grows) return true;
  }
  return false;
}

void Variant::findUnmovedReadings() {
  const std::size_t cells = d_.board.size();
  unmovedReadings_.resize(kSides * d_.types.size() * cells);
  for (const Side side : kBothSides) {
    for (std::size_t t = 0; t < d_.types.size(); ++t) {
      const MoveProgram& program = d_.types[t].program[index(side)];
      if (!program.uses(Op::TestUnmoved)) continue;
      d_.board.forEachCell([&](Cell origin) {
        auto& readings = unmovedReadings_[(index(side) * d_.types.size() + t) * cells + index(origin)];
        const auto paths = pathsFrom(d_.board, program, origin);
        if (!paths) return;
        for (const Path& path : *paths) {
          UnmovedReading reading;
          for (const CellCondition& c : path.conditions) {
            if (c.unmoved) reading.cells.push_back(c.cell);
          }
          if (reading.cells.empty()) continue;
          std::sort(reading.cells.begin(), reading.cells.end());
          if (!path.relocations.empty()) reading.partner = path.relocations.front().from;
          reading.to = path.to;
          for (const CellCondition& c : path.conditions) {
            for (const std::uint16_t set : c.typeSets) {
              if (c.unmoved) reading.types.emplace_back(c.cell, program.typeSets[set]);
            }
          }
          readings.push_back(std::move(reading));
        }
      });
    }
  }
}

const std::vector<UnmovedReading>& Variant::unmovedReadings(Piece piece, Cell cell) const {
  static const std::vector<UnmovedReading> kNone;
  if (unmovedReadings_.empty() || piece.side() == Side::Third) return kNone;
  return unmovedReadings_[(index(piece.side()) * d_.types.size() + index(piece.type())) * d_.board.size() +
                          index(cell)];
}

bool Variant::startsWithRoyal(Side side) const {
  return std::any_of(d_.start.cells.begin(), d_.start.cells.end(),
                     [&](Piece piece) { return piece && piece.side() == side && isRoyal(piece.type()); });
}

TypeId Variant::royalExample() const {
  for (std::size_t i = 0; i < d_.types.size(); ++i) {
    if (d_.types[i].royal) return typeAt(i);
  }
  return typeAt(0);
}

std::optional<TypeId> Variant::findType(std::string_view id) const {
  for (std::size_t i = 0; i < d_.types.size(); ++i) {
    if (d_.types[i].id == id) return typeAt(i);
  }
  return std::nullopt;
}

bool Variant::isMaterial(TypeId id) const {
  const TypeSet& material = d_.end.bareKing.material;
  return material.empty() ? !isRoyal(id) : material[index(id)];
}

bool UnmovedReading::fits(const Setup& setup, Side side) const {
  const auto isOwn = [&](Cell c) { return setup.at(c) && setup.at(c).side() == side; };
  return std::all_of(cells.begin(), cells.end(), isOwn) &&
         std::all_of(types.begin(), types.end(),
                     [&](const auto& type) { return type.second[index(setup.at(type.first).type())]; });
}

CellSet liveUnmoved(const Variant& variant, const Setup& setup) {
  CellSet live;
  setup.unmoved.forEach([&](Cell cell) {
    const Piece piece = setup.at(cell);
    for (const UnmovedReading& reading : variant.unmovedReadings(piece, cell)) {
      const bool unmoved = std::all_of(reading.cells.begin(), reading.cells.end(),
                                       [&](Cell c) { return setup.unmoved.has(c); });
      if (!unmoved || !reading.fits(setup, piece.side())) continue;
      for (const Cell c : reading.cells) live.add(c);
    }
  });
  return live;
}

}  // namespace fairyforge
