import { hash } from 'node:crypto';
import { packed } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { dedupKey } from '#shared/domain/articles/dedup.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { ChangedHeadline } from './commit-log.ts';

/** How long reports can merge with a new or late one: twice the window and a day. */
const keepMs = (2 * limits.dedup.keyWindowDays + 1) * dayMs;
/** Reports of a page. A full page is closed, so adding to a column with one title for years stays cheap. */
const pageSize = 64;

/**
 * The reports with one title key, so that an equal title of the last 30 days is found without reading those days.
 * Page 0 is open; it counts the closed pages, which follow it.
 */
const titleKeyEntity = defineEntity({
  model: { entity: 'titleKey', version: '1', service },
  attributes: {
    /** Hash of the key, which has any length and any script. */
    hash: { type: 'string', required: true },
    page: { type: 'number', required: true, padding: { length: 6, char: '0' } },
    reports: packed<Headline[]>(),
    closed: { type: 'number', required: true },
    /** Seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byHash: keys('title-key#${hash}', 'page#${page}') },
});

/** The reports with one key, by page. */
type Pages = Headline[][];
/** Pages that a consumer has read or written, by key. */
export type KnownPages = Map<string, Pages>;

const hashOf = (key: string): string => hash('sha256', key).slice(0, 20);
const keyOf = ({ title, address }: Headline): string => dedupKey(title, address);

/** Reads the pages of these keys into `known`, strongly consistent. */
export async function readTitleKeys(known: KnownPages, keys: Iterable<string>): Promise<void> {
  const missing = new Map([...new Set(keys)].filter((key) => !known.has(key)).map((key) => [hashOf(key), key]));
  const open = await batchRead(
    titleKeyEntity(),
    [...missing.keys()].map((one) => ({ hash: one, page: 0 })),
  );
  for (const key of missing.values()) known.set(key, [[]]);
  await Promise.all(
    open.map(async ({ hash: one, reports, closed }) => {
      const key = missing.get(one);
      if (key === undefined) return;
      const pages: Pages = [reports as Headline[]];
      if (closed > 0) {
        const { data } = await titleKeyEntity()
          .query.byHash({ hash: one })
          .gt({ page: 0 })
          .go({ consistent: true, pages: 'all' });
        // Closed pages expire from the first one on.
        for (let page = 1; page <= closed; page++) pages.push([]);
        for (const row of data) pages[row.page] = row.reports as Headline[];
      }
      // Another key may have the same hash.
      known.set(
        key,
        pages.map((page) => page.filter((report) => keyOf(report) === key)),
      );
    }),
  );
}

/** Writes the reports of a commit to the pages of their keys, and updates `known`. Safe to repeat. */
export async function writeTitleKeys(known: KnownPages, headlines: readonly ChangedHeadline[]): Promise<void> {
  const keyed = headlines.map(
    ({ formerDay: _, formerKey, heading: __, summaryTerms: ___, language: ____, story: _____, ...headline }) => ({
      headline,
      formerKey,
      key: keyOf(headline),
    }),
  );
  await readTitleKeys(
    known,
    keyed.flatMap(({ key, formerKey = key }) => [key, formerKey]),
  );
  const changed = new Map<string, Set<number>>();
  const change = (key: string, page: number) => changed.set(key, (changed.get(key) ?? new Set()).add(page));
  for (const { headline, formerKey, key } of keyed) {
    if (formerKey !== undefined) removeReport(known, formerKey, headline.id, change);
    putReport(known, key, headline, change);
  }
  const rows = [...changed].flatMap(([key, numbers]) => {
    const pages = known.get(key) ?? [];
    return [...numbers].map((page) => rowOf(key, page, pages));
  });
  await batchPut(titleKeyEntity(), rows);
}

function removeReport(known: KnownPages, key: string, id: string, change: (key: string, page: number) => void): void {
  for (const [page, reports] of (known.get(key) ?? []).entries()) {
    const at = reports.findIndex((report) => report.id === id);
    if (at < 0) continue;
    reports.splice(at, 1);
    change(key, page);
  }
}

function putReport(
  known: KnownPages,
  key: string,
  report: Headline,
  change: (key: string, page: number) => void,
): void {
  const pages = known.get(key) ?? [[]];
  known.set(key, pages);
  for (const [page, reports] of pages.entries()) {
    const at = reports.findIndex(({ id }) => id === report.id);
    if (at < 0) continue;
    reports[at] = report;
    change(key, page);
    return;
  }
  const [open = []] = pages;
  if (open.length >= pageSize) {
    change(key, pages.push(open.filter((one) => one.at > report.at - keepMs)) - 1);
    pages[0] = [report];
  } else open.push(report);
  change(key, 0);
}

function rowOf(key: string, page: number, pages: Pages) {
  const reports = pages[page] ?? [];
  const newest = Math.max(Date.now(), ...reports.map(({ at }) => at));
  const expiresAt = Math.ceil((newest + keepMs) / 1000);
  return { hash: hashOf(key), page, reports, closed: pages.length - 1, expiresAt };
}
