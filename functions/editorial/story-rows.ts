import { randomUUID } from 'node:crypto';
import type { Change } from '#functions/records/audit.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { json, packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { firstRows } from '#functions/table/first-rows.ts';
import { keys } from '#functions/table/keys.ts';
import { writeTransaction } from '#functions/table/transaction.ts';
import {
  type Story,
  type StoryContent,
  type StoryEntry,
  type StoryState,
  storyStates,
} from '#shared/domain/newsroom/story.ts';

const storyEntity = defineEntity({
  model: { entity: 'story', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    /** Differs after each write, also after one that is no change to an editor. */
    revision: { type: 'string', required: true },
    story: packed<Story>(),
  },
  indexes: { byId: keys('story#${id}', 'story') },
});

/** A version of the content, kept for good. Saves that follow each other closely replace it. */
const storyVersionEntity = defineEntity({
  model: { entity: 'storyVersion', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    number: { type: 'number', required: true },
    content: packed<StoryContent>(),
  },
  indexes: { byNumber: keys('story#${id}', 'version#${number}') },
});

/** The stories in a state, by their last change. */
const storyListEntity = defineEntity({
  model: { entity: 'storyList', version: '1', service },
  attributes: {
    state: { type: [...storyStates], required: true },
    /** `<time>#<id>` */
    position: { type: 'string', required: true },
    entry: json<StoryEntry>(),
  },
  indexes: { byChange: keys('stories#${state}', '${position}') },
});

/** The stories whose article has to follow them at a time. */
const storyDueEntity = defineEntity({
  model: { entity: 'storyDue', version: '1', service },
  attributes: {
    dueAt: { type: 'string', required: true },
    id: { type: 'string', required: true },
    version: { type: 'number', required: true },
  },
  indexes: { byTime: keys('story-due', '${dueAt}#${id}') },
});

/** A story with the revision of its row. */
export interface StoredStory {
  story: Story;
  revision: string;
}

/** Strongly consistent; null if there is none. */
export async function readStoryRow(id: string): Promise<StoredStory | null> {
  return (await storyEntity().get({ id }).go({ consistent: true })).data;
}

/** The content of a version; null if there is none. */
export async function readStoryVersion(id: string, number: number): Promise<StoryContent | null> {
  return (await storyVersionEntity().get({ id, number }).go({ consistent: true })).data?.content ?? null;
}

const placeOf = ({ state, at, id }: Story) => ({ state, position: `${at}#${id}` });
const dueOf = ({ id, version, dueAt }: Story) => (dueAt === null ? null : { id, version, dueAt });
const entryOf = ({ id, state, content, isComposed, by, at, scheduled, decided }: Story): StoryEntry => {
  const { title, language } = content;
  return { id, state, title, language, isComposed, by, at, scheduledAt: scheduled?.at ?? null, decided };
};

interface StoryWrite {
  /** What was read; null for a story without a row. */
  before: StoredStory | null;
  next: Story;
  /** Versions of the content to write. */
  versions?: readonly { number: number; content: StoryContent }[];
  /** For the audit log; null for a save that continues another one. */
  change: Change | null;
}

/**
 * Writes a story with its places in the lists, in one transaction, if its row is the one that was read.
 * @returns false if another write came first
 */
export async function writeStory({ before, next, versions = [], change }: StoryWrite, now: Date): Promise<boolean> {
  const { id } = next;
  const entities = {
    story: storyEntity(),
    version: storyVersionEntity(),
    list: storyListEntity(),
    due: storyDueEntity(),
  };
  const [oldPlace, place] = [before && placeOf(before.story), placeOf(next)];
  const [oldDue, due] = [before && dueOf(before.story), dueOf(next)];
  const isMoved = oldPlace !== null && (oldPlace.state !== place.state || oldPlace.position !== place.position);
  const isDueMoved = oldDue !== null && oldDue.dueAt !== due?.dueAt;
  const revision = randomUUID();
  const writes: Parameters<typeof writeTransaction<typeof entities>>[1] = ({ story, version, list, due: dues }) => [
    story
      .put({ id, revision, story: next })
      .where((attributes, { eq, notExists }) =>
        before === null ? notExists(attributes.revision) : eq(attributes.revision, before.revision),
      )
      .commit(),
    ...versions.map((one) => version.put({ id, ...one }).commit()),
    ...(isMoved ? [list.delete(oldPlace).commit()] : []),
    list.put({ ...place, entry: entryOf(next) }).commit(),
    ...(isDueMoved ? [dues.delete(oldDue).commit()] : []),
    ...(due === null ? [] : [dues.put(due).commit()]),
  ];
  const failed = await (change === null
    ? writeTransaction(entities, writes)
    : saveChange(change, now, entities, writes));
  return failed === null;
}

/** Stories of a page. */
const pageSize = 50;
const pastEnd = '~';

/** The stories in a state, or in all, the last changed first, below a position. */
export async function storyPage(
  state: StoryState | undefined,
  cursor = pastEnd,
): Promise<{ items: StoryEntry[]; next: string | null }> {
  const lists = (state === undefined ? storyStates : [state]).map((one) => {
    const query = storyListEntity().query.byChange({ state: one }).lt({ position: cursor });
    return firstRows(pageSize + 1, (page) => query.go({ order: 'desc', consistent: true, ...page }));
  });
  const rows = (await Promise.all(lists)).flat().toSorted((a, b) => (a.position < b.position ? 1 : -1));
  const shown = rows.slice(0, pageSize);
  const next = rows.length > pageSize ? (shown.at(-1)?.position ?? null) : null;
  return { items: shown.map(({ entry }) => entry), next };
}

/** Stories of one run of the schedule: the next run has the others. */
const mostDue = 100;

/** The stories that are due, the earliest first. */
export const dueStories = async (now: Date): Promise<{ id: string; version: number }[]> => {
  const query = storyDueEntity().query.byTime({}).lte({ dueAt: now.toISOString(), id: pastEnd });
  return firstRows(mostDue, (page) => query.go({ consistent: true, ...page }));
};
