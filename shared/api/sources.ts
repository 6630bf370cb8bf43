import * as z from 'zod/mini';
import { feed } from '../domain/articles/feed-entry.ts';
import { source } from '../domain/sources/source.ts';
import { listedSource, publicSource } from '../domain/sources/source-gains.ts';
import { newSource, sourceEdit, sourceId } from '../domain/sources/source-settings.ts';
import { directKinds } from '../records/direct-kinds.ts';
import { besideNewsCache, minute } from './caching.ts';
import type { Endpoint } from './endpoint.ts';
import { pageCursor } from './fields.ts';

export const listSources = {
  method: 'GET',
  path: '/api/sources',
  access: 'anyone',
  summary:
    'Lists the sources of ingestion by name, with their sites and the state of their last fetch. The Link header has the next page, of 2,000.',
  query: z.object({ cursor: pageCursor }),
  reply: z.array(publicSource),
  paged: true,
  cache: besideNewsCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const listDeskSources = {
  method: 'GET',
  path: '/api/desk/sources',
  access: directKinds.source.role,
  summary:
    'Lists the sources of ingestion for editors: as listSources, with whole addresses, which may contain keys, settings and errors.',
  query: z.object({ cursor: pageCursor }),
  reply: z.array(listedSource),
  paged: true,
  // Editors change the list and read it again: a cached copy would undo their changes on the screen.
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const createSource = {
  method: 'POST',
  path: '/api/sources',
  access: directKinds.source.role,
  summary:
    'Adds a source, which is fetched at the next scheduled run. The id of a deleted source restores it with its articles.',
  body: newSource,
  reply: source,
  status: 201,
  errors: {
    409: 'Another source has this address (details name url), or the id is in use (details name id).',
    503: 'Concurrent updates (code busy). Retry.',
  },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const updateSource = {
  method: 'PUT',
  path: '/api/sources/{id}',
  access: directKinds.source.role,
  summary: 'Changes the given fields. With a version, the update is refused if the source has changed since.',
  params: z.object({ id: sourceId }),
  body: sourceEdit,
  reply: source,
  errors: {
    404: 'No source has this id.',
    409: 'The source has a newer version (code changed_meanwhile; present is the current source), or another source has this address.',
    503: 'Concurrent updates (code busy). Retry.',
  },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const applySource = {
  method: 'POST',
  path: '/api/sources/{id}/apply',
  access: directKinds.source.role,
  summary:
    "Starts to apply the source's region and subject to its stored stories, the newest 10,000. getIngestRun has the result. Safe to repeat.",
  params: z.object({ id: sourceId }),
  reply: z.object({ runId: z.string() }),
  status: 202,
  errors: { 404: 'No source has this id.' },
  needs: { table: 'readWrite', sendsTo: ['articles'] },
} as const satisfies Endpoint;

export const deleteSource = {
  method: 'DELETE',
  path: '/api/sources/{id}',
  access: directKinds.source.role,
  summary: 'Deletes a source and keeps its articles. Idempotent.',
  params: z.object({ id: sourceId }),
  reply: z.undefined(),
  status: 204,
  errors: { 503: 'Concurrent updates (code busy). Retry.' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const fetchFeed = {
  method: 'GET',
  path: '/api/feeds/fetch',
  access: 'anyone',
  summary:
    'Fetches the feed at a public address and returns its 100 newest entries in one shape for all formats. Stories of premium publishers have no body.',
  query: z.object({ url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  reply: feed,
  errors: {
    422: 'The address does not return a feed (code no_feed; if it returns a page that names feeds, choices lists their url and title), or its feed is for members (code members_only).',
  },
  cache: { kind: 'public', browser: 15 * minute, edge: 15 * minute, stale: 0 },
  needs: { table: 'sources', web: true },
} as const satisfies Endpoint;
