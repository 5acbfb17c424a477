// The compiler in a worker of its own. One answers questions about the text in the editor (room/studio.cpp); another runs verbs of
// the program, which may take long, and is ended where nobody waits any more.
import {loadFairyforge} from "../../npm/fairyforge.js";
import {runProgram} from "../npm/compiler.js";
import {MemoryFiles} from "../npm/memory-files.js";

function serve() {
  let module, library, player, fairyforge = null, queue = Promise.resolve();
  const texts = new MemoryFiles();
  async function answer({begin, run, files, ...question}) {
    if (begin) {
      ({module, library, player} = begin);
      return {};
    }
    if (run) return runProgram(module, {library, player, files}, run);
    fairyforge ??= await loadFairyforge(module, {library, files: texts});
    // Where the language server looks for them, and where the others do.
    for (const [name, text] of Object.entries(files ?? {})) for (const folder of ["/", "/games/"]) texts.put(folder + name, text);
    return JSON.parse(fairyforge.instance.ask("ff_studio", JSON.stringify(question)));
  }
  onmessage = ({data: {id, ...question}}) => {
    queue = queue.then(() => answer(question)).then((result) => postMessage({id, result}),
                                                    (problem) => postMessage({id, problem: problem.message}));
  };
}

export {serve};
