import * as z from 'zod/mini';
import { trustPages } from '../config/site-paths.ts';
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

export const getTrustPage = {
  method: 'GET',
  path: '/api/pages/{page}',
  access: 'anyone',
  summary:
    'Returns a page that says who runs the site and by which rules, as HTML: what editors published, or the default.',
  params: z.object({ page: z.enum(trustPages) }),
  reply: z.object({
    /** Safe: of Markdown, without pictures and scripts. Headings begin at h2. */
    html: z.string(),
    /** When editors last published one of these pages; null before that, and for the default text. */
    changedAt: z.nullable(z.string()),
  }),
  cache: publishedCache,
  needs: { table: 'read' },
} as const satisfies Endpoint;
