// The editor for the text. It gets errors, colours, completions and descriptions from the language server in
// the worker.
import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap, isolateHistory, redo, redoDepth, undo, undoDepth} from "@codemirror/commands";
import {bracketMatching} from "@codemirror/language";
import {lintGutter, lintKeymap, setDiagnostics} from "@codemirror/lint";
import {LSPClient, LSPPlugin, findReferencesKeymap, formatKeymap, hoverTooltips, renameKeymap, serverCompletion} from "@codemirror/lsp-client";
import {highlightSelectionMatches, searchKeymap} from "@codemirror/search";
import {EditorState, StateEffect, StateField, Transaction} from "@codemirror/state";
import {Decoration, EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers} from "@codemirror/view";

const settles = 40;  // milliseconds after the last key until the language server gets the text

// ---- colours ----

const setColours = StateEffect.define();
const colours = StateField.define({
  create: () => Decoration.none,
  update: (marks, {changes, effects}) =>
    effects.reduce((now, effect) => effect.is(setColours) ? effect.value : now, marks.map(changes)),
  provide: (field) => EditorView.decorations.from(field),
});

// Returns the coloured ranges for semantic tokens of the language server: five numbers for each token, with
// its place relative to the previous token.
function marksOf(doc, numbers, types) {
  const marks = [];
  let line = 0, column = 0;
  for (let i = 0; i + 4 < numbers.length; i += 5) {
    const [down, right, length, type] = numbers.slice(i, i + 4);
    column = down ? right : column + right;
    line += down;
    const from = line < doc.lines ? doc.line(line + 1).from + column : doc.length;
    if (from + length <= doc.length && length > 0)
      marks.push(Decoration.mark({class: `is-${types[type]}`}).range(from, from + length));
  }
  return Decoration.set(marks, true);
}

// ---- the editor ----

const look = EditorView.theme({
  "&": {height: "100%", fontSize: ".875rem", color: "var(--ink)", backgroundColor: "var(--card)"},
  ".cm-scroller": {fontFamily: '"DejaVu Sans Mono", Menlo, Consolas, monospace', lineHeight: "1.5"},
  ".cm-gutters": {backgroundColor: "var(--paper)", color: "var(--soft)", borderRight: "1px solid var(--line)"},
  ".cm-content": {caretColor: "var(--ink)"},
  ".cm-cursor": {borderLeftColor: "var(--ink)"},
  ".cm-activeLine, .cm-activeLineGutter": {backgroundColor: "color-mix(in srgb, var(--glow) 14%, transparent)"},
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {backgroundColor: "color-mix(in srgb, var(--good) 30%, transparent) !important"},
  ".cm-tooltip, .cm-panels": {backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "34rem"},
  ".cm-tooltip": {padding: ".15rem .3rem", maxHeight: "22rem", overflowY: "auto", borderRadius: "6px", boxShadow: "0 3px 14px rgb(0 0 0 / .25)"},
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {backgroundColor: "var(--good)", color: "var(--paper)"},
  ".cm-tooltip p": {margin: ".3rem 0"},
  ".cm-tooltip pre": {whiteSpace: "pre-wrap", fontSize: ".8rem"},
  ".cm-tooltip img": {maxWidth: "16rem", display: "block"},
  ".cm-diagnosticText": {whiteSpace: "pre-wrap"},
  ".cm-diagnosticAction": {backgroundColor: "var(--good)", color: "var(--paper)", padding: "2px 8px", borderRadius: "4px"},
  ".cm-button": {backgroundImage: "none", backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--line)"},
  ".cm-textfield": {backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)"},
  ".is-keyword": {color: "var(--keyword)"},
  ".cm-line > .is-keyword:first-child": {fontWeight: "bold"},
  ".is-comment": {color: "var(--soft)", fontStyle: "italic"},
  ".is-string": {color: "var(--string)"},
  ".is-number": {color: "var(--number)"},
  ".is-class": {color: "var(--type)"},
  ".is-regexp": {color: "var(--movement)"},
  ".is-variable, .is-property, .is-namespace": {color: "var(--number)"},
});

class TextEditor {
  #client;
  #uri;
  #timer = 0;
  #replacing = false;
  // speak(message) returns the answers of the language server. changed(text) is called after every change, and then
  // outlined(statements) with each statement's {name, detail, line}.
  constructor(place, speak, changed, outlined) {
    this.changed = changed;
    this.outlined = outlined;
    const handlers = new Set();
    const transport = {
      send: async (message) => {
        for (const answer of await speak(message)) for (const handler of handlers) handler(JSON.stringify(answer));
      },
      subscribe: (handler) => handlers.add(handler),
      unsubscribe: (handler) => handlers.delete(handler),
    };
    this.#client = new LSPClient({
      timeout: 60_000,
      notificationHandlers: {"textDocument/publishDiagnostics": (client, {diagnostics}) => this.#show(diagnostics)},
      extensions: [serverCompletion(), hoverTooltips(), keymap.of([...renameKeymap, ...formatKeymap, ...findReferencesKeymap])],
    }).connect(transport);
    // The page's content security policy does not apply to styles in a shadow tree.
    this.view = new EditorView({root: place.attachShadow({mode: "open"}), parent: place.shadowRoot});
  }

  // Opens another text. This cannot be undone.
  open(name, text) {
    this.#uri = `file:///games/${encodeURIComponent(name)}`;
    this.view.setState(EditorState.create({doc: text, extensions: [
      lineNumbers(), highlightSpecialChars(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightActiveLine(),
      highlightSelectionMatches(), autocompletion(), lintGutter(), colours, look, EditorView.lineWrapping,
      EditorView.contentAttributes.of({"aria-label": "The text of the game", spellcheck: "false"}),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      this.#client.plugin(this.#uri, "fairyforge"),
      EditorView.updateListener.of((update) => { if (update.docChanged) this.#change(); }),
    ]}));
    this.#change();
  }
  get text() { return this.view.state.doc.toString(); }

  // Replaces the text, but only the part that differs. Undo takes this back as one step, separately from
  // changes before and after it.
  replace(text) {
    const old = this.text;
    if (old === text) return;
    let begin = 0, end = 0;
    const most = Math.min(old.length, text.length);
    while (begin < most && old[begin] === text[begin]) ++begin;
    while (end < most - begin && old[old.length - 1 - end] === text[text.length - 1 - end]) ++end;
    this.view.dispatch({
      changes: {from: begin, to: old.length - end, insert: text.slice(begin, text.length - end)},
      effects: EditorView.scrollIntoView(begin, {y: "nearest", yMargin: 40}),
      annotations: [Transaction.userEvent.of("input.form"), isolateHistory.of("full")],
    });
  }
  undo() { return undo(this.view); }
  redo() { return redo(this.view); }
  get canUndo() { return undoDepth(this.view.state) > 0; }
  get canRedo() { return redoDepth(this.view.state) > 0; }

  #change() {
    clearTimeout(this.#timer);
    this.changed(this.text);
    this.#timer = setTimeout(() => this.#sync().catch((problem) => console.info(problem.message)), settles);
  }
  async #sync() {
    await this.#client.initializing;
    this.#client.sync();
    const {doc} = this.view.state, textDocument = {uri: this.#uri};
    const {legend} = this.#client.serverCapabilities.semanticTokensProvider;
    const tokens = await this.#client.request("textDocument/semanticTokens/full", {textDocument});
    if (this.view.state.doc === doc && tokens)
      this.view.dispatch({effects: setColours.of(marksOf(doc, tokens.data, legend.tokenTypes))});
    const symbols = await this.#client.request("textDocument/documentSymbol", {textDocument});
    this.outlined(symbols.map(({name, detail, range}) => ({name, detail, line: range.start.line + 1})));
  }
  // Puts the cursor at the beginning of a line.
  goTo(line) {
    const {from} = this.view.state.doc.line(Math.min(line, this.view.state.doc.lines));
    this.view.dispatch({selection: {anchor: from}, effects: EditorView.scrollIntoView(from, {y: "start", yMargin: 40})});
    this.view.focus();
  }
  markup(markdown) { return LSPPlugin.get(this.view).docToHTML({kind: "markdown", value: markdown}); }

  // Marks errors and warnings in the text, each with the fixes that the language server offers.
  #show(list) {
    const plugin = LSPPlugin.get(this.view);
    if (!plugin) return true;
    const {doc} = this.view.state, place = ({line, character}) =>
      line < doc.lines ? Math.min(doc.line(line + 1).from + character, doc.line(line + 1).to) : doc.length;
    const found = list.map((one) => {
      const from = place(one.range.start), to = Math.max(from, place(one.range.end));
      return {from, to, message: one.message, severity: ["error", "warning", "info", "hint"][(one.severity ?? 1) - 1], actions: [], one};
    });
    const put = () => this.view.dispatch(setDiagnostics(this.view.state, found.map(({one, ...shown}) => shown)));
    put();
    Promise.all(found.map(async (shown) => {
      const fixes = await this.#client.request("textDocument/codeAction", {
        textDocument: {uri: this.#uri}, range: shown.one.range, context: {diagnostics: [shown.one]}}).catch(() => []);
      shown.actions = (fixes ?? []).filter(({edit}) => edit).map(({title, edit}) => ({name: title, apply: (view) => {
        const changes = Object.values(edit.changes ?? {}).flat();
        view.dispatch({changes: changes.map(({range, newText}) => ({from: place(range.start), to: place(range.end), insert: newText}))});
      }}));
    })).then(() => { if (this.view.state.doc === doc && found.some(({actions}) => actions.length)) put(); });
    return true;
  }
}

export {TextEditor};
