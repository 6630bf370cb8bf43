import { describe, expect, test } from 'vitest';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import type { StoryDecision } from '#shared/domain/stories/story-decision.ts';
import { type RecordFields, valuesOf } from '#shared/records/fields.ts';
import { checkEntry, type ListEntry } from '#shared/records/record-kind.ts';
import { type ListKindName, listKinds, records } from '#shared/records.ts';

const now = new Date('2026-11-20T12:00:00Z');
const decision: StoryDecision = {
  ...{ id: '0f5a', title: 'Ferry', headline: 'The ferry is back', isPinned: true, enabled: true },
  ...{ together: ['1f5a'], apart: ['2f5a'], createdAt: now.toISOString(), updatedAt: now.toISOString() },
};
const samples: Readonly<Record<ListKindName, readonly ListEntry[]>> = {
  'house-ads': seededAds(now),
  affiliates: seededAffiliates(now),
  events: seededEvents(now),
  watchlists,
  'story-decisions': [decision, { ...decision, headline: '', isPinned: false, together: [], apart: [] }],
};

describe('every kind of record', () => {
  test.each(listKinds)('a record of %s is the same after its form was saved without a change', (kind) => {
    const { fields }: { fields: RecordFields } = records[kind];
    expect(samples[kind].length).toBeGreaterThan(0);
    for (const record of samples[kind]) {
      const checked = checkEntry(records[kind], valuesOf(fields, record), record);
      expect('record' in checked && { ...record, ...checked.record }).toEqual(record);
    }
  });

  test.each(listKinds)('the list of %s names and shows fields that its records have', (kind) => {
    const {
      name,
      about = name,
      columns,
      fields,
    }: { name: string; about?: string; columns: readonly string[]; fields: object } = records[kind];
    expect([name, about, ...columns].filter((field) => !(field in fields))).toEqual([]);
  });

  test.each(newsroomKinds)('required fields of %s say what is wrong with them', (kind) => {
    const { fields }: { fields: RecordFields } = records[kind];
    const mute = Object.entries(fields).filter(([, { required, invalid }]) => required && invalid === undefined);
    expect(mute.map(([name]) => name)).toEqual([]);
  });
});
