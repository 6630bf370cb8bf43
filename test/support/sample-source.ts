import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';

/** A valid source that was never fetched. */
export const sampleSource = (given: Partial<Source> = {}): Source => ({
  id: 'evening',
  name: 'Evening',
  url: 'https://evening.example/feed',
  type: 'rss',
  region: 'african',
  category: 'general',
  active: true,
  metadata: {},
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: '1970-01-01T00:00:00.000Z',
  version: 1,
  ...given,
});

/** A valid source of the admin list. */
export const sampleListedSource = (given: Partial<ListedSource> = {}): ListedSource => ({
  ...sampleSource(),
  version: 5,
  gained: [...Array(13).fill(0), 4],
  ...given,
});
