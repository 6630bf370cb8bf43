// Runs the Firebase Auth emulator's server module on a free loopback port, without the firebase-tools command around
// it. The whole tool takes 12 s of processor time and 310 MB, mostly to compile validators for 80 API operations. A
// browser and this stage use eleven of them.
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/**
 * The server module imports three modules that load the rest of firebase-tools (command line, updates, usage reports)
 * but uses only a few of their exports. These minimal versions are put into the module cache under the real file names
 * before the server is loaded, so `require` finds them there and never loads the real files. The private paths belong
 * to the version that package.json pins: check them when upgrading firebase-tools.
 */
const replacements = {
  'emulator/auth/index.js': { SingleProjectMode: { NO_WARNING: 0, WARNING: 1, ERROR: 2 } },
  'emulator/emulatorLogger.js': { EmulatorLogger: { forEmulator: () => ({ log: () => {}, logLabeled: () => {} }) } },
  'emulator/registry.js': { EmulatorRegistry: { isRunning: () => false } },
};
for (const [file, exports] of Object.entries(replacements)) {
  const id = require.resolve(`firebase-tools/lib/${file}`);
  require.cache[id] = { id, filename: id, loaded: true, exports, children: [], paths: [] };
}

const account = '/v1/projects/{targetProjectId}/accounts';
const usedPaths = new Set([
  ...['signInWithIdp', 'lookup', 'update', 'delete', 'signUp'].map((operation) => `/v1/accounts:${operation}`),
  ...[account, `${account}:batchCreate`, `${account}:batchGet`, `${account}:update`],
  '/v1/projects',
  '/v1/token',
]);

/** Removes everything from the API description except the operations above and the schemas that they reference. */
function prune(spec) {
  for (const path of Object.keys(spec.paths)) if (!usedPaths.has(path)) delete spec.paths[path];
  const used = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    if (typeof value.$ref === 'string' && !used.has(value.$ref)) {
      used.add(value.$ref);
      const [, , kind, name] = value.$ref.split('/');
      visit(spec.components[kind]?.[name]);
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(spec.paths);
  for (const kind of ['schemas', 'requestBodies', 'parameters'])
    for (const name of Object.keys(spec.components[kind] ?? {}))
      if (!used.has(`#/components/${kind}/${name}`)) delete spec.components[kind][name];
}

prune(require('firebase-tools/lib/emulator/auth/apiSpec.js').default);
const { createApp } = require('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp(workerData.project);
const server = app.listen(0, '127.0.0.1', () => {
  parentPort.postMessage({ port: server.address().port });
  // Compiling leaves 25 MB of garbage, and this thread never allocates enough to trigger a full collection.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
});
