import { readWholeArticles, type WholeArticle } from '#functions/articles/articles.ts';
import { cleanHtml } from '#functions/feeds/parse/html/clean-html.ts';
import { queueStories } from '#functions/ingest/articles-fifo.ts';
import type { Change } from '#functions/records/audit.ts';
import { changedParts } from '#functions/records/changed-parts.ts';
import { signatureOf } from '#functions/records/editor-names.ts';
import { log } from '#functions/runtime/log.ts';
import { changedMeanwhile, invalid, invalidFields, notFound } from '#functions/runtime/refusal.ts';
import { editorial as composer } from '#shared/config/editorial.ts';
import { topics } from '#shared/config/seed/topics.ts';
import {
  changeFaults,
  emptyStory,
  isForReaders,
  longestStory,
  newStory,
  type Story,
  type StoryChange,
  type StoryContent,
  storyContent,
  withChange,
  withContent,
} from '#shared/domain/newsroom/story.ts';
import { deskArticleOf, isClosed } from './desk-articles.ts';
import { asDecided, decideStory } from './publish-story.ts';
import { queuePurge } from './purge-queue.ts';
import { readStoryRow, readStoryVersion, type StoredStory, writeStory } from './story-rows.ts';

/** Who changes a story, when, and the version of it that they saw. */
interface Editing {
  version: number;
  by: string;
  now: Date;
}

/** A story as it is now, with its row if it has one, and its article if that is stored. */
interface Present {
  row: StoredStory | null;
  story: Story;
  article: WholeArticle | undefined;
}

/** @throws Refusal 404 if the id is that of a publisher's article, or of nothing and the story must exist */
async function readPresent(id: string, isNew = false): Promise<Present> {
  const [row, articles] = await Promise.all([readStoryRow(id), readWholeArticles([id])]);
  const article = articles.get(id);
  if (row !== null) return { row, story: asDecided(row.story, article), article };
  if (article === undefined ? !isNew : article.preview.sourceId !== composer.sourceId) throw notFound('Story');
  return { row, story: article === undefined ? newStory(id) : composedStory(article), article };
}

/** A composed article before editors write in it. */
function composedStory(article: WholeArticle): Story {
  const { article: card, editorial } = deskArticleOf(article, new Date(article.preview.publishedAt));
  const { id, title, summary, topic, region, publishedAt: at } = card;
  const signed = { by: composer.name, at };
  const content: StoryContent = {
    ...emptyStory,
    ...{ title, summary, region, body: article.body.content },
    topic: topics.some((one) => one.id === topic) ? topic : '',
    ...{ image: card.image ?? '', language: card.language ?? '' },
  };
  const isOut = !isClosed(editorial.state) || editorial.state === 'takenDown';
  return {
    ...newStory(id),
    ...{ isComposed: true, content, number: 1, ...signed },
    state: editorial.state === 'takenDown' ? 'withdrawn' : isOut ? 'published' : 'draft',
    history: [{ number: 1, action: 'generate', ...signed }],
    published: isOut ? { number: 1, ...signed, since: at } : null,
  };
}

/**
 * A story for the desk, or with the number of a version that version's content.
 * @throws Refusal 404
 */
export async function readStory(id: string, number?: number): Promise<Story> {
  const { row, story } = await readPresent(id);
  if (number === undefined || number === story.number) return story;
  const content = row === null ? null : await readStoryVersion(id, number);
  if (content === null) throw notFound('Version');
  return { ...story, number, content };
}

/** The site's address while links to it are cleaned. */
const here = 'https://this-site.invalid/';

/**
 * The text as readers may get it: cleaned as that of a feed.
 * @throws Refusal 400
 */
function cleaned(content: StoryContent): StoryContent {
  const { html } = cleanHtml(content.body, { base: here, maxHtml: 2 * longestStory, maxText: 0 });
  const body = html.replaceAll(`"${here}`, '"/');
  if (body.length <= longestStory) return { ...content, body };
  throw invalid('content.body', `Text must have at most ${longestStory.toLocaleString('en')} characters`);
}

/**
 * Saves what editors have written. Content that is there already makes no version, so a request can be repeated.
 * @throws Refusal 400 because of the text, 404, 409 with the present story
 */
export async function saveOwnStory(id: string, given: StoryContent, { version, by, now }: Editing): Promise<Story> {
  const content = cleaned(given);
  const present = await readPresent(id, true);
  const { row, story } = present;
  if (row !== null && isSame(story.content, content)) return story;
  requireVersion(story, version);
  const next = withContent(story, content, await signatureOf(by, now), now.toISOString());
  // What was generated is a version too.
  const versions = row === null && story.number > 0 ? [{ number: story.number, content: story.content }] : [];
  const change = changeOf(story, next, by, 'save');
  const write = {
    before: row,
    next,
    versions: [...versions, { number: next.number, content }],
    change: next.number === story.number ? null : change,
  };
  if (await writeStory(write, now)) return next;
  throw outdated((await readPresent(id, true)).story);
}

/** Whether two contents are equal, in any order of their fields. */
const isSame = (one: StoryContent, other: StoryContent): boolean =>
  (Object.keys(storyContent.shape) as (keyof StoryContent)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

/**
 * Changes the state of a story. Its article follows in the queue of all articles; one that readers may no longer have
 * is closed at once.
 * @throws Refusal 400, 404, 409 with the present story
 */
export async function changeOwnStory(id: string, change: StoryChange, { version, by, now }: Editing): Promise<Story> {
  const { row, story, article } = await readPresent(id);
  requireVersion(story, version);
  const faults = changeFaults(story, change, now);
  if (faults.length > 0) throw invalidFields(faults);
  const next = withChange(story, change, await signatureOf(by, now), now);
  const { action, reason } = change;
  const versions = row === null ? [{ number: story.number, content: story.content }] : [];
  if (!(await writeStory({ before: row, next, versions, change: changeOf(story, next, by, action, reason) }, now)))
    throw outdated((await readPresent(id)).story);
  if (next.dueAt === null || action === 'schedule') return next;
  if (article !== undefined && !isForReaders(next)) {
    await decideStory(next, now, reason);
    await queuePurge([id]);
  }
  await queueStories([next]).catch((error: unknown) =>
    // The next run of the schedule queues it again.
    log.error('story.not_queued', 'could not queue a story', error, { storyId: id }),
  );
  return next;
}

const changeOf = (before: Story, after: Story, by: string, action: string, reason?: string): Change => ({
  ...{ by, action, kind: 'story', subject: after.id, title: after.content.title },
  ...changedParts(recordOf(before), { ...recordOf(after), ...(reason === undefined ? {} : { reason }) }),
});
const recordOf = ({ state, content, published, scheduled }: Story) => ({
  ...{ state, ...content },
  note: published?.note?.text,
  scheduledAt: scheduled?.at,
});

/** @throws Refusal 409 */
function requireVersion(present: Story, version: number): void {
  if (present.version !== version) throw outdated(present);
}
const outdated = (present: Story) => changedMeanwhile('this story', present, ['version', present.version]);
