import { randomUUID } from 'node:crypto';
import { packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { auditDays } from '#shared/domain/team/audit-entry.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** A change as its maker knows it. */
export interface Change {
  /** Who made it: the `name` of a `DeskCaller`. */
  by: string;
  /** What was done, as a short verb: 'take down', 'publish', 'invite'. */
  action: string;
  /** What kind of thing was changed: 'article', 'source', 'member'. */
  kind: string;
  /** Its id, and its name for people. */
  subject: string;
  title: string;
  /** The fields that were changed, before and after; null for a thing that did not or does not exist. */
  before: unknown;
  after: unknown;
}

/** Who makes the changes of commands such as `npm run creatives`, which have no sign-in. */
export const commandLine = 'command line';

/** A change of the desk, for good: a row is created once and never changed. It expires after 400 days. */
export const auditEntity = defineEntity({
  model: { entity: 'audit', version: '1', service },
  attributes: {
    /** UTC, `2026-11`. */
    month: { type: 'string', required: true },
    at: { type: 'string', required: true },
    id: { type: 'string', required: true },
    by: { type: 'string', required: true },
    action: { type: 'string', required: true },
    kind: { type: 'string', required: true },
    subject: { type: 'string', required: true },
    title: { type: 'string', required: true },
    change: packed<{ before: unknown; after: unknown }>(),
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byTime: {
      pk: { field: 'pk', composite: ['month'], template: 'audit#${month}', casing: 'none' },
      sk: { field: 'sk', composite: ['at', 'id'], template: '${at}#${id}', casing: 'none' },
    },
  },
});

/**
 * The row of a change in the audit log, to be created in the transaction that makes the change: there is no change
 * without its row and no row without its change.
 */
export function auditRow({ before, after, ...change }: Change, now: Date) {
  const at = now.toISOString();
  return {
    ...change,
    at,
    month: at.slice(0, 7),
    id: randomUUID().slice(0, 8),
    change: { before: recorded(before), after: recorded(after) },
    expiresAt: Math.floor((now.getTime() + auditDays * dayMs) / 1000),
  };
}

/** The fields that differ, before and after a change. */
export function changedFields<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (fields: T) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) as Partial<T>;
  return { before: only(before), after: only(after) };
}

/** Characters of one field in the log. Longer ones are left out: an item of the table has 400 KB at most. */
const maxField = 20_000;
/** A parameter of an address that gives access to a feed. */
const secretParameter = /([?&](?:[\w-]*[_-])?(?:api)?(?:key|token|secret|password|signature|sig|auth)=)[^&#"\\\s]+/gi;

/** A value as the log keeps it: without secrets in addresses, and without fields that are too long. */
function recorded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return recordedField(value);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, recordedField(field)]));
}

function recordedField(field: unknown): unknown {
  const text = (JSON.stringify(field) ?? 'null').replace(secretParameter, '$1…');
  return text.length > maxField ? `(${text.length} characters, left out)` : JSON.parse(text);
}
