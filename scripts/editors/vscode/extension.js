// Starts `fairyforge lsp` for documents in the language "fairy".
const { workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const command = workspace.getConfiguration('fairyforge').get('program', 'fairyforge');
  client = new LanguageClient(
    'fairyforge',
    'Fairyforge',
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: 'fairy' }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*.fairy') },
    }
  );
  return client.start();
};

exports.deactivate = () => client && client.stop();
