import { packed } from '#functions/table/attributes.ts';
import { batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import type { Story } from '#shared/domain/stories/story.ts';

/** A story, or where a merged one has gone. */
export type StoredStory = Story | { id: string; redirect: string };

export const storyEntity = defineEntity({
  model: { entity: 'story', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    story: packed<StoredStory>(),
  },
  indexes: { byId: keys('story#${id}', 'story') },
});

/** Merged stories that lead to others are followed so far. */
const mostHops = 3;

/** Stories by the id that was asked for, which may be a former one. Unknown ids are left out. */
export async function readStories(ids: readonly string[]): Promise<Map<string, Story>> {
  const found = new Map<string, Story>();
  let wanted = new Map<string, string[]>(ids.map((id) => [id, [id]]));
  for (let hop = 0; hop <= mostHops && wanted.size > 0; hop++) {
    const keysOfHop = [...wanted.keys()].map((id) => ({ id }));
    const next = new Map<string, string[]>();
    for (const { id, story } of await batchRead(storyEntity(), keysOfHop, { consistent: false })) {
      const askedFor = wanted.get(id) ?? [];
      if ('redirect' in story) next.set(story.redirect, [...(next.get(story.redirect) ?? []), ...askedFor]);
      else for (const asked of askedFor) found.set(asked, story);
    }
    wanted = next;
  }
  return found;
}

/** The story of a surviving report. */
export const storyIdOf = ({ id, storyId = id }: { id: string; storyId?: string }): string => storyId;
