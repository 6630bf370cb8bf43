import { describe, expect, it } from 'vitest';
import { blindspotsOf, groupByShore } from '#shared/domain/stories/shore-groups.ts';
import type { PageReport } from '#shared/domain/stories/story-page.ts';
import { samplePreview } from '#test/support/sample-article.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const shores = { home: 'JM', here: 'GB' };
let reports = 0;
const report = (country: string | null, given: Partial<PageReport> = {}): PageReport => ({
  ...samplePreview(++reports, {}, now),
  country,
  copies: [],
  ...given,
});
const copyIn = (country: string) => ({
  ...{ id: `copy-${country}`, source: 'Wire', title: 'The same', url: null, publishedAt: now.toISOString() },
  country,
});

describe('the reports of a story by shore', () => {
  it('the reports of a story by shore are three groups, with unknown places elsewhere', () => {
    const groups = groupByShore([report('JM'), report('GB'), report('US'), report(null), report('JM')], shores);
    expect(groups.map(({ shore, reports: own, unknown }) => [shore, own.length, unknown])).toEqual([
      ['home', 2, 0],
      ['here', 1, 0],
      ['elsewhere', 2, 1],
    ]);
  });

  it('the reports of a story by shore are counted by primary language, and copies with their report', () => {
    const [home] = groupByShore(
      [
        report('JM', { language: 'en-JM', copies: [copyIn('JM'), copyIn('GB')] }),
        report('JM', { language: null }),
        report('JM', { language: 'es' }),
        report('JM', { language: 'en' }),
      ],
      shores,
    );
    expect(home?.reports).toHaveLength(4);
    expect(home?.languages).toEqual([
      { language: 'en', count: 2 },
      { language: 'es', count: 1 },
      { language: null, count: 1 },
    ]);
  });

  it('the reports of a story by shore count for a region that a reader has as a shore', () => {
    const [home, here] = groupByShore([report('BB'), report('US')], { home: 'caribbean', here: 'US' });
    expect([home?.reports.length, here?.reports.length]).toEqual([1, 1]);
  });

  it('the reports of a story by shore have no second shore for a reader who lives at home', () => {
    const groups = groupByShore([report('JM'), report('GB')], { home: 'JM', here: 'JM' });
    expect(groups.map(({ shore, reports: own }) => [shore, own.length])).toEqual([
      ['home', 1],
      ['elsewhere', 1],
    ]);
    expect(groupByShore([], { home: null, here: null })).toHaveLength(3);
  });
});

describe('a shore that says nothing', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
  const early = (hours: number, country = 'GB', more: Partial<PageReport> = {}) =>
    report(country, { publishedAt: hoursAgo(hours), ...more });
  const blind = (first: PageReport, outletsRead: Record<string, number>, given = shores) =>
    blindspotsOf({ reports: [first], outletsRead }, given, now);

  it('a shore that says nothing for twelve hours is a blindspot if three of its outlets are read', () => {
    expect(blind(early(12), { JM: 3, GB: 9 })).toEqual([{ shore: 'home', hours: 12, outlets: 3 }]);
    expect(blind(early(11.9), { JM: 3 })).toEqual([]);
    expect(blind(early(30), { JM: 2 })).toEqual([]);
  });

  it('a shore that has a copy has reported', () => {
    expect(blind(early(20, 'GB', { copies: [copyIn('JM')] }), { JM: 5 })).toEqual([]);
  });

  it('a shore that is a region counts the outlets of its countries', () => {
    expect(blind(early(20), { JM: 1, BB: 1, TT: 1 }, { home: 'caribbean', here: 'GB' })).toEqual([
      { shore: 'home', hours: 20, outlets: 3 },
    ]);
  });

  it('a shore that a reader has not chosen is no blindspot', () => {
    expect(
      blindspotsOf({ reports: [early(20, 'US')], outletsRead: { JM: 9 } }, { home: null, here: null }, now),
    ).toEqual([]);
    expect(blindspotsOf({ reports: [], outletsRead: { JM: 9 } }, shores, now)).toEqual([]);
  });
});
