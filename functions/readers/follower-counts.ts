import { defineEntity, service } from '#functions/table/entity.ts';
import { type FollowType, targetKey } from '#shared/domain/readers/follow.ts';

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
  indexes: {
    byTarget: {
      pk: { field: 'pk', composite: [], template: 'followers', casing: 'none' },
      sk: { field: 'sk', composite: ['target'], template: '${target}', casing: 'none' },
    },
  },
});

/** Follower counts of all publishers or all topics, by id. An id without followers is missing. */
export async function followerCounts(type: Exclude<FollowType, 'user'>): Promise<Map<string, number>> {
  const prefix = targetKey({ followType: type, followId: '' });
  const { data } = await followerCountEntity().query.byTarget({}).begins({ target: prefix }).go({ pages: 'all' });
  return new Map(data.map(({ target, count }) => [target.slice(prefix.length), count ?? 0]));
}
