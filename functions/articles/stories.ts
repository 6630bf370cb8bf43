import * as z from 'zod/mini';
import { recentPublishers } from '#functions/catalog/publishers.ts';
import { log } from '#functions/runtime/log.ts';
import { bytes } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { pack, unpack } from '#functions/table/packed.ts';
import { mend } from '#shared/domain/mend.ts';
import { type Story, type StoryBrief, story, storyBriefOf } from '#shared/domain/stories/story.ts';

/** An event with its reports. One that was merged into another leads there. */
export const newsStoryEntity = defineEntity({
  model: { entity: 'newsStory', version: '1', service },
  attributes: {
    /** The id of the report that began it. */
    id: { type: 'string', required: true },
    /** `Story`, packed. */
    story: { type: bytes },
    /** In place of `story`: the id of the story that it was merged into. */
    redirect: { type: 'string' },
  },
  indexes: { byId: keys('news-story#${id}', 'story') },
});

/** A story as it is written, or where a merged one leads. */
export type StoryItem = Story | { id: string; redirect: string };

/** Reports of a story, and former ids. What is between the first reports and the latest ones is left out. */
export const mostReports = 200;
export const mostFormerIds = 100;

/** Merged stories lead on at most this often: those that lead to a merged one are written again with it. */
const mostHops = 3;

/**
 * Reads stories by the ids that were asked for, which may be former ones. Unknown ones, and those that cannot be read,
 * are left out.
 * @param options.consistent false for half the price, where a story may be a moment old
 */
export async function readStories(ids: readonly string[], { consistent = false } = {}): Promise<Map<string, Story>> {
  const found = new Map<string, Story>();
  let askedFor = new Map(ids.map((id) => [id, [id]]));
  for (let hop = 0; hop <= mostHops && askedFor.size > 0; hop++) {
    const next = new Map<string, string[]>();
    const wanted = [...askedFor.keys()].map((id) => ({ id }));
    for (const { id, redirect, story: packed } of await batchRead(newsStoryEntity(), wanted, { consistent })) {
      const asked = askedFor.get(id) ?? [];
      if (redirect !== undefined) next.set(redirect, [...(next.get(redirect) ?? []), ...asked]);
      else if (packed !== undefined) {
        const stored = storyIn(id, packed);
        if (stored !== undefined) for (const one of asked) found.set(one, stored);
      }
    }
    askedFor = next;
  }
  return found;
}

function storyIn(id: string, packed: Uint8Array): Story | undefined {
  try {
    return z.parse(story, mend(story, unpack(packed)));
  } catch (error) {
    log.error('story.unreadable', 'could not read a stored story', error, { story: id });
    return undefined;
  }
}

/** Writes stories and redirects as whole values. Safe to repeat. */
export const saveStories = (items: readonly StoryItem[]): Promise<void> =>
  batchPut(
    newsStoryEntity(),
    items.map((item) => ('redirect' in item ? item : { id: item.id, story: pack(item) })),
  );

/** What cards say of these stories, by the id that was asked for. A card shows no story that cannot be read. */
export async function storyBriefs(ids: readonly string[], now = new Date()): Promise<Map<string, StoryBrief>> {
  try {
    const stories = await readStories([...new Set(ids)]);
    const countryOf = stories.size === 0 ? () => null : await countries(now);
    return new Map(
      [...stories].flatMap(([id, one]) => {
        const brief = storyBriefOf(one, countryOf);
        return brief === undefined ? [] : [[id, brief]];
      }),
    );
  } catch (error) {
    log.warn('stories.unread', 'could not read the stories of articles', { reason: String(error) });
    return new Map();
  }
}

/** Where publishers are. */
async function countries(now: Date): Promise<(publisherId: string) => string | null> {
  const publishers = await recentPublishers(now);
  const byId = new Map(publishers.map(({ id, country }) => [id, country]));
  return (id) => byId.get(id) ?? null;
}
