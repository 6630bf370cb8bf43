import { expect, test } from 'vitest';
import type { Health } from '#shared/domain/desk/health.ts';
import { attentionOf } from '#web/desk/dashboard/attention-list.tsx';
import { visitAt } from '#web/desk/frame/last-visit.ts';
import { checkedParts, namedParts, problemsIn } from '#web/desk/health/health-parts.ts';
import { fullMoment } from '#web/shell/messages/time.ts';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00.000Z`);
const iso = (time: string): string => at(time).toISOString();

test('a first visit to the desk looks back on a day, and so does one with an unreadable time', () => {
  const first = { seen: iso('09:00'), since: '2026-11-19T09:00:00.000Z' };
  expect(visitAt(null, at('09:00'))).toEqual(first);
  expect(visitAt({ seen: 'then', since: iso('08:00') }, at('09:00'))).toEqual(first);
});

test('a visit to the desk goes on until half an hour has passed without it', () => {
  const stored = { seen: iso('09:00'), since: iso('07:00') };
  expect(visitAt(stored, at('09:30'))).toEqual({ seen: iso('09:30'), since: iso('07:00') });
  expect(visitAt(stored, at('09:31'))).toEqual({ seen: iso('09:31'), since: iso('09:00') });
});

const well: Health = {
  at: iso('09:00'),
  database: { ok: true, milliseconds: 3 },
  composer: { ok: true, lastRun: null, error: null },
  search: { ok: true, behindSeconds: 0 },
  ingestion: { active: 4, failing: 1, overdue: 0, lastRun: iso('08:55') },
  queues: [{ name: 'articles', waiting: 3, givenUp: 0 }],
};
const tonesOf = (health: Health | undefined) =>
  Object.fromEntries(
    [...namedParts(health, false, String), ...checkedParts(health, String)].map(({ id, tone }) => [id, tone]),
  );

test('parts of the site that were not checked are unknown, and never well', () => {
  expect(new Set(Object.values(tonesOf(undefined)))).toEqual(new Set(['unknown']));
  const away: Health = {
    ...well,
    database: { ok: false, milliseconds: 9 },
    search: { ok: false, behindSeconds: null },
  };
  const { ingestion: _, composer: __, ...rest } = away;
  expect(tonesOf(rest)).toMatchObject({ database: 'ill', ai: 'unknown', ingestion: 'unknown', search: 'unknown' });
});

test('problems of health are the parts that are known to be ill', () => {
  expect(problemsIn(well)).toBe(0);
  const ill: Health = {
    ...well,
    ingestion: { active: 4, failing: 3, overdue: 2, lastRun: iso('02:00') },
    queues: [{ name: 'index', waiting: 5000, givenUp: 1 }],
  };
  expect(tonesOf(ill)).toMatchObject({ ingestion: 'ill', lastRun: 'ill', queues: 'ill', deadLetters: 'ill' });
  expect(problemsIn(ill)).toBe(4);
});

test('the attention list leads to the place of each thing, and tells unknown from none', () => {
  const some = (count: number) => ({ count, isMore: false });
  const attention = {
    watchlistHits: some(7),
    sharedDrafts: [{ kind: 'events', title: 'Events' }],
    doubtedStories: [{ id: 'berth', count: 3 }],
  };
  const entries = attentionOf({ ...well, attention }, false, iso('07:00'));
  const shown = Object.fromEntries(entries.map(({ id, label, count, to }) => [id, [label, count, to]]));
  expect(shown).toMatchObject({
    sources: ['Failing sources', 1, '/admin/sources?show=failing'],
    articleDrafts: ['Article drafts', null, '/admin/articles?state=draft'],
    sharedDrafts: ['Shared drafts: Events', 1, '/admin?tab=ads&list=events'],
    watchlistHits: [
      `Watchlist hits since ${fullMoment(iso('07:00'))}`,
      7,
      '/admin/articles?watchlist=any&state=listed&from=2026-11-20',
    ],
    corrections: ['Corrections waiting to be applied', null, '/admin/articles?waiting=1'],
    doubtedStories: ['Stories that readers doubt', 1, '/admin/articles?article=berth&part=why'],
    adsEnding: ['Ads ending within 7 days', null, '/admin/advertising?show=ending'],
    queues: ['Tasks waiting in queues', 3, '/admin?tab=health'],
    health: ['Health problems', 0, '/admin?tab=health'],
  });
  expect(attentionOf(undefined, false, iso('07:00')).every(({ count }) => count === undefined)).toBe(true);
  expect(attentionOf(undefined, true, iso('07:00')).every(({ count }) => count === null)).toBe(true);
});
