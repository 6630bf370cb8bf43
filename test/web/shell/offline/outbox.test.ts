import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { withBrowserStorage } from '#test/support/browser-storage.ts';
import {
  actionsOf,
  dequeue,
  enqueue,
  isRefused,
  maxAgeMs,
  nextAction,
  type OutboxAction,
  postpone,
  type ReaderAction,
} from '#web/shell/offline/outbox.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const like: ReaderAction = { kind: 'like', articleId: 'a1', wanted: true };
const follow = (wanted: boolean, followId = 'justice'): ReaderAction => ({
  kind: 'follow',
  followType: 'topic',
  followId,
  wanted,
});
const all = (...acts: [ReaderAction, string | null][]): OutboxAction[] =>
  acts.reduce<OutboxAction[]>((kept, [act, reader], i) => enqueue(kept, act, reader, noon + i), []);

describe('the queue', () => {
  test('the queue of offline actions keeps the last action per reader and target', () => {
    const acts = all(
      [follow(true), 'ada'],
      [like, 'ada'],
      [follow(false), 'ada'],
      [{ ...like, wanted: false }, 'ada'],
      [follow(true, 'politics'), 'ada'],
      [follow(true), 'rui'],
    );
    expect(
      acts.map((act) => [act.reader, `${act.kind === 'like' ? act.articleId : act.followId} ${act.wanted}`]),
    ).toEqual([
      ['ada', 'justice false'],
      ['ada', 'a1 false'],
      ['ada', 'politics true'],
      ['rui', 'justice true'],
    ]);
  });

  test('the queue of offline actions builds distinct ids for any target names', () => {
    const odd = all(
      [{ kind: 'like', articleId: 'x","like","y', wanted: true }, null],
      [{ kind: 'like', articleId: 'y', wanted: true }, 'x","like'],
    );
    expect(new Set(odd.map(({ id }) => id)).size).toBe(2);
  });

  test('the queue of offline actions selects actions of the account and of visitors, never of another account', () => {
    const acts = all([follow(true), 'ada'], [like, null]);
    expect(nextAction(acts, 'ada', noon)?.reader).toBe('ada');
    expect(nextAction(acts, 'rui', noon)?.kind).toBe('like');
    expect(nextAction(acts, null, noon)?.kind).toBe('like');
    expect(actionsOf(acts, 'rui', noon).map(({ kind }) => kind)).toEqual(['like']);
    expect(actionsOf(acts, null, noon).map(({ kind }) => kind)).toEqual(['like']);
  });

  test('the queue of offline actions removes the sent action, but not a later one on the same target', () => {
    const [sent] = all([follow(true), 'ada']);
    if (sent === undefined) throw new Error('empty queue');
    expect(dequeue([sent], sent)).toEqual([]);
    const since = enqueue([sent], follow(false), 'ada', noon + 500);
    expect(dequeue(since, sent)).toEqual(since);
  });

  test('the queue of offline actions drops actions after a month', () => {
    const acts = all([like, null]);
    expect(nextAction(acts, null, noon + maxAgeMs - 1)).toBeDefined();
    expect(nextAction(acts, null, noon + maxAgeMs)).toBeUndefined();
  });

  test('the queue of offline actions retries server errors after 5 s, doubled up to 5 minutes, and the first network error at once', () => {
    let [act] = all([like, null]);
    const waits: number[] = [];
    for (let i = 0; i < 8 && act !== undefined; i++) {
      act = postpone(act, noon, false);
      waits.push((act.notBefore - noon) / 1000);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    expect(act && nextAction([act], null, noon + 299_999)).toBeUndefined();
    expect(act && nextAction([act], null, noon + 300_000)).toBeDefined();
    const [first] = all([like, null]);
    const once = first && postpone(first, noon, true);
    expect(once?.notBefore).toBe(0);
    expect(once && postpone(once, noon, true).notBefore).toBe(noon + 10_000);
  });

  test.each([
    [400, true],
    [401, true],
    [404, true],
    [409, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('the queue of offline actions treats status %d as final: %s', (status, final) =>
    expect(isRefused(status)).toBe(final),
  );
});

describe('the stored queue', () => {
  const held = withBrowserStorage();
  const key = `${brand.storagePrefix}outbox`;
  beforeEach(() => {
    vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  test('the stored queue keeps the newest 100 actions', async () => {
    const { outbox } = await import('#web/shell/offline/outbox.ts');
    for (let i = 0; i < 103; i++)
      outbox.write(enqueue(outbox.read(), { kind: 'like', articleId: `a${i}`, wanted: true }, null, noon + i));
    expect(outbox.read()).toHaveLength(100);
    expect(outbox.read()[0]).toMatchObject({ articleId: 'a3' });
  });

  test('the stored queue reads a like that an older version stored', async () => {
    const [{ wanted, ...older } = { wanted: null }] = all([like, null]);
    held.set(key, JSON.stringify([older]));
    const { outbox } = await import('#web/shell/offline/outbox.ts');
    expect(outbox.read()).toEqual([{ ...older, wanted: true }]);
  });

  test('the stored queue skips damaged actions', async () => {
    const [good] = all([like, null]);
    held.set(key, JSON.stringify([{ id: 'x', kind: 'like' }, good, { ...good, id: 'y', kind: 'unlike' }, 7]));
    const { outbox } = await import('#web/shell/offline/outbox.ts');
    expect(outbox.read()).toEqual([good]);
    expect(console.warn).toHaveBeenCalledOnce();
    held.set(key, '{"not": "a list"}');
    expect(outbox.read()).toEqual([]);
  });

  test('network errors only are queued, not error responses', async () => {
    const { queueIfOffline } = await import('#web/shell/offline/offline-actions.ts');
    const { ApiError } = await import('#web/shell/api/client.ts');
    for (const status of [400, 404, 500, 503])
      expect(await queueIfOffline(new ApiError(status, 'no'), like)).toBe(false);
    expect(held.has(key)).toBe(false);
  });
});
