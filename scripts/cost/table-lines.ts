import type { Line } from './bill.ts';
import { monthSeconds } from './edge-cache.ts';
import type { Measured, MeasuredCall } from './measured.ts';
import type { CostOptions } from './options.ts';
import type { Traffic } from './traffic.ts';

export const monthDays = 30;
const gigabyte = 1e9;
/** How often a healthy source is fetched (shared/domain/sources/source.ts), its random delay included. */
const fetchSeconds = 15 * 60 * 1.05;
/** Minutes from one look at what is due to the next (infra/stages.ts). */
export const tickMinutes = 5;
/** Articles of one call of store-articles: ten messages of a few each. */
const perCommit = 50;
const windowDays = 31;
/** Months after which the bill is looked at: articles stay for ever, so storage is that of a site of one year. */
const months = 12;

export interface Ingestion {
  fetches: number;
  ticks: number;
  articles: number;
  commits: number;
  /** Headlines that a fresh store-articles reads. */
  window: number;
  coldStores: number;
}

/** What ingestion does in a month. */
export function ingestionOf({ sources, articlesPerDay, coldStores }: CostOptions): Ingestion {
  const ticks = (monthDays * 24 * 60) / tickMinutes;
  const articles = articlesPerDay * monthDays;
  return {
    fetches: (sources * monthSeconds) / fetchSeconds,
    ticks,
    articles,
    commits: Math.min(articles, ticks * Math.max(1, articles / ticks / perCommit)),
    window: articlesPerDay * windowDays,
    coldStores: coldStores * monthDays,
  };
}

/** DynamoDB: units by what causes them, storage, backups. */
export function tableLines(options: CostOptions, measured: Measured, traffic: Traffic): Line[] {
  const { functions, storing, stored } = measured;
  const ingestion = ingestionOf(options);
  const call = (name: string): MeasuredCall =>
    functions[name] ?? { readUnits: 0, writeUnits: 0, requests: 0, cpuMs: 0, bytes: 0 };
  const line = (what: string, price: Line['price'], units: number, because: string): Line => ({
    service: 'DynamoDB',
    what,
    price,
    units,
    because,
  });
  const further = ingestion.articles - ingestion.commits;
  const acts = ['recordView', 'trackArticle', 'likeArticle'] as const;
  const ads = ['trackImpression', 'trackClick'] as const;
  const originOf = (name: string) => [...traffic.calls].find(([one]) => one === name)?.[1].origin ?? 0;
  const written = (names: readonly string[]) =>
    names.reduce((all, name) => all + originOf(name) * call(name).writeUnits, 0);
  const read = (names: readonly string[]) =>
    names.reduce((all, name) => all + originOf(name) * call(name).readUnits, 0);
  const others = [...traffic.calls.keys()].filter((name) => ![...acts, ...ads, 'follow'].some((one) => one === name));
  const articleBytes = stored.article + stored.ledgerLine + stored.counters;
  const atRest =
    (ingestion.articles * months * articleBytes +
      traffic.impressions * Math.min(months, 13) * stored.adEvent +
      options.signedIn * traffic.articlePages * 3 * stored.reading) /
    gigabyte;
  return [
    line(
      'storing articles, written',
      'tableWrite',
      ingestion.commits * storing.alone.writeUnits + further * storing.further.writeUnits,
      'articles, their commits and counts: storing.alone and storing.further',
    ),
    line(
      'storing articles, read',
      'tableRead',
      ingestion.commits * storing.alone.readUnits + further * storing.further.readUnits,
      'receipts, what is stored, the ledger’s head',
    ),
    line(
      'the ledger read anew',
      'tableRead',
      ingestion.coldStores * ingestion.window * storing.coldReadUnitsPerHeadline,
      '--cold-stores a day, each the headlines of 31 days',
    ),
    line(
      'fetching, written',
      'tableWrite',
      ingestion.fetches * call('fetch-source').writeUnits,
      'a state and a receipt for each fetch, every 15 minutes a source',
    ),
    line(
      'fetching, read',
      'tableRead',
      ingestion.fetches * call('fetch-source').readUnits + ingestion.ticks * call('schedule-sources').readUnits,
      'source, state and memory of each fetch; what is due',
    ),
    line('views, reads and likes', 'tableWrite', written(acts), 'each act, its allowance and its counter'),
    line(
      'counters folded into lists',
      'tableWrite',
      traffic.folds * call('fold-counters').writeUnits,
      'once an article in ten seconds: the article and its four indexes',
    ),
    line('counters folded, read', 'tableRead', traffic.folds * call('fold-counters').readUnits, 'the counters’ items'),
    line(
      'ad impressions and clicks',
      'tableWrite',
      written(ads),
      'an event and its total in one transaction, and the allowance',
    ),
    line('follows', 'tableWrite', written(['follow']), 'a follow and its count in one transaction'),
    line(
      'what readers ask past the cache',
      'tableRead',
      read([...others, ...acts, ...ads, 'follow']) + traffic.documents.origin * call('getArticle').readUnits,
      'calls that reach the origin, by endpoint',
    ),
    line('storage', 'tableStorage', atRest, `articles of ${months} months, ad events of as many, readings of three`),
    line('backups (PITR)', 'tableBackup', atRest, 'as much as is stored'),
  ];
}
