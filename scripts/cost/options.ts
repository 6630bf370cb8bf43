import { parseArgs } from 'node:util';
import { type ReaderModel, usualReaders } from '#infra/traffic/reader-model.ts';
import { UserError } from '../user-error.ts';
import { type PriceRegion, regions } from './price-table.ts';

/** Assumptions of the bill. Shares are between 0 and 1. */
export interface CostOptions extends ReaderModel {
  sources: number;
  /** Share of the requests in CloudFront's more expensive regions. */
  elsewhere: number;
  /** Cold starts of store-articles a day; each reads the ledger. */
  coldStores: number;
  modelCallsPerDay: number;
  live: boolean;
  firewall: boolean;
  /** Nightly copies of the table in another region and account. */
  backup: boolean;
  /** Whether it is a personal stage: without a firewall and a backup and, by default, without alarms. */
  personal: boolean;
  tracing: number;
  region: PriceRegion;
  freeTier: boolean;
  json: boolean;
}

/** Defaults of the model, as they are typed. */
const usual = Object.fromEntries(Object.entries(usualReaders).map(([name, value]) => [name, String(value)])) as Record<
  keyof typeof usualReaders,
  string
>;

interface NumberOption {
  description: string;
  /** Default value; empty if it is calculated. */
  initial: string;
  min: number;
  max: number;
  integer?: boolean;
}
const count = (description: string, initial: string, min: number, max: number): NumberOption => ({
  description,
  initial,
  min,
  max,
  integer: true,
});
const share = (description: string, initial: string): NumberOption => ({ description, initial, min: 0, max: 1 });

const numbers = {
  readers: count('readers a month', usual.readers, 1, 1e9),
  sources: count('sources that ingestion reads', '500', 1, 100_000),
  articles: count('new articles a day (default: ten for each source)', '', 0, 1e6),
  pages: { description: 'pages that a reader opens in a month', initial: usual.pagesPerReader, min: 0.1, max: 10_000 },
  visits: { description: 'visits of a reader in a month', initial: usual.visitsPerReader, min: 0.1, max: 1000 },
  'article-share': share('share of the pages that are articles', usual.articleShare),
  returning: share('share of the visits with the site’s files in the browser’s cache', usual.returning),
  'signed-in': share('share of the readers that are signed in', usual.signedIn),
  ads: { description: 'advertisements on a page; 0 for a site without', initial: usual.adsPerPage, min: 0, max: 20 },
  searches: { description: 'searches of a reader in a month', initial: usual.searchesPerReader, min: 0, max: 1000 },
  elsewhere: share('share of the traffic in CloudFront’s more expensive regions (Africa, Asia, South America)', '0.4'),
  caches: count('regional edge caches that fetch from the origin', usual.caches, 1, 1000),
  'cold-stores': count('cold starts of store-articles a day', '24', 0, 100_000),
  'model-calls': count('calls of a Bedrock model a day; 0 generates articles without a model', '0', 0, 10_000),
  tracing: share('share of the calls that X-Ray traces; Lambda’s default is one in twenty', '0.05'),
} as const satisfies Record<string, NumberOption>;
const switches = {
  documents: ['serves article pages as documents of their own (share previews)', 'on'],
  live: ['fetches weather, markets and sports from providers', 'on'],
  payments: ['takes payments through Stripe', 'off'],
  backup: ['copies the table to another region and account every night', 'on'],
  waf: ['uses AWS WAF in front of CloudFront', 'on'],
  personal: ['is a personal stage: no firewall, no backup elsewhere, no alarms, fewer metrics', 'off'],
} as const;
type Numbers = Record<keyof typeof numbers, number>;

export const costHelp = [
  'Estimates the monthly cost of a stage, line by line, in US dollars at AWS’s list prices.',
  '',
  '  npm run cost -- [options]',
  '',
  ...Object.entries(numbers).map(
    ([name, { description, initial }]) =>
      `  --${name.padEnd(14)} ${description}${initial === '' ? '' : ` (default ${initial})`}`,
  ),
  ...Object.entries(switches).map(
    ([name, [description, initial]]) => `  --${name.padEnd(14)} on or off: ${description} (default ${initial})`,
  ),
  `  --${'region'.padEnd(14)} ${regions.join(' or ')} (default us-east-1)`,
  `  --${'free-tier'.padEnd(14)} deducts the permanent free tier of the account, which all its stages share`,
  `  --${'json'.padEnd(14)} prints the lines as JSON`,
  `  --${'docs'.padEnd(14)} updates the bills in docs/cost.md; use it alone`,
  `  --${'help'.padEnd(14)} shows this help`,
].join('\n');

/**
 * Parses the options of `npm run cost`.
 * @throws UserError that names the option and what is wrong with it.
 */
export function parseCostOptions(args: readonly string[]): CostOptions | 'help' {
  const given = parsed(args);
  if (given.help === true) return 'help';
  const text = (name: string): string | undefined => (typeof given[name] === 'string' ? given[name] : undefined);
  const number = (name: keyof Numbers): number => {
    const { initial, min, max, integer = false }: NumberOption = numbers[name];
    const typed = text(name) ?? (name === 'articles' ? String(number('sources') * 10) : initial);
    const value = typed.trim() === '' ? Number.NaN : Number(typed);
    if (!(value >= min && value <= max) || (integer && !Number.isInteger(value)))
      throw new UserError(`--${name} takes a ${integer ? 'whole ' : ''}number from ${min} to ${max}, not '${typed}'.`);
    return value;
  };
  const isOn = (name: keyof typeof switches): boolean => {
    const typed = text(name) ?? switches[name][1];
    if (typed !== 'on' && typed !== 'off') throw new UserError(`--${name} is on or off, not '${typed}'.`);
    return typed === 'on';
  };
  const region = regions.find((one) => one === (text('region') ?? 'us-east-1'));
  if (region === undefined)
    throw new UserError(
      `--region is ${regions.join(' or ')}, not '${text('region')}': there are no prices for other regions.`,
    );
  const [pagesPerReader, visitsPerReader] = [number('pages'), number('visits')];
  if (visitsPerReader > pagesPerReader)
    throw new UserError(
      `--visits ${visitsPerReader} is more than --pages ${pagesPerReader}: a visit has at least one page.`,
    );
  return {
    readers: number('readers'),
    sources: number('sources'),
    articlesPerDay: number('articles'),
    pagesPerReader,
    visitsPerReader,
    articleShare: number('article-share'),
    returning: number('returning'),
    signedIn: number('signed-in'),
    adsPerPage: number('ads'),
    searchesPerReader: number('searches'),
    elsewhere: number('elsewhere'),
    caches: number('caches'),
    coldStores: number('cold-stores'),
    modelCallsPerDay: number('model-calls'),
    tracing: number('tracing'),
    documents: isOn('documents'),
    live: isOn('live'),
    payments: isOn('payments'),
    firewall: isOn('waf') && !isOn('personal'),
    backup: isOn('backup') && !isOn('personal'),
    personal: isOn('personal'),
    region,
    freeTier: given['free-tier'] === true,
    json: given.json === true,
  };
}

function parsed(args: readonly string[]): Record<string, string | boolean | undefined> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const named = Object.fromEntries(
    [...Object.keys(numbers), ...Object.keys(switches), 'region'].map((name) => [name, text]),
  );
  try {
    return parseArgs({ args: [...args], options: { ...named, 'free-tier': flag, json: flag, help: flag } }).values;
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}
