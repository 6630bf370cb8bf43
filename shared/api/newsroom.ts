import * as z from 'zod/mini';
import { documentVersion, newsroomKind, savedDocument } from '../domain/newsroom/newsroom-document.ts';
import { rolesOfKinds } from '../records.ts';
import type { Endpoint } from './endpoint.ts';

const kindParams = z.object({ kind: newsroomKind });
const version = z.int().check(z.minimum(0));
/** Checked against the schema of its kind by the handler, which names the wrong field. */
const content = z.unknown();
const changedMeanwhile =
  'Someone else has saved or published meanwhile (code changed_meanwhile; present is the current state).';

export const getNewsroomDocument = {
  method: 'GET',
  path: '/api/newsroom/{kind}',
  access: 'editor',
  roleByKind: rolesOfKinds,
  summary: 'Returns a newsroom document for the desk: what is published, the draft, and the history.',
  params: kindParams,
  reply: savedDocument,
  needs: { table: 'read' },
} as const satisfies Endpoint;

export const saveNewsroomDraft = {
  method: 'PUT',
  path: '/api/newsroom/{kind}',
  access: 'editor',
  roleByKind: rolesOfKinds,
  summary: 'Saves the draft of a newsroom document; a null content drops it. Readers see no change.',
  params: kindParams,
  body: z.object({ version, content }),
  reply: savedDocument,
  errors: { 409: changedMeanwhile, 413: 'The content is too long.' },
  needs: { table: 'readWrite' },
} as const satisfies Endpoint;

export const publishNewsroomDocument = {
  method: 'POST',
  path: '/api/newsroom/{kind}/publish',
  access: 'editor',
  roleByKind: rolesOfKinds,
  summary:
    'Publishes the draft to all readers, or with `revertTo` the content of an earlier version. Readers see it within a minute or two.',
  params: kindParams,
  body: z.object({ version, revertTo: z.optional(z.int()) }),
  reply: savedDocument,
  errors: {
    404: 'No version has this number.',
    409: changedMeanwhile,
    413: 'The content is too long.',
    422: 'There is no draft (code no_draft), the version is too old to be published again (unreadable_version), Default Premium is on where readers pay (default_premium), or Stripe charges other prices (prices_differ; details name plan and field) or does not tell them (prices_unknown).',
    503: 'Stripe did not respond (code payments_unavailable).',
  },
  needs: { table: 'readWrite', payments: 'prices' },
} as const satisfies Endpoint;

export const getNewsroomVersion = {
  method: 'GET',
  path: '/api/newsroom/{kind}/versions/{number}',
  access: 'editor',
  roleByKind: rolesOfKinds,
  summary: 'Returns what was published as a version of a newsroom document.',
  params: z.object({ kind: newsroomKind, number: z.coerce.number().check(z.int(), z.minimum(1)) }),
  reply: documentVersion,
  errors: { 404: 'No version has this number.' },
  needs: { table: 'read' },
} as const satisfies Endpoint;
