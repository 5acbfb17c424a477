// ---- the engine's worker ----
// Searches in slices and looks for messages between them, because a page opened from a file has no other
// means to stop it. Results stay in the engine's hash table, so that a slice soon gets back to where the
// previous one ended.

function serveWorker() {
  let player = null, game = null, played = [], start = "", stop = 0;
  const pause = () => new Promise((resolve) => setTimeout(resolve));

  function goTo(request) {
    if (request.start !== start) {
      game.setUp(request.start);
      [start, played] = [request.start, []];
    }
    let same = 0;
    while (same < played.length && played[same] === request.moves[same]) ++same;
    if (played.length > same) game.undo(played.length - same);
    for (const move of request.moves.slice(same)) game.play(move);
    played = [...request.moves];
  }

  async function think(request) {
    await pause();  // a message that has arrived meanwhile may cancel this one
    if (request.id <= stop) return;
    goTo(request);
    const begun = performance.now(), most = request.milliseconds;
    let nodes = 0, slice = Math.min(most, 250), found = null;
    while (true) {
      const left = most - (performance.now() - begun);
      const allowed = found?.allowed ?? null;
      found = game.think({level: request.level, milliseconds: Math.max(10, Math.round(Math.min(slice, left))),
                          nodes: allowed === null ? 0 : Math.max(1, allowed - nodes), lines: 1});
      nodes += found.nodes;
      const spent = performance.now() - begun;
      const over = found.finished || spent >= most - 5 || (allowed !== null && nodes >= allowed);
      postMessage({id: request.id, over, found, nodes, milliseconds: spent});
      if (over) return;
      slice = Math.min(slice * 1.7, 1200);
      await pause();
      if (request.id <= stop) return;
    }
  }

  let queue = Promise.resolve();
  onmessage = ({data: request}) => {
    if (request.stop) {
      stop = request.stop;
      return;
    }
    queue = queue.then(async () => {
      if (request.module) player = await loadFairyforge(request.module);
      if (!request.variant) return think(request);
      game?.close();
      game = player.open(request.variant, request.code);
      [start, played] = ["", []];
    }).catch((error) => postMessage({id: request.id, error: error.message}));
  };
}
