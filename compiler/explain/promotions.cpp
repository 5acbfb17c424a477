// Recognises the instructions that build-promotions.cpp writes in place of a landing: for each group of cells
// forks to what the piece becomes there, and at the end the original landing.
#include "compiler/explain/promotions.h"

#include <algorithm>
#include <fmt/format.h>

#include "compiler/explain/words.h"

namespace fairyforge::explain {
namespace {

// The results of a move that ends on these cells and begins on `from` (`within`) or anywhere else.
struct Passage {
  CellSet to, from;
  bool within = true;
  std::vector<std::uint16_t> landings;
  friend bool operator==(const Passage&, const Passage&) = default;
};
using Passages = std::vector<Passage>;

class Reader {
 public:
  explicit Reader(const MoveProgram& program) : program_(program) {}

  // Reads the passages that begin at an address; returns them with the address after them.
  std::optional<std::pair<Passages, std::size_t>> read(std::size_t at) {
    at_ = at;
    Passages passages;
    for (;;) {
      std::uint16_t next = 0;
      if (!take(Op::Fork, next)) return std::nullopt;
      if (takes(Op::Not)) {
        const bool ends = takes(Op::TestAway, kOriginRegister) && takes(Op::Land, kUnchanged) &&
                          at_ == next && takesZone() && takes(Op::TestAway, kOriginRegister) &&
                          takes(Op::Land, kArriving);
        return ends && !passages.empty() ? std::optional(std::pair(std::move(passages), at_)) : std::nullopt;
      }
      Passage passage;
      if (!takesZone(&passage.to) || !takes(Op::TestAway, kOriginRegister)) return std::nullopt;
      if (std::uint16_t saved = 0, back = 0; take(Op::Save, saved)) {
        if (!takes(Op::Recall, kOriginRegister)) return std::nullopt;
        passage.within = !takes(Op::Not);
        if (!takesZone(&passage.from) || !take(Op::Recall, back) || back != saved) return std::nullopt;
      }
      for (bool last = false; !last;) {
        std::uint16_t other = 0, landing = 0;
        last = !take(Op::Fork, other);
        if (!take(Op::Land, landing) || (!last && other != at_)) return std::nullopt;
        passage.landings.push_back(landing);
      }
      if (at_ != next) return std::nullopt;
      passages.push_back(std::move(passage));
    }
  }

 private:
  bool take(Op op, std::uint16_t& operand) {
    if (at_ >= program_.code.size() || program_.code[at_].op != op) return false;
    operand = program_.code[at_++].operand;
    return true;
  }
  bool takes(Op op, std::uint16_t operand = 0) {
    if (at_ >= program_.code.size() || program_.code[at_] != Instruction{op, operand}) return false;
    ++at_;
    return true;
  }
  bool takesZone(CellSet* zone = nullptr) {
    std::uint16_t number = 0;
    if (!take(Op::TestZone, number)) return false;
    if (zone != nullptr) *zone = program_.zones[number];
    return true;
  }

  const MoveProgram& program_;
  std::size_t at_ = 0;
};

// Returns the program with plain landings, and the passages, which must be the same at all landings.
std::optional<std::pair<MoveProgram, Passages>> takePassages(const MoveProgram& program) {
  Reader reader(program);
  MoveProgram plain = program;
  plain.code.clear();
  Passages all;
  std::vector<std::uint16_t> moved(program.code.size());
  for (std::size_t at = 0; at < program.code.size();) {
    moved[at] = static_cast<std::uint16_t>(plain.code.size());
    auto found = reader.read(at);
    if (!found) {
      if (program.code[at] == Instruction{Op::Land, kArriving}) return std::nullopt;
      plain.code.push_back(program.code[at++]);
      continue;
    }
    if (all.empty()) all = found->first;
    if (all != found->first) return std::nullopt;
    plain.code.push_back({Op::Land, kArriving});
    at = found->second;
  }
  if (all.empty()) return std::nullopt;
  for (Instruction& in : plain.code) {
    if (in.op == Op::Fork || in.op == Op::Jump) in.operand = moved[in.operand];
  }
  return std::pair(std::move(plain), std::move(all));
}

// The words for what the piece becomes or may become there.
class Wording {
 public:
  Wording(const Variant& variant, TypeId type) : variant_(variant), type_(type) {}

  // Returns false if cells differ in more than whether the change is mandatory.
  bool add(const CellSet& cells, std::vector<TypeId> results) {
    const auto same = std::find(results.begin(), results.end(), type_);
    const bool may = same != results.end();
    if (may) results.erase(same);
    if (results.empty()) return true;
    if (results_.empty()) results_ = results;
    (may ? may_ : must_) |= cells;
    return results == results_;
  }

  std::string text(const std::string& when, const CellSet& arriving) const {
    std::vector<std::string> names;
    for (const TypeId type : results_) names.push_back(variant_.type(type).name);
    std::string text =
        fmt::format("{} {} when it {}", may_.empty() ? "becomes" : "may become", either(names), when);
    CellSet duty = must_;
    duty &= arriving;
    if (!may_.empty() && !duty.empty()) text += fmt::format("; on {} it must", cells(variant_.board(), duty));
    return text;
  }
  // One sentence cannot express a change that is mandatory where the move leaves and
  // optional where it arrives.
  bool isSimple(const CellSet& leaving) const {
    CellSet duty = must_;
    return may_.empty() || (duty &= leaving).empty();
  }

 private:
  const Variant& variant_;
  const TypeId type_;
  std::vector<TypeId> results_;
  CellSet may_, must_;
};

}  // namespace

std::optional<PromotionInProgram> promotionInProgram(const Variant& variant, TypeId type) {
  const auto taken = takePassages(variant.type(type).program[index(Side::White)]);
  if (!taken) return std::nullopt;
  const auto& [moves, passages] = *taken;
  Wording wording(variant, type);
  CellSet arriving, from, leaving;
  const CellSet anywhere = variant.board().cells();
  bool fits = true;
  variant.board().forEachCell([&](Cell cell) {
    const std::vector<TypeId>& choices = variant.arrival().choices(Side::White, type, cell);
    if (choices.empty()) return;
    arriving.add(cell);
    CellSet here;
    here.add(cell);
    fits = fits && wording.add(here, choices);
  });
  for (const Passage& passage : passages) {
    if (!passage.within) continue;  // nothing changes then
    fits = fits && !passage.from.empty() && (from.empty() || from == passage.from);
    from = passage.from;
    leaving |= passage.to;
    std::vector<TypeId> results;
    for (const std::uint16_t landing : passage.landings)
      results.push_back(landing == kUnchanged ? type : typeAt(landing - kAs));
    fits = fits && std::ranges::none_of(passage.landings, [](std::uint16_t l) { return l == kArriving; }) &&
           wording.add(passage.to, results);
  }
  if (!fits || from.empty()) return std::nullopt;
  CellSet outside = anywhere;
  from.forEach([&](Cell cell) { outside.remove(cell); });
  const Board& board = variant.board();
  if (arriving.empty() && leaving == outside)  // on entering
    return PromotionInProgram{moves, wording.text("enters " + cells(board, outside), leaving)};
  if (!wording.isSimple(leaving)) return std::nullopt;
  if (arriving.empty())
    return PromotionInProgram{moves, wording.text("moves from " + cells(board, from), leaving)};
  if (arriving != from) return std::nullopt;
  return PromotionInProgram{
      moves, wording.text(fmt::format("enters, moves within or leaves {}", cells(board, from)), arriving)};
}

}  // namespace fairyforge::explain
