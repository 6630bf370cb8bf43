import * as z from 'zod/mini';
import { log } from '#functions/runtime/log.ts';
import { parseRequestPart } from '#functions/runtime/parse-request.ts';
import { fieldRefusal, Refusal } from '#functions/runtime/refusal.ts';
import { pack } from '#functions/table/packed.ts';
import { mend } from '#shared/domain/mend.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import type { ContentKind } from '#shared/records/record-kind.ts';
import { type NewsroomContent, records } from '#shared/records.ts';

/**
 * The longest content, as JSON and packed. A state has two and the log of changes may have two more; an item of the
 * table has at most 400 KB.
 */
const longest = { json: 1_000_000, packed: 150_000 };

/**
 * The content of a request as its kind has it.
 * @throws Refusal 400 that names each wrong field, 413 if it is too long
 */
export function parseContent<K extends NewsroomKind>(kind: K, given: unknown): NewsroomContent<K> {
  const { content: schema, faultsOf }: ContentKind = records[kind];
  const parsed = parseRequestPart(z.object({ content: schema }), { content: given });
  // The schema is that of the kind.
  const { content } = parsed as { content: NewsroomContent<K> };
  const faults = faultsOf?.(content) ?? [];
  if (faults.length > 0) throw new Refusal(400, 'bad_request', faults.map(({ message }) => message).join('; '), faults);
  if (JSON.stringify(content).length > longest.json || pack(content).length > longest.packed)
    throw fieldRefusal(413, 'too_long', 'content', 'This is too long to save: shorten texts or remove entries');
  return content;
}

/**
 * Stored content as its kind has it today. Fields that an older version of the product did not have, or had
 * differently, get their fallback; entries that cannot be mended are left out.
 * @returns null if nothing can be made of it: readers then get the defaults
 */
export function readContent<K extends NewsroomKind>(kind: K, stored: unknown): NewsroomContent<K> | null {
  const schema: z.ZodMiniType = records[kind].content;
  const read = z.safeParse(schema, mend(schema, stored));
  if (!read.success) log.warn('newsroom.unreadable', `stored content of ${kind} cannot be read`);
  // The schema is that of the kind.
  return read.success ? (read.data as NewsroomContent<K>) : null;
}
