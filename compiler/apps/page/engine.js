// ---- the engine ----
// Runs the engine in a worker (worker.js).

class Engine {
  constructor(module, variant, code) {
    // A page opened from a file may not start a module as a worker. So the exports are removed from the
    // page's script, which makes it a plain script.
    const script = byId("script").textContent.replace(/^export [^;]*;$/m, "");
    this.worker = new Worker(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
    this.worker.onmessage = ({data: answer}) => this.answer(answer);
    this.worker.onerror = (event) => this.answer({id: this.id, error: event.message || "the engine stopped"});
    this.worker.postMessage({id: 0, module, variant, code});
    this.id = 0;
    this.asked = null;
  }
  take(variant) {
    this.stop();
    this.worker.postMessage({id: 0, variant});
  }
  // Searches the position; calls report(answer) after each slice of the search. The last answer has `over`.
  think(request, report) {
    this.stop();
    this.asked = report;
    this.worker.postMessage({...request, id: ++this.id});
  }
  stop() {
    if (!this.asked) return;
    this.asked = null;
    this.worker.postMessage({stop: this.id});
  }
  get busy() { return this.asked !== null; }
  answer(answer) {
    if (answer.error && (answer.id === 0 || answer.id === this.id)) return say(`The engine cannot play: ${answer.error}`);
    if (answer.id !== this.id || !this.asked) return;
    const report = this.asked;
    if (answer.over) this.asked = null;
    report(answer);
  }
}

function say(words) { byId("message").textContent = words; }
