// A worker that runs the compiler. The studio has one worker for questions about the text in the editor
// (../room/studio.cpp); others run verbs of the program. These may take long; a worker is terminated if its result
// is no longer wanted.
import {loadFairyforge} from "../../npm/fairyforge.js";
import {runProgram} from "../npm/compiler.js";
import {MemoryFiles} from "../npm/memory-files.js";

function serve() {
  let module, library, player, fairyforge = null, queue = Promise.resolve();
  const texts = new MemoryFiles();
  texts.mkdirSync("/games");
  async function answer({begin, run, files, pictures, ...question}) {
    if (begin) {
      ({module, library, player} = begin);
      return {};
    }
    if (run) return runProgram(module, {library, player, files, pictures}, run);
    fairyforge ??= await loadFairyforge(module, {library, files: texts});
    for (const [name, text] of Object.entries(files ?? {})) texts.put(`/games/${name}`, text);
    return JSON.parse(fairyforge.instance.ask("ff_studio", JSON.stringify(question)));
  }
  onmessage = ({data: {id, ...question}}) => {
    queue = queue.then(() => answer(question)).then((result) => postMessage({id, result}),
                                                    (problem) => postMessage({id, problem: problem.message}));
  };
}

export {serve};
