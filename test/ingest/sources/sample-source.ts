import type { Source } from '#shared/domain/sources/source.ts';
import { sampleSource as baseSource } from '#test/support/sample-source.ts';

/** A valid source of finance news with the given fields. */
export const sampleSource = (given: Partial<Source>): Source =>
  baseSource({
    id: 'sample',
    name: 'Caribbean trade',
    url: 'https://feeds.example.com/rss',
    region: 'caribbean',
    category: 'finance',
    nextDue: '2026-11-20T12:00:00.000Z',
    ...given,
  });
export const noValidators = { etag: null, lastModified: null };
export const now = new Date('2026-11-20T12:00:00Z');
