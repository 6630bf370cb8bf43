import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';

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
 * The days with articles, newest first, from `upTo` (inclusive, `YYYY-MM-DD`) back; null begins at the newest.
 * Without this calendar, a page of old or rare articles would have to query every empty day. One item a year: half a
 * read unit.
 */
export async function* daysWithArticles(upTo: string | null): AsyncGenerator<string> {
  let year = upTo?.slice(0, 4) ?? '9999';
  for (;;) {
    const years = calendarEntity().query.byYear({}).lte({ year });
    const [stored] = await firstRows(1, (page) => years.go({ order: 'desc', ...page }));
    if (stored === undefined) return;
    for (const monthDay of [...stored.days].reverse()) {
      const day = `${stored.year}-${monthDay}`;
      if (upTo === null || day <= upTo) yield day;
    }
    year = String(Number(stored.year) - 1).padStart(4, '0');
  }
}

/** The days of one year with articles (`MM-DD`), strongly consistent. */
export async function daysOfYear(year: string): Promise<string[]> {
  const { data } = await calendarEntity().get({ year }).go({ consistent: true });
  return data?.days ?? [];
}

/** Writes the days of a year. */
export async function saveDaysOfYear(year: string, days: Iterable<string>): Promise<void> {
  await calendarEntity()
    .put({ year, days: [...days].sort() })
    .go();
}
