import { type Shores, type Side, shoreOf } from '#shared/domain/stories/shores.ts';
import type { PageReport, StoryPage } from '#shared/domain/stories/story-page.ts';
import { hourMs } from '#shared/domain/utc-day.ts';

export const sides = ['home', 'here', 'elsewhere', 'unknown'] as const;

/** The reports on each side of the reader's world, in their order. */
export function groupByShore(reports: readonly PageReport[], shores: Shores): Record<Side, PageReport[]> {
  const groups: Record<Side, PageReport[]> = { home: [], here: [], elsewhere: [], unknown: [] };
  for (const report of reports) groups[shoreOf(report.country, shores)].push(report);
  return groups;
}

/** Hours after which a shore that says nothing is blind, and outlets that must be read there. */
const blind = { hours: 12, outlets: 3 } as const;

export interface Blindspot {
  side: 'home' | 'here';
  hours: number;
  outlets: number;
}

/** The reader's shores of which enough outlets are read, and none has reported the story for long. */
export function blindspotsOf(
  { reports, outletsRead }: Pick<StoryPage, 'reports' | 'outletsRead'>,
  shores: Shores,
  now: Date,
): Blindspot[] {
  const [first] = reports;
  const hours = first === undefined ? 0 : Math.floor((now.getTime() - Date.parse(first.publishedAt)) / hourMs);
  if (!(hours >= blind.hours)) return [];
  const reported = new Set(
    reports
      .flatMap(({ country, copies }) => [country, ...copies.map((copy) => copy.country)])
      .map((country) => shoreOf(country, shores)),
  );
  return (['home', 'here'] as const).flatMap((side) => {
    const outlets = Object.entries(outletsRead).reduce(
      (sum, [country, count]) => (shoreOf(country, shores) === side ? sum + count : sum),
      0,
    );
    return outlets >= blind.outlets && !reported.has(side) ? [{ side, hours, outlets }] : [];
  });
}
