import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { addToTotal } from '#functions/ads/ad-totals.ts';
import { handler as change } from '#functions/api/change-ad-book.ts';
import { handler as read } from '#functions/api/get-ad-book.ts';
import { handler as figures } from '#functions/api/get-ad-figures.ts';
import { memberEntity } from '#functions/team/members.ts';
import { type AdBook, adBook, adFigures } from '#shared/domain/ads/ad-book.ts';
import { addDays, utcDay } from '#shared/domain/utc-day.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { callAs } from '../team/call-endpoint.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

const seller = 'seller@example.org';
beforeEach(async () => {
  await memberEntity()
    .put({ email: seller, role: 'advertising', version: 1, invitedBy: 'chief@example.org', invitedAt: '2026-11-20' })
    .go();
  await publishAds(adInventoryOf({ ferry: {}, bakery: { cpm: 200 } }), new Date());
});

const readBook = async (): Promise<AdBook> => adBook.parse((await callAs(read, { as: seller })).body);
const changeWith = (body: object) => callAs(change, { as: seller, body });
const audited = async () => (await auditRows()).filter(({ by }) => by === seller);

describe('the book of advertising on the desk', () => {
  test('the book of advertising pauses a line item and keeps the others', async () => {
    const book = await readBook();
    const lineItems = book.lineItems.filter(({ id }) => id === 'ferry').map((item) => ({ ...item, active: false }));
    const { status, body } = await changeWith({ edition: book.edition, put: { creatives: [], lineItems } });
    expect(status).toBe(200);
    const after = await readBook();
    expect(adBook.parse(body)).toEqual(after);
    expect(after.lineItems.map(({ id, active }) => [id, active])).toEqual([
      ['bakery', true],
      ['ferry', false],
    ]);
    expect(after.creatives).toHaveLength(2);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'change',
      kind: 'advertising',
      change: { before: { lineItems: [{ id: 'ferry', active: true }] }, after: { lineItems: [{ active: false }] } },
    });
  });

  test('the book of advertising adds a creative with its booking, and removes another', async () => {
    const book = await readBook();
    const { creatives, lineItems } = adInventoryOf({ market: { weight: 3 } });
    await changeWith({
      edition: book.edition,
      put: { creatives, lineItems },
      remove: { creatives: ['ferry'], lineItems: ['ferry'] },
    });
    expect((await readBook()).lineItems.map(({ id }) => id)).toEqual(['bakery', 'market']);
  });

  test('the book of advertising refuses a wrong row by its name, and publishes nothing', async () => {
    const book = await readBook();
    const [creative] = book.creatives;
    const wrong = { ...creative, clickUrl: 'javascript:alert(1)' };
    const { status, body } = await changeWith({ edition: book.edition, put: { creatives: [wrong], lineItems: [] } });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { field: `creatives.${creative?.id}.clickUrl`, message: expect.stringContaining('must be an https address') },
    ]);
    expect(await readBook()).toEqual(book);
  });

  test('the book of advertising does not remove a creative that is booked', async () => {
    const book = await readBook();
    const { status, body } = await changeWith({
      edition: book.edition,
      remove: { creatives: ['ferry'], lineItems: [] },
    });
    expect([status, body.details[0].field]).toEqual([400, 'lineItems.ferry.creativeId']);
  });

  test('the book of advertising lets one of ten changes at the same moment through, and gives the others the book that won', async () => {
    const { edition, lineItems } = await readBook();
    const before = (await audited()).length;
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, weight) =>
        changeWith({
          edition,
          put: { creatives: [], lineItems: lineItems.map((item) => ({ ...item, weight: weight + 1 })) },
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = z.object({ code: z.literal('changed_meanwhile'), present: adBook });
    for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
      expect(status).toBe(409);
      refused.parse(body);
    }
    expect(await audited()).toHaveLength(before + 1);
  });

  test('the book of advertising keeps advertisers and orders, and no booking points at another one’s order', async () => {
    const { edition, lineItems } = await readBook();
    const advertisers = [{ id: 'a', name: 'Advertiser ferry', contact: 'Ines' }];
    const orders = [{ id: 'winter', advertiserId: 'a', name: 'Winter', reference: 'PO 7' }];
    const booked = (id: string) =>
      lineItems.filter((item) => item.id === id).map((item) => ({ ...item, orderId: 'winter', goal: 1000 }));
    const put = { creatives: [], lineItems: booked('ferry'), advertisers, orders };
    expect((await changeWith({ edition, put })).status).toBe(200);
    const book = await readBook();
    expect(book).toMatchObject({ advertisers, orders });
    const { status, body } = await changeWith({
      edition: book.edition,
      put: { creatives: [], lineItems: booked('bakery') },
    });
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'lineItems.bakery.orderId', message: expect.stringContaining('is an order of Advertiser ferry') }],
    ]);
    const removed = await changeWith({ edition: book.edition, remove: { orders: ['winter'] } });
    expect([removed.status, removed.body.details[0].field]).toEqual([400, 'lineItems.ferry.orderId']);
  });

  test('the book of advertising refuses a size that a placement has no room for, and pauses an old one', async () => {
    await publishAds(adInventoryOf({ ferry: { zones: ['HOME_HERO'] }, bakery: {} }), new Date());
    const book = await readBook();
    const change = (id: string, fields: object) =>
      changeWith({
        edition: book.edition,
        put: { lineItems: book.lineItems.filter((item) => item.id === id).map((item) => ({ ...item, ...fields })) },
      });
    const { status, body } = await change('bakery', { zones: ['FEED_INLINE'] });
    expect([status, body.details[0]]).toEqual([
      400,
      { field: 'creatives.bakery.width', message: expect.stringContaining('728 × 90') },
    ]);
    expect((await change('ferry', { active: false })).status).toBe(200);
  });

  test('an invoice has a line for each day and campaign of an advertiser, without today', async () => {
    const today = utcDay(new Date());
    const yesterday = addDays(today, -1);
    const { edition, lineItems } = await readBook();
    const goal = lineItems.filter(({ id }) => id === 'ferry').map((item) => ({ ...item, goal: 1000 }));
    await changeWith({ edition, put: { lineItems: goal } });
    for (const [creativeId, day, n] of [
      ['ferry', yesterday, 1],
      ['ferry', today, 2],
      ['bakery', yesterday, 3],
    ] as const)
      await addToTotal(
        { id: `event-${n}`, creativeId, zone: 'ARTICLE_MPU', at: `${day}T00:00:00.000Z` },
        { impressions: 10 * n, clicks: n, earned: 45_000 },
      );
    const query = { from: yesterday, to: today, advertiser: 'Advertiser ferry' };
    const { body } = await callAs(figures, { as: seller, query });
    const [amount, orders] = [0.45, []];
    expect(body.invoice).toEqual([
      { day: yesterday, campaignName: 'Winter', orders, impressions: 10, clicks: 1, amount },
    ]);
    expect(body.delivered).toEqual([{ id: 'ferry', impressions: 30 }]);
  });

  test('the book of advertising refuses an editor', async () => {
    await memberEntity()
      .put({ email: 'editor@example.org', role: 'editor', version: 1, invitedBy: 'x', invitedAt: '2026-11-20' })
      .go();
    const { status, body } = await callAs(change, { as: 'editor@example.org', body: { edition: null } });
    expect([status, body.code]).toEqual([403, 'role_needed']);
  });

  test('the book of advertising has figures of each creative and zone of a period', async () => {
    const { status, body } = await callAs(figures, { as: seller, query: { from: '2026-11-01', to: '2026-11-20' } });
    expect([status, z.array(adFigures).parse(body.figures)]).toEqual([200, []]);
  });
});
