import { backupDays } from '#infra/operations/operation-settings.ts';
import { cacheMisses, monthSeconds } from '#infra/traffic/cache-misses.ts';
import type { Measured, MeasuredCall } from '#infra/traffic/measured.ts';
import type { Traffic } from '#infra/traffic/traffic.ts';
import type { EndpointName } from '#shared/api/contract.ts';
import { type Line, line as lineOf } from './bill.ts';
import type { CostOptions } from './options.ts';
import { gainBytes, rollUpOf } from './roll-ups.ts';

const monthDays = 30;
const gigabyte = 1e9;
/** Time between two fetches of a healthy source (shared/domain/sources/source.ts), including the random delay. */
const fetchSeconds = 15 * 60 * 1.05;
/** Minutes between two runs of the schedule (infra/stages.ts). */
const scheduleMinutes = 5;
/** Seconds for which functions keep rows and pages (functions/runtime/env.ts). */
const keepSeconds = 10;
/** Articles in one call of store-articles: ten messages with a few each. */
const articlesPerCommit = 50;
/** Days whose headlines a cold store-articles reads. */
const ledgerDays = 3;
/** Read units to index an article: its row, and its share of a chunk twice. */
const indexReadUnits = 4;
/** Read units of an article's document: its row, eventually consistent. */
const documentReadUnits = 0.5;
/** Age of the site in months. Articles are kept for ever, so storage grows with it. */
export const siteMonths = 12;
/** Read units to check one ad event when its day is closed (docs/decisions/0014-advertising.md). */
const closingReadUnits = 0.083;
/** Write units of an article's first fold of a day, in addition to those of any (functions/counters/daily-gains.ts). */
const firstFoldUnits = 4;
/** Days for which ad events are kept (functions/ads/ad-events.ts). */
const adEventDays = 100;

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
  return [
    ...ingestionLines(options, measured),
    ...requestLines(options, measured, traffic),
    ...storageLines(options, measured, traffic),
  ];
}

const line = (what: string, price: Line['price'], units: number, because: string): Line =>
  lineOf('DynamoDB', what, price, units, because);

const callOf = ({ functions }: Measured, name: string): MeasuredCall =>
  functions[name] ?? { readUnits: 0, writeUnits: 0, requests: 0, cpuMs: 0, bytes: 0 };

function ingestionLines(options: CostOptions, measured: Measured): Line[] {
  const { alone, further, coldReadUnitsPerHeadline } = measured.storing;
  const { articles, commits, coldStores, ledgerHeadlines, fetches, ticks } = ingestionOf(options);
  const batched = articles - commits;
  const fetch = callOf(measured, 'fetch-source');
  return [
    line(
      'storing articles, written',
      'tableWrite',
      commits * alone.writeUnits + batched * further.writeUnits,
      'articles, lists, commits and counts: storing.alone and storing.further',
    ),
    line(
      'storing articles, read',
      'tableRead',
      commits * alone.readUnits + batched * further.readUnits,
      'receipts, stored articles, title keys',
    ),
    line(
      'indexing articles, read',
      'tableRead',
      articles * indexReadUnits + ticks * 2,
      'the row and the chunk of each article, once more for its ids, and the log of commits',
    ),
    line(
      'ledger, cold starts',
      'tableRead',
      coldStores * ledgerHeadlines * coldReadUnitsPerHeadline,
      '--cold-stores a day, each reads the headlines of three days',
    ),
    line(
      'fetching, written',
      'tableWrite',
      fetches * fetch.writeUnits,
      'the state of each fetch and a receipt for each batch, every 15 minutes for each source',
    ),
    line(
      'fetching, read',
      'tableRead',
      fetches * fetch.readUnits + ticks * callOf(measured, 'schedule-sources').readUnits,
      'source, state and known entries of each fetch; due sources',
    ),
  ];
}

function requestLines(options: CostOptions, measured: Measured, traffic: Traffic): Line[] {
  const { calls, folds, rollUps, activeArticles, documents, impressions } = traffic;
  const fold = callOf(measured, 'fold-counters');
  const rollUp = rollUpOf(options, traffic);
  const readUnitsOf = (name: EndpointName, count: number): number => {
    const { readUnits, coldReadUnits = readUnits } = callOf(measured, name);
    // What functions keep in memory is read again after some seconds. The calls between find it.
    const cold = cacheMisses(count, keepSeconds, [1], 1);
    return count * readUnits + cold * Math.max(0, coldReadUnits - readUnits);
  };
  const writeUnitsOf = (names: readonly EndpointName[]) =>
    names.reduce((sum, name) => sum + (calls.get(name)?.origin ?? 0) * callOf(measured, name).writeUnits, 0);
  return [
    line(
      'views, reads and likes',
      'tableWrite',
      writeUnitsOf(['recordView', 'trackArticle', 'likeArticle']),
      'each action, its rate limit and its counter',
    ),
    line(
      'counter folding, written',
      'tableWrite',
      folds * fold.writeUnits + activeArticles.inDay * monthDays * firstFoldUnits,
      'at most once a minute for each article: the article, and what it has gained on the day; four more once a day',
    ),
    line('counter folding, read', 'tableRead', folds * fold.readUnits, 'the counters’ items'),
    line(
      'figures of the day, written',
      'tableWrite',
      rollUps * rollUp.writeUnits,
      'once a minute: the sums by topic, region and publisher',
    ),
    line(
      'figures of the day, read',
      'tableRead',
      rollUps * rollUp.readUnits,
      'once a minute: what each article has gained on the day',
    ),
    line(
      'ad impressions and clicks',
      'tableWrite',
      writeUnitsOf(['trackImpression', 'trackClick']),
      'an event under its token, its total, and one counter for both limits of its network',
    ),
    line('closing ad days', 'tableRead', impressions * closingReadUnits, 'all events of a day, to check its totals'),
    line('follows', 'tableWrite', writeUnitsOf(['follow']), 'a follow and its count in one transaction'),
    line(
      'reads that miss the cache',
      'tableRead',
      [...calls].reduce((sum, [name, { origin }]) => sum + readUnitsOf(name, origin), 0) +
        documents.origin * documentReadUnits,
      'calls that reach the origin, by endpoint; the first of each ten seconds with nothing in memory',
    ),
  ];
}

function storageLines(options: CostOptions, { stored }: Measured, traffic: Traffic): Line[] {
  const { articles } = ingestionOf(options);
  const bytes =
    articles * siteMonths * (stored.article + stored.ledgerLine + stored.counters + gainBytes) +
    traffic.impressions * Math.min(siteMonths, adEventDays / monthDays) * stored.adEvent +
    options.signedIn * traffic.articlePages * 3 * stored.reading;
  const gigabytes = bytes / gigabyte;
  return [
    line(
      'storage',
      'tableStorage',
      gigabytes,
      `articles of ${siteMonths} months, ad events of ${adEventDays} days, reading history of three months`,
    ),
    line('backups (PITR)', 'tableBackup', gigabytes, 'the same size as the storage'),
    ...(options.backup ? backupLines(gigabytes) : []),
  ];
}

/** Lines of the nightly copies (infra/backup.ts): each backup is the whole table. */
function backupLines(gigabytes: number): Line[] {
  const { here, elsewhere } = backupDays;
  const kept = `${here} nights here, ${elsewhere} elsewhere`;
  const service = 'AWS Backup';
  return [
    lineOf(service, 'copies elsewhere, kept', 'backupStorage', gigabytes * (here + elsewhere), kept),
    lineOf(service, 'copies elsewhere, sent', 'backupTransfer', gigabytes * monthDays, 'the table, every night'),
  ];
}
