import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brand } from '#shared/config/brand.ts';
import { viteOptions } from './build-site.ts';
import { runCommand } from './command/run-command.ts';
import { stageFlags, stageVariables } from './local-stage/node-settings.mjs';
import { help, parseOptions } from './local-stage/options.ts';

// `npm run dev`: the local stage's API behind Vite's development server with hot reload. The functions are bundled
// once, at the start.
await runCommand(help.replaceAll('npm start', 'npm run dev'), async (args) => {
  const { port } = parseOptions(args);
  const api = await startApi(args);
  const { createServer } = await import('vite');
  // Vite reads keys that begin with ^ as regular expressions. '/api' alone would also match the site's own api.ts.
  const proxiedPaths = [
    '^/api/',
    '^/feeds/',
    '^/pictures/',
    '/sitemap.xml',
    '/robots.txt',
    '/config.json',
    '/identitytoolkit.googleapis.com',
    '/securetoken.googleapis.com',
    '/emulator',
  ];
  const server = await createServer({
    ...viteOptions,
    server: {
      port,
      strictPort: true,
      proxy: Object.fromEntries(proxiedPaths.map((path) => [path, { target: api }])),
    },
  }).then((created) => created.listen());
  console.log(`${brand.name} is ready at http://localhost:${server.config.server.port}`);
});
// After an error, the stage would keep this process alive.
if (process.exitCode !== undefined) process.exit();

/** Starts the stage without its site on a free port, and exits when the stage exits. @returns the stage's address */
function startApi(args: readonly string[]): Promise<string> {
  const withoutPort = args.filter((arg, index) => !arg.startsWith('--port') && args[index - 1] !== '--port');
  const main = fileURLToPath(new URL('./local-stage/main.ts', import.meta.url));
  const stage = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...stageFlags, main, ...withoutPort, '--port', '0', '--api-only'],
    {
      // The stage exits when the IPC channel closes, also if this process is killed.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...stageVariables, ...process.env },
    },
  );
  // The stage gets Ctrl-C too. This process exits after the stage, which keeps the terminal until all is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stage.kill(signal));
  stage.once('exit', (code) => process.exit(code ?? 1));
  return new Promise((resolve, reject) => {
    if (stage.stdout === null) return reject(new Error('The stage has no output'));
    createInterface(stage.stdout).on('line', (line) => {
      const address = / is ready at (http:\S+)$/.exec(line)?.[1];
      if (address === undefined) console.log(line);
      else resolve(address);
    });
  });
}
