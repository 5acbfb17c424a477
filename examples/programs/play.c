/* play VARIANT [MOVE...]: plays the moves of a game and says what there is to know then.
 *
 *   play @chess e4 e5 Qh5 Nc6 Bc4 Nf6 */
#include <fairyforge.h>
#include <stdio.h>

/* What is wrong with a text, as compilers say it; and the end. */
static int complain(ff_error* error, ff_game* game) {
  const ff_diagnostic* fault;
  size_t number = 0;
  for (; (fault = ff_error_diagnostic(error, number)) != NULL; ++number) {
    if (fault->file != NULL) fprintf(stderr, "%s:%u:%u: ", fault->file, fault->line, fault->column);
    fprintf(stderr, "%s: %s [%s]\n", fault->severity, fault->message, fault->code);
    if (fault->fix[0] != '\0') fprintf(stderr, "  write \"%s\"\n", fault->fix);
  }
  if (number == 0) fprintf(stderr, "%s\n", ff_error_text(error));
  ff_error_free(error);
  ff_game_free(game);
  return 1;
}

/* Shows a text that is the caller's, and gives it back. */
static void tell(const char* what, char* text) {
  printf("%s: %s\n", what, text);
  ff_free(text);
}

int main(int count, char** words) {
  ff_error* error = NULL;
  ff_variant* variant = ff_variant_load(count > 1 ? words[1] : "@chess", NULL, NULL, &error);
  if (variant == NULL) return complain(error, NULL);
  ff_game* game = ff_game_begin(variant);
  ff_variant_free(variant); /* the game keeps what it needs */

  for (int i = 2; i < count; ++i) {
    char* san = ff_game_san(game, words[i], &error);
    if (san == NULL || !ff_game_play(game, words[i], &error)) return complain(error, game);
    tell("played", san);
  }
  tell("position", ff_game_fen(game));
  printf("result: %s, in check: %s\n", ff_game_result(game), ff_game_in_check(game) ? "yes" : "no");
  printf("perft 3: %llu\n", (unsigned long long)ff_game_perft(game, 3));
  char* best = ff_game_best_move(game, 10, 0, 0, 4, &error);
  if (best == NULL) return complain(error, game);
  tell("best move", best);
  ff_game_free(game);
  return 0;
}
