import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brand } from '#shared/config/brand.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface StageOptions {
  /** Port of the site; 0 takes a free one. */
  port: number;
  /** Folder that keeps everything between starts. */
  dataDir: string;
  fresh: boolean;
  /** Folder whose files are served raw as feeds, one source each. */
  feedsDir: string | undefined;
  /** JSON list of sources, or OPML. */
  sourcesFile: string | undefined;
  seed: boolean;
  /** Leaves the real publishers and providers out, for a start that is the same everywhere. */
  offline: boolean;
  /** Stands in for all providers of weather, markets and sports, each in a folder with its name. */
  providers: string | undefined;
  /** Stands in for Stripe, and switches payments on; without it memberships are in mock mode. */
  payments: string | undefined;
  /** Only the API: `npm run dev` puts Vite in front. */
  apiOnly: boolean;
}

export const help = `Runs ${brand.name} on this machine: the synthesized stack, its table, queues, functions, sign-in and the built site.

  npm start -- [options]

  --port N        port of the site (3000; 0 takes a free one)
  --data DIR      folder that keeps articles, accounts and logs between starts (.local)
  --fresh         deletes that folder's contents first
  --feeds DIR     serves every file below DIR as a feed and adds one source for each
  --sources FILE  adds the sources of a JSON list ([{"url": ..., "name": ..., "region": ..., "category": ...}]) or an OPML file
  --offline       adds the demo feeds only, not the publishers' feeds, and shows sample weather, markets and sports
  --providers URL asks a server on 127.0.0.1 instead of the providers of weather, markets and sports
  --payments URL  takes payments, and asks a server on 127.0.0.1 instead of Stripe; without it memberships are in mock mode
  --no-seed       adds neither the demo feeds nor the publishers' feeds
  --help          shows this

Ctrl-C ends it. What is stored stays, and the next start continues with it.`;

/** A mistake in what the person typed or in what surrounds the stage: said in one line, without a stack trace. */
export class StageError extends Error {}

/**
 * The options of `npm start`, or 'help'. Relative paths are relative to where npm was called.
 * @throws StageError that names the option and what is wrong with it.
 */
export function parseOptions(args: readonly string[]): StageOptions | 'help' {
  const { values } = parsed(args);
  if (values.help) return 'help';
  // npm changes into the repository and says where it was called.
  const folder = (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd();
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new StageError(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  const { providers } = values;
  if (providers !== undefined && !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(providers))
    throw new StageError(`--providers takes an address such as http://127.0.0.1:4010, not '${providers}'.`);
  const { payments } = values;
  if (payments !== undefined && !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(payments))
    throw new StageError(`--payments takes an address such as http://127.0.0.1:4020, not '${payments}'.`);
  return {
    port,
    dataDir: values.data === undefined ? join(repository, '.local') : resolve(folder, values.data),
    fresh: values.fresh,
    feedsDir: values.feeds === undefined ? undefined : resolve(folder, values.feeds),
    sourcesFile: values.sources === undefined ? undefined : resolve(folder, values.sources),
    seed: !values['no-seed'],
    offline: values.offline,
    providers,
    payments,
    apiOnly: values['api-only'],
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '3000' },
        data: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        feeds: { type: 'string' },
        sources: { type: 'string' },
        offline: { type: 'boolean', default: false },
        providers: { type: 'string' },
        payments: { type: 'string' },
        'no-seed': { type: 'boolean', default: false },
        'api-only': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Node's own sentence goes on about positional arguments; the first one says what is wrong.
    const reason = error instanceof Error ? (error.message.split(/\. /)[0] ?? error.message) : String(error);
    throw new StageError(`${reason}. npm start -- --help lists the options.`);
  }
}
