import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editArticle } from '#shared/api/article-desk.ts';
import { topics } from '#shared/config/seed/topics.ts';
import {
  articleStates,
  type Editorial,
  type EditorialChange,
  editorialChange,
  isByCourt,
  noEditorial,
} from '#shared/domain/articles/editorial.ts';
import {
  type Correctable,
  changedEditorial,
  changeFault,
  type Decided,
  editorialFault,
  followingEditorial,
} from '#shared/domain/articles/editorial-change.ts';
import { categories } from '#shared/domain/classification/taxonomy.ts';

const original: Correctable = {
  title: 'Harbour bord weighs a second berth',
  summary: 'The board met.',
  topic: 'general',
  region: 'caribbean',
  language: 'en',
  keywords: 'Bridgetown,ports',
  image: 'https://paper.example/berth.jpg',
};
const now = new Date('2026-11-23T08:00:00Z');
const later = new Date('2026-11-23T09:00:00Z');
const decided = (editorial: Partial<Editorial> = {}, more: Partial<Decided> = {}): Decided => ({
  original,
  editorial: { ...noEditorial, ...editorial },
  isComposed: false,
  reports: [],
  ...more,
});
const change = (given: EditorialChange, present = decided(), at = now) =>
  changedEditorial(present, given, 'ed@x.example', at);
const correct = (corrections: EditorialChange['corrections'], present = decided(), at = now) =>
  change({ corrections }, present, at);
const following = (editorial: Editorial | null): Decided => {
  if (editorial === null) throw new Error('nothing has changed');
  return decided(editorial);
};

describe('corrections of an article', () => {
  test('corrections of an article are stored with who, when and the next version', () => {
    expect(
      correct({ title: 'Harbour board weighs a second berth', topic: 'finance' }, decided({ version: 4 })),
    ).toEqual({
      ...noEditorial,
      version: 5,
      corrections: { title: 'Harbour board weighs a second berth', topic: 'finance' },
      correctedAt: now.toISOString(),
      by: 'ed@x.example',
      at: now.toISOString(),
    });
  });

  test('corrections of an article are added to the earlier ones, and replace those of the same field', () => {
    const first = correct({ title: 'One', topic: 'finance' });
    expect(correct({ title: 'Two', language: 'fr' }, following(first))?.corrections).toEqual({
      title: 'Two',
      topic: 'finance',
      language: 'fr',
    });
  });

  test.each([
    ['title', 'Other'],
    ['summary', 'Other'],
    ['topic', 'health'],
    ['region', 'african'],
    ['language', 'fr'],
    ['keywords', 'Other'],
    ['image', 'https://other.example/a.jpg'],
  ])('corrections of the %s are taken back by null, and by what the publisher says', (field, value) => {
    const first = correct({ [field]: value });
    expect(first?.corrections).toEqual({ [field]: value });
    expect(correct({ [field]: null }, following(first))?.corrections).toEqual({});
    const own = Object.entries(original).find(([name]) => name === field)?.[1];
    expect(correct({ [field]: own }, following(first))?.corrections).toEqual({});
  });

  test('corrections of an article can leave no region and no picture', () => {
    expect(correct({ region: 'none', image: '' })?.corrections).toEqual({ region: null, image: null });
    const without = decided({}, { original: { ...original, region: null, image: null } });
    expect(correct({ region: 'none', image: '' }, without)).toBeNull();
  });

  test('an empty summary is a correction', () => {
    expect(correct({ summary: '' })?.corrections).toEqual({ summary: '' });
  });

  test('corrections that change nothing make no new version', () => {
    expect(correct({ title: original.title, summary: null })).toBeNull();
    const first = correct({ title: 'One' });
    expect(correct({ title: 'One' }, following(first))).toBeNull();
    expect(correct({ title: 'One', topic: null, keywords: ' Bridgetown , ports ' }, following(first))).toBeNull();
  });

  test('corrections of an article are one line each, and keywords are distinct', () => {
    expect(correct({ summary: 'A\n  B', keywords: ' a ,b,,a, c d ' })?.corrections).toEqual({
      summary: 'A B',
      keywords: 'a,b,c d',
    });
  });
});

describe('the time of a correction', () => {
  const first = correct({ title: 'One' });

  test('the time of a correction is that of the last change of the headline, summary or picture', () => {
    expect(correct({ summary: 'New.' }, following(first), later)?.correctedAt).toBe(later.toISOString());
    expect(correct({ image: '' }, following(first), later)?.correctedAt).toBe(later.toISOString());
  });

  test('the time of a correction stays when something else changes', () => {
    expect(change({ state: 'hidden' }, following(first), later)?.correctedAt).toBe(now.toISOString());
    expect(correct({ topic: 'health', language: 'fr' }, following(first), later)?.correctedAt).toBe(now.toISOString());
  });

  test('the time of a correction is null without a corrected text', () => {
    expect(correct({ topic: 'health', region: 'none', keywords: 'x' })?.correctedAt).toBeNull();
    expect(correct({ title: null }, following(first), later)?.correctedAt).toBeNull();
  });
});

describe('the state of an article', () => {
  const allowed = [
    'listed hidden',
    'hidden listed',
    'listed takenDown',
    'hidden takenDown',
    'draft takenDown',
    'takenDown listed',
    'draft listed',
  ];
  const steps = articleStates.flatMap((from) => articleStates.map((to) => ({ from, to })));

  test.each(steps.filter(({ from, to }) => from !== to))(
    'a change of an article from $from to $to is as the rule says',
    ({ from, to }) => {
      const fault = editorialFault(decided({ state: from }), { state: to, reason: 'A reason' });
      expect(fault === null).toBe(allowed.includes(`${from} ${to}`));
      if (fault !== null) expect(fault.field).toBe('change.state');
    },
  );

  test('only a composed article can be a draft again', () => {
    expect(editorialFault(decided({}, { isComposed: true }), { state: 'draft' })).toBeNull();
    expect(editorialFault(decided(), { state: 'draft' })?.message).toContain('our own articles');
  });

  test.each([[undefined], ['']])('an article cannot be taken down with the reason %j', (reason) => {
    const given = { state: 'takenDown' as const, ...(reason === undefined ? {} : { reason }) };
    for (const before of [decided(), decided({ state: 'hidden', reason: 'Waits for the lawyers' })])
      expect(editorialFault(before, given)?.field).toBe('change.reason');
  });

  test('an article that is taken down keeps a reason', () => {
    const down = decided({ state: 'takenDown', reason: 'Libel' });
    expect(editorialFault(down, { reason: '' })?.field).toBe('change.reason');
    expect(editorialFault(down, { corrections: { title: 'X' } })).toBeNull();
    expect(change({ corrections: { title: 'X' } }, down)?.reason).toBe('Libel');
  });

  test('an article that is listed again has no reason', () => {
    expect(change({ state: 'listed' }, decided({ state: 'hidden', reason: 'Doubtful' }))).toMatchObject({
      state: 'listed',
      reason: '',
    });
  });

  test('an article keeps its corrections through a take-down and a restoration', () => {
    const down = change({ state: 'takenDown', reason: 'Libel' }, following(correct({ title: 'One' })));
    expect(change({ state: 'listed' }, following(down))).toMatchObject({ version: 3, corrections: { title: 'One' } });
  });
});

describe('premium and merging', () => {
  test('premium and merging can be set, and left to the source again', () => {
    const closed = change({ isPremium: true });
    expect(closed?.isPremium).toBe(true);
    expect(change({ isPremium: true }, following(closed))).toBeNull();
    expect(change({ isPremium: null }, following(closed))).not.toHaveProperty('isPremium');
    expect(change({ isPremium: null })).toBeNull();
  });

  test('an article can be apart from others, and merge again', () => {
    const alone = change({ alone: true });
    expect(alone?.alone).toBe(true);
    expect(change({ alone: false }, following(alone))?.alone).toBe(false);
  });
});

describe('a change', () => {
  test.each([...topics.map(({ id }) => id), ...categories])(
    'an editorial change may correct the topic to %s',
    (topic) => {
      expect(changeFault({ corrections: { topic } })).toBeNull();
    },
  );

  test('a refused editorial change names its invalid field', () => {
    expect(changeFault({ corrections: { topic: 'gossip' } })?.field).toBe('change.corrections.topic');
    expect(changeFault({ corrections: { keywords: 'a,b,c,d,e,f,g,h,i' } })?.field).toBe('change.corrections.keywords');
    expect(changeFault({ corrections: { keywords: 'a,b,c,d,e,f,g,h,a,,' } })).toBeNull();
  });

  const parse = (corrections: unknown) => z.safeParse(editorialChange, { corrections }).success;
  test.each([
    ['an empty headline', { title: '  ' }],
    ['a long headline', { title: 'a'.repeat(301) }],
    ['HTML in the headline', { title: 'One <img src=x onerror=alert(1)>' }],
    ['a script in the summary', { summary: '<script>alert(1)</script>' }],
    ['marks that turn the text', { title: 'abc\u202edef' }],
    ['control characters', { title: 'abc\u0000def' }],
    ['HTML in the keywords', { keywords: 'a,<b>b</b>' }],
    ['a script as a picture', { image: 'javascript:alert(1)' }],
    ['data as a picture', { image: 'data:image/svg+xml,<svg onload=alert(1)>' }],
    ['a picture without an address', { image: 'berth.jpg' }],
    ['an unknown region', { region: 'mars' }],
    ['a language that is no code', { language: 'English' }],
  ])('an editorial change is refused with %s', (_, corrections) => {
    expect(parse(corrections)).toBe(false);
  });

  test('an editorial change may have a comparison sign or an ampersand in the headline', () => {
    expect(parse({ title: 'Profits < losses & more' })).toBe(true);
  });

  test('an editorial change needs the version that the editor has seen', () => {
    expect(z.safeParse(editArticle.body, { change: { alone: true } }).success).toBe(false);
  });
});

describe('a take-down with reports', () => {
  const story = decided({}, { reports: ['a', 'b'] });
  const down: EditorialChange = { state: 'takenDown', reason: 'Libel', reports: true };
  const taken = change(down, story);
  const report = { ...noEditorial };

  test('a take-down remembers the reports that it takes along, if the editor chose so', () => {
    expect(taken).toMatchObject({ state: 'takenDown', takes: { version: 1, ids: ['a', 'b'] } });
    expect(change({ ...down, reports: false }, story)).not.toHaveProperty('takes');
    expect(change(down, decided())).not.toHaveProperty('takes');
    expect(change(down, following(taken)), 'the same request again').toBeNull();
  });

  test('reports follow once: down with their article, and back with it', () => {
    if (taken === null) throw new Error('nothing has changed');
    const gone = followingEditorial(report, 'lead', taken);
    expect(gone).toMatchObject({ state: 'takenDown', reason: 'Libel', version: 1, by: 'ed@x.example' });
    expect(gone && followingEditorial(gone, 'lead', taken)).toBeNull();
    const restored = change({ state: 'listed' }, following(taken), later);
    const back = gone && restored && followingEditorial(gone, 'lead', restored);
    expect(back).toMatchObject({ state: 'listed', reason: '', version: 2 });
    expect(back && restored && followingEditorial(back, 'lead', restored)).toBeNull();
    expect(back && followingEditorial(back, 'lead', taken), 'an old message').toBeNull();
  });

  test('a report that editors have decided about by itself does not follow', () => {
    if (taken === null) throw new Error('nothing has changed');
    const own = change({ state: 'takenDown', reason: 'Ours' });
    expect(own && followingEditorial(own, 'lead', taken)).toBeNull();
    const gone = followingEditorial(report, 'lead', taken);
    const restored = change({ state: 'listed' }, following(gone), later);
    expect(restored && followingEditorial(restored, 'lead', taken)).toBeNull();
    const lead = change({ state: 'listed' }, following(taken), later);
    const again = change({ state: 'takenDown', reason: 'Ours' }, following(restored), later);
    expect(again && lead && followingEditorial(again, 'lead', lead)).toBeNull();
  });

  test('reports and court orders belong to a take-down', () => {
    expect(changeFault({ reports: true })).toMatchObject({ field: 'change.reports' });
    expect(changeFault({ state: 'hidden', courtOrder: true })).toMatchObject({ field: 'change.courtOrder' });
    expect(changeFault(down)).toBeNull();
    expect(changeFault({ state: 'listed', reports: false })).toBeNull();
  });

  test('a court order is known by its mark or by the reason, as long as the article is down', () => {
    const ordered = change({ state: 'takenDown', reason: 'Az. 3 O 12/26', courtOrder: true });
    expect(ordered && isByCourt(ordered)).toBe(true);
    const named = change({ state: 'takenDown', reason: 'High Court order' });
    expect(named && isByCourt(named)).toBe(true);
    expect(taken && isByCourt(taken)).toBe(false);
    const back = change({ state: 'listed' }, following(ordered));
    expect(back).not.toHaveProperty('courtOrder');
  });
});
