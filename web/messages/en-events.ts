import { formatNumber } from './locale.ts';

/** Texts of the events widget. Quoted ones are the specification's own words. */
export const eventsMessages = {
  title: 'Upcoming Events',
  none: 'No upcoming events',
  going: (count: number) => `${formatNumber(count)} going`,
  sponsor: (name: string) => `Sponsored by ${name}`,
  featured: 'Featured',
  newWindow: '(opens in a new window)',
} as const;
