import type { Source } from '#shared/domain/sources/source.ts';

/** A valid source with the given fields. */
export const sampleSource = (given: Partial<Source>): Source => ({
  id: 'sample',
  name: 'Caribbean trade',
  url: 'https://feeds.example.com/rss',
  type: 'rss',
  region: 'caribbean',
  category: 'finance',
  active: true,
  metadata: {},
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...given,
});
export const noValidators = { etag: null, lastModified: null };
export const now = new Date('2026-11-20T12:00:00Z');
