import { parseArgs } from 'node:util';
import { type PriceRegion, regions } from './price-table.ts';

/** What the bill is for. Shares are parts of one. */
export interface CostOptions {
  readers: number;
  sources: number;
  articlesPerDay: number;
  pagesPerReader: number;
  visitsPerReader: number;
  /** Of the pages, those that are articles. */
  articleShare: number;
  /** Of the visits, those whose browser still has the site's files (HTTP cache, and the service worker of the installed site). */
  returning: number;
  /** Of the readers, those who are signed in. */
  signedIn: number;
  adsPerPage: number;
  /** Of the requests, those answered by CloudFront's dearer regions. */
  elsewhere: number;
  /** Caches that ask the origin each for themselves: CloudFront's regional edge caches. */
  caches: number;
  /** Times a day that a fresh store-articles reads the ledger anew. */
  coldStores: number;
  modelCallsPerDay: number;
  documents: boolean;
  live: boolean;
  payments: boolean;
  firewall: boolean;
  tracing: number;
  region: PriceRegion;
  freeTier: boolean;
  json: boolean;
}

/** A mistake in what was typed, said in one line. */
export class CostError extends Error {}

interface Flag {
  means: string;
  standard: string;
  least: number;
  most: number;
  whole?: true;
}
const count = (means: string, standard: string, least: number, most: number): Flag => ({
  means,
  standard,
  least,
  most,
  whole: true,
});
const share = (means: string, standard: string): Flag => ({ means, standard, least: 0, most: 1 });

const numbers = {
  readers: count('readers a month', '1000000', 1, 1e9),
  sources: count('sources that ingestion reads', '500', 1, 100_000),
  articles: count('new articles a day; ten for each source unless given', '', 0, 1e6),
  pages: { means: 'pages that a reader opens in a month', standard: '12', least: 0.1, most: 10_000 },
  visits: { means: 'visits that these pages are spread over', standard: '6', least: 0.1, most: 1000 },
  'article-share': share('part of the pages that are articles', '0.6'),
  returning: share('part of the visits whose browser still has the site’s files', '0.6'),
  'signed-in': share('part of the readers who are signed in', '0.05'),
  ads: { means: 'advertisements on a page; 0 is a site without', standard: '3', least: 0, most: 20 },
  elsewhere: share('part of the traffic in CloudFront’s dearer regions (Africa, Asia, South America)', '0.4'),
  caches: count('regional edge caches that ask the origin', '13', 1, 1000),
  'cold-stores': count('fresh store-articles functions a day', '24', 0, 100_000),
  'model-calls': count('answers of a Bedrock model a day; 0 compiles articles without', '0', 0, 10_000),
  tracing: share('part of the calls that X-Ray traces; one in twenty is what Lambda samples by itself', '0.05'),
} as const satisfies Record<string, Flag>;
const switches = {
  documents: ['article addresses are answered with a document of their own (share previews)', 'on'],
  live: ['weather, markets and sports are fetched from providers', 'on'],
  payments: ['readers pay through Stripe', 'off'],
  waf: ['AWS WAF stands in front of CloudFront', 'on'],
} as const;
type Numbers = Record<keyof typeof numbers, number>;

export const costHelp = [
  'What a stage costs in a month, line by line, in US dollars at AWS’s list prices.',
  '',
  '  npm run cost -- [options]',
  '',
  ...Object.entries(numbers).map(
    ([name, { means, standard }]) => `  --${name.padEnd(14)} ${means}${standard === '' ? '' : ` (${standard})`}`,
  ),
  ...Object.entries(switches).map(
    ([name, [means, standard]]) => `  --${name.padEnd(14)} on or off: ${means} (${standard})`,
  ),
  `  --${'region'.padEnd(14)} ${regions.join(' or ')} (us-east-1)`,
  `  --${'free-tier'.padEnd(14)} takes off what every account has for nothing, for ever; one account may have many stages`,
  `  --${'json'.padEnd(14)} the lines as JSON`,
  `  --${'docs'.padEnd(14)} alone: brings the bills in docs/cost.md up to date`,
  `  --${'help'.padEnd(14)} shows this`,
].join('\n');

/**
 * The options of `npm run cost`, or 'help'.
 * @throws CostError that names the option and what is wrong with it.
 */
export function parseCostOptions(args: readonly string[]): CostOptions | 'help' {
  const given = parsed(args);
  if (given.help === true) return 'help';
  const text = (name: string): string | undefined => (typeof given[name] === 'string' ? given[name] : undefined);
  const number = (name: keyof Numbers): number => {
    const flag: Flag = numbers[name];
    const typed = text(name) ?? (name === 'articles' ? String(number('sources') * 10) : flag.standard);
    const value = typed.trim() === '' ? Number.NaN : Number(typed);
    if (!(value >= flag.least && value <= flag.most) || (flag.whole && !Number.isInteger(value)))
      throw new CostError(
        `--${name} takes a ${flag.whole ? 'whole ' : ''}number from ${flag.least} to ${flag.most}, not '${typed}'.`,
      );
    return value;
  };
  const isOn = (name: keyof typeof switches): boolean => {
    const typed = text(name) ?? switches[name][1];
    if (typed !== 'on' && typed !== 'off') throw new CostError(`--${name} is on or off, not '${typed}'.`);
    return typed === 'on';
  };
  const region = regions.find((one) => one === (text('region') ?? 'us-east-1'));
  if (region === undefined)
    throw new CostError(`--region is ${regions.join(' or ')}, not '${text('region')}': no prices of others are kept.`);
  const [pagesPerReader, visitsPerReader] = [number('pages'), number('visits')];
  if (visitsPerReader > pagesPerReader)
    throw new CostError(
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
    elsewhere: number('elsewhere'),
    caches: number('caches'),
    coldStores: number('cold-stores'),
    modelCallsPerDay: number('model-calls'),
    tracing: number('tracing'),
    documents: isOn('documents'),
    live: isOn('live'),
    payments: isOn('payments'),
    firewall: isOn('waf'),
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
    throw new CostError(error instanceof Error ? error.message : String(error));
  }
}
