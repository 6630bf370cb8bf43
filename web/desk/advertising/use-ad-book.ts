import { changeAdBook, getAdBook } from '#shared/api/advertising.ts';
import type { AdBook } from '#shared/domain/ads/ad-book.ts';
import type { LineItem } from '#shared/domain/ads/line-item.ts';
import type { Ad } from '#shared/records/bookings.ts';
import { call } from '#web/shell/api/client.ts';
import { type CachedReply, noInput, useReply, useSeedReply } from '#web/shell/cache/use-reply.ts';

/** Another editor may publish at any time: the book is read again whenever it is shown. */
const rule = { freshMs: 5_000, keepMs: 5 * 60_000, onMount: true, onReconnect: true } as const;

export interface BookEdits {
  /** Publishes an ad, new or changed. */
  put: (ad: Ad) => Promise<void>;
  /** Publishes other settings of a booking. */
  change: (item: LineItem) => Promise<void>;
  /** Removes a booking, and its creative if no other booking uses it. */
  remove: (item: LineItem) => Promise<void>;
  /** Shows the book that another editor has published. */
  show: (book: AdBook) => void;
}

/** The published book, and changes of it. Each rejects with an `ApiError`. */
export function useAdBook(): CachedReply<AdBook> & { edits: BookEdits } {
  const reply = useReply(getAdBook, noInput, rule);
  const seed = useSeedReply(getAdBook);
  const show = (book: AdBook) => void seed(noInput, book);
  const edition = reply.data?.edition ?? null;
  const send = async (change: Omit<Parameters<typeof call<typeof changeAdBook>>[1]['body'], 'edition'>) =>
    show(await call(changeAdBook, { body: { edition, ...change } }));
  return {
    ...reply,
    edits: {
      show,
      put: ({ creative, lineItem }) => send({ put: { creatives: [creative], lineItems: [lineItem] } }),
      change: (item) => send({ put: { creatives: [], lineItems: [item] } }),
      remove: ({ id, creativeId }) => {
        const isShared = reply.data?.lineItems.some((one) => one.creativeId === creativeId && one.id !== id);
        return send({ remove: { creatives: isShared ? [] : [creativeId], lineItems: [id] } });
      },
    },
  };
}
