import { readerAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { topics } from '#shared/config/seed/topics.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { prepareHandlers } from './handler-cost.ts';
import { type Row, report } from './report.ts';
import { filledStage } from './stage.ts';

const feeds = { feeds: 200, items: 50 };
const followCounts = [5, 50, 500];
const runs = 20;
/** Other readers with common follows: as many as recommendations take into account. */
const similarReaders = { readers: 12, follows: 40 };

/** Cost of the personal feed and of recommendations over 10,000 stored articles, by the number of follows. */
export async function benchFeed(): Promise<void> {
  const stage = await filledStage(feeds);
  const rows: Row[] = [];
  try {
    const { measure } = await prepareHandlers(stage.running);
    const [{ handler: listFeed }, { handler: recommend }, { addFollow }, { readPublishers }] = await Promise.all([
      import('#functions/api/list-personal-feed.ts'),
      import('#functions/api/get-recommendations.ts'),
      import('#functions/readers/follows.ts'),
      import('#functions/catalog/publishers.ts'),
    ]);
    const headers = { authorization: `Bearer ${await signIn(stage.running.authEmulator, readerAccount)}` };
    const targets = targetsOf((await readPublishers()).map(({ id }) => id));
    const others = Array.from({ length: similarReaders.readers }, (_, n) => `similar-reader-${n}`);
    const since = Date.now();
    const follow = async (uid: string, some: readonly FollowTarget[], from = 0) => {
      for (const [n, target] of some.entries()) await addFollow(uid, target, new Date(since + (from + n) * 1000));
    };
    for (const [n, uid] of others.entries()) await follow(uid, targets.slice(n, n + similarReaders.follows));
    let followed = 0;
    for (const count of followCounts) {
      await follow(readerAccount.uid, targets.slice(followed, count), followed);
      followed = count;
      for (const uid of others) await follow(uid, targets.slice(count - 3, count), count);
      for (const [what, endpoint, handler] of [
        ['feed', contract.listPersonalFeed, listFeed],
        ['recommendations', contract.getRecommendations, recommend],
      ] as const) {
        const { totalMs, handlerMs, requests, readUnits, body } = await measure(endpoint, handler, { headers, runs });
        rows.push({ what: `${what}, ${count} follows: read units`, value: readUnits, unit: 'units' });
        rows.push({ what: '  requests to the table', value: requests, unit: '' });
        rows.push({ what: `  handler, median of ${runs}`, value: totalMs, unit: 'ms' });
        rows.push({ what: '  without table time', value: handlerMs, unit: 'ms' });
        rows.push({ what: '  JSON', value: body.length / 1024, unit: 'KB' });
      }
    }
  } finally {
    await stage.stop();
  }
  report('feed', rows);
}

/** Alternates topics and publishers, then adds targets without articles. */
function targetsOf(publishers: readonly string[]): FollowTarget[] {
  const real = publishers.flatMap((followId, n): FollowTarget[] => {
    const topic = topics[n];
    return [
      ...(topic === undefined ? [] : [{ followType: 'topic' as const, followId: topic.id }]),
      { followType: 'publisher', followId },
    ];
  });
  const empty = Array.from(
    { length: Math.max(0, Math.max(...followCounts) - real.length) },
    (_, n): FollowTarget => ({
      followType: n % 2 === 0 ? 'publisher' : 'topic',
      followId: `empty-${n}`,
    }),
  );
  return [...real, ...empty];
}
