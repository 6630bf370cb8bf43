import * as z from 'zod/mini';
import { adWeight, type LocalAd, localAd } from './local-ad.ts';

/** Name of the file that ads are exported to (LADS-12, CONST-41). */
export const adFileName = 'ads-export.json';
/** What a file may weigh and hold: a browser's storage takes about 5 MB for everything. */
export const adFileLimits = { bytes: 2 * 1024 * 1024, rows: 1000 } as const;

/** A field of a row that cannot be taken; without a field the row itself. Rows are counted from 1. */
export interface RowProblem {
  row: number;
  field: string | null;
  problem: 'wrong' | 'twice' | 'forbidden';
}

export type AdFile =
  | { kind: 'ads'; ads: LocalAd[] }
  /** Not JSON, or no list: logged, as the specification has it (LADS-15, LADS-23). */
  | { kind: 'unreadable'; reason: 'json' | 'list'; cause?: unknown }
  | { kind: 'large'; reason: 'bytes' | 'rows' }
  | { kind: 'rows'; problems: RowProblem[] };

/** Keys by which a careless program would change every object there is. */
const forbidden = ['__proto__', 'constructor', 'prototype'];

/** A row that somebody wrote by hand may leave out what every new ad starts with. */
const row = z.extend(localAd, {
  id: z.optional(localAd.shape.id),
  weight: z._default(localAd.shape.weight, adWeight.usual),
  enabled: z._default(localAd.shape.enabled, true),
  impressions: z._default(localAd.shape.impressions, 0),
  clicks: z._default(localAd.shape.clicks, 0),
  createdAt: z.optional(localAd.shape.createdAt),
  updatedAt: z.optional(localAd.shape.updatedAt),
});

/** All ads as a file's text, so that importing it brings the same ads back (LADS-25). */
export const writeAdFile = (ads: readonly LocalAd[]): string => `${JSON.stringify(ads, null, 2)}\n`;

/**
 * The ads of a file that somebody chose. Every row is looked at: one that is wrong keeps the whole file out, so that no set is ever replaced by half of another.
 * @param newId makes the id of a row without one
 */
export function readAdFile(text: string, now: Date, newId: () => string): AdFile {
  if (text.length > adFileLimits.bytes) return { kind: 'large', reason: 'bytes' };
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (cause) {
    return { kind: 'unreadable', reason: 'json', cause };
  }
  if (!Array.isArray(rows)) return { kind: 'unreadable', reason: 'list' };
  if (rows.length > adFileLimits.rows) return { kind: 'large', reason: 'rows' };

  const ads: LocalAd[] = [];
  const problems: RowProblem[] = [];
  const ids = new Set<string>();
  const at = now.toISOString();
  for (const [i, given] of rows.entries()) {
    const number = i + 1;
    const bad = typeof given === 'object' && given !== null ? forbidden.filter((key) => Object.hasOwn(given, key)) : [];
    for (const field of bad) problems.push({ row: number, field, problem: 'forbidden' });
    const read = row.safeParse(given);
    if (!read.success) {
      const fields = new Set(read.error.issues.map(({ path }) => (path[0] === undefined ? null : String(path[0]))));
      for (const field of fields) problems.push({ row: number, field, problem: 'wrong' });
      continue;
    }
    const { id = newId(), createdAt = at, updatedAt = at, ...fields } = read.data;
    if (ids.has(id)) problems.push({ row: number, field: 'id', problem: 'twice' });
    ids.add(id);
    ads.push({ id, ...fields, createdAt, updatedAt });
  }
  return problems.length > 0 ? { kind: 'rows', problems } : { kind: 'ads', ads };
}
