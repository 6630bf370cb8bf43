import { describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '#shared/api/contract.ts';
import type { ApiResponse, Call, TestReader } from '#test/support/readers.ts';
import {
  expectEventually,
  expectRefused,
  exportOf,
  follow,
  followsOf,
  idsOf,
  isFollowing,
  nth,
  readerStage,
  refusal,
  statusesOf,
  storedDataOf,
  sync,
  view,
} from './support/reader-stage.ts';

const { visitor, readUncached, reader, publisherAt, topicAt, latestArticles, followersOf } = readerStage(
  'site',
  'accounts',
);

describe('accounts', () => {
  it('an account is refused without a valid token [API-01, AUTH-22]', async () => {
    const withoutToken = await visitor('GET', '/api/auth/user');
    const withInvalidToken = await visitor('GET', '/api/auth/user', undefined, { authorization: 'Bearer not.a.token' });
    for (const response of [withoutToken, withInvalidToken]) {
      expectRefused(response, 401);
      expect(refusal.parse(response.body).message).toMatch(/^Unauthorized\b/);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('the first sync creates the account, with the data of the token [API-01, API-02, ENT-01, ENT-35]', async () => {
    const person = await reader();
    expectRefused(await person.call('GET', '/api/auth/user'), 404);
    const synced = await sync(person);
    const user = { id: person.uid, firstName: 'Ama', lastName: 'Bonsu', email: person.email, profileImageUrl: null };
    expect([synced.status, synced.body]).toEqual([200, user]);
    const stored = await person.call('GET', '/api/auth/user');
    expect([stored.status, stored.body]).toEqual([200, user]);
  });

  it.each([
    ['https://pictures.example/me.jpg?size=96', 'https://pictures.example/me.jpg?size=96'],
    ['https://pictures.example/"><script>', 'https://pictures.example/%22%3E%3Cscript%3E'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)//https://pictures.example', null],
    ['data:image/svg+xml,<svg onload="alert(1)"/>', null],
    ['http://pictures.example/me.jpg', null],
    ['//pictures.example/me.jpg', null],
    ['blob:https://pictures.example/1', null],
    ['rubbish', null],
    ['https://', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('the picture %j is stored as %j [API-02, ENT-01]', async (photoURL, profileImageUrl) => {
    const person = await reader();
    expect((await sync(person, { photoURL })).body).toMatchObject({ profileImageUrl });
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({ profileImageUrl });
  });

  it('concurrent syncs create one account, and a later one updates it [AUTH-23]', async () => {
    const person = await reader();
    const first = await Promise.all(
      Array.from({ length: 12 }, () => sync(person, { photoURL: 'https://pictures.example/1.jpg' })),
    );
    expect(statusesOf(first)).toEqual([200]);
    const second = await sync(person, { displayName: 'Esi Mensah', photoURL: null });
    const user = { id: person.uid, firstName: 'Esi', lastName: 'Mensah', email: person.email, profileImageUrl: null };
    expect(second.body).toEqual(user);
    expect((await person.call('GET', '/api/auth/user')).body).toEqual(user);
    expect((await exportOf(person)).user).toEqual(user);
  });

  it('an account cannot be synced with the id or e-mail address of another reader [AUTH-23, API-02]', async () => {
    const [owner, stranger] = [await reader(), await reader()];
    await sync(owner);
    const before = await storedDataOf(owner);
    expectRefused(await sync(stranger, { firebaseUid: owner.uid }), 403, 'firebaseUid');
    expectRefused(await sync(stranger, { email: owner.email }), 403, 'email');
    expectRefused(await sync(stranger, { email: '' }), 403, 'email');
    expectRefused(await sync(stranger, { firebaseUid: owner.uid, email: owner.email }), 403, 'firebaseUid', 'email');
    expect(await storedDataOf(owner)).toEqual(before);
    expectRefused(await stranger.call('GET', '/api/auth/user'), 404);
  });

  it('an account ignores the case of its e-mail address [AUTH-23]', async () => {
    const person = await reader('Mixed.Case@People.Example');
    for (const email of ['MIXED.CASE@PEOPLE.EXAMPLE', 'mixed.case@people.example']) {
      const { status, body } = await sync(person, { email });
      expect([status, body]).toMatchObject([200, { email: 'mixed.case@people.example' }]);
    }
  });

  it.each<[field: string, problem: string, wrong: object]>([
    ['firebaseUid', 'missing', { firebaseUid: undefined }],
    ['firebaseUid', 'too long', { firebaseUid: 'x'.repeat(129) }],
    ['email', 'missing', { email: undefined }],
    ['email', 'too long', { email: 'x'.repeat(321) }],
    ['displayName', 'too long', { displayName: 'x'.repeat(201) }],
    ['photoURL', 'too long', { photoURL: `https://pictures.example/${'x'.repeat(2000)}` }],
  ])('no account is created if %s is %s [API-02]', async (field, _, wrong) => {
    const person = await reader();
    expectRefused(await sync(person, wrong), 400, field);
    expectRefused(await person.call('GET', '/api/auth/user'), 404);
  });

  it('no account is created without a JSON object as body [API-02]', async () => {
    const { call } = await reader();
    for (const body of [undefined, '{"firebaseUid"', [], 'null'])
      expectRefused(await call('POST', '/api/auth/sync', body), 400, 'body');
    const formType = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call('POST', '/api/auth/sync', 'email=a', formType)).status).toBe(415);
  });
});

describe('the languages of a reader', () => {
  const put = (person: TestReader, languages: unknown) => person.call('PUT', '/api/me', { languages });

  it('a reader’s languages are stored once each and sorted, and are in the account and the export', async () => {
    const person = await reader();
    await sync(person);
    expect((await person.call('GET', '/api/auth/user')).body).not.toHaveProperty('languages');
    expect((await put(person, ['es', 'en', 'es'])).body).toMatchObject({ id: person.uid, languages: ['en', 'es'] });
    expect((await person.call('GET', '/api/auth/user')).body).toMatchObject({ languages: ['en', 'es'] });
    expect((await exportOf(person)).user).toMatchObject({ languages: ['en', 'es'] });
    expect((await put(person, [])).body).toMatchObject({ languages: [] });
  });

  it('a reader’s languages stay when the account is synced again, and leave with it', async () => {
    const person = await reader();
    await sync(person);
    await put(person, ['bn']);
    expect((await sync(person, { displayName: 'Esi Mensah' })).body).toMatchObject({ languages: ['bn'] });
    await person.call('DELETE', '/api/me');
    const back = await reader(person.email);
    expect((await sync(back)).body).toMatchObject({ id: back.uid, email: person.email });
    expect((await sync(back)).body).not.toHaveProperty('languages');
  });

  it('languages need an account, and invalid ones are refused with the name of the field', async () => {
    const person = await reader();
    expectRefused(await put(person, ['en']), 404);
    expect((await exportOf(person)).user).toBeNull();
    await sync(person);
    expectRefused(await put(person, ['English']), 400, 'languages.0');
    expectRefused(await put(person, 'en'), 400, 'languages');
    expectRefused(
      await put(
        person,
        Array.from({ length: 21 }, () => 'en'),
      ),
      400,
      'languages',
    );
    expectRefused(await visitor('PUT', '/api/me', { languages: ['en'] }), 401);
  });
});

describe('export and deletion', () => {
  const nothing = { exportedAt: expect.any(String), user: null, follows: [], likes: [], reading: [] };
  const like = (call: Call, id: string) => call('POST', `/api/articles/${id}/like`, { readerId: 'a-visitor-id' });
  const likesOf = async (id: string) =>
    contract.getArticle.reply.parse(await readUncached(`/api/articles/${id}`)).likes;

  it('the export of a new reader has nothing', async () => {
    expect(await exportOf(await reader())).toEqual(nothing);
  });

  it('export and deletion cover all data and counts of the reader, and none of other readers', async () => {
    const [person, other] = [await reader(), await reader()];
    const articles = idsOf((await latestArticles()).slice(20, 23));
    const [first, second, third] = [nth(articles, 0), nth(articles, 1), nth(articles, 2)];
    const targets = [topicAt(4), publisherAt(9)];
    const counts = async () => [
      ...(await Promise.all(targets.map((target) => followersOf(target)))),
      await likesOf(first),
      await likesOf(second),
    ];
    await sync(other);
    await follow(other, nth(targets, 0));
    await like(other.call, first);
    expect((await like(visitor, first)).body).toMatchObject({ likes: 2 });
    const [topicFollowers = 0, publisherFollowers = 0] = await counts();
    const before = [topicFollowers, publisherFollowers, 2, 0];
    const otherData = await storedDataOf(other);

    const user = (await sync(person)).body;
    for (const target of [...targets, { followType: 'user', followId: other.uid } as const])
      await follow(person, target);
    for (const id of [first, second, first]) expect((await like(person.call, id)).status).toBe(200);
    for (const id of [second, third, third]) await view(person, id);
    // A view without the token does not belong to the reader.
    await view({ ...person, call: visitor }, first);
    await expectEventually(
      counts,
      before.map((count) => count + 1),
    );

    const exported = await exportOf(person);
    expect(exported.user).toEqual(user);
    expect(exported.follows).toEqual(await followsOf(person));
    expect(exported.follows).toHaveLength(3);
    expect(exported.likes.map(({ articleId }) => articleId).toSorted()).toEqual([first, second].toSorted());
    expect(exported.reading.map(({ articleId }) => articleId).toSorted()).toEqual([second, third].toSorted());

    for (let time = 0; time < 2; time++) {
      const deleted = await person.call('DELETE', '/api/me');
      expect([deleted.status, deleted.body]).toEqual([204, undefined]);
      expectRefused(await person.call('GET', '/api/auth/user'), 404);
      expect(await followsOf(person)).toEqual([]);
      expect(await exportOf(person)).toEqual(nothing);
      expect(await isFollowing(person.call, nth(targets, 0))).toBe(false);
      await expectEventually(counts, before);
      expect(await storedDataOf(other)).toEqual(otherData);
    }
    // Another tab, with a token of the deleted account, stores nothing.
    for (const response of [await like(person.call, first), await follow(person, nth(targets, 0)), await sync(person)])
      expectRefused(response, 401);
    expect(await exportOf(person)).toEqual(nothing);
    // A reader who returns signs in again, starts again and is counted again.
    const back = await reader(person.email);
    expect((await like(back.call, first)).body).toMatchObject({ likes: 3 });
    expect((await follow(back, nth(targets, 0))).status).toBe(201);
    expect((await sync(back)).body).toEqual({ ...Object(user), id: back.uid });
  });
});

describe('private responses', () => {
  const expectPrivate = ({ status: actual, headers }: ApiResponse, status: number): void => {
    expect([actual, headers.get('cache-control'), headers.get('etag')]).toEqual([status, 'private, no-store', null]);
    expect(headers.get('x-cache') ?? '').not.toMatch(/hit/i);
  };
  const target = { followType: 'topic', followId: 'not-cached' };
  const statusPath = '/api/follows/status/topic/not-cached';
  const invalidToken = { authorization: 'Bearer not.a.token' };

  const calls: [EndpointName, method: string, path: string, status: number, body?: object][] = [
    ['listFollows', 'GET', '/api/follows', 200],
    ['getFollowStatus', 'GET', statusPath, 200],
    ['follow', 'POST', '/api/follows', 201, target],
    ['unfollow', 'DELETE', '/api/follows/topic/not-cached', 204],
    ['listPersonalFeed', 'GET', '/api/feed/personalized', 200],
    ['getRecommendations', 'GET', '/api/recommendations', 200],
    ['exportReader', 'GET', '/api/me/export', 200],
    ['getMembership', 'GET', '/api/membership', 200],
    ['getMemberArticle', 'GET', '/api/membership/articles/there-is-none', 404],
    // Mock mode has no checkout.
    ['checkOutMembership', 'POST', '/api/membership/checkout', 409, { planId: 'digital' }],
    ['deleteReader', 'DELETE', '/api/me', 204],
    ['getMyRole', 'GET', '/api/team/me', 200],
    ['getUser', 'GET', '/api/auth/user', 404],
    ['updateReader', 'PUT', '/api/me', 404, { languages: [] }],
    ['syncUser', 'POST', '/api/auth/sync', 400, {}],
  ];

  it('every endpoint that needs a reader has a test of its private responses', () => {
    const readerEndpoints = Object.entries(contract).flatMap(([name, { access }]) =>
      access === 'reader' ? [name] : [],
    );
    expect(calls.map(([name]): string => name)).toEqual(expect.arrayContaining(readerEndpoints));
  });

  it.each(calls)(
    'responses of %s (%s %s) are not cached, whatever their status',
    async (_, method, path, status, body) => {
      const { call } = await reader();
      for (let time = 0; time < 2; time++) {
        // The second follow is a 200, because it already exists.
        expectPrivate(await call(method, path, body), status === 201 && time === 1 ? 200 : status);
        expectPrivate(await visitor(method, path, body, invalidToken), 401);
      }
      expectPrivate(await visitor(method, path, body), path === statusPath ? 200 : 401);
    },
  );
});
