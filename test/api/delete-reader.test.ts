import { createServer } from 'node:http';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { handler as checkOut } from '#functions/api/check-out-membership.ts';
import { handler as remove } from '#functions/api/delete-reader.ts';
import { handler as follow } from '#functions/api/follow.ts';
import { handler as getUser } from '#functions/api/get-user.ts';
import { handler as like } from '#functions/api/like-article.ts';
import { handler as receive } from '#functions/api/receive-payment.ts';
import { handler as view } from '#functions/api/record-view.ts';
import { handler as sync } from '#functions/api/sync-user.ts';
import { handler as update } from '#functions/api/update-reader.ts';
import { followerCounts } from '#functions/catalog/follower-counts.ts';
import { readCounters } from '#functions/counters/counters.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { removeReaderData, requireRecentSignIn } from '#functions/readers/account-deletion.ts';
import { addLike, likerId } from '#functions/readers/likes.ts';
import { table } from '#functions/table/client.ts';
import { topics } from '#shared/config/seed/topics.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn, signedIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { checkoutEvent, delivery, type FakeStripe, startStripe } from '#test/support/stripe.ts';

withRealTable();

const entry = entryOf('Harbour ferry changes its winter timetable', '2026-11-20T09:00:00.000Z');
const article = articleId(entry, 'paper');
const topic = topics[0]?.id ?? '';

let stripe: FakeStripe;
/** The calls to Firebase, and its next answers; by default it deletes the user. */
const deletedTokens: string[] = [];
const answers: { status: number; message: string }[] = [];
const firebase = createServer((request, response) => {
  let sent = '';
  request.on('data', (piece) => {
    sent += piece;
  });
  request.on('end', () => {
    const { status, message } = answers.shift() ?? { status: 200, message: '' };
    deletedTokens.push(`${request.method} ${request.url} ${JSON.parse(sent).idToken}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
  });
});

let people = 0;
let reader = '';
let sub = '';

beforeAll(async () => {
  stripe = await startStripe();
  await new Promise<void>((resolve) => firebase.listen(0, '127.0.0.1', resolve));
  const address = firebase.address();
  Object.assign(process.env, localSignIn, {
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${Object(address).port}`,
    FIREBASE_API_KEY: 'web-key',
    PAYMENTS: 'stripe',
    LOCAL_PAYMENTS: stripe.origin,
    STRIPE_PRICES: 'digital=price_digital,bundle=price_bundle',
    SITE_ORIGIN: 'https://news.example.org',
  });
  await store(queueEvent([packMessage(messageOf([entry]))]));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await stripe.close();
  firebase.close();
});
beforeEach(() => {
  vi.restoreAllMocks();
  captureLog();
  stripe.reset();
  deletedTokens.length = 0;
  answers.length = 0;
  reader = `leaver-${++people}@people.example`;
  sub = `sub_leaver_${people}`;
});

const call = (handler: typeof remove, { body, params, token = signedIn(reader) }: Parameters<typeof request>[0] = {}) =>
  handler(request({ body, params, token }));
const request = ({
  body,
  params,
  token = signedIn(reader),
}: {
  body?: object | undefined;
  params?: Record<string, string> | undefined;
  token?: { authorization: string };
}) =>
  httpEvent({
    headers: { ...token, ...(body && { 'content-type': 'application/json' }) },
    ...(params && { params }),
    ...(body && { body: JSON.stringify(body) }),
  });
const codeOf = async (response: ReturnType<typeof remove>) => {
  const { statusCode, body } = await response;
  return [statusCode, body && JSON.parse(body).code];
};
const leave = () => codeOf(call(remove));
const signUp = (token = signedIn(reader)) =>
  call(sync, { token, body: { firebaseUid: reader, email: reader, displayName: 'Ama Bonsu' } });
const writes: [string, () => ReturnType<typeof remove>][] = [
  ['follow', () => call(follow, { body: { followType: 'topic', followId: topic } })],
  ['like', () => call(like, { params: { id: article } })],
  ['view', () => call(view, { params: { id: article } })],
  ['account', () => signUp()],
  ['languages', () => call(update, { body: { languages: ['en'] } })],
  ['checkout', () => call(checkOut, { body: { planId: 'digital' } })],
];
const deliver = (event: object) => receive(httpEvent(delivery(event)));
/** Keys of all rows that name the reader, without the mark and rows that expire within minutes. */
async function rowsOfReader(): Promise<string[]> {
  const { Items = [] } = await table().client.send(new ScanCommand({ TableName: table().table }));
  return Items.filter((item) => JSON.stringify(item).includes(reader))
    .map(({ pk, sk }) => `${pk} ${sk}`)
    .filter((key) => !key.startsWith('allowance#') && key !== `deleted-reader#${reader} deleted`);
}
const statusAtStripe = (id: string): unknown => Object(stripe.subscriptions.get(id)).status;

describe('deleting an account', () => {
  test('deleting an account removes every row of the reader, and the user at Firebase with their token', async () => {
    await signUp();
    for (const [, write] of writes) await write();
    stripe.add({ id: sub, uid: reader });
    await deliver(checkoutEvent(sub, reader));
    expect((await rowsOfReader()).length).toBeGreaterThan(5);
    expect(await leave()).toEqual([204, undefined]);
    expect(await rowsOfReader()).toEqual([]);
    const token = signedIn(reader).authorization.split(' ')[1];
    expect(deletedTokens).toEqual([`POST /identitytoolkit.googleapis.com/v1/accounts:delete?key=web-key ${token}`]);
  });

  test('deleting an account can be repeated, and accepts that the user is gone', async () => {
    answers.push({ status: 200, message: '' }, { status: 400, message: 'USER_NOT_FOUND' });
    expect([await leave(), await leave()]).toEqual([
      [204, undefined],
      [204, undefined],
    ]);
  });

  test.each([
    ['of the server', { status: 500, message: 'INTERNAL' }, [503, 'sign_in_unavailable']],
    ['of the settings', { status: 400, message: 'API key not valid' }, [503, 'sign_in_unavailable']],
    [
      'because the sign-in is too old',
      { status: 400, message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' },
      [403, 'sign_in_again'],
    ],
  ])(
    'deleting an account keeps the account after a failure of Firebase %s, for another attempt',
    async (_, answer, expected) => {
      await signUp();
      answers.push(answer);
      expect(await leave()).toEqual(expected);
      expect(await rowsOfReader()).toEqual([`reader#${reader} profile`]);
      expect(await leave()).toEqual([204, undefined]);
      expect(await rowsOfReader()).toEqual([]);
    },
  );

  test('deleting an account needs a sign-in of the last minutes, where Google deletes the user', () => {
    const now = new Date('2026-11-22T12:00:00Z');
    const signedInAgo = (seconds: number) => ({ signedInAt: now.getTime() / 1000 - seconds });
    const emulator = process.env.FIREBASE_AUTH_EMULATOR_HOST;
    expect(() => requireRecentSignIn(signedInAgo(3600), now)).not.toThrow();
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    expect(() => requireRecentSignIn(signedInAgo(200), now)).not.toThrow();
    for (const signIn of [signedInAgo(300), { signedInAt: 0 }])
      expect(() => requireRecentSignIn(signIn, now)).toThrow('Sign in again');
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
  });

  test('deleting an account removes likes in pages and continues where it stopped', async () => {
    const { likes } = await readCounters(article);
    const now = new Date();
    const liked = [article, ...Array.from({ length: 119 }, (_, n) => `liked-${n}`)];
    for (const id of liked) await addLike(id, likerId(reader), now, reader);
    let pages = 0;
    expect(await removeReaderData(reader, () => ++pages <= 2)).toBe(false);
    const left = (await rowsOfReader()).filter((key) => key.startsWith(`reader#${reader} like#`));
    expect(left).toHaveLength(70);
    expect(await leave()).toEqual([204, undefined]);
    expect(await rowsOfReader()).toEqual([]);
    expect((await readCounters(article)).likes).toBe(likes);
  });

  test('deleting an account asks for another call when the time is over', async () => {
    await addLike(article, likerId(reader), new Date(), reader);
    const later = Date.now() + 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    expect(await leave()).toEqual([503, 'deletion_continues']);
    vi.restoreAllMocks();
    expect(await leave()).toEqual([204, undefined]);
  });
});

describe('writes of another tab', () => {
  test.each(writes)('writes of another tab are refused after the deletion, and store nothing: %s', async (_, write) => {
    await signUp();
    await leave();
    expect(await codeOf(write())).toEqual([401, 'account_deleted']);
    expect(await rowsOfReader()).toEqual([]);
  });

  test('writes of another tab leave no rows and no counts when they run at the same time', async () => {
    await signUp();
    const counts = async () => [(await readCounters(article)).likes, (await followerCounts('topic')).get(topic) ?? 0];
    const before = await counts();
    const all = Array.from({ length: 6 }, () => writes.slice(0, 5).map(([, write]) => write())).flat();
    all.splice(11, 0, call(remove));
    await Promise.all(all);
    // A write that was faster than the mark.
    expect(await leave()).toEqual([204, undefined]);
    expect(await rowsOfReader()).toEqual([]);
    expect(await counts()).toEqual(before);
  });

  test('writes of another tab begin a new account only after a new sign-in', async () => {
    const since = Math.floor(Date.now() / 1000);
    await signUp();
    await leave();
    expect(await codeOf(signUp(signedIn(reader, { auth_time: since - 60 })))).toEqual([401, 'account_deleted']);
    expect((await signUp(signedInLater())).statusCode).toBe(200);
    expect((await call(follow, { body: { followType: 'topic', followId: topic } })).statusCode).toBe(201);
  });
});

/** Headers of the reader who signs in again a minute later. */
function signedInLater() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  return signedIn(reader, { auth_time: Math.floor(Date.now() / 1000) });
}

describe('a deletion that stopped half-way', () => {
  test('a deletion that stopped half-way is followed by a new account after a new sign-in [API-01]', async () => {
    await signUp();
    answers.push({ status: 500, message: 'INTERNAL' });
    await leave();
    expect((await call(getUser)).statusCode).toBe(200);
    const token = signedInLater();
    expect((await call(getUser, { token })).statusCode).toBe(404);
    expect((await signUp(token)).statusCode).toBe(200);
    expect((await call(getUser, { token })).statusCode).toBe(200);
    expect((await call(follow, { token, body: { followType: 'topic', followId: topic } })).statusCode).toBe(201);
  });
});

describe('the payments of a reader who leaves', () => {
  test('the payments of a reader who leaves end: the membership is cancelled, and Stripe forgets the customer', async () => {
    stripe.add({ id: sub, uid: reader });
    await deliver(checkoutEvent(sub, reader));
    expect(await leave()).toEqual([204, undefined]);
    expect(statusAtStripe(sub)).toBe('canceled');
    expect(JSON.stringify(Object(stripe.subscriptions.get(sub)).metadata)).not.toContain(reader);
    expect(stripe.deletedCustomers).toEqual([`cus_${reader}`]);
    expect(stripe.refunds).toEqual([]);
    expect((await deliver(checkoutEvent(sub, reader))).statusCode).toBe(200);
    expect(await rowsOfReader()).toEqual([]);
  });

  test('the payments of a reader who leaves cannot begin: an open payment page expires', async () => {
    await call(checkOut, { body: { planId: 'digital' } });
    expect(await leave()).toEqual([204, undefined]);
    expect([...stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
  });

  test.each([
    ['before its webhook has arrived', true],
    ['on a page that we do not know', false],
  ])('the payments of a reader who leaves are refunded if they were made %s', async (_, isKnown) => {
    await call(checkOut, { body: { planId: 'digital' } });
    const pay = () => {
      stripe.add({ id: sub, uid: reader });
      for (const session of stripe.sessions.values())
        Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: sub });
    };
    if (isKnown) pay();
    expect(await leave()).toEqual([204, undefined]);
    if (!isKnown) pay();
    expect((await deliver(checkoutEvent(sub, reader))).statusCode).toBe(200);
    expect([statusAtStripe(sub), stripe.refunds]).toEqual(['canceled', [`pi_in_${sub}`]]);
    expect(stripe.deletedCustomers).toEqual([`cus_${reader}`]);
    expect(await rowsOfReader()).toEqual([]);
  });

  test('the payments of a reader who leaves keep the account while Stripe does not respond', async () => {
    await signUp();
    stripe.add({ id: sub, uid: reader });
    await deliver(checkoutEvent(sub, reader));
    stripe.faults.push({ status: 500 }, { status: 500 });
    expect(await leave()).toEqual([503, 'payments_unavailable']);
    expect(await rowsOfReader()).toContain(`reader#${reader} membership#${sub}`);
    expect(deletedTokens).toEqual([]);
    expect(await leave()).toEqual([204, undefined]);
    expect(statusAtStripe(sub)).toBe('canceled');
  });
});
