import { defineEntity, service } from '../table/entity.ts';

/** The UTC day of an ISO 8601 time: the partition of the front page that an article stands in. */
export const dayKey = (iso: string): string => iso.slice(0, 10);

export const calendarEntity = defineEntity({
  model: { entity: 'calendar', version: '1', service },
  attributes: {
    year: { type: 'string', required: true },
    /** Days with articles, `MM-DD`, sorted. */
    days: { type: 'list', items: { type: 'string' }, required: true },
  },
  indexes: {
    byYear: {
      pk: { field: 'pk', composite: [], template: 'calendar', casing: 'none' },
      sk: { field: 'sk', composite: ['year'], template: '${year}', casing: 'none' },
    },
  },
});

/**
 * The days that hold articles, newest first, from `upTo` (inclusive, `YYYY-MM-DD`) back; null begins at the newest. Without this
 * calendar a front page of old or rare articles would have to knock on every empty day. One item a year: half a read unit.
 */
export async function* daysWithArticles(upTo: string | null): AsyncGenerator<string> {
  let year = upTo?.slice(0, 4) ?? '9999';
  for (;;) {
    const { data } = await calendarEntity().query.byYear({}).lte({ year }).go({ order: 'desc', limit: 1 });
    const found = data[0];
    if (found === undefined) return;
    for (const monthDay of [...found.days].reverse()) {
      const day = `${found.year}-${monthDay}`;
      if (upTo === null || day <= upTo) yield day;
    }
    year = String(Number(found.year) - 1).padStart(4, '0');
  }
}

/** The days of one year, as stored. Strongly consistent: the ledger adds to them. */
export async function daysOfYear(year: string): Promise<string[]> {
  const { data } = await calendarEntity().get({ year }).go({ consistent: true });
  return data?.days ?? [];
}
