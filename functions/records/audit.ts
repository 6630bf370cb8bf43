import { randomUUID } from 'node:crypto';
import { bytes } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { indexKeys, keys } from '#functions/table/keys.ts';
import { packText } from '#functions/table/packed.ts';
import { longValue, maxValue, savePieces } from '#functions/table/pieces.ts';
import { auditDays } from '#shared/domain/team/audit-entry.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { AuditKind } from '#shared/records/direct-kinds.ts';
import type { ChangedParts } from './changed-parts.ts';

/** A change as its maker knows it. */
export interface Change {
  /** Who made it: the `name` of a `DeskCaller`. */
  by: string;
  /** What was done, as a short verb: 'take down', 'publish', 'invite'. */
  action: string;
  /** What kind of thing was changed. */
  kind: AuditKind;
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
    /** `ChangedParts`, packed. */
    change: { type: bytes },
    /** In place of `change`: the id of its pieces, if it is too long for one item. */
    pieces: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byTime: keys('audit#${month}', '${at}#${id}'),
    /** For the export of a member's own data. */
    byPerson: indexKeys('gsi3', 'audit-by#${by}', '${at}#${id}'),
  },
});

/**
 * The row of a change in the audit log, to be created in the transaction that makes the change: there is no change
 * without its row and no row without its change. Stores the pieces of a long change; if the transaction fails, they
 * expire unread.
 */
export async function auditRow({ before, after, ...change }: Change, now: Date) {
  const at = now.toISOString();
  const id = randomUUID().slice(0, 8);
  const expiresAt = Math.floor((now.getTime() + auditDays * dayMs) / 1000);
  const row = { ...change, at, month: at.slice(0, 7), id, expiresAt };
  const content = packText(`{"before":${recorded(before)},"after":${recorded(after)}}`);
  if (content.length <= maxValue) return { ...row, change: content };
  const pieces = `${at}-${id}`;
  await savePieces({ owner: 'audit', id: pieces }, content, expiresAt);
  return { ...row, pieces };
}

interface AuditRow {
  change?: Uint8Array | undefined;
  pieces?: string | undefined;
}

/** What a row says of its change. */
export const changeOfRow = async ({ change, pieces = '' }: AuditRow): Promise<ChangedParts> =>
  (await longValue(change, { owner: 'audit', id: pieces })) as ChangedParts;

/** A parameter of an address that gives access to a feed. */
const secretParameter = /([?&](?:[\w-]*[_-])?(?:api)?(?:key|token|secret|password|signature|sig|auth)=)[^&#"\\\s]+/gi;

/** A value as the log keeps it, as JSON: without secrets in addresses. */
const recorded = (value: unknown): string => (JSON.stringify(value) ?? 'null').replace(secretParameter, '$1…');
