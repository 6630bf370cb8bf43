import { randomUUID } from 'node:crypto';
import { packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

/** Days for which the log of changes is kept. */
const auditDays = 400;

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
    change: { before, after },
    expiresAt: Math.floor((now.getTime() + auditDays * dayMs) / 1000),
  };
}
