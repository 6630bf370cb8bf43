import { recordView, trackArticle } from '#shared/api/articles.ts';
import { call } from '#web/shell/api/client.ts';

/** A failed report is logged and dropped: readers are never bothered with it. */
const logFailure = (error: unknown) => console.warn('Could not send a report', error);

/** Reports a view of an article. */
export function reportView(id: string): void {
  call(recordView, { params: { id } }).catch(logFailure);
}

/** Reports how many seconds an article was read. The request outlives the page. */
export function reportRead(id: string, duration: number): void {
  call(trackArticle, { params: { id }, body: { action: 'read', duration } }, { keepalive: true }).catch(logFailure);
}

/** Reports a click on the link to the publisher's page. The request outlives the page. */
export function reportExternalClick(id: string): void {
  call(trackArticle, { params: { id }, body: { action: 'external_click' } }, { keepalive: true }).catch(logFailure);
}
