// Rules that only games have which were read from a Zillions rules file: turn orders, priorities, passes,
// goals, attributes, effects on other pieces, drops with conditions, neutral pieces. No target says all of
// them.
#pragma once

#include <memory>
#include <vector>

#include "compiler/rules/variant.h"

namespace fairyforge {

// The game without such rules, and without the moves that ask for or do such things, instructions in
// `sayable` excepted; the variant itself if it has none.
std::shared_ptr<const Variant> withoutImportedRules(const std::shared_ptr<const Variant>& variant,
                                                    const std::vector<Op>& sayable = {});

// Is all of the variant said by movement notation and the rules of the language?
bool isWrittenOut(const std::shared_ptr<const Variant>& variant);

}  // namespace fairyforge
