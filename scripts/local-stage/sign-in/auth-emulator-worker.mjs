// The Firebase Auth emulator alone, without the command line around it: its own server module, on a free loopback port. The whole tool takes
// 12 s of processor time and 310 MB, most of it for compiling validators of 80 operations of which a browser and this stage use eleven.
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

const require = createRequire(import.meta.url);

/** Modules of the tool that reach for its command line, its updates and its usage reports; the emulator needs only these names of them. */
const standIns = {
  'emulator/auth/index.js': { SingleProjectMode: { NO_WARNING: 0, WARNING: 1, ERROR: 2 } },
  'emulator/emulatorLogger.js': { EmulatorLogger: { forEmulator: () => ({ log: () => {}, logLabeled: () => {} }) } },
  'emulator/registry.js': { EmulatorRegistry: { isRunning: () => false } },
};
for (const [file, exports] of Object.entries(standIns)) {
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

/** Leaves the operations above in the API description, and the parts that they refer to. */
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
  // What compiling left behind is worth 25 MB, and nothing here would ever fill the heap enough to clear it away.
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
});
