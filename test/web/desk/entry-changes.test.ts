import { expect, test } from 'vitest';
import { changedParts } from '#functions/records/changed-parts.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { shownEntry } from '#web/desk/audit/entry-changes.ts';

const topics = [sampleTopic({ name: 'justice', id: 'justice', displayName: 'Justice' })];
const changes = (kind: string, before: unknown, after: unknown, subject = 'thing') => {
  const entry: AuditEntry = {
    id: 'e',
    at: '2026-11-20T12:00:00.000Z',
    by: 'nia@newsroom.example',
    action: 'edit',
    title: 'Thing',
    ...{ kind, subject, before, after },
  };
  return shownEntry(entry, topics, (id) => `Story ${id}`).changes.map(({ name, stored, wanted }) => [
    name,
    stored,
    wanted,
  ]);
};

test('the log says in words what an editor decided about an article', () => {
  const before = { state: 'listed', corrections: {}, isPremium: undefined, alone: false };
  const corrections = { title: 'New', topic: 'justice', region: 'none', image: 'none', language: 'ne' };
  const after = {
    state: 'takenDown',
    reason: 'Court order',
    corrections,
    isPremium: false,
    alone: true,
    note: 'Wrong.',
  };
  const parts = changedParts(before, after);
  expect(changes('article', parts.before, parts.after)).toEqual([
    ['Correction: Headline', 'As its publisher says', 'New'],
    ['Correction: Topic', 'As its publisher says', 'Justice'],
    ['Correction: Region', 'As its publisher says', 'No single region'],
    ['Correction: Language', 'As its publisher says', 'Nepali'],
    ['Correction: Picture', 'As its publisher says', 'None'],
    ['State', 'Listed', 'Taken down'],
    ['Reason', 'None', 'Court order'],
    ['Premium', 'As its source says', 'Off'],
    ['Note for readers', 'None', 'Wrong.'],
    ['Merging', 'With similar reports', 'Never merged'],
  ]);
});

test('the log says in words what was written and done about a story of the newsroom', () => {
  const before = { state: 'draft', title: 'Old', body: '<p>One &amp; two.</p>', topic: '', language: '' };
  const after = {
    ...{ state: 'scheduled', title: 'New', body: '<p>One.</p><p>Three.</p>', topic: 'justice', language: 'pt' },
    ...{ note: 'It was Sunday.', scheduledAt: '2026-11-21T06:00:00.000Z' },
  };
  const parts = changedParts(before, after);
  expect(changes('story', parts.before, parts.after)).toEqual([
    ['Headline', 'Old', 'New'],
    ['Text', 'One & two.', 'One.\nThree.'],
    ['Language', 'Not chosen', 'Portuguese'],
    ['Topic', 'Not chosen', 'Courts & Law'],
    ['State', 'Draft', 'Scheduled'],
    ['Note for readers', 'None', 'It was Sunday.'],
    ['Scheduled for', '–', expect.stringContaining('Nov 21, 2026')],
  ]);
});

test('the log names the entry of a list that was changed, also one that was only put in another order', () => {
  const [first, second, ...others] = watchlists;
  const changed = changedParts(watchlists, [{ ...first, priority: 'low' }, second, ...others]);
  expect(changes('newsroom', changed.before, changed.after, 'watchlists')).toEqual([
    [`${first?.name}: Priority`, 'High', 'Low'],
  ]);
  const moved = changedParts(watchlists, [second, first, ...others]);
  expect(changes('newsroom', moved.before, moved.after, 'watchlists')).toEqual([
    ['Order', `1. ${first?.name}, 2. ${second?.name}`, `1. ${second?.name}, 2. ${first?.name}`],
  ]);
});

test('the log says roles, sources, bookings and runs in the words of their forms', () => {
  expect(changes('member', null, { role: 'analyst' })).toEqual([['Role', '–', 'Analyst']]);
  expect(
    changes(
      'source',
      { region: 'latinx', metadata: { premium: false } },
      { region: null, metadata: { premium: true } },
    ),
  ).toEqual([
    ['Region', 'Latin America', 'No single region'],
    ['Premium', 'No', 'Yes'],
  ]);
  const item = (more: object) => ({ lineItems: [{ id: 'ferry-1', name: 'Summer', ...more }] });
  expect(changes('advertising', item({ cpm: 1250, zones: ['HOME_HERO'] }), item({ cpm: 900, zones: [] }))).toEqual([
    ['Bookings: Summer: Placements', 'Front page, top', '–'],
    ['Bookings: Summer: Price of 1,000 impressions', '£12.50', '£9.00'],
  ]);
  expect(changes('ingestion', null, { sources: 3 })).toEqual([['Sources', '–', '3']]);
  expect(changes('generation', null, null)).toEqual([]);
});

test('the log shows rows of former versions without their codes', () => {
  const ids = ['4f6f5a0e-6a2b-4a39-9d1c-7f3f0f6f3d11', '4f6f5a0e-6a2b-4a39-9d1c-7f3f0f6f3d12'];
  expect(changes('newsroom', ids, ids.toReversed(), 'watchlists')).toEqual([['Order', '–', 'Changed']]);
  expect(
    changes('newsroom', [{ id: ids[0], priority: 'low' }], [{ id: ids[0], priority: 'high' }], 'watchlists'),
  ).toEqual([['Entry 1: Priority', 'Low', 'High']]);
  expect(changes('poll', { endsAt: '2026-11-20' }, { endsAt: '2026-11-21' })).toEqual([
    ['Ends at', 'Nov 20, 2026', 'Nov 21, 2026'],
  ]);
});
