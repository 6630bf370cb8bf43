// Plain Node without dependencies (Node 20 or newer): this runs before anything is installed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stampFile = join(modules, '.install-stamp');
/** Node 24 from npm, a package for each platform: the machine's own Node may be older. */
export const node24 = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** True when what is installed is what the lock file asks for: by our stamp, else (somebody ran npm by hand) by npm's own list of what it put there. */
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
    const found = present[path];
    // Optional packages of other platforms are rightly missing.
    if (found ? found.version !== version : !(optional || devOptional || peer)) return false;
  }
  writeFileSync(stampFile, hash);
  return true;
}

/** Installs the exact packages of package-lock.json when they are absent or stale. Ends the process when npm fails. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const before = existsSync(modules)
    ? 'The installed packages do not match package-lock.json'
    : 'No packages are installed yet';
  console.log(`… ${before}: running npm ci (about a minute)`);
  const started = Date.now();
  // Without our own node_modules/.bin: npm removes the Node that would run it.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== bin && !folder.startsWith(modules));
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    PATH: path.join(delimiter),
  });
  if (code !== 0) {
    console.error(`✗ npm ci failed (exit code ${code}); its messages stand above. Is this machine online?`);
    process.exit(code || 1);
  }
  // npm leaves an optional package out in silence where it cannot be had.
  if (!existsSync(node24)) {
    console.error(`✗ npm has no Node 24 for this system (${process.platform} ${process.arch}).`);
    process.exit(1);
  }
  writeFileSync(stampFile, lockHash());
  console.log(`✓ Packages installed  (${Math.round((Date.now() - started) / 1000)} s)`);
}

/** Runs a command in the repository with this terminal; resolves to its exit code. */
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
 * Goes on in a TypeScript file under Node 24 with `flags`: in place of this process where the system can do that, else in a child that gets
 * the terminal and the signals, and ends when this process does.
 */
export function handOver(script, flags = []) {
  // Compiled and type-stripped code is kept between starts: half a second and 40 MB less.
  // Two arenas of malloc for all threads, where each would take one of its own: 50 MB less.
  const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_COMPILE_CACHE: join(modules, '.cache/compiled') };
  const args = [
    '--disable-warning=ExperimentalWarning',
    ...flags,
    fileURLToPath(new URL(script, import.meta.url)),
    ...process.argv.slice(2),
  ];
  // A parent that talks to this process over a channel would lose it.
  if (process.execve && !process.connected) {
    // It would say that execve is experimental.
    process.removeAllListeners('warning');
    process.execve(realpathSync(node24), [node24, ...args], env);
  }
  const child = spawn(node24, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
  // Killed with a signal that it cannot pass on, npm would leave this behind.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1000).unref();
}
