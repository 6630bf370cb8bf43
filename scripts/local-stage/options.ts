import { brand } from '#shared/config/brand.ts';
import { fromCaller, parsedArguments } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { defaultDataDir } from './data-dir.ts';

export interface StageOptions {
  /** Port of the site; 0 picks a free one. */
  port: number;
  /** Folder for articles, accounts and logs; kept between starts. */
  dataDir: string;
  fresh: boolean;
  /** Folder whose files are served as feeds, unchanged, one source for each. */
  feedsDir: string | undefined;
  /** File with a JSON list of sources, or OPML. */
  sourcesFile: string | undefined;
  seed: boolean;
  /** Uses neither publishers nor data providers from the internet; the result is the same on every machine. */
  offline: boolean;
  /**
   * Address of a server that replaces all providers of weather, markets and sports, each under a path with its name.
   */
  providers: string | undefined;
  /** Address of a server that replaces Stripe, and switches payments on; without it memberships are in mock mode. */
  payments: string | undefined;
  /** Serves the API only: `npm run dev` puts Vite in front. */
  apiOnly: boolean;
}

export const help = `Runs ${brand.name} on this machine: the synthesized stack with its table, queues, functions, sign-in and the built site.

  npm start -- [options]

  --port N        port of the site (default 3000; 0 picks a free one)
  --data DIR      folder for articles, accounts and logs, kept between starts (default .local)
  --fresh         empties that folder first
  --feeds DIR     serves every file in DIR and its subfolders as a feed and adds a source for each
  --sources FILE  adds sources from a JSON list ([{"url": ..., "name": ..., "region": ..., "category": ...}]) or an OPML file
  --offline       uses the demo feeds only, and sample data for weather, markets and sports
  --providers URL uses a server on 127.0.0.1 instead of the providers of weather, markets and sports
  --payments URL  takes payments through a server on 127.0.0.1 instead of Stripe; without it memberships are in mock mode
  --no-seed       adds neither the demo feeds nor the publishers' feeds
  --help          shows this help

Press Ctrl-C to stop. Data is kept for the next start.`;

/**
 * Parses the options of `npm start`. Relative paths are relative to the folder in which npm was called.
 * @throws UserError that names the option and what is wrong with it.
 */
export function parseOptions(args: readonly string[]): StageOptions {
  const { values } = parsedArguments('npm start', {
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
    },
  });
  const port = Number(values.port);
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    throw new UserError(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  for (const name of ['providers', 'payments'] as const)
    if (values[name] !== undefined && !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(values[name]))
      throw new UserError(`--${name} takes an address such as http://127.0.0.1:4010, not '${values[name]}'.`);
  return {
    port,
    dataDir: values.data === undefined ? defaultDataDir : fromCaller(values.data),
    fresh: values.fresh,
    feedsDir: values.feeds && fromCaller(values.feeds),
    sourcesFile: values.sources && fromCaller(values.sources),
    seed: !values['no-seed'],
    offline: values.offline,
    providers: values.providers,
    payments: values.payments,
    apiOnly: values['api-only'],
  };
}
