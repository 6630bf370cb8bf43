import * as z from 'zod/mini';
import { invalid } from '#functions/runtime/refusal.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { type AuditEntry, auditDays } from '#shared/domain/team/audit-entry.ts';
import { mayActAs, type Role } from '#shared/domain/team/role.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { loggedAs, loggedKinds } from '#shared/records/logged-kinds.ts';
import { auditEntity, changeOfRow } from './audit.ts';
import type { ChangedParts } from './changed-parts.ts';

/** Which changes to list. `subject` is a part of the id or the name, in any case; days are UTC, inclusive. */
export interface AuditFilter {
  by?: string | undefined;
  subject?: string | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Owners read the whole log, others what they have changed themselves and what their role may edit. */
export interface AuditReader {
  role: Role;
  name: string;
}

/** Where a page ends: its last row that was read. */
interface Position {
  at: string;
  id: string;
}

/** Rows of one query. */
const queryRows = 100;
/** Queries of one call: every month of the log at least once, and little enough for a request. */
const maxQueries = 16;
/** A page with this many changes is complete. */
const enough = 50;
/** Characters of a page's changes: a response has six megabytes at most. */
const maxPage = 2_000_000;

/**
 * The newest changes before a position that match the filter, among those that the reader may read. A page may have few
 * or none although more follow: each call reads a bounded number of rows.
 */
export async function auditPage(
  filter: AuditFilter,
  cursor: string | undefined,
  reader: AuditReader,
  now: Date,
): Promise<{ items: AuditEntry[]; next: string | null }> {
  const oldest =
    [filter.from ?? '', new Date(now.getTime() - (auditDays + 1) * dayMs).toISOString()].toSorted().at(-1) ?? '';
  let end: Position =
    cursor === undefined ? { at: filter.to === undefined ? '9' : `${filter.to}U`, id: '' } : readCursor(cursor);
  let month = (cursor === undefined ? (filter.to ?? now.toISOString()) : end.at).slice(0, 7);
  const items: AuditEntry[] = [];
  let size = 0;
  for (let query = 1; query <= maxQueries; query++) {
    const before = end;
    const ofMonth = month;
    const data = await firstRows(queryRows, (page) =>
      auditEntity()
        .query.byTime({ month: ofMonth })
        .lt(before)
        .go({ order: 'desc', consistent: true, ...page }),
    );
    for (const { change: content, pieces, month: _, expiresAt: __, ...row } of data) {
      if (row.at < oldest) return { items, next: null };
      if (mayRead(row, reader) && matches(row, filter)) {
        const change = await changeOfRow({ change: content, pieces });
        const length = JSON.stringify(change).length;
        size += length;
        // The first one always fits, because its texts are cut.
        if (items.length > 0 && size > maxPage) return { items, next: writeCursor(end) };
        const { before, after } = length > maxPage ? shortened(change) : change;
        items.push({ ...row, before: before ?? null, after: after ?? null });
      }
      end = { at: row.at, id: row.id };
    }
    if (data.length < queryRows) {
      month = monthBefore(month);
      if (month < oldest.slice(0, 7)) return { items, next: null };
      end = { at: `${month}~`, id: '' };
    }
    if (items.length >= enough) break;
  }
  return { items, next: writeCursor(end) };
}

/** Characters of a text in a change that alone is longer than a page. */
const maxText = 300;

/** A change with its long texts cut. The log has all of them. */
const shortened = (change: ChangedParts): ChangedParts =>
  JSON.parse(JSON.stringify(change), (_, value: unknown) =>
    typeof value === 'string' && value.length > maxText
      ? `${value.slice(0, maxText)}… (${value.length} characters)`
      : value,
  );

type Row = Omit<AuditEntry, 'before' | 'after'>;

/** A kind that is not known any more is for owners. */
const mayRead = (row: Row, { role, name }: AuditReader): boolean =>
  row.by === name || mayActAs(role, loggedKinds[loggedAs(row)]?.role ?? 'owner');

const matches = (row: Row, { by = '', subject = '', kind = '', action = '' }: AuditFilter): boolean =>
  (by === '' || row.by === by) &&
  (action === '' || row.action.split(', ').includes(action)) &&
  `${row.subject} ${row.title}`.toLowerCase().includes(subject.toLowerCase()) &&
  (kind === '' || row.kind === kind || loggedAs(row) === kind);

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7);
}

const position = z.tuple([z.string().check(z.regex(/^\d{4}-\d\d[\d\-T:.Z~]*$/)), z.string().check(z.maxLength(40))]);

function readCursor(cursor: string): Position {
  try {
    const [at, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id };
  } catch {
    throw invalid('cursor', 'Cursor is not one of this list; start again from the first page');
  }
}

const writeCursor = ({ at, id }: Position): string => Buffer.from(JSON.stringify([at, id])).toString('base64url');
