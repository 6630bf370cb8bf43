import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { ClusterReport } from '#shared/domain/stories/cluster-report.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';

const line = z.object({
  publishedAt: z.string(),
  publisher: z.string(),
  title: z.string(),
  summary: z.string(),
  language: z.string(),
});

/** The reports of test/fixtures/stories in the order of time. */
export function streamReports(): ClusterReport[] {
  const file = fileURLToPath(new URL('../../fixtures/stories/stream.jsonl', import.meta.url));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text, n) => {
      const { publishedAt, publisher, title, summary, language } = line.parse(JSON.parse(text));
      const summaryTerms = summaryTermsOf(title, summary, language);
      return {
        id: `s${String(n).padStart(4, '0')}`,
        at: Date.parse(publishedAt),
        publisher,
        title,
        summaryTerms,
        language,
      };
    });
}
