/* emitted DEPTH: prints the perft counts from the array for each depth up to DEPTH, or for depth 0 the legal moves. It
 * is linked with the library that `compile --emit shared` makes of a game; the library's header is game.h. */
#include <stdio.h>
#include <stdlib.h>

#include "game.h"

int main(int count, char** words) {
  ff_game* game = ff_game_begin(ff_variant_here(NULL));
  const unsigned depth = count > 1 ? (unsigned)atoi(words[1]) : 0;
  if (game == NULL) return 1;
  if (depth == 0) puts(ff_game_moves(game));
  for (unsigned ply = 1; ply <= depth; ++ply) printf("%llu\n", (unsigned long long)ff_game_perft(game, ply));
  return 0;
}
