import { type ReaderModel, usualReaders } from '#infra/traffic/traffic.ts';
import { parsedArguments } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';

/** Assumptions of a bill. */
export interface CostOptions extends ReaderModel {
  sources: number;
  modelCallsPerDay: number;
  /** A personal stage without `alarmEmails`: no firewall, no copies of the table, no alarms and metrics. */
  personal: boolean;
  freeTier: boolean;
}

export const costHelp = `Estimates the monthly cost of a stage, line by line, in US dollars at list prices.

  npm run cost -- [options]

  --readers N      readers a month (default 1000000)
  --sources N      sources that ingestion reads (default 500)
  --articles N     new articles a day (default: ten for each source)
  --pages N        pages of a reader in a month, in half as many visits (default 12)
  --signed-in N    share of the readers that are signed in (default 0.05)
  --ads N          advertisements on a page (default 3)
  --model-calls N  articles that a Bedrock model writes a day (default 0)
  --personal       a personal stage: no firewall, no copies of the table, no alarms, no metrics
  --free-tier      deducts what is free for an account in every month; all its stages share it
  --docs           updates the bills in docs/cost.md`;

/**
 * Parses the options of `npm run cost`.
 * @throws UserError that names the option and what is wrong with it.
 */
export function parseCostOptions(args: readonly string[]): CostOptions | 'docs' {
  const { docs, personal = false, 'free-tier': freeTier = false, ...given } = parsed(args);
  if (docs) return 'docs';
  const number = (name: keyof typeof given, usual: number, most = 1e9): number => {
    const typed = given[name];
    if (typed === undefined) return usual;
    const value = typed.trim() === '' ? Number.NaN : Number(typed);
    if (value >= 0 && value <= most) return value;
    throw new UserError(`--${name} takes a number from 0 to ${most}, not '${typed}'.`);
  };
  const sources = number('sources', 500, 100_000);
  const pagesPerReader = number('pages', usualReaders.pagesPerReader);
  return {
    readers: number('readers', usualReaders.readers),
    sources,
    articlesPerDay: number('articles', 10 * sources),
    pagesPerReader,
    visitsPerReader: pagesPerReader / 2,
    signedIn: number('signed-in', usualReaders.signedIn, 1),
    adsPerPage: number('ads', usualReaders.adsPerPage),
    modelCallsPerDay: number('model-calls', 0),
    personal,
    freeTier,
  };
}

function parsed(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const numbers = { readers: text, sources: text, articles: text, pages: text, 'signed-in': text, ads: text };
  const flags = { personal: flag, 'free-tier': flag, docs: flag };
  return parsedArguments('npm run cost', { args: [...args], options: { ...numbers, 'model-calls': text, ...flags } })
    .values;
}
