import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { stateEntity, versionEntity } from '#functions/newsroom/document-rows.ts';
import { readPublished } from '#functions/newsroom/published.ts';
import { table } from '#functions/table/client.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { emptyFrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { editorOf, member } from './newsroom-calls.ts';

withRealTable();

let owner: Record<string, string>;
beforeAll(async () => {
  captureLog();
  Object.assign(process.env, localSignIn);
  owner = await member('owner');
});

const settings = defaultMembershipSettings();
const [digital] = settings.plans;
const newsletter = { enabled: true, title: 'News', description: 'Each day', buttonText: 'Join', thanksText: 'Thanks' };
const pin = { place: 0, articleId: 'a', start: null, end: null };
const at = (hour: number) => `2026-11-23T${String(hour).padStart(2, '0')}:00:00.000Z`;
const list = {
  id: 'a',
  name: 'Harbours',
  description: 'Ports',
  keywords: ['harbour'],
  regions: [],
  priority: 'high',
  color: '#EF4444',
  enabled: true,
  createdAt: '',
  updatedAt: '',
};

describe('content that is saved', () => {
  const wrong: [what: string, kind: NewsroomKind, content: unknown, field: string][] = [
    ['no object', 'newsletter', 'text', 'content'],
    ['none', 'newsletter', undefined, 'content'],
    ['a missing field', 'newsletter', { ...newsletter, title: undefined }, 'content.title'],
    ['markup', 'newsletter', { ...newsletter, title: '<img src=x onerror=alert(1)>' }, 'content.title'],
    ['text direction marks', 'newsletter', { ...newsletter, title: 'a\u202eb' }, 'content.title'],
    ...['<img src=x onerror=alert(1)>', 'a\u202eb', 'a\nb'].map((text): [string, NewsroomKind, unknown, string] => [
      `a breaking line of ${JSON.stringify(text)}`,
      'front',
      { ...emptyFrontPagePlan, breaking: { text, articleId: null, end: at(9) } },
      'content.breaking.text',
    ]),
    ['a long text', 'newsletter', { ...newsletter, title: 'a'.repeat(121) }, 'content.title'],
    [
      'a place that does not exist',
      'front',
      { ...emptyFrontPagePlan, pins: [{ ...pin, place: 6 }] },
      'content.pins.0.place',
    ],
    [
      'a time that is none',
      'front',
      { ...emptyFrontPagePlan, pins: [pin, pin, { ...pin, end: 'noon' }] },
      'content.pins.2.end',
    ],
    [
      'a pin that ends before its start',
      'front',
      { ...emptyFrontPagePlan, pins: [{ ...pin, start: at(9), end: at(8) }] },
      'content.pins.0.end',
    ],
    [
      'two pins at one place',
      'front',
      {
        ...emptyFrontPagePlan,
        pins: [
          { ...pin, end: at(9) },
          { ...pin, articleId: 'b', start: at(8) },
        ],
      },
      'content.pins.1.place',
    ],
    ['a script as a link', 'affiliates', [{ link: 'javascript:alert(1)' }], 'content.0.id'],
    ['the same id twice', 'watchlists', [list, list], 'content.1.id'],
    ['no plan', 'membership', { ...settings, plans: [] }, 'content.plans'],
    ['a plan twice', 'membership', { ...settings, plans: [digital, digital] }, 'content.plans.1.id'],
    [
      'a negative price',
      'membership',
      { ...settings, plans: [{ ...digital, introPrice: -1 }] },
      'content.plans.0.introPrice',
    ],
    [
      'a tenth of a penny',
      'membership',
      { ...settings, plans: [{ ...digital, introPrice: 1.005 }] },
      'content.plans.0.introPrice',
    ],
    [
      'a huge price',
      'membership',
      { ...settings, plans: [{ ...digital, standardPrice: 1e300 }] },
      'content.plans.0.standardPrice',
    ],
    [
      'an introductory price above the standard price',
      'membership',
      { ...settings, plans: [{ ...digital, introPrice: 20 }] },
      'content.plans.0.introPrice',
    ],
    ['no months', 'membership', { ...settings, introMonths: 0 }, 'content.introMonths'],
    ['the symbol of another currency', 'membership', { ...settings, currency: 'EUR' }, 'content.currencySymbol'],
    [
      'a secret key',
      'membership',
      { ...settings, plans: [{ ...digital, stripePriceIds: { standard: 'sk_live_1', intro: '' } }] },
      'content.plans.0.stripePriceIds.standard',
    ],
  ];
  test.each(wrong)('content that is saved may not have %s (%s)', async (_, kind, content, field) => {
    const { status, body } = await editorOf(kind, owner).save(content, 0);
    expect({ status, fields: body.details.map((one: { field: string }) => one.field) }).toEqual({
      status: 400,
      fields: expect.arrayContaining([field]),
    });
    expect((await editorOf(kind, owner).read()).version).toBe(0);
  });

  test('content that is saved may have pins of one place that follow each other', async () => {
    const pins = [
      { ...pin, end: at(8) },
      { ...pin, articleId: 'b', start: at(8), end: at(9) },
      { ...pin, articleId: 'c', place: 1, start: at(7) },
    ];
    expect((await editorOf('front', owner).save({ ...emptyFrontPagePlan, pins }, 0)).status).toBe(200);
  });

  test('content that is saved keeps a headline of a mute without tags and text direction marks', async () => {
    const mute = { kind: 'article', id: 'a', until: at(9) };
    const desk = editorOf('front', owner);
    const named = { ...mute, name: 'The <blink> tag \u202e3 < 4\n' };
    const { version } = await desk.read();
    const { body } = await desk.save({ ...emptyFrontPagePlan, mutes: [named] }, version);
    expect(body.draft.content.mutes).toEqual([{ ...mute, name: 'The blink> tag 3 < 4' }]);
  });

  test('content that is saved loses fields that its kind does not have', async () => {
    const desk = editorOf('newsletter', owner);
    const { body } = await desk.save({ ...newsletter, constructor: 1, extra: 'x' }, 0);
    expect(body.draft.content).toEqual(newsletter);
    await desk.save(null, 1);
  });

  test('content that is saved may not change prototypes', async () => {
    const hostile: unknown = JSON.parse(`{"__proto__":{"isAdmin":true}}`);
    expect(await editorOf('newsletter', owner).save(hostile, 2)).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    });
  });

  test('content that is saved may not be so long that a document could not be stored', async () => {
    const desk = editorOf('membership', owner);
    // As JSON, however well it can be compressed.
    const monotonous = { ...settings, terms: 'a'.repeat(1_000_001) };
    const random = randomBytes(300_000).toString('base64');
    for (const content of [monotonous, { ...settings, terms: random }])
      expect(await desk.save(content, 0)).toMatchObject({ status: 413, body: { code: 'too_long' } });
    const long = { ...settings, terms: 'Terms. '.repeat(100_000) };
    const { body } = await desk.save(long, 0);
    expect((await desk.publish(body.version)).status).toBe(200);
    const next = await desk.save({ ...long, terms: `${long.terms}End.` }, body.version + 1);
    expect(next.status).toBe(200);
    expect((await desk.publish(next.body.version)).status).toBe(200);
  });
});

/** Stores a publication as an older version of the product might have left it. */
async function store(kind: NewsroomKind, content: unknown, number = 1): Promise<void> {
  const published = { number, by: 'editor@example.org', at: at(9), content };
  await stateEntity()
    .put({ kind, version: 1, published, history: [{ number, by: published.by, at: published.at }] })
    .go();
  await versionEntity().put({ kind, number, publication: published }).go();
}

describe('stored content of an older version of the product', () => {
  test('stored content of an older version of the product gets a fallback for what it lacks, and loses entries that cannot be mended', async () => {
    await store('watchlists', [list, { ...list, id: 'b', color: 'red' }, 'text']);
    const desk = editorOf('watchlists', owner);
    expect((await desk.published()).content).toEqual([list]);
    expect((await desk.read()).published?.content).toEqual([list]);
    expect((await desk.versionOf(1)).content).toEqual([list]);
    expect((await readPublished('watchlists')).content).toEqual([list]);
  });

  test('stored content of an older version of the product that cannot be read is none: readers get the defaults, and it cannot be published again', async () => {
    await store('membership', { plans: 'none' }, 10);
    const desk = editorOf('membership', owner);
    expect(await desk.published()).toMatchObject({ number: 10, content: null });
    expect((await desk.read()).published).toMatchObject({ number: 10, content: null });
    expect(await desk.publish(1, 10)).toMatchObject({ status: 422, body: { code: 'unreadable_version' } });
    const { body } = await desk.save(settings, 1);
    expect((await desk.publish(body.version)).body).toMatchObject({ published: { number: 11, content: settings } });
  });
});

describe('readPublished', () => {
  test('readPublished reads once in half a minute', async () => {
    const desk = editorOf('events', owner);
    await desk.release([]);
    const now = new Date();
    const later = (seconds: number) => readPublished('events', new Date(now.getTime() + seconds * 1000));
    expect(await later(0)).toMatchObject({ number: 1 });
    await desk.release([]);
    expect(await later(29)).toMatchObject({ number: 1 });
    expect(await later(31)).toMatchObject({ number: 2 });
  });

  test('readPublished keeps the last known content while the table cannot be read', async () => {
    const desk = editorOf('affiliates', owner);
    await desk.release([]);
    const now = new Date();
    const later = (seconds: number) => readPublished('affiliates', new Date(now.getTime() + seconds * 1000));
    expect(await later(0)).toMatchObject({ number: 1, content: [] });
    const down = vi.spyOn(table().client, 'send').mockRejectedValue(new Error('down'));
    expect(await later(31)).toMatchObject({ number: 1, content: [] });
    expect(await readPublished('house-ads', now)).toEqual({ number: 0, at: null, content: null });
    down.mockRestore();
    await desk.release([]);
    expect(await later(62)).toMatchObject({ number: 2 });
  });
});
