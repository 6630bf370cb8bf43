import type { ArticleDraft } from '#functions/articles/articles.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import type { SearchDocument } from '#functions/search/segment.ts';
import type { CorpusArticle } from './corpus.ts';
import { grownCorpus } from './grown-corpus.ts';

/** Articles that are written to the table at the same time. */
const batchSize = 1000;

/**
 * Stores articles made of the corpus in this process's table, without lists, and builds the search index of the table.
 * @returns the stored articles, the newest first
 */
export async function fillIndex(
  corpus: readonly CorpusArticle[],
  count: number,
  now: Date,
): Promise<readonly ArticleDraft[]> {
  const [{ saveChunks }, { writeRows }, { runReindex }] = await Promise.all([
    import('#functions/articles/article-chunks.ts'),
    import('#functions/ingest/store/write-rows.ts'),
    import('#scripts/reindex/run-reindex.ts'),
  ]);
  const documents = corpus.map(({ document }) => document);
  const stored = [...grownCorpus(documents, count, now.getTime())].map(articleOf);
  for (let i = 0; i < stored.length; i += batchSize) {
    const { rows } = await saveChunks(`corpus-${i}`, stored.slice(i, i + batchSize));
    await writeRows(rows, () => true);
  }
  await runReindex({ dryRun: false, segments: 2, batchSize: 5000 });
  return stored;
}

function articleOf({ id, title, summary, body, publisherId, source, language, publishedAt }: SearchDocument) {
  const entry = {
    id: null,
    title,
    link: `https://${publisherId}.example/${id}`,
    summary,
    content: `<p>${body}</p>`,
    publishedAt,
    author: null,
    categories: [],
    image: `https://${publisherId}.example/pictures/${id}.jpg`,
    language,
    fingerprint: id,
  };
  const message = {
    runId: 'corpus',
    source: { id: publisherId, name: source, type: 'rss', region: null, category: 'general', url: '' } as const,
    part: 0,
    parts: 1,
    fetchedAt: publishedAt,
    language,
    entries: [],
    filtered: 0,
    known: 0,
    remember: null,
  };
  return buildArticle(entry, message, id, publishedAt);
}
