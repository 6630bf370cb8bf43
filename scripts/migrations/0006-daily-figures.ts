import { dayKey, withEarlier } from '#functions/counters/daily-figures.ts';
import { figuresOfMonth } from '#functions/counters/month-figures.ts';
import type { Migration } from './migration.ts';

export const dailyFigures: Migration = {
  name: '0006-daily-figures',
  summary: 'Moves views, likes and clicks from items of months to items of days, where reading them costs less.',
  matches: ({ pk, sk }) => pk.startsWith('figures#') && /^\d{4}-\d\d#/.test(sk),
  migrate: (item, read) => {
    const { kind, days } = figuresOfMonth(item);
    return Promise.all(
      days.map(async (figures) => {
        const key = dayKey(kind, figures.day);
        return { ...withEarlier(await read(key.pk, key.sk), kind, figures), ...key };
      }),
    );
  },
};
