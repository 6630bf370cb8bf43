import * as z from 'zod/mini';
import { story, storyChange, storyContent, storyEntry, storyState } from '../domain/articles/story.ts';
import { directKinds } from '../records/direct-kinds.ts';
import type { Endpoint } from './endpoint.ts';
import { pageCursor } from './fields.ts';

/** The id of the story's article, which the desk makes up for a new story. */
const params = z.object({ id: z.string().check(z.regex(/^[\da-f]{16}$/, 'must be 16 hexadecimal digits')) });
const version = z.int().check(z.minimum(0));
const { role } = directKinds.story;
const notFound = 'No story has this id, or no version this number.';
const changedMeanwhile = 'The story has a newer version (code changed_meanwhile; present is the current one).';

export const listStories = {
  method: 'GET',
  path: '/api/desk/stories',
  access: role,
  summary: "Lists the newsroom's own stories, the last changed first. The Link header has the next page.",
  query: z.object({ state: z.optional(storyState), cursor: pageCursor }),
  reply: z.array(storyEntry),
  paged: true,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getStory = {
  method: 'GET',
  path: '/api/desk/stories/{id}',
  access: role,
  summary:
    'Returns a story, or with `number` the content of an earlier version in its place. A composed article is a story too, of version 0 until it is saved.',
  params,
  query: z.object({ number: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: story,
  errors: { 404: notFound },
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const saveStory = {
  method: 'PUT',
  path: '/api/desk/stories/{id}',
  access: role,
  summary: 'Saves what the editors have written, for the team. Version 0 creates the story. Readers see no change.',
  params,
  body: z.object({ version, content: storyContent }),
  reply: story,
  errors: { 404: notFound, 409: changedMeanwhile },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const changeStory = {
  method: 'POST',
  path: '/api/desk/stories/{id}',
  access: role,
  summary:
    'Asks for a review, reopens, schedules, publishes, corrects or withdraws a story, or takes its publication of the last minute back.',
  params,
  body: z.object({ version, change: storyChange }),
  reply: story,
  errors: { 404: notFound, 409: changedMeanwhile },
  needs: { table: 'readWrite', sendsTo: ['articles', 'purges'] },
} as const satisfies Endpoint;
