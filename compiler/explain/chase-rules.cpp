#include <fmt/format.h>

#include "compiler/explain/play-rules.h"
#include "compiler/explain/words.h"

namespace fairyforge::explain {

std::vector<std::string> chaseRules(const Variant& variant) {
  const ChaseRule& rule = *variant.end().perpetualChaseLoses;
  std::vector<std::string> rules{
      fmt::format(
          "perpetual chase: who has chased the same piece with every move, from that which led to the first of {} "
          "equal positions on, loses; if both have, a draw",
          number(variant.end().repetitionCount)),
      "a move chases a piece that is not royal when it has brought about that it could be taken next, and that "
      "nothing could take back; but not if the two are of one type and the piece could take the other instead"};
  if (!rule.mayChase.empty()) rules.push_back(allOf(variant, rule.mayChase) + " may chase");
  for (std::size_t t = 0; t < variant.types().size(); ++t) {
    std::array<CellSet, kSides> cells;
    for (const Side side : kBothSides)
      if (!rule.unchased[index(side)].empty()) cells[index(side)] = rule.unchased[index(side)][t];
    if (!cells[0].empty() || !cells[1].empty())
      rules.push_back(fmt::format("{} may be chased on {}", withArticle(variant.types()[t].name),
                                  cellsOfBoth(variant, cells)));
    if (!rule.regardless.empty() && !rule.regardless[t].empty())
      rules.push_back(fmt::format("{} chases {} even if it could be taken back",
                                  withArticle(variant.types()[t].name),
                                  withArticle(eitherOf(variant, rule.regardless[t]))));
  }
  return rules;
}

}  // namespace fairyforge::explain
