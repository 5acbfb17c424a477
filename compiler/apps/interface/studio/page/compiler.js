// Sends questions to a worker that runs the compiler, and returns its answers as promises.

class Compiler {
  #start;
  #worker = null;
  #waiting = new Map();
  #count = 0;
  // start() returns a new worker; `begin` is the first message that it gets.
  constructor(start, begin) { this.#start = () => {
    this.#worker = start();
    this.#worker.onmessage = ({data: {id, result, problem}}) => {
      const {resolve, reject} = this.#waiting.get(id) ?? {};
      this.#waiting.delete(id);
      if (problem === undefined) resolve?.(result);
      else reject?.(new Error(problem));
    };
    this.#send({begin});
  }; }

  #send(question) {
    const id = ++this.#count;
    this.#worker.postMessage({id, ...question});
    return new Promise((resolve, reject) => this.#waiting.set(id, {resolve, reject}));
  }
  ask(question) {
    if (!this.#worker) this.#start();
    return this.#send(question);
  }
  // Ends the worker. Promises for answers that it has not yet given are never resolved.
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#waiting.clear();
  }
}

export {Compiler};
