// Short texts that need much work, as an attacker would write them to keep a server busy.
#pragma once

#include <string>

namespace fairyforge::testing::hostile {

// Boards of `files` x `files` with many types that all move alike.
std::string manyQueens(int files, int types);
std::string manyRiders(int types);
// Each promotes to each; each castles with each; each changes when another arrives.
std::string manyPromotions(int types);
std::string manyCastlings(int types);
std::string manyEvents(int types);
std::string manyOptions(int options);
// A piece with many terms over links; most of them repeat others.
std::string manyLinks(int terms);
// The same mixin over and over.
std::string manyMixins(int times);
// A variants.ini with as many unknown keys.
std::string manyKeys(int keys);
std::string manyErrors(int lines);
std::string manyWarnings(int pieces);
std::string manyMoves(int moves);  // in one line of a test block
std::string manyNotes(int notes);  // which need twice the room where \ is escaped

}  // namespace fairyforge::testing::hostile
