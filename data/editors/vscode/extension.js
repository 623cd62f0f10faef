// Starts `depanalysis lsp` for the languages that it reads.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["c", "cpp", "cuda-cpp", "FortranFreeForm", "FortranFixedForm", "python"];

let client;

exports.activate = () => {
  const command = workspace.getConfiguration("depanalysis").get("command");
  client = new LanguageClient(
    "depanalysis",
    { command, args: ["lsp"] },
    { documentSelector: LANGUAGES.map((language) => ({ scheme: "file", language })) },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
