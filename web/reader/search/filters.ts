import { regionLabels, regions } from '#shared/domain/classification/regions.ts';
import type { Region } from '#shared/domain/classification/taxonomy.ts';
import { placeOf } from '#shared/domain/places/place.ts';
import type { SearchInput } from '#shared/domain/search/search-address.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { datedDay, monthInFull } from '#web/shell/messages/dates.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { topicLabel, topicWords } from '#web/shell/messages/topic-label.ts';

/** How filters are called. Ids that no list has are shown as they are. */
export interface FilterNames {
  topic: (id: string) => string;
  place: (slug: string) => string;
  region: (id: string) => string;
  source: (id: string) => string;
  language: (code: string) => string;
  dates: (dates: SearchDates, now: Date) => string;
}

const isRegion = (id: string): id is Region => regions.some((one) => one === id);

function datesInWords(dates: SearchDates, now: Date): string {
  const preset = datePresets(now).find((one) => isSameDates(one.dates, dates));
  if (preset !== undefined) return searchMessages.presets[preset.name];
  const month = monthOf(dates);
  if (month !== null) return monthInFull(month);
  const { from, to } = dates;
  if (from === undefined) return searchMessages.toDay(datedDay(to ?? ''));
  return to === undefined
    ? searchMessages.fromDay(datedDay(from))
    : searchMessages.between(datedDay(from), datedDay(to));
}

export function useFilterNames(): FilterNames {
  const topics = useTopics().data ?? [];
  const publishers = usePublishers().data;
  return {
    topic: (id) => {
      const topic = topics.find((one) => one.id === id);
      return topic === undefined ? topicWords(id, topics) : topicLabel(topic);
    },
    place: (slug) => placeOf(slug)?.name ?? slug,
    region: (id) => (isRegion(id) ? regionLabels[id] : id),
    source: (id) => publishers?.find((one) => one.id === id)?.name ?? id,
    language: languageInWords,
    dates: datesInWords,
  };
}

/** A filter that is on, by its name, and the search without it. */
export interface ChosenFilter {
  key: string;
  name: string;
  without: SearchInput;
}

/** The filters of a search that are on. */
export function chosenFilters(search: SearchInput, names: FilterNames, now: Date): ChosenFilter[] {
  const simple = (['topic', 'place', 'region', 'source', 'language'] as const).flatMap((key) => {
    const value = search[key];
    return value === undefined ? [] : [{ key, name: names[key](value), without: { ...search, [key]: undefined } }];
  });
  const { from, to } = search;
  if (isSameDates({ from, to }, anyTime)) return simple;
  return [...simple, { key: 'dates', name: names.dates({ from, to }, now), without: { ...search, ...anyTime } }];
}

/** First and last day of publication, in UTC. */
type SearchDates = Pick<SearchInput, 'from' | 'to'>;

const anyTime: SearchDates = { from: undefined, to: undefined };

/** Days before today with which a preset begins. */
const presetDays = { day: 1, week: 7, month: 30, year: 365 } as const;
const presetNames = ['day', 'week', 'month', 'year'] as const;

/** The presets with their dates, the widest first. */
export function datePresets(now: Date): { name: 'any' | keyof typeof presetDays; dates: SearchDates }[] {
  const today = utcDay(now);
  const since = presetNames.map((name) => ({
    name,
    dates: { from: addDays(today, -presetDays[name]), to: undefined },
  }));
  return [{ name: 'any', dates: anyTime }, ...since];
}

/** The first and last day of a month such as 2026-11. */
export function datesOfMonth(month: string): SearchDates {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-01`, to: utcDay(Date.UTC(year, number, 0)) };
}

export const isSameDates = (a: SearchDates, b: SearchDates): boolean => a.from === b.from && a.to === b.to;

/** The month whose first and last day these are; null for other dates. */
export function monthOf(dates: SearchDates): string | null {
  const month = dates.from?.slice(0, 7) ?? null;
  return month !== null && isSameDates(datesOfMonth(month), dates) ? month : null;
}
