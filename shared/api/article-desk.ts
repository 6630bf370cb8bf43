import * as z from 'zod/mini';
import { editorialChange } from '../domain/articles/editorial.ts';
import { watchlistHitCount } from '../domain/classification/watchlist.ts';
import { deskArticle, deskArticleDetail } from '../domain/desk/desk-article.ts';
import { deskArticlesQuery } from '../domain/desk/desk-articles-query.ts';
import { previewLink } from '../domain/desk/preview.ts';
import { storyTrace } from '../domain/desk/story-trace.ts';
import { story, storyChange, storyContent, storyEntry, storyState } from '../domain/newsroom/story.ts';
import { directKinds } from '../records/direct-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import { id, pageCursor } from './fields.ts';

/** Adds a link that opens what is unpublished without an account for so many days. */
const previewDays = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(30)));
const version = z.int().check(z.minimum(0));

export const listDeskArticles = {
  method: 'GET',
  path: '/api/desk/articles',
  access: directKinds.article.role,
  summary:
    'Lists articles for the editors, newest first, drafts, hidden and taken-down ones too. The Link header has the next page.',
  query: deskArticlesQuery,
  reply: z.array(deskArticle),
  paged: true,
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

export const listWatchlistHits = {
  method: 'GET',
  path: '/api/desk/watchlists',
  access: directKinds.article.role,
  summary:
    'Counts the listed articles that each published watchlist has marked since a time, by default in the last 7 days: at most 500 of a list.',
  query: z.object({ since: z.optional(z.iso.datetime()) }),
  reply: z.array(watchlistHitCount),
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getDeskArticle = {
  method: 'GET',
  path: '/api/desk/articles/{id}',
  access: directKinds.article.role,
  summary:
    'Returns an article for the editors: as its publisher has it and as readers see it, why it is classified and merged so, and where it shows.',
  params: z.object({ id }),
  query: z.object({ previewDays }),
  reply: z.extend(deskArticleDetail, { preview: z.optional(previewLink) }),
  errors: { 404: 'No article has this id.' },
  // The first link stores the key that signs all of them.
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const traceStory = {
  method: 'GET',
  path: '/api/desk/trace',
  access: directKinds.article.role,
  summary:
    'Tells where a story is, or why readers do not see it: stored, merged, decided about, listed, indexed; else what is known of its source.',
  query: z.object({
    /** An article's id, its address on the site, or that at its publisher. */
    address: z.string().check(z.trim(), z.minLength(1), z.maxLength(2048)),
  }),
  reply: storyTrace,
  needs: { table: 'read', searchIndex: 'state' },
} as const satisfies Endpoint;

export const editArticle = {
  method: 'PUT',
  path: '/api/desk/articles/{id}',
  access: directKinds.article.role,
  summary:
    'Decides about an article: corrects, hides, takes down, restores, un-merges, publishes, opens or closes it. Refused if it has changed since the given version.',
  params: z.object({ id }),
  body: z.object({ version, change: editorialChange }),
  reply: deskArticle,
  errors: {
    404: 'No article has this id.',
    409: 'The article has a newer version (code changed_meanwhile; present is the current one).',
  },
  needs: { table: 'readWrite', sendsTo: ['articles', 'purges'] },
} as const satisfies Endpoint;

export const editArticles = {
  method: 'POST',
  path: '/api/desk/articles',
  access: directKinds.article.role,
  summary: 'Decides the same about up to 100 articles. Each is changed, or refused with the reason, by itself.',
  body: z.object({
    articles: z.array(z.object({ id, version })).check(z.minLength(1), z.maxLength(100)),
    change: editorialChange,
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      /** `changed_meanwhile`: `article` is the current one. `refused`: `message` says why. */
      result: z.enum(['saved', 'changed_meanwhile', 'not_found', 'refused']),
      article: z.nullable(deskArticle),
      message: z.nullable(z.string()),
    }),
  ),
  needs: { table: 'readWrite', sendsTo: ['articles', 'purges'] },
} as const satisfies Endpoint;

/** The id of the story's article, which the desk makes up for a new story. */
const storyParams = z.object({ id: z.string().check(z.regex(/^[\da-f]{16}$/, 'must be 16 hexadecimal digits')) });
const noStory = 'No story has this id, or no version this number.';
const newerStory = 'The story has a newer version (code changed_meanwhile; present is the current one).';

export const listOwnStories = {
  method: 'GET',
  path: '/api/desk/stories',
  access: directKinds.story.role,
  summary: "Lists the newsroom's own stories, the last changed first. The Link header has the next page.",
  query: z.object({ state: z.optional(storyState), cursor: pageCursor }),
  reply: z.array(storyEntry),
  paged: true,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getOwnStory = {
  method: 'GET',
  path: '/api/desk/stories/{id}',
  access: directKinds.story.role,
  summary:
    'Returns a story, or with `number` the content of an earlier version in its place. A composed article is a story too, of version 0 until it is saved.',
  params: storyParams,
  query: z.object({ number: z.optional(z.coerce.number().check(z.int(), z.minimum(1))), previewDays }),
  reply: z.extend(story, { preview: z.optional(previewLink) }),
  errors: { 404: noStory },
  // As of getDeskArticle.
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const saveOwnStory = {
  method: 'PUT',
  path: '/api/desk/stories/{id}',
  access: directKinds.story.role,
  summary: 'Saves what the editors have written, for the team. Version 0 creates the story. Readers see no change.',
  params: storyParams,
  body: z.object({ version, content: storyContent }),
  reply: story,
  errors: { 404: noStory, 409: newerStory },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const changeOwnStory = {
  method: 'POST',
  path: '/api/desk/stories/{id}',
  access: directKinds.story.role,
  summary:
    'Asks for a review, reopens, schedules, publishes, corrects or withdraws a story, or takes its publication of the last minute back.',
  params: storyParams,
  body: z.object({ version, change: storyChange }),
  reply: story,
  errors: { 404: noStory, 409: newerStory },
  needs: { table: 'readWrite', sendsTo: ['articles', 'purges'] },
} as const satisfies Endpoint;
