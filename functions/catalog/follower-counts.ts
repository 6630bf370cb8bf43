import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { targetKey } from '#shared/domain/readers/follow.ts';
import type { FollowType } from '#shared/domain/readers/follow-types.ts';

/**
 * Follower counts, apart from the publishers and topics that ingestion writes: a follow never waits for a commit of
 * articles. All in one partition, which a list of publishers or topics reads with one query.
 */
export const followerCountEntity = defineEntity({
  model: { entity: 'follower', version: '1', service },
  attributes: {
    target: { type: 'string', required: true },
    count: { type: 'number' },
  },
  indexes: { byTarget: keys('followers', '${target}') },
});

/**
 * Follower counts of publishers or topics by id: of all, or of those with ids in a range. An id without followers is
 * missing.
 */
export async function followerCounts(
  followType: Exclude<FollowType, 'user'>,
  range?: readonly [{ id: string }, { id: string }],
): Promise<Map<string, number>> {
  const targetOf = (followId: string) => ({ target: targetKey({ followType, followId }) });
  const query = followerCountEntity().query.byTarget({});
  const targets =
    range === undefined ? query.begins(targetOf('')) : query.between(targetOf(range[0].id), targetOf(range[1].id));
  const { data } = await targets.go({ pages: 'all' });
  return new Map(data.map(({ target, count }) => [target.slice(targetOf('').target.length), count ?? 0]));
}
