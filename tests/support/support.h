// Loads the games of examples/ for tests, and makes executors by name.
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

// Returns the names of all files in examples/, in order.
std::vector<std::string> exampleNames();
// Returns the names of all examples, without options and with each other value of each option: "chess",
// "chaoss-chess delay=2".
std::vector<std::string> exampleVariations();
// Returns the same names for one example only, in the order of its file.
std::vector<std::string> variationsOf(const std::string& example);
// Returns "ThreeRealmsChess", which can be the name of a test, for "three-realms-chess".
std::string testName(const std::string& example);
// Loads examples/NAME.fairy; an option may follow after a blank. If it does not load, fails the test with its
// diagnostics.
VariantPtr loadExample(const std::string& name);
// Loads a Variant from text, as if it were a file.
VariantPtr loadText(const std::string& text);

// Returns the executor "referee", "masks" or "jit".
std::unique_ptr<Executor> makeExecutor(const std::string& name, const VariantPtr& variant);

}  // namespace fairyforge::testing
