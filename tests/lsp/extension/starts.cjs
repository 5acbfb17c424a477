// starts.cjs EXTENSION PROGRAM FOLDER: activates the extension for Visual Studio Code as the editor does,
// with a module "vscode" of our own (vscode.cjs), the real client library and the real program; then opens a
// text, changes it and sends requests about it.
const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const path = require('path');

const [extension, program, folder] = process.argv.slice(2);
const vscode = require('./vscode.cjs');
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

// Returns a promise of the next list of diagnostics that the server sends.
const diagnostics = () =>
  new Promise((resolve) => {
    const listening = vscode.test.told.event((_, list) => (listening.dispose(), resolve(list)));
  });

async function main() {
  const text = 'variant "Mine" extends fide\npiece Camel CA C at b3\nstalemate: drew\n';
  const file = path.join(folder, 'mine.fairy');
  fs.writeFileSync(file, text);
  vscode.test.settings['fairyforge.program'] = program;

  const description = JSON.parse(fs.readFileSync(path.join(extension, 'package.json')));
  const language = description.contributes.languages[0].id;
  assert(description.activationEvents.includes(`onLanguage:${language}`));
  const { activate, deactivate } = require(path.join(extension, description.main));
  await activate({ subscriptions: [], extensionPath: extension });

  let told = diagnostics();
  const document = vscode.test.open(file, language, text);
  let list = await told;
  assert.strictEqual(list.length, 1);
  assert.match(list[0].message, /'drew'/);
  assert.strictEqual(list[0].severity, vscode.DiagnosticSeverity.Error);
  assert.deepStrictEqual([list[0].range.start.line, list[0].range.start.character], [2, 11]);

  told = diagnostics();
  const range = new vscode.Range(2, 11, 2, 15);
  document.text = text.replace('drew', 'draw');
  document.version = 2;
  const contentChanges = [{ range, rangeOffset: text.indexOf('drew'), rangeLength: 4, text: 'draw' }];
  vscode.test.fire('onDidChangeTextDocument', { document, contentChanges });
  assert.deepStrictEqual(await told, []);

  // The extension must ignore a text in another language.
  vscode.test.open(path.join(folder, 'notes.txt'), 'plaintext', 'stalemate: drew');

  const never = new vscode.CancellationTokenSource().token;
  const provider = (name) => {
    const all = vscode.test.registered[name] ?? [];
    assert(all.length > 0, `${name} was not called`);
    return all[0].provider;
  };
  const at = new vscode.Position(1, 8);
  const hover = await provider('registerHoverProvider').provideHover(document, at, never);
  assert.match(JSON.stringify(hover.contents), /Camel/);
  const places = await provider('registerReferenceProvider').provideReferences(
    document, at, { includeDeclaration: true }, never);
  assert.strictEqual(places.length, 1);
  const edit = await provider('registerRenameProvider').provideRenameEdits(document, at, 'Tower', never);
  assert.strictEqual(edit.edits.get(document.uri.toString())[0].newText, 'Tower');

  await deactivate();
  assert.strictEqual(vscode.test.diagnostics.size, 0);
}

main().catch((problem) => {
  console.error(problem, vscode.test.output.join('\n'));
  process.exit(1);
});
