import { primaryLanguage } from '../articles/language.ts';
import { hourMs } from '../utc-day.ts';
import { type Shores, shoreOf } from './shores.ts';
import { type Blindspot, silentShores } from './silent-shores.ts';
import type { PageReport, StoryPage } from './story-page.ts';

/** Where a group of reports is, as a reader sees it. */
export const shoreGroups = ['home', 'here', 'elsewhere'] as const;
export type ShoreGroupName = (typeof shoreGroups)[number];

/** The reports of one shore. A report and its copies are one report, on the shore of the outlet that wrote it. */
export interface ShoreGroup {
  shore: ShoreGroupName;
  /** The earliest first. */
  reports: PageReport[];
  /** Reports by language, the most first; null for unknown ones. */
  languages: { language: string | null; count: number }[];
  /** Of these, reports of outlets of which it is not known where they are. They are elsewhere. */
  unknown: number;
}

/**
 * The reports of a story by where their outlets are, seen from a reader's shores: three groups, some of them empty. A
 * reader who lives at home has no second shore.
 */
export function groupByShore(reports: readonly PageReport[], shores: Shores): ShoreGroup[] {
  const sides = reports.map((report) => ({ report, side: shoreOf(report.country, shores) }));
  const isAtHome = shores.home !== null && shores.home === shores.here;
  return shoreGroups.flatMap((shore) => {
    if (shore === 'here' && isAtHome) return [];
    const own = sides.filter(({ side }) => side === shore || (shore === 'elsewhere' && side === 'unknown'));
    const languages = Map.groupBy(own, ({ report }) => primaryLanguage(report.language));
    return {
      shore,
      reports: own.map(({ report }) => report),
      languages: [...languages]
        .map(([language, { length }]) => ({ language, count: length }))
        .sort((a, b) => b.count - a.count || ((a.language ?? '~') < (b.language ?? '~') ? -1 : 1)),
      unknown: own.filter(({ side }) => side === 'unknown').length,
    };
  });
}

/** How many outlets of a shore are read here. */
export const outletsOf = (shore: 'home' | 'here', outletsRead: StoryPage['outletsRead'], shores: Shores): number =>
  Object.entries(outletsRead)
    .filter(([country]) => shoreOf(country, shores) === shore)
    .reduce((sum, [, count]) => sum + count, 0);

/** The shores of a reader that have not reported a story, though enough of their outlets are read. */
export function blindspotsOf(
  { reports, outletsRead }: Pick<StoryPage, 'reports' | 'outletsRead'>,
  shores: Shores,
  now: Date,
): Blindspot[] {
  const [first] = reports;
  const hours = first === undefined ? 0 : Math.floor((now.getTime() - Date.parse(first.publishedAt)) / hourMs);
  // A copy is a report of its own outlet.
  const reporting = new Set(
    reports.flatMap(({ country, copies }) =>
      [country, ...copies.map((copy) => copy.country)].map((one) => shoreOf(one, shores)),
    ),
  );
  return silentShores(reporting, hours, (shore) => outletsOf(shore, outletsRead, shores));
}
