import { servedPageId } from '#shared/config/site-paths.ts';
import { scriptJson } from '#shared/domain/text/script-json.ts';
import { cursorAfter, withCursor } from '#web/shell/api/call-pages.ts';
import type { Served } from '#web/shell/state/served.ts';
import { seedReplies } from './reply-cache.ts';

/** What a server has rendered a document with: the page shows these replies without a request. */
export interface ServedPage extends Served {
  replies: Iterable<readonly [id: string, reply: { data?: unknown }]>;
}

/** The replies are their ids in the cache, their data and the cursors of the pages after them. */
interface ServedData {
  now: string;
  origin: string;
  languages: readonly string[];
  replies: (readonly [id: string, data: unknown, next: string | null])[];
}

/** What this browser's document held, once it is taken over. */
let taken: { at: string; replies: ServedData['replies'] } | null = null;
export const takenReplies = () => taken;

const cursorOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null ? cursorAfter(data) : null;

/** The content of the element `servedPageId`. */
export const servedJson = ({ now, origin, languages, replies }: ServedPage): string =>
  scriptJson({
    now: now.toISOString(),
    origin,
    languages,
    replies: [...replies].map(([id, { data }]) => [id, data, cursorOf(data)]),
  } satisfies ServedData);

/**
 * Takes what this browser's document was rendered with, and puts its replies into the cache, as old as the document.
 * Null without it, and if it cannot be read: the browser renders the page itself.
 */
export function takeServedPage(): Served | null {
  const script = document.getElementById(servedPageId);
  if (script === null) return null;
  script.remove();
  try {
    // Our server wrote it: the schemas of the replies need not load for the first screen.
    const { now, origin, languages, replies }: ServedData = JSON.parse(script.textContent ?? '');
    const entries = replies.map(([id, data, next]) => {
      const isPage = typeof data === 'object' && data !== null;
      return [id, { data: isPage ? withCursor(data, next) : data }] as const;
    });
    seedReplies(entries, new Date(now));
    taken = { at: now, replies };
    return { now: new Date(now), origin, languages };
  } catch (error) {
    console.warn('The page does not say what it was rendered with.', error);
    return null;
  }
}
