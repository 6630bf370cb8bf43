import { type Region, regionLabels, regions } from '#shared/domain/classification/taxonomy.ts';
import type { SearchInput } from '#shared/domain/search/search-address.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { datedDay, monthInFull } from '#web/shell/messages/dates.ts';
import { searchMessages } from '#web/shell/messages/en-search.ts';
import { languageInWords } from '#web/shell/messages/language-name.ts';
import { topicLabel, topicWords } from '#web/shell/messages/topic-label.ts';
import { anyTime, datePresets, isSameDates, monthOf, type SearchDates } from './dates.ts';

/** How filters are called. Ids that no list has are shown as they are. */
export interface FilterNames {
  topic: (id: string) => string;
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
  const simple = (['topic', 'region', 'source', 'language'] as const).flatMap((key) => {
    const value = search[key];
    return value === undefined ? [] : [{ key, name: names[key](value), without: { ...search, [key]: undefined } }];
  });
  const { from, to } = search;
  if (isSameDates({ from, to }, anyTime)) return simple;
  return [...simple, { key: 'dates', name: names.dates({ from, to }, now), without: { ...search, ...anyTime } }];
}
