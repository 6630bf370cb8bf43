import * as z from 'zod/mini';
import { publicKind, publishedDocument } from '../domain/newsroom/newsroom-document.ts';
import { publishedCache } from './caching.ts';
import type { Endpoint } from './endpoint.ts';

export const getPublishedDocument = {
  method: 'GET',
  path: '/api/published/{kind}',
  access: 'anyone',
  summary:
    'Returns the newsroom document that readers get; content is null before the first publication. getFrontPage has the front page.',
  params: z.object({ kind: publicKind }),
  reply: publishedDocument,
  cache: publishedCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
