import { createHmac } from 'node:crypto';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { stageKey } from '#functions/table/stage-key.ts';
import { brand } from '#shared/config/brand.ts';
import { auditDays } from '#shared/domain/team/audit-entry.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { commandLine } from './audit.ts';

// Decisions and newsroom documents are kept for good, an editor's address is not: they have an id, whose name expires.

/** The name behind the id of an editor. Expires with the last row of the audit log that has it. */
const editorNameEntity = defineEntity({
  model: { entity: 'editor-name', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    /** The `name` of a `DeskCaller`. */
    name: { type: 'string', required: true },
    /** Seconds. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byId: keys('editor-names', '${id}') },
});

/** Who decided something, after the name has expired or the account was deleted. */
export const formerEditor = 'former member';
const idPattern = /^editor:[\w-]{16}$/;
/** Fields that have an id. */
const signatures = new Set(['by', 'invitedBy']);

/** The id of an editor: the same for the same name, and of no use without the stage's key. */
async function idOf(name: string): Promise<string> {
  const key = await stageKey('editors');
  return `editor:${createHmac('sha256', key).update(name).digest('base64url').slice(0, 16)}`;
}

/** Names that this process has stored, and when. */
const stored = new Map<string, number>();

/**
 * The id that is stored in place of an editor's name, which is kept for 400 days from now. The command line and the
 * product itself, which do not sign in, keep their names.
 */
export async function signatureOf(name: string, now: Date): Promise<string> {
  if (name === commandLine || name === brand.name || idPattern.test(name)) return name;
  const id = await idOf(name);
  // Once a day is enough.
  if ((stored.get(id) ?? 0) < now.getTime() - dayMs) {
    const expiresAt = Math.floor((now.getTime() + auditDays * dayMs) / 1000);
    await editorNameEntity().put({ id, name, expiresAt }).go();
    stored.set(id, now.getTime());
  }
  return id;
}

/** Forgets the name of an editor: what they decided is by a former member from then on. */
export async function forgetEditor(name: string): Promise<void> {
  const id = await idOf(name);
  stored.delete(id);
  await editorNameEntity().delete({ id }).go();
}

/** A reply with names in place of the ids of editors. */
export async function withNames<T>(reply: T): Promise<T> {
  const ids = new Set<string>();
  eachSignature(reply, (id) => {
    ids.add(id);
    return id;
  });
  if (ids.size === 0) return reply;
  const rows = await batchRead(
    editorNameEntity(),
    [...ids].map((id) => ({ id })),
    { consistent: false },
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  // The value has the same shape.
  return eachSignature(reply, (id) => names.get(id) ?? formerEditor) as T;
}

/** A copy of a value, with other signatures. */
function eachSignature(value: unknown, change: (id: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => eachSignature(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && signatures.has(name) && idPattern.test(field)
        ? change(field)
        : eachSignature(field, change),
    ]),
  );
}
