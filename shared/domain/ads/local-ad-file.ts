import * as z from 'zod/mini';
import { adWeight, type LocalAd, localAd } from './local-ad.ts';

/** Name of the export file. */
export const adFileName = 'ads-export.json';
/** Limits of an imported file: a browser stores about 5 MB per site. */
export const adFileLimits = { bytes: 2 * 1024 * 1024, rows: 1000 } as const;

/** A field that cannot be imported, or a whole row without `field`. Rows are counted from 1. */
export interface RowProblem {
  row: number;
  field: string | null;
  problem: 'wrong' | 'twice' | 'forbidden';
}

/** Result of reading a file. */
export type AdFile =
  | { kind: 'ads'; ads: LocalAd[] }
  /** Not JSON, or no list. The caller logs it. */
  | { kind: 'unreadable'; reason: 'json' | 'list'; cause?: unknown }
  | { kind: 'large'; reason: 'bytes' | 'rows' }
  | { kind: 'rows'; problems: RowProblem[] };

/** Keys that could pollute Object.prototype. */
const forbidden = ['__proto__', 'constructor', 'prototype'];

/** A hand-written row may omit the fields that have defaults in new ads. */
const row = z.extend(localAd, {
  id: z.optional(localAd.shape.id),
  weight: z._default(localAd.shape.weight, adWeight.usual),
  enabled: z._default(localAd.shape.enabled, true),
  impressions: z._default(localAd.shape.impressions, 0),
  clicks: z._default(localAd.shape.clicks, 0),
  createdAt: z.optional(localAd.shape.createdAt),
  updatedAt: z.optional(localAd.shape.updatedAt),
});

/** The ads as the text of an export file. Importing it restores the same ads. */
export const writeAdFile = (ads: readonly LocalAd[]): string => `${JSON.stringify(ads, null, 2)}\n`;

/**
 * Reads an import file. Checks every row; one invalid row rejects the whole file, because an import replaces all ads.
 * @param newId creates the id of a row without one
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
  return readRows(rows, now.toISOString(), newId);
}

function readRows(rows: readonly unknown[], at: string, newId: () => string): AdFile {
  const ads: LocalAd[] = [];
  const problems: RowProblem[] = [];
  const ids = new Set<string>();
  for (const [i, given] of rows.entries()) {
    const number = i + 1;
    for (const field of forbiddenKeysOf(given)) problems.push({ row: number, field, problem: 'forbidden' });
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

const forbiddenKeysOf = (given: unknown): string[] =>
  typeof given === 'object' && given !== null ? forbidden.filter((key) => Object.hasOwn(given, key)) : [];
