import { describe, expect, test } from 'vitest';
import { follow } from '#shared/api/follows.ts';
import { savedSearchId, savedSearchName, savedSearchOf } from '#shared/domain/readers/saved-search.ts';

const filters = { topic: undefined, region: undefined, source: undefined, language: undefined };

describe('the id of a followed search', () => {
  test.each([
    [{ ...filters, q: 'port strike' }, 'q=port strike'],
    [{ ...filters, q: '"a=b" & q=c' }, 'q="a=b" & q=c'],
    [
      { q: 'ميناء', topic: 'culture', region: 'asian', source: 'harbour-tribune', language: 'ar' },
      'topic=culture&region=asian&source=harbour-tribune&language=ar&q=ميناء',
    ],
    [{ ...filters, q: 'topic=culture&q=port' }, 'q=topic=culture&q=port'],
  ] as const)('the id of a followed search is read again as the same search: %j', (search, id) => {
    expect(savedSearchId(search)).toBe(id);
    expect(savedSearchOf(id)).toEqual(search);
  });

  test('the id of a followed search has spaces for signs that a follow may not contain', () => {
    const id = savedSearchId({ ...filters, q: ' 24/7 \n#news\u202e \u0000 ' });
    expect(id).toBe('q=24 7 news');
    expect(follow.body.safeParse({ followType: 'search', followId: id }).success).toBe(true);
  });

  test('the id of a followed search is null without words, and if it would be too long', () => {
    expect(savedSearchId({ ...filters, q: ' / ' })).toBeNull();
    expect(savedSearchId({ ...filters, q: 'x'.repeat(299) })).toBeNull();
  });

  test.each(['', 'q=', 'port', 'q= port', 'q=a  b', 'region=atlantis&q=a', 'language=en&region=asian&q=a', 'q=a/b'])(
    'the id of a followed search is refused in another form: %j',
    (followId) => {
      expect(savedSearchOf(followId)).toBeNull();
      expect(follow.body.safeParse({ followType: 'search', followId }).success).toBe(false);
    },
  );

  test('the id of a follow of another type keeps its own limit', () => {
    const isAccepted = (followId: string) => follow.body.safeParse({ followType: 'topic', followId }).success;
    expect([120, 121].map((length) => isAccepted('x'.repeat(length)))).toEqual([true, false]);
  });
});

test('the name of a followed search has its filters', () => {
  expect(savedSearchName({ ...filters, q: 'port', region: 'middle_eastern', language: 'ar' })).toBe(
    'port · Middle Eastern · ar',
  );
});
