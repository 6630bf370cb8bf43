import { useEffect, useMemo } from 'react';
import { getPublishedDocument } from '#shared/api/published.ts';
import type { NewsroomKind, PublicKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { parseReply } from '#web/shell/parse-reply.ts';
import type { DocumentSchema, NewsroomCopy } from '#web/shell/storage/newsroom-copy.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { defaultRule } from './cache-rules.ts';
import { useReply } from './use-reply.ts';

/**
 * What editors have published of a newsroom document, and when: undefined while it loads, null before the first
 * publication and if it cannot be read. All components share one request for a kind.
 * @param wait requests nothing yet, such as before the page is idle
 */
export function usePublishedVersion<T>(
  { kind, schema }: DocumentSchema<PublicKind, T>,
  { wait = false }: { wait?: boolean } = {},
): { at: string; content: T } | null | undefined {
  const { data, error, loading } = useReply(getPublishedDocument, wait ? null : { params: { kind } }, defaultRule);
  const version = useMemo(() => {
    if (data === undefined) return undefined;
    const content = parsePublished({ kind, schema }, data.content);
    return content === null || data.at === null ? null : { at: data.at, content };
  }, [kind, schema, data]);
  if (version !== undefined) return version;
  return wait || loading || error === undefined ? undefined : null;
}

/** Content from the server as its kind has it; null if there is none, or if it cannot be used. */
export function parsePublished<T>({ kind, schema }: DocumentSchema<NewsroomKind, T>, content: unknown): T | null {
  if (content === null || content === undefined) return null;
  try {
    return parseReply(schema, content, `The newsroom document ${kind}`);
  } catch (error) {
    console.warn(`The newsroom document ${kind} cannot be used.`, error);
    return null;
  }
}

/**
 * Keeps this browser's copy of a newsroom document as editors have published it, unless the browser has content of
 * its own. The copy shows at once; what is published is fetched apart, once the page is idle.
 */
export function useFollowPublished<T>(copy: NewsroomCopy<T>): void {
  const published = usePublishedVersion(copy, { wait: !usePageIdle() });
  useEffect(() => {
    if (published !== null && published !== undefined) copy.follow(published);
  }, [published, copy]);
}
