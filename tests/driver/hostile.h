// Makes short texts that need much work, as an attacker would send to keep a server busy.
#pragma once

#include <string>

namespace fairyforge::testing::hostile {

// These functions return games on boards of `files` x `files` cells with many types that all move alike.
std::string manyQueens(int files, int types);
std::string manyRiders(int types);
// These functions return games in which each type promotes to each other, castles with each other, or changes
// when another one arrives.
std::string manyPromotions(int types);
std::string manyCastlings(int types);
std::string manyEvents(int types);
std::string manyOptions(int options);
// Returns a piece with many terms over links, most of which repeat others.
std::string manyLinks(int terms);
// Returns a text that uses the same mixin many times.
std::string manyMixins(int times);
// Returns a variants.ini with this many unknown keys.
std::string manyKeys(int keys);
std::string manyErrors(int lines);
std::string manyWarnings(int pieces);
std::string manyMoves(int moves);  // a text whose test block names so many moves in one line
std::string manyNotes(int notes);  // a text with so many notes, which need twice the space if \ is escaped

}  // namespace fairyforge::testing::hostile
