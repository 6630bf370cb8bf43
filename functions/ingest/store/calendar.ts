import { defineEntity, service } from '#functions/table/entity.ts';

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
