import * as z from 'zod/mini';
import { withFallback } from '../domain/fallback.ts';
import { type FollowTarget, follow as followSchema } from '../domain/readers/follow.ts';
import { followTypes } from '../domain/readers/follow-types.ts';
import { maxSavedSearchId, savedSearchOf } from '../domain/readers/saved-search.ts';
import type { Endpoint } from './endpoint.ts';

/** Characters of the id of a publisher, topic, story, place or account. */
const maxId = 120;

const isWellFormed = ({ followType, followId }: FollowTarget): boolean =>
  followType === 'search' ? savedSearchOf(followId) !== null : followId.length <= maxId;

/** What a reader can follow: a publisher, topic, story, place or account by id, or a search. */
const targetFields = z.object({
  followType: z.enum(followTypes),
  followId: z.string().check(
    z.minLength(1),
    z.maxLength(maxSavedSearchId),
    // The id is a path segment. Zero-width joiners stay because Persian names need them; control characters,
    // bidirectional overrides and lone surrogates are refused.
    z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069#/]+$/u, 'may not contain control characters, # or /'),
    z.regex(/^(?!\.{1,2}$)/, 'may not be . or ..'),
  ),
});
const followTarget = targetFields.check(
  z.refine(isWellFormed, { path: ['followId'], error: `must be a search, or at most ${maxId} characters` }),
);

export const listFollows = {
  method: 'GET',
  path: '/api/follows',
  access: 'reader',
  summary: "Lists the reader's follows, newest first.",
  reply: z.array(followSchema),
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const getFollowStatus = {
  method: 'GET',
  path: '/api/follows/status/{followType}/{followId}',
  access: 'visitor',
  summary: 'Returns whether the reader follows this; false for visitors.',
  params: followTarget,
  reply: z.object({ isFollowing: withFallback(z.boolean(), false) }),
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const follow = {
  method: 'POST',
  path: '/api/follows',
  access: 'reader',
  summary: 'Follows a publisher, topic, story, place, account or search. Idempotent.',
  body: followTarget,
  reply: followSchema,
  creates: true,
  errors: { 409: 'The reader has reached the limit of follows (code too_many_follows).' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const unfollow = {
  method: 'DELETE',
  path: '/api/follows/{followType}/{followId}',
  access: 'reader',
  summary: 'Removes a follow. Idempotent.',
  params: followTarget,
  reply: z.undefined(),
  status: 204,
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;
