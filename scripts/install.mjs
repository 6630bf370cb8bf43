// Plain JavaScript for Node 20 or newer, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stampFile = join(modules, '.install-stamp');
/** Node 24 from an npm package for the platform: the installed Node may be older. */
export const node24 = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * True if the installed packages match the lock file: by our stamp file, or, after a manual npm install, by the list
 * that npm keeps in node_modules.
 */
function isInstalled() {
  if (!existsSync(node24)) return false;
  const hash = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  for (const [path, { version, optional, devOptional, peer, link }] of Object.entries(wanted)) {
    if (path === '' || link) continue;
    const installed = present[path];
    // Optional packages of other platforms are not installed.
    if (installed ? installed.version !== version : !(optional || devOptional || peer)) return false;
  }
  writeFileSync(stampFile, hash);
  return true;
}

/** Installs the packages of package-lock.json if they are missing or outdated. Exits the process if npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const reason = existsSync(modules)
    ? 'The installed packages do not match package-lock.json'
    : 'No packages are installed yet';
  console.log(`… ${reason}: running npm ci (about a minute)`);
  const started = Date.now();
  // Without our node_modules/.bin: npm ci deletes the Node that it would run with.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== bin && !folder.startsWith(modules));
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PATH: path.join(delimiter),
  });
  if (code !== 0) {
    console.error(`✗ npm ci failed (exit code ${code}); see its messages above. Is this machine online?`);
    process.exit(code || 1);
  }
  // npm does not report an optional package that it could not install.
  if (!existsSync(node24)) {
    console.error(`✗ npm has no Node 24 for this system (${process.platform} ${process.arch}).`);
    process.exit(1);
  }
  writeFileSync(stampFile, lockHash());
  console.log(`✓ Packages installed  (${Math.round((Date.now() - started) / 1000)} s)`);
}

/** An environment in which tools run under the project's own Node, whatever the machine's version. */
export const toolEnv = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

/** Prints the help of a command and exits, if its arguments ask for it. */
export function offerHelp(text) {
  if (!process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return;
  console.log(text);
  process.exit(0);
}

/** Runs a command in the repository, attached to this terminal. @returns its exit code */
export function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
    child.once('error', (error) => {
      console.error(`✗ ${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)));
  });
}

/**
 * Continues in a TypeScript file under Node 24 with `flags` and environment variables. It replaces this process if the
 * system supports that; else it runs in a child process that gets the terminal and the signals, and exits when this
 * process does.
 */
export function handOver(script, flags = [], variables = {}) {
  const env = { ...variables, ...process.env };
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...flags,
    fileURLToPath(new URL(script, import.meta.url)),
    ...process.argv.slice(2),
  ];
  // execve would close the IPC channel of a parent process.
  if (process.execve && !process.connected) {
    // Suppresses the warning that execve is experimental.
    process.removeAllListeners('warning');
    process.execve(realpathSync(node24), [node24, ...args], env);
  }
  const child = spawn(node24, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  // If npm is killed with SIGKILL it cannot pass a signal on: its death is noticed by the new parent process.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref();
}
