import type { PageReport, StoryPage } from '#shared/domain/stories/story-page.ts';

export interface Shores {
  home: string;
  here: string;
}
export type Shore = 'home' | 'here' | 'elsewhere' | 'unknown';

export const shoreOf = (country: string | null, { home, here }: Shores): Shore =>
  country === null ? 'unknown' : country === home ? 'home' : country === here ? 'here' : 'elsewhere';

export interface ShoreGroup {
  shore: Shore;
  reports: PageReport[];
}

export function groupByShore(reports: readonly PageReport[], shores: Shores): ShoreGroup[] {
  return (['home', 'here', 'elsewhere', 'unknown'] as const).map((shore) => ({
    shore,
    reports: reports.filter(({ country }) => shoreOf(country, shores) === shore),
  }));
}

export interface Blindspot {
  shore: 'home' | 'here';
  hours: number;
  outlets: number;
}

export function blindspotsOf(story: StoryPage, shores: Shores, now: Date): Blindspot[] {
  const [first] = story.reports;
  if (first === undefined) return [];
  const hours = Math.floor((now.getTime() - Date.parse(first.publishedAt)) / 3_600_000);
  const all = [...story.reports, ...story.reports.flatMap(({ copies }) => copies)];
  return (['home', 'here'] as const).flatMap((shore) => {
    const outlets = story.outletsRead[shores[shore]] ?? 0;
    const reported = all.some(({ country }) => country === shores[shore]);
    return hours >= 12 && outlets >= 3 && !reported ? [{ shore, hours, outlets }] : [];
  });
}
