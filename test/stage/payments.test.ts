import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWholeArticles } from '#functions/articles/articles.ts';
import { writeRows } from '#functions/ingest/store/write-rows.ts';
import { contract } from '#shared/api/contract.ts';
import { callerAt, newReader, type TestReader, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';
import { checkoutEvent, delivery, type FakeStripe, startStripe } from '#test/support/stripe.ts';

let stripe: FakeStripe;
let stage: TestStage;
let member: TestReader;
let reader: TestReader;
/** Id of a premium article, and a text in the part of its body that only members get. */
let id = '';
let memberText = '';

const visitor = callerAt(() => stage);
const sendEvent = (event: object, options?: Parameters<typeof delivery>[1]) => {
  const { body, headers } = delivery(event, options);
  return visitor('POST', '/api/membership/webhook', body, headers);
};

beforeAll(async () => {
  stripe = await startStripe();
  stage = await startTestStage({ args: ['--payments', stripe.origin] });
  const { dynamodb, tableName } = stage.announced();
  Object.assign(process.env, {
    STAGE: 'local',
    TABLE_NAME: tableName,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const listed = contract.listArticles.reply.parse(
    (await visitor('GET', '/api/articles?limit=100', undefined, uncached)).body,
  );
  const stored = [...(await readWholeArticles(listed.map((one) => one.id))).values()];
  const long = stored.find(({ body }) => body.content.length > 1500);
  if (long === undefined) throw new Error('No demo article is long enough');
  ({ id } = long.preview);
  memberText = long.body.content.slice(-120);
  await writeRows([{ ...long, preview: { ...long.preview, isPremium: true } }], () => false);
  member = await newReader(() => stage, 'member@people.example');
  reader = await newReader(() => stage, 'reader@people.example');
});
afterAll(async () => {
  await stage?.end();
  await stripe?.close();
});

describe('a local stage with payments [SUB-52]', () => {
  it('config.json of a stage with payments names Stripe', async () => {
    expect(await (await fetch(`${stage.url}/config.json`)).json()).toMatchObject({ payments: 'stripe' });
  });

  it('a checkout starts at Stripe and returns to the site', async () => {
    const { status, body, headers } = await member.call('POST', '/api/membership/checkout', { planId: 'bundle' });
    expect({ status, body }).toEqual({
      status: 200,
      body: { url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) },
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(stripe.requests.at(-1)?.body.get('metadata[reader]')).toBe(member.uid);
    expect(stripe.requests.at(-1)?.body.get('success_url')).toMatch(/^http:\/\/localhost:\d+\/subscribe\/success$/);
    expect((await visitor('POST', '/api/membership/checkout', { planId: 'bundle' })).status).toBe(401);
  });

  it('only events with a valid signature are accepted, and repeated ones are processed once', async () => {
    stripe.add({ id: 'sub_member', uid: member.uid, plan: 'bundle', stage: 'local' });
    const event = { ...checkoutEvent('sub_member', member.uid), note: 'Zoë, Ọlá' };
    expect((await sendEvent(event, { secret: 'whsec_guessed' })).status).toBe(400);
    expect((await member.call('GET', '/api/membership')).body).toMatchObject({ payments: 'stripe', membership: null });
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendEvent(event)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body, headers } = await member.call('GET', '/api/membership');
    expect(body).toMatchObject({
      payments: 'stripe',
      membership: { id: 'sub_member', planId: 'bundle', status: 'active' },
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a premium article [PAY-01, PAY-03]', () => {
  const memberArticle = ({ call }: TestReader) => call('GET', `/api/membership/articles/${id}`);

  it('a premium article is cached by the edge without its body', async () => {
    const address = `/api/articles/${id}`;
    for (const call of [member.call, reader.call, visitor, member.call]) {
      const { body } = await call('GET', address);
      expect(contract.getArticle.reply.parse(body)).toMatchObject({ withheld: true, isPremium: true });
      expect(JSON.stringify(body)).not.toContain(memberText);
    }
    expect((await visitor('GET', address)).headers.get('x-cache')).toContain('Hit');
  });

  it('a premium article is complete for members only, and not cached', async () => {
    for (let time = 0; time < 2; time++) {
      const response = await memberArticle(member);
      expect(contract.getMemberArticle.reply.parse(response.body).content).toContain(memberText);
      expect(response.headers.get('x-cache') ?? '').not.toContain('Hit');
      expect((await memberArticle(reader)).status).toBe(403);
      expect((await visitor('GET', `/api/membership/articles/${id}`)).status).toBe(401);
    }
  });

  it('a premium article is withheld after the end of the membership', async () => {
    stripe.add({
      id: 'sub_member',
      uid: member.uid,
      plan: 'bundle',
      stage: 'local',
      status: 'canceled',
      endedAt: '2026-11-01T00:00:00Z',
    });
    expect((await sendEvent(checkoutEvent('sub_member', member.uid))).status).toBe(200);
    expect((await memberArticle(member)).status).toBe(403);
  });
});
