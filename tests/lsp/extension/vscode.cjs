// The part of Visual Studio Code's module "vscode" that the extension and the client library use. It keeps
// what they register, and a test calls it as the editor would.
const path = require('path');

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
  static from(...many) {
    return new Disposable(() => many.forEach((one) => one.dispose()));
  }
}
class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const called = (...values) => listener.apply(self, values);
      this.listeners.add(called);
      return new Disposable(() => this.listeners.delete(called));
    };
  }
  fire(...values) {
    for (const listener of [...this.listeners]) listener(...values);
  }
  dispose() {
    this.listeners.clear();
  }
}
class CancellationError extends Error {}
class CancellationTokenSource {
  constructor() {
    const asked = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: asked.event };
    this.cancel = () => {
      this.token.isCancellationRequested = true;
      asked.fire();
    };
    this.dispose = () => {};
  }
}
class Uri {
  constructor(scheme, rest) {
    Object.assign(this, { scheme, path: rest, fsPath: rest, authority: '', query: '', fragment: '' });
  }
  static parse(text) {
    const [, scheme, rest] = /^([a-z]+):(?:\/\/)?(.*)$/.exec(text);
    return new Uri(scheme, decodeURIComponent(rest));
  }
  static file(name) {
    return new Uri('file', name);
  }
  toString() {
    return `${this.scheme}://${encodeURI(this.path)}`;
  }
}
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}
class Range {
  constructor(...places) {
    const [a, b, c, d] = places;
    this.start = places.length === 4 ? new Position(a, b) : a;
    this.end = places.length === 4 ? new Position(c, d) : b;
  }
}
class Record {
  constructor(...values) {
    this.values = values;
  }
}
class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}
class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}
class Hover {
  constructor(contents, range) {
    Object.assign(this, { contents, range });
  }
}
class MarkdownString {
  constructor(value = '') {
    this.value = value;
  }
  appendCodeblock(text) {
    this.value += text;
  }
}
class WorkspaceEdit {
  constructor() {
    this.edits = new Map();
  }
  set(uri, edits) {
    this.edits.set(uri.toString(), edits);
  }
}
class TextEdit {
  constructor(range, newText) {
    Object.assign(this, { range, newText });
  }
  static replace(range, text) {
    return new TextEdit(range, text);
  }
}
class TextDocument {
  constructor(file, languageId, text) {
    Object.assign(this, { uri: Uri.file(file), fileName: file, languageId, version: 1, isClosed: false, text });
  }
  getText() {
    return this.text;
  }
}

// The data that tests read and set.
const registered = {};
const diagnostics = new Map();
const settings = {};
const output = [];
const told = new EventEmitter();

const events = {};
const eventOf = (name) => (events[name] ??= new EventEmitter()).event;
const register = (name) => (selector, provider) => {
  (registered[name] ??= []).push({ selector, provider });
  return new Disposable();
};
const say = (text) => (output.push(String(text)), Promise.resolve(undefined));
const channel = { append: say, appendLine: say, show() {}, clear() {}, dispose() {} };

const languages = new Proxy(
  {
    match: (selector, document) =>
      [selector].flat().some((one) => (one.language ?? one) === document.languageId) ? 10 : 0,
    createDiagnosticCollection: () => ({
      set(uri, list) {
        diagnostics.set(uri.toString(), list);
        told.fire(uri.toString(), list);
      },
      delete: (uri) => diagnostics.delete(uri.toString()),
      clear: () => diagnostics.clear(),
      dispose: () => diagnostics.clear(),
    }),
  },
  { get: (known, name) => known[name] ?? (String(name).startsWith('register') ? register(name) : undefined) }
);
const workspace = new Proxy(
  {
    textDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: (section) => ({
      get: (name, standard) => settings[`${section}.${name}`] ?? standard,
    }),
    createFileSystemWatcher: (pattern) => ({
      pattern,
      onDidCreate: eventOf('created'),
      onDidChange: eventOf('changed'),
      onDidDelete: eventOf('deleted'),
      dispose() {},
    }),
    applyEdit: () => Promise.resolve(true),
  },
  { get: (known, name) => known[name] ?? (/^on[A-Z]/.test(String(name)) ? eventOf(name) : undefined) }
);

// The extension asks for other members only by name: classes of answers that no test reads, and enumerations
// of kinds.
const kinds = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });
const known = {
  CancellationError,
  CancellationTokenSource,
  Diagnostic,
  Disposable,
  EventEmitter,
  Hover,
  Location,
  MarkdownString,
  Position,
  Range,
  TextEdit,
  Uri,
  WorkspaceEdit,
  languages,
  workspace,
  window: {
    createOutputChannel: () => channel,
    showErrorMessage: say,
    showWarningMessage: say,
    showInformationMessage: say,
    withProgress: (_, work) => work({ report() {} }, new CancellationTokenSource().token),
    onDidChangeActiveTextEditor: eventOf('onDidChangeActiveTextEditor'),
    activeTextEditor: undefined,
    tabGroups: { all: [], onDidChangeTabs: eventOf('onDidChangeTabs') },
  },
  commands: { registerCommand: () => new Disposable() },
  env: { appName: 'a test', language: 'en', openExternal: () => Promise.resolve(false) },
  version: '1.75.0',
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  test: {
    registered,
    diagnostics,
    settings,
    output,
    told,
    fire: (name, ...values) => events[name]?.fire(...values),
    open(file, languageId, text) {
      const document = new TextDocument(path.resolve(file), languageId, text);
      workspace.textDocuments.push(document);
      events.onDidOpenTextDocument?.fire(document);
      return document;
    },
  },
};
module.exports = new Proxy(known, {
  get: (all, name) => all[name] ?? (/(Kind|Location|Reason|Tag|Behavior|State)$/.test(String(name)) ? kinds : Record),
});
