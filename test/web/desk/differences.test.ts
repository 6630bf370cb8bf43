import { describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { type FrontPagePlan, frontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { type NewsroomKind, newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import { comparedKinds as records } from '#shared/records/compared-kinds.ts';
import { emptySitePages } from '#shared/records/pages.ts';
import { seeded, seeds } from '#test/support/seeded.ts';
import { chosenContent, conflictRows, differences } from '#web/shell/records/differences.ts';

const headline = (id: string) => `Story ${id}`;
const between = (kind: NewsroomKind, before: unknown, after: unknown) =>
  differences(records[kind], before, after, headline).map(({ name, stored, wanted }) => ({ name, stored, wanted }));

const decision = {
  ...{ id: 'a', title: 'Ferry', headline: '', isPinned: false, enabled: true },
  ...{ together: ['a', 'b'], apart: ['c'], createdAt: '', updatedAt: '' },
};
const list = (id: string, more: object = {}) => ({ id, name: `List ${id}`, keywords: ['quay'], regions: [], ...more });
const zonedEnd = '2026-11-30T00:00:00.000Z';
const inZone = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}).format(new Date(zonedEnd));
const pin = (place: number, articleId: string, more: object = {}) => ({
  place,
  articleId,
  start: null,
  end: null,
  ...more,
});
const plan = (more: Partial<FrontPagePlan> = {}): FrontPagePlan => ({ pins: [], mutes: [], breaking: null, ...more });

describe('the differences of two versions', () => {
  test('two versions of a list differ in the fields of an entry, with the words of its form', () => {
    expect(
      between(
        'watchlists',
        [list('a')],
        [list('a', { keywords: ['quay', 'pier'], priority: 'high', color: '#EF4444' })],
      ),
    ).toEqual([
      { name: 'List a: Priority', stored: '–', wanted: 'High' },
      { name: 'List a: Keywords', stored: 'quay', wanted: 'quay, pier' },
      { name: 'List a: Colour', stored: '–', wanted: 'Red' },
    ]);
  });

  test('two versions of a list differ in entries that were added or removed, with what these have', () => {
    expect(between('watchlists', [list('a', { priority: 'low' })], [list('b', { regions: ['latinx'] })])).toEqual([
      { name: 'List a (removed)', stored: 'Priority: Low; Keywords: quay', wanted: '–' },
      { name: 'List b (added)', stored: '–', wanted: 'Keywords: quay; Regions: Latin America' },
    ]);
  });

  test('two versions of a list differ in the order of the entries that both have', () => {
    const [a, b, c] = [list('a'), list('b'), list('c')];
    expect(between('watchlists', [a, b, c], [a, c, b])).toEqual([
      { name: 'Order', stored: '2. List b, 3. List c', wanted: '2. List c, 3. List b' },
    ]);
    expect(between('watchlists', [a, b], [list('a', { updatedAt: 'later', clicks: 4 }), b])).toEqual([]);
  });

  test('two versions of membership differ in prices with their currency, in a question and in a feature', () => {
    const stored = defaultMembershipSettings();
    const [plan, ...others] = stored.plans;
    const [question, ...questions] = stored.faqItems;
    if (plan === undefined || question === undefined) throw new Error('No defaults');
    const wanted = {
      ...stored,
      plans: [{ ...plan, standardPrice: 2.5, features: ['News', 'Events'] }, ...others],
      faqItems: [...questions, question],
      stripeEnabled: !stored.stripeEnabled,
    };
    expect(between('membership', { ...stored, plans: [{ ...plan, standardPrice: 2 }, ...others] }, wanted)).toEqual([
      { name: `Plans: ${plan.name}: Standard price`, stored: '£2.00', wanted: '£2.50' },
      { name: `Plans: ${plan.name}: Features`, stored: plan.features.join(', '), wanted: 'News, Events' },
      expect.objectContaining({ name: 'Questions: Order', stored: expect.stringContaining(`1. ${question.question}`) }),
      {
        name: 'Payments by Stripe',
        stored: stored.stripeEnabled ? 'Yes' : 'No',
        wanted: stored.stripeEnabled ? 'No' : 'Yes',
      },
    ]);
  });

  test('two versions of the front page differ by place, with headlines and times in the zone of the editor', () => {
    const mute = { kind: 'publisher', id: 'gleaner', name: 'The Gleaner', until: zonedEnd } as const;
    const breaking = { text: 'Storm', articleId: 'storm', end: zonedEnd };
    expect(
      between(
        'front',
        plan({ pins: [pin(0, 'ferry'), pin(2, 'ferry')] }),
        plan({
          pins: [pin(0, 'harbour', { end: zonedEnd }), pin(0, 'ferry', { start: zonedEnd }), pin(2, 'ferry')],
          mutes: [mute],
          breaking,
        }),
      ),
    ).toEqual([
      { name: 'Lead', stored: 'Story ferry', wanted: `Story harbour, until ${inZone}; Story ferry, from ${inZone}` },
      { name: 'Muted: The Gleaner (added)', stored: '–', wanted: `What: Publisher; Until: ${inZone}` },
      { name: 'Breaking line', stored: '–', wanted: `Storm, until ${inZone}, leads to “Story storm”` },
    ]);
  });

  test('two versions of events differ in a date with its zone and a price in the currency of the event', () => {
    const event = { id: 'e', title: 'Fair', date: '2026-12-24', price: 5, currency: 'EUR', enabled: true };
    expect(between('events', [event], [{ ...event, date: '2026-12-24T19:30:00-05:00', price: 7.5 }])).toEqual([
      { name: 'Fair: Date', stored: 'Thu, Dec 24, 2026', wanted: 'Thu, Dec 24, 2026, 7:30 PM (UTC-05:00)' },
      { name: 'Fair: Price', stored: '€5.00', wanted: '€7.50' },
    ]);
  });

  test('two versions of the decisions about stories differ in reports, which have their headlines', () => {
    const later = { ...decision, headline: 'Ferry back', isPinned: true, apart: [] };
    expect(between('story-decisions', [decision], [later])).toEqual([
      { name: 'Ferry: Headline', stored: 'That of the most central report', wanted: 'Ferry back' },
      { name: 'Ferry: Pinned', stored: 'No', wanted: 'Yes' },
      { name: 'Ferry: Reports that do not belong to it', stored: 'Story c', wanted: '–' },
    ]);
  });

  test('two versions of pages differ in a text, which is the default while it is empty', () => {
    expect(between('pages', emptySitePages, { ...emptySitePages, privacy: 'Ours' })).toEqual([
      { name: 'Privacy', stored: 'The default text', wanted: 'Ours' },
    ]);
  });
});

/** Contents of each kind with all that they may have. */
const now = new Date('2026-11-20T12:00:00Z');
const full: Record<NewsroomKind, unknown> = {
  front: frontPagePlan.parse({
    pins: [pin(0, '4f6f5a0e-6a2b-4a39-9d1c-7f3f0f6f3d11', { start: '2026-11-20T12:00:00.000Z', end: zonedEnd })],
    mutes: [{ kind: 'article', id: '4f6f5a0e-6a2b-4a39-9d1c-7f3f0f6f3d12', name: 'Ferry', until: zonedEnd }],
    breaking: { text: 'Storm', articleId: '4f6f5a0e-6a2b-4a39-9d1c-7f3f0f6f3d13', end: zonedEnd },
  }),
  membership: { ...defaultMembershipSettings(), ribbonUntil: '2026-12-31' },
  watchlists,
  'house-ads': seededAds(now),
  affiliates: seededAffiliates(now),
  events: seededEvents(now),
  newsletter: { enabled: true, title: 'News', description: 'Weekly', buttonText: 'Join', thanksText: 'Thanks' },
  pages: { ...emptySitePages, operator: 'The publisher' },
  'story-decisions': [decision],
};

/** The keys of a content that its kind does not describe, with those of records in it. */
function undescribed(fields: object, content: unknown): string[] {
  const known: [string, { at?: string; fields?: object }][] = Object.entries(fields);
  return [content].flat().flatMap((record) =>
    Object.entries(Object(record)).flatMap(([name, value]) => {
      const own = known.filter(([key, { at = key }]) => at.split('.')[0] === name);
      const inner = own[0]?.[1].fields;
      if (own.length === 0) return [name];
      return inner === undefined ? [] : undescribed(inner, value).map((one) => `${name}.${one}`);
    }),
  );
}

describe.each(newsroomKinds)('%s', (kind) => {
  test('a kind describes all that its content has', () => {
    const hidden = ['id', 'createdAt', 'updatedAt', 'name', 'impressions', 'clicks', 'conversions', 'revenue'];
    const {
      fields,
      toCompare = (content: unknown) => content,
    }: { fields: object; toCompare?: (content: unknown) => unknown } = records[kind];
    const names = undescribed(fields, toCompare(full[kind]));
    expect(names.filter((name) => !hidden.includes(name.split('.').at(-1) ?? ''))).toEqual([]);
  });

  test('a comparison of a kind has no key, id, JSON or ISO time', () => {
    const rows = between(kind, null, full[kind]);
    expect(rows.length).toBeGreaterThan(0);
    const text = rows.flatMap(({ name, stored, wanted }) => [name, stored, wanted ?? '']).join('\n');
    expect(text).not.toMatch(/\d{4}-\d\d-\d\dT|(?<!Story )[\da-f]{8}-[\da-f]{4}-|[{}[\]]|undefined|NaN|null/);
    expect(
      rows.map(({ name }) => name).filter((name) => /[a-z][A-Z]|[_-][a-z]/.test(name.replace(/: .*/, ''))),
    ).toEqual([]);
  });
});

describe('a conflict', () => {
  const base = plan({ pins: [pin(0, 'ferry'), pin(1, 'market')] });
  const theirs = plan({ pins: [pin(0, 'storm'), pin(1, 'market'), pin(3, 'school')] });
  const mine = plan({ pins: [pin(0, 'harbour'), pin(1, 'bridge')] });
  const rows = conflictRows(records.front, { base, theirs, mine }, headline);

  test('a conflict shows what this editor has not changed as unchanged', () => {
    expect(rows.map(({ name, stored, wanted }) => [name, stored, wanted])).toEqual([
      ['Lead', 'Story storm', 'Story harbour'],
      ['Place 1', 'Story market', 'Story bridge'],
      ['Place 3', 'Story school', null],
    ]);
  });

  test('a conflict is settled by a choice for each field, and loses nothing that only one editor has changed', () => {
    expect(chosenContent(records.front, { theirs, mine }, rows, new Set())).toEqual(
      plan({ pins: [pin(0, 'harbour'), pin(1, 'bridge'), pin(3, 'school')] }),
    );
    const [lead] = rows;
    expect(chosenContent(records.front, { theirs, mine }, rows, new Set([lead?.key ?? '']))).toEqual(
      plan({ pins: [pin(0, 'storm'), pin(1, 'bridge'), pin(3, 'school')] }),
    );
  });

  test('a conflict of two lists keeps what either editor has added, and takes back what was removed if so chosen', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => list(id));
    const [stored, wanted] = [
      [a, b, d],
      [a, c],
    ];
    const found = conflictRows(records.watchlists, { base: [a, b], theirs: stored, mine: wanted });
    expect(found.map(({ name, wanted }) => [name, wanted !== null])).toEqual([
      ['List b (removed)', true],
      ['List d (removed)', false],
      ['List c (added)', true],
    ]);
    const sides = { theirs: stored, mine: wanted };
    expect(chosenContent(records.watchlists, sides, found, new Set())).toEqual([a, d, c]);
    expect(chosenContent(records.watchlists, sides, found, new Set(found.map(({ key }) => key)))).toEqual(stored);
  });

  test.each(seeds(20))('all of the other editor’s choices give the other editor’s content (seed %i)', (seed) => {
    const random = seeded(seed);
    const some = (): object[] => {
      const entries = ['a', 'b', 'c', 'd', 'e']
        .filter(() => random() < 0.7)
        .map((id) =>
          list(id, { priority: ['high', 'low'][Math.floor(random() * 2)], regions: random() < 0.5 ? [] : ['asian'] }),
        );
      return entries.toSorted(() => random() - 0.5);
    };
    const [begun, stored, wanted] = [some(), some(), some()];
    const found = conflictRows(records.watchlists, { base: begun, theirs: stored, mine: wanted });
    const merged = chosenContent(
      records.watchlists,
      { theirs: stored, mine: wanted },
      found,
      new Set(found.map(({ key }) => key)),
    );
    expect(differences(records.watchlists, stored, merged)).toEqual([]);
  });
});
