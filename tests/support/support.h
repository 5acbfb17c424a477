// What the tests of games share: loading examples, positions from text, moves as text, both executors.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "runtime/executor.h"
#include "tests/support/positions.h"

namespace fairyforge::testing {

// The names of all files in examples/, in order.
std::vector<std::string> exampleNames();
// These with no option set, and each with each of its options set otherwise: "chess", "chaoss-chess delay=2".
std::vector<std::string> exampleVariations();
// Those of one example, as its file has them.
std::vector<std::string> variationsOf(const std::string& example);
// "three-realms-chess" as a test's name may be: "ThreeRealmsChess".
std::string testName(const std::string& example);
// examples/NAME.fairy, perhaps with an option set behind a blank; fails the test with its diagnostics when it
// does not load.
VariantPtr loadExample(const std::string& name);
// A Variant from text, as if it were a file.
VariantPtr loadText(const std::string& text);

// "referee", "masks" or "jit".
std::unique_ptr<Executor> makeExecutor(const std::string& name, const VariantPtr& variant);

}  // namespace fairyforge::testing
