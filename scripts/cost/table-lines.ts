import type { Line } from './bill.ts';
import { monthSeconds } from './cache-misses.ts';
import type { Measured, MeasuredCall } from './measured.ts';
import type { CostOptions } from './options.ts';
import type { Traffic } from './traffic.ts';

const monthDays = 30;
const gigabyte = 1e9;
/** Time between two fetches of a healthy source (shared/domain/sources/source.ts), including the random delay. */
const fetchSeconds = 15 * 60 * 1.05;
/** Minutes between two runs of the schedule (infra/stages.ts). */
const scheduleMinutes = 5;
/** Articles in one call of store-articles: ten messages with a few each. */
const articlesPerCommit = 50;
const ledgerDays = 31;
/** Age of the site in months. Articles are kept for ever, so storage grows with it. */
const siteMonths = 12;

export interface Ingestion {
  fetches: number;
  /** Runs of the schedule. */
  ticks: number;
  articles: number;
  commits: number;
  /** Headlines that a cold store-articles reads from the ledger. */
  ledgerHeadlines: number;
  coldStores: number;
}

/** Work of ingestion in a month. */
export function ingestionOf({ sources, articlesPerDay, coldStores }: CostOptions): Ingestion {
  const ticks = (monthDays * 24 * 60) / scheduleMinutes;
  const articles = articlesPerDay * monthDays;
  return {
    fetches: (sources * monthSeconds) / fetchSeconds,
    ticks,
    articles,
    commits: Math.min(articles, ticks * Math.max(1, articles / ticks / articlesPerCommit)),
    ledgerHeadlines: articlesPerDay * ledgerDays,
    coldStores: coldStores * monthDays,
  };
}

/** Lines of DynamoDB: units by cause, storage and backups. */
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
  const actions = ['recordView', 'trackArticle', 'likeArticle'] as const;
  const ads = ['trackImpression', 'trackClick'] as const;
  const originOf = (name: string) => [...traffic.calls].find(([one]) => one === name)?.[1].origin ?? 0;
  const written = (names: readonly string[]) =>
    names.reduce((all, name) => all + originOf(name) * call(name).writeUnits, 0);
  const read = (names: readonly string[]) =>
    names.reduce((all, name) => all + originOf(name) * call(name).readUnits, 0);
  const others = [...traffic.calls.keys()].filter(
    (name) => ![...actions, ...ads, 'follow'].some((one) => one === name),
  );
  const articleBytes = stored.article + stored.ledgerLine + stored.counters;
  const atRest =
    (ingestion.articles * siteMonths * articleBytes +
      traffic.impressions * Math.min(siteMonths, 13) * stored.adEvent +
      options.signedIn * traffic.articlePages * 3 * stored.reading) /
    gigabyte;
  return [
    line(
      'storing articles, written',
      'tableWrite',
      ingestion.commits * storing.alone.writeUnits + further * storing.further.writeUnits,
      'articles, commits and counts: storing.alone and storing.further',
    ),
    line(
      'storing articles, read',
      'tableRead',
      ingestion.commits * storing.alone.readUnits + further * storing.further.readUnits,
      'receipts, stored articles, the ledger’s head',
    ),
    line(
      'ledger, cold starts',
      'tableRead',
      ingestion.coldStores * ingestion.ledgerHeadlines * storing.coldReadUnitsPerHeadline,
      '--cold-stores a day, each reads the headlines of 31 days',
    ),
    line(
      'fetching, written',
      'tableWrite',
      ingestion.fetches * call('fetch-source').writeUnits,
      'a state and a receipt for each fetch, every 15 minutes for each source',
    ),
    line(
      'fetching, read',
      'tableRead',
      ingestion.fetches * call('fetch-source').readUnits + ingestion.ticks * call('schedule-sources').readUnits,
      'source, state and known entries of each fetch; due sources',
    ),
    line('views, reads and likes', 'tableWrite', written(actions), 'each action, its rate limit and its counter'),
    line(
      'counter folding, written',
      'tableWrite',
      traffic.folds * call('fold-counters').writeUnits,
      'at most once in ten seconds for each article: the article and its four indexes',
    ),
    line('counter folding, read', 'tableRead', traffic.folds * call('fold-counters').readUnits, 'the counters’ items'),
    line(
      'ad impressions and clicks',
      'tableWrite',
      written(ads),
      'an event and its total in one transaction, and the rate limit',
    ),
    line('follows', 'tableWrite', written(['follow']), 'a follow and its count in one transaction'),
    line(
      'reads that miss the cache',
      'tableRead',
      read([...others, ...actions, ...ads, 'follow']) + traffic.documents.origin * call('getArticle').readUnits,
      'calls that reach the origin, by endpoint',
    ),
    line('storage', 'tableStorage', atRest, `articles and ad events of ${siteMonths} months, reading history of three`),
    line('backups (PITR)', 'tableBackup', atRest, 'the same size as the storage'),
  ];
}
