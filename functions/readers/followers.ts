import { type FollowType, targetKey } from '#shared/domain/readers/follow.ts';
import { defineEntity, service } from '../table/entity.ts';

/**
 * Follower counts, apart from what ingestion counts, so that a reader's follow never waits for a commit of articles. All in one partition: a list of publishers or topics
 * reads theirs with one query.
 */
export const followerEntity = defineEntity({
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

/** Follower counts of all publishers or all topics, by id; who is missing has none. */
export async function followerCounts(type: Exclude<FollowType, 'user'>): Promise<Map<string, number>> {
  const prefix = targetKey({ followType: type, followId: '' });
  const { data } = await followerEntity().query.byTarget({}).begins({ target: prefix }).go({ pages: 'all' });
  return new Map(data.map(({ target, count }) => [target.slice(prefix.length), count ?? 0]));
}
