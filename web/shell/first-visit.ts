// This file comes with every document: it imports no package.

/** The visit of an article's document before the site runs. */
export const firstVisit: {
  /** The article whose view has been reported. */
  viewed: string | null;
  /** Since when it is shown, in milliseconds on the page’s clock. Null once the site counts, and on other pages. */
  since: number | null;
} = { viewed: null, since: null };

/** The id in the address of an article, as it is written there. */
const articleInAddress = (): string | undefined => /^\/article\/([^/]+)\/?$/.exec(location.pathname)?.[1];

/** Counts the time from the document's beginning, if it is an article's. */
export function beginFirstVisit(): void {
  if (articleInAddress() !== undefined) firstVisit.since = 0;
}

/**
 * How this visit began: with a newsletter's link, or at a host. Of another page only the host is sent, and nothing if
 * the visit began on a page of ours.
 */
export function visitFrom(): string | undefined {
  const [landing] = performance.getEntriesByType('navigation');
  const query = new URLSearchParams(landing?.name.split('?')[1]?.split('#')[0]);
  if (query.get('utm_medium') === 'email' || /newsletter/i.test(query.get('utm_source') ?? '')) return 'newsletter';
  if (document.referrer === '') return 'direct';
  const host = document.referrer.split('/')[2];
  return host === window.location.host || !host ? undefined : host;
}

/** Reports the view of an article, and how long it was read by someone who touched nothing. */
export function reportFirstVisit(hasBegun: () => boolean): void {
  const id = articleInAddress();
  if (id === undefined || hasBegun()) return;
  const report = (action: string, body: object) =>
    fetch(`/api/articles/${id}/${action}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }).catch((error: unknown) => console.warn('Could not send a report', error));
  firstVisit.viewed = decodeURIComponent(id);
  const from = visitFrom();
  void report('view', from === undefined ? {} : { from });
  addEventListener('pagehide', () => {
    if (!hasBegun()) void report('track', { action: 'read', duration: Math.floor(performance.now() / 1000) });
  });
}
