import { brand } from '#shared/config/brand.ts';
import { fromCaller, parsedArguments } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { defaultDataDir } from './data-dir.ts';

export type StageOptions = ReturnType<typeof parseOptions>;

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
export function parseOptions(args: readonly string[]) {
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
    /** The rest as in the help. `npm run dev` asks for the API only, and puts Vite in front. */
    seed: !values['no-seed'],
    offline: values.offline,
    providers: values.providers,
    payments: values.payments,
    apiOnly: values['api-only'],
  };
}
