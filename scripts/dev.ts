import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { brand } from '#shared/config/brand.ts';
import { viteOptions } from './build-site.ts';
import { help, parseOptions, StageError } from './local-stage/options.ts';

// `npm run dev`: the local stage's API behind Vite's server, which shows a change of the site at once. The functions are bundled at the start.
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options === 'help') {
    console.log(help.replaceAll('npm start', 'npm run dev'));
    return;
  }
  const api = await startApi(args);
  const { createServer } = await import('vite');
  // What begins with ^ is a regular expression to Vite; '/api' alone would pass on the site's own api.ts as well.
  const passedOn = [
    '^/api/',
    '^/feeds/',
    '/sitemap.xml',
    '/robots.txt',
    '/config.json',
    '/identitytoolkit.googleapis.com',
    '/securetoken.googleapis.com',
    '/emulator',
  ];
  const server = await createServer({
    ...viteOptions(),
    server: {
      port: options.port,
      strictPort: true,
      proxy: Object.fromEntries(passedOn.map((path) => [path, { target: api }])),
    },
  }).then((made) => made.listen());
  console.log(`${brand.name} is ready at http://localhost:${server.config.server.port}`);
}

/** Starts the stage without its site on a free port; ends this process when the stage ends. Answers its address. */
function startApi(args: readonly string[]): Promise<string> {
  const withoutPort = args.filter((arg, place) => !arg.startsWith('--port') && args[place - 1] !== '--port');
  const main = fileURLToPath(new URL('./local-stage/main.ts', import.meta.url));
  const stage = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...withoutPort, '--port', '0', '--api-only'],
    {
      // The channel is what ends the stage when this process is killed.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  // Ctrl-C reaches the stage too; this process waits for it, so that the terminal is given back when all is over.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stage.kill(signal));
  stage.once('exit', (code) => process.exit(code ?? 1));
  return new Promise((resolve, reject) => {
    if (stage.stdout === null) return reject(new StageError('The stage has no output'));
    createInterface(stage.stdout).on('line', (line) => {
      const address = / is ready at (http:\S+)$/.exec(line)?.[1];
      if (address === undefined) console.log(line);
      else resolve(address);
    });
  });
}
