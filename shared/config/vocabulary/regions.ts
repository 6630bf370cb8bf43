import type { Region } from '../../domain/region.ts';

/** Words that place an article on one of the five shores (CLS-12). */
export const regionWords: Record<Region, readonly string[]> = {
  caribbean: ['Caribbean', 'CARICOM', 'Jamaica', 'Barbados', 'Haiti', 'Trinidad and Tobago', 'Guyana'],
  african: ['Africa', 'African', 'Nigeria', 'Ghana', 'Kenya', 'Senegal', 'South Africa', 'ECOWAS'],
  latinx: ['Latin America', 'Mexico', 'Brazil', 'Colombia', 'Argentina', 'Chile', 'Peru', 'Mercosur'],
  asian: ['Asia', 'Asian', 'India', 'China', 'Japan', 'Indonesia', 'Philippines', 'ASEAN'],
  middle_eastern: ['Middle East', 'Lebanon', 'Iran', 'Iraq', 'Qatar', 'Saudi Arabia', 'Emirates', 'Turkey'],
};
