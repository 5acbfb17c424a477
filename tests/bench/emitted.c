/* emitted DEPTH: the counts of perft from the array up to that depth; of depth 0 the legal moves alone. It is linked with
 * what `compile --emit shared` made of a game, whose header stands beside it as game.h. */
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
