import { recordView, trackArticle } from '#shared/api/articles.ts';
import { call } from '#web/api.ts';

/** Readers owe us no report: what cannot be sent is noted and forgotten (ART-45). */
const unsent = (error: unknown) => console.warn('A report could not be sent.', error);

/** Reports that an article was opened (ART-41). */
export function reportView(id: string): void {
  call(recordView, { params: { id } }).catch(unsent);
}

/** Reports for how many seconds an article was read (ART-42); sent so that it outlives the page. */
export function reportRead(id: string, duration: number): void {
  call(trackArticle, { params: { id }, body: { action: 'read', duration } }, { keepalive: true }).catch(unsent);
}

/** Reports that a reader left for the publisher's page (ART-43). */
export function reportLeaving(id: string): void {
  call(trackArticle, { params: { id }, body: { action: 'external_click' } }, { keepalive: true }).catch(unsent);
}
