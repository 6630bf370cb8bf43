import type { Watchlist } from '#shared/domain/classification/watchlist.ts';

/** A watchlist with default values. */
export const sampleWatchlist = (fields: Partial<Watchlist> = {}): Watchlist => ({
  id: 'ships',
  name: 'Ships',
  description: 'What comes and goes',
  keywords: ['ferry'],
  regions: [],
  priority: 'high',
  color: '#3B82F6',
  enabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});
