import * as z from 'zod/mini';
import { appUser, hiddenList, readerData } from '../domain/readers/account.ts';
import { keptLists } from '../domain/readers/kept-lists.ts';
import { personalArticle } from '../domain/readers/personal-feed.ts';
import { readLanguages } from '../domain/readers/read-languages.ts';
import { recommendations } from '../domain/readers/recommendations.ts';
import type { Endpoint } from './endpoint.ts';
import { languageList } from './fields.ts';

const shoreCode = z.nullable(z.string().check(z.maxLength(20)));

export const getUser = {
  method: 'GET',
  path: '/api/auth/user',
  access: 'reader',
  summary: 'Returns the account that the token belongs to.',
  reply: appUser,
  errors: { 404: 'The account does not exist yet; syncUser creates it.' },
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const syncUser = {
  method: 'POST',
  path: '/api/auth/sync',
  access: 'reader',
  summary: 'Creates or updates the account from the Google account. Id and e-mail must match the token.',
  body: z.object({
    firebaseUid: z.string().check(z.minLength(1), z.maxLength(128)),
    email: z.string().check(z.maxLength(320)),
    displayName: z.nullish(z.string().check(z.maxLength(200))),
    photoURL: z.nullish(z.string().check(z.maxLength(2000))),
  }),
  reply: appUser,
  errors: { 403: 'The id or the e-mail address is not the one in the token.' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const updateReader = {
  method: 'PUT',
  path: '/api/me',
  access: 'reader',
  summary:
    'Stores settings: languages (none for all), the two shores (each a country, a region or null), what the reader hides, and whether the account keeps lists of articles. What is absent stays. Merges the lists of a device, and returns them.',
  body: z
    .object({
      languages: z.optional(readLanguages),
      // The handler knows the countries: their table is too large for the first load of the site.
      shores: z.optional(z.object({ home: shoreCode, here: shoreCode })),
      hidden: z.optional(hiddenList),
      /** False deletes the lists of the account. */
      keepsLists: z.optional(z.boolean()),
      keptLists: z.optional(keptLists),
    })
    .check(
      z.refine((settings) => Object.values(settings).some((one) => one !== undefined), {
        message: 'must be given, or another setting',
        path: ['languages'],
      }),
    ),
  reply: z.extend(appUser, { keptLists: z.optional(keptLists) }),
  errors: {
    404: 'The account does not exist yet; syncUser creates it.',
    409: 'The reader has not agreed that the account keeps lists (code not_kept).',
    503: 'Other devices of the reader are saving their lists too: try again.',
  },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const listPersonalFeed = {
  method: 'GET',
  path: '/api/feed/personalized',
  access: 'reader',
  summary:
    'Lists articles of the publishers, topics, stories and searches that the reader follows, best first, each with its reason.',
  query: z.object({ language: z.optional(languageList) }),
  reply: z.array(personalArticle),
  needs: { table: 'read', searchIndex: 'segments' },
} as const satisfies Endpoint;

export const getRecommendations = {
  method: 'GET',
  path: '/api/recommendations',
  access: 'reader',
  summary: 'Returns three publishers, topics and articles that the reader neither follows nor has read.',
  reply: recommendations,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const exportReader = {
  method: 'GET',
  path: '/api/me/export',
  access: 'reader',
  summary: 'Returns everything that is stored about the reader.',
  reply: readerData,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const deleteReader = {
  method: 'DELETE',
  path: '/api/me',
  access: 'reader',
  summary:
    'Deletes the account, its sign-in and everything that is stored about the reader, lowers the counts it raised, and ends all payments.',
  reply: z.undefined(),
  status: 204,
  errors: {
    409: 'The account is that of the last owner of the team (code last_owner), who names another one first. Nothing is deleted.',
    403: 'The sign-in is older than a few minutes, and Google wants a new one before it deletes it (code sign_in_again).',
    503: 'Stripe or Firebase did not respond, or there is more to delete than one call can (deletion_continues): call again.',
  },
  needs: { table: 'readWrite', sendsTo: ['counters'], payments: 'deletion', signIns: true },
} as const satisfies Endpoint;
