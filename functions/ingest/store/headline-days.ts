import { optionalPacked, packed } from '#functions/table/attributes.ts';
import { batchPut } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { groupsForItems } from '#functions/table/pieces.ts';
import type { Headline } from '#shared/domain/articles/headline.ts';
import { dayNumber } from '#shared/domain/articles/story-index.ts';
import type { Commit } from './commit-log.ts';

/** The headlines of one day that one commit wrote, in several items if they do not fit into one. */
const lineEntity = defineEntity({
  model: { entity: 'ledgerLine', version: '1', service },
  attributes: {
    day: { type: 'number', required: true },
    /** Padded to twelve digits: the sort key orders commits by number. */
    commit: { type: 'number', required: true, padding: { length: 12, char: '0' } },
    /** Of an item after the first, if the lines are too long for one: `#1`, `#2`; of that with `moved`: `#moved`. */
    part: { type: 'string', default: '' },
    lines: packed<Headline[]>(),
    /** Reports of other commits that the commit moved to another story. */
    moved: optionalPacked<Moved[]>(),
  },
  indexes: { byDay: keys('ledger#${day}', 'commit#${commit}${part}') },
});

type Moved = [id: string, story: string | null];

/** The present headlines of a day (its number since 1970). */
export async function readDay(day: number): Promise<Headline[]> {
  const { data } = await lineEntity().query.byDay({ day }).go({ consistent: true, pages: 'all' });
  const byId = new Map<string, Headline>();
  for (const { lines, moved = [] } of data) {
    for (const headline of lines) byId.set(headline.id, headline);
    for (const [id, story] of moved) {
      const headline = byId.get(id);
      if (headline !== undefined) byId.set(id, { ...headline, story });
    }
  }
  // A headline that has moved to another day has a line in both.
  return [...byId.values()].filter(({ at }) => dayNumber(at) === day);
}

/** Writes the lines of a commit. Safe to repeat. */
export async function writeDays(
  commit: number,
  { headlines, moved = [] }: Pick<Commit, 'headlines' | 'moved'>,
): Promise<void> {
  const byDay = new Map<number, Headline[]>();
  const add = (day: number, headline: Headline): void => {
    const lines = byDay.get(day);
    if (lines === undefined) byDay.set(day, [headline]);
    else lines.push(headline);
  };
  for (const { formerDay, formerKey: _, ...headline } of headlines) {
    if (headline.byKeyOnly) continue;
    const day = dayNumber(headline.at);
    add(day, headline);
    if (formerDay !== undefined && formerDay !== day) add(formerDay, headline);
  }
  const rows = [...byDay].flatMap(([day, all]) =>
    groupsForItems(all).map((lines, n) => ({ day, commit, lines, ...(n > 0 && { part: `#${n}` }) })),
  );
  const others = [...Map.groupBy(moved, ([, day]) => day)].map(([day, all]) => ({
    ...{ day, commit, lines: [], part: '#moved' },
    moved: all.map(([id, , story]): Moved => [id, story]),
  }));
  await batchPut(lineEntity(), [...rows, ...others]);
}

export const calendarEntity = defineEntity({
  model: { entity: 'calendar', version: '1', service },
  attributes: {
    year: { type: 'string', required: true },
    /** Days with articles, `MM-DD`, sorted. */
    days: { type: 'list', items: { type: 'string' }, required: true },
  },
  indexes: { byYear: keys('calendar', '${year}') },
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
