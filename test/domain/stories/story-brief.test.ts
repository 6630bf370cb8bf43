import { expect, test } from 'vitest';
import { storyBriefOf } from '#shared/domain/stories/story.ts';

const report = (id: string, publisherId: string, language: string | null) => ({
  ...{ id, publisherId, publishedAt: `2026-11-20T0${id}:00:00.000Z`, language, copies: 3 },
});
const countryOf = (publisherId: string) => ({ gleaner: 'JM', observer: 'JM', punch: 'NG' })[publisherId] ?? null;

test('a card names outlets, countries and languages of a story, those with the most reports first', () => {
  const reports = [
    report('1', 'punch', 'en-NG'),
    report('2', 'gleaner', 'en'),
    report('3', 'observer', 'fr'),
    report('4', 'gleaner', null),
    report('5', 'unknown', 'fr-FR'),
    report('6', 'gleaner', 'fr'),
  ];
  expect(storyBriefOf({ id: '1', lead: '2', reports, formerIds: [] }, countryOf)).toEqual({
    ...{ id: '1', lead: '2', reports: 6, outlets: 4 },
    ...{ countries: ['JM', 'NG'], languages: ['fr', 'en'], lastAt: '2026-11-20T06:00:00.000Z' },
  });
});

test('a report alone has no story on its card', () => {
  const alone = { id: '1', lead: '1', reports: [report('1', 'punch', 'en')], formerIds: [] };
  expect(storyBriefOf(alone, countryOf)).toBeUndefined();
  expect(storyBriefOf({ ...alone, reports: [] }, countryOf)).toBeUndefined();
});
