import { recordView, trackArticle } from '#shared/api/articles.ts';
import { call } from '#web/shell/api/client.ts';
import { visitFrom } from '#web/shell/first-visit.ts';

/**
 * A publisher's link as an absolute address: one without `http://`, `https://` or `//` gets `https://`. No other
 * scheme passes: `javascript:...` becomes part of an https address.
 */
export function outboundHref(url: string): string {
  const address = url.trim();
  return /^(https?:)?\/\//i.test(address) ? address : `https://${address}`;
}

/** Props that report each click on a link. The middle button opens links too, but does not fire `click`. */
export const onAnyClick = (report: () => void) => ({
  onClick: report,
  onAuxClick: ({ button }: { button: number }) => {
    if (button === 1) report();
  },
});

/**
 * Props of an `<a>` to an article's page at its publisher: it opens a new window without opener and reports each
 * click.
 * @param id the article to report clicks for; null for an article that the server does not store
 */
export const outboundLinkProps = (id: string | null, url: string) => ({
  href: outboundHref(url),
  target: '_blank',
  rel: 'noopener',
  ...onAnyClick(() => {
    if (id !== null) reportExternalClick(id);
  }),
});

/** A failed report is logged and dropped: readers are never bothered with it. */
const logFailure = (error: unknown) => console.warn('Could not send a report', error);

/** Reports a view of an article. */
export function reportView(id: string): void {
  const from = visitFrom();
  call(recordView, { params: { id }, body: from === undefined ? undefined : { from } }).catch(logFailure);
}

/** Reports how many seconds an article was read. The request outlives the page. */
export function reportRead(id: string, duration: number): void {
  call(trackArticle, { params: { id }, body: { action: 'read', duration } }, { keepalive: true }).catch(logFailure);
}

/** Reports a click on the link to the publisher's page. The request outlives the page. */
function reportExternalClick(id: string): void {
  call(trackArticle, { params: { id }, body: { action: 'external_click' } }, { keepalive: true }).catch(logFailure);
}
