import { log } from '#functions/runtime/log.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import type { NewsroomContent } from '#shared/records.ts';
import { readContent } from './content.ts';
import { readState } from './document-rows.ts';

/** A document as readers get it. */
export interface Published<K extends NewsroomKind> {
  /** 0 before the first publication. */
  number: number;
  at: string | null;
  /** Null before the first publication, and if it cannot be read: the defaults then hold. */
  content: NewsroomContent<K> | null;
}

/** What readers get now, from the table. */
export async function publishedNow<K extends NewsroomKind>(kind: K): Promise<Published<K>> {
  const { published } = await readState(kind);
  if (published === undefined) return { number: 0, at: null, content: null };
  const { number, at, content } = published;
  return { number, at, content: readContent(kind, content) };
}

/** Seconds for which a process keeps what it has read. */
const keptSeconds = 30;

interface Kept {
  until: number;
  value: Promise<unknown>;
}
const kept = new Map<NewsroomKind, Kept>();

/**
 * What readers get, at most half a minute old. Never throws: while the table cannot be read it is the last known
 * content, or null as before the first publication.
 */
export function readPublished<K extends NewsroomKind>(kind: K, now = new Date()): Promise<Published<K>> {
  const known = kept.get(kind);
  // Each kind is kept with its own content.
  if (known !== undefined && now.getTime() < known.until) return known.value as Promise<Published<K>>;
  const value = publishedNow(kind).catch(async (error: unknown) => {
    log.error('newsroom.read_failed', `the published ${kind} cannot be read; the last known holds`, error);
    return ((await known?.value) ?? { number: 0, at: null, content: null }) as Published<K>;
  });
  kept.set(kind, { until: now.getTime() + keptSeconds * 1000, value });
  return value;
}
