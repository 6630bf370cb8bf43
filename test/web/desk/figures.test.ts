import { describe, expect, test } from 'vitest';
import { analyticsTable } from '#web/desk/analytics/analytics-figures.tsx';
import { csvText } from '#web/desk/figures/csv-text.ts';
import { changeOf, customFault, paramsOf, periodChoice, queryOf } from '#web/desk/figures/period-choice.ts';
import { revenueTable } from '#web/desk/revenue/revenue-table.ts';

const today = '2026-11-20';
const chosen = (address: string) => periodChoice(new URLSearchParams(address), '28', today);

describe('the period of an address', () => {
  test.each([
    ['', '28', '2026-10-24', today],
    ['period=7', '7', '2026-11-14', today],
    ['period=month', 'month', '2026-11-01', today],
    ['from=2026-01-05&to=2026-02-01', 'custom', '2026-01-05', '2026-02-01'],
    ['period=8', '28', '2026-10-24', today],
    ['from=2026-02-01&to=2026-01-05', '28', '2026-10-24', today],
    ['from=2026-02-30&to=2026-03-05', '28', '2026-10-24', today],
    ['from=2026-11-01&to=2026-11-21', '28', '2026-10-24', today],
    ['from=2026-11-01', '28', '2026-10-24', today],
  ])('the period of the address %j is %s, %s to %s', (address, name, from, to) => {
    expect(chosen(address)).toEqual({ name, period: { from, to } });
  });

  test('the period of an address is read back from the parameters that it sets', () => {
    for (const address of ['', 'period=90', 'from=2026-01-05&to=2026-02-01'])
      expect(new URLSearchParams(paramsOf(chosen(address), '28')).toString()).toBe(address);
  });

  test('the period of an address is not requested if it is the usual one, and has no last day if it ends today', () => {
    expect(queryOf(chosen(''), '28', today)).toEqual({});
    expect(queryOf(chosen('period=7'), '28', today)).toEqual({ from: '2026-11-14' });
    const custom = { from: '2026-01-05', to: '2026-02-01' };
    expect(queryOf({ name: 'custom', period: custom }, '28', today)).toEqual(custom);
  });

  test.each([
    ['', '2026-11-01', 'from'],
    ['2019-12-31', '2020-01-01', 'from'],
    ['2026-11-01', '', 'to'],
    ['2026-11-02', '2026-11-01', 'order'],
    ['2025-01-01', '2026-11-01', 'length'],
    ['2026-11-01', '2026-11-21', 'future'],
    ['2026-11-01', '2026-11-20', null],
  ])('the period of an address from %j to %j has the fault %j', (from, to, fault) => {
    expect(customFault({ from, to }, today)).toBe(fault);
  });

  test('the period of an address is compared in per cent with the period before', () => {
    expect([changeOf(150, 100), changeOf(50, 100), changeOf(0, 0), changeOf(7, 0)]).toEqual([50, -50, null, null]);
  });
});

describe('a CSV file', () => {
  test('a CSV file has a head, quotes what needs it and disarms formulas', () => {
    expect(
      csvText(
        ['Name', 'Views'],
        [
          ['=HYPERLINK("https://evil.example")', 1],
          ['+1', 2],
          ['-2', -3],
          ['@SUM(A1)', 4],
          ['\t=1', 5],
          ['Accra, "Gold" Coast\nnews', 6],
        ],
      ),
    ).toBe(
      `\ufeff${[
        'Name,Views',
        `"'=HYPERLINK(""https://evil.example"")",1`,
        `"'+1",2`,
        `"'-2",-3`,
        `"'@SUM(A1)",4`,
        `"'\t=1",5`,
        '"Accra, ""Gold"" Coast\nnews",6',
      ].join('\r\n')}\r\n`,
    );
  });

  test('a CSV file of the analytics has a row for each total, day, topic, region, source and article', () => {
    const figures = { views: 4, likes: 2, clicks: 1 };
    const { fields, rows } = analyticsTable(
      {
        period: { from: today, to: today },
        totalArticles: 9,
        totalViews: 4,
        totalLikes: 2,
        totalClicks: 1,
        avgPerformance: 1,
        adaptiveTopics: [],
        viewsByDay: [{ day: today, ...figures }],
        byTopic: [{ topic: 'justice', ...figures }],
        byRegion: [{ region: null, ...figures }],
        bySource: [{ id: 'paper', name: 'Paper', ...figures, viewsBefore: 3 }],
        byReferrer: [{ kind: null, views: 4, viewsBefore: 0 }],
        byHost: [{ host: 'island.example', views: 2, viewsBefore: 1 }],
        topPerformers: [{ id: 'one', title: 'A mural', ...figures, performanceScore: 12 }],
      },
      (topic) => topic.toUpperCase(),
    );
    expect(fields).toEqual(['Group', 'Name', 'Views', 'Likes', 'Clicks to sources', 'Score', 'Views before']);
    expect(rows).toEqual([
      ['Total', '2026-11-20 to 2026-11-20', 4, 2, 1, '', ''],
      ['Day', today, 4, 2, 1, '', ''],
      ['Topic', 'JUSTICE', 4, 2, 1, '', ''],
      ['Region', 'No region', 4, 2, 1, '', ''],
      ['Source', 'Paper', 4, 2, 1, '', 3],
      ['Visits from', 'This site, or unknown', 4, '', '', '', 0],
      ['Other site', 'island.example', 2, '', '', '', 1],
      ['Article', 'A mural', 4, 2, 1, 12, ''],
    ]);
  });

  test('a CSV file of the revenue has a row for each advertiser and day, in pounds', () => {
    const { fields, rows } = revenueTable({
      adRevenue: 12.5,
      affiliateRevenue: 0,
      subscriptionRevenue: 0,
      totalRevenue: 12.5,
      metrics: { activeAds: 1, activeAffiliateLinks: 0, activeSubscriptions: 0 },
      impressions: 300,
      clicks: 1,
      byAdvertiser: [{ advertiser: 'Blue Ferry', impressions: 300, clicks: 1, adRevenue: 12.5 }],
      byDay: [{ day: today, impressions: 300, clicks: 1, adRevenue: 12.5 }],
    });
    expect(fields).toEqual([
      'Group',
      'Name',
      'Impressions',
      'Clicks',
      'CTR (%)',
      'Revenue (GBP)',
      'Revenue before (GBP)',
    ]);
    expect(rows).toEqual([
      ['Total', '', 300, 1, 0.33, '12.50', ''],
      ['Advertiser', 'Blue Ferry', 300, 1, 0.33, '12.50', ''],
      ['Day', today, 300, 1, 0.33, '12.50', ''],
    ]);
  });

  test('a CSV file of the revenue has the suspicious events of a server that reports them', () => {
    const { fields, rows } = revenueTable({
      adRevenue: 1,
      affiliateRevenue: 0,
      subscriptionRevenue: 0,
      totalRevenue: 1,
      metrics: { activeAds: 1, activeAffiliateLinks: 0, activeSubscriptions: 0 },
      impressions: 100,
      clicks: 0,
      suspicious: 7,
      byAdvertiser: [{ advertiser: 'Blue Ferry', impressions: 100, clicks: 0, suspicious: 7, adRevenue: 1 }],
    });
    expect(fields.at(-1)).toBe('Suspicious events');
    expect(rows.map((row) => row.at(-1))).toEqual([7, 7]);
  });
});
