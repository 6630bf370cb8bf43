import { type ArticlePosition, latestArticles } from '#functions/articles/article-lists.ts';
import { queueApply } from '#functions/ingest/article-queue.ts';
import { newRunId, saveRunOf } from '#functions/ingest/runs/ingest-runs.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readSources } from '#functions/sources/sources.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { applySource } from '#shared/api/sources.ts';
import { limits } from '#shared/config/limits.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import type { Source } from '#shared/domain/sources/source.ts';

/** Stories in a message: one commit, and a fraction of what an invocation can read and write. */
const partSize = 100;

export const handler = deskEndpoint(applySource, async ({ params: { id }, caller }) => {
  const source = (await readSources([id])).get(id);
  if (source === undefined) throw notFound('Source');
  const stories = await storiesOfSource(source);
  const now = new Date();
  const runId = newRunId(now);
  const after = { region: source.region, category: source.category, stories: stories.length };
  const change = { by: caller.name, action: 'apply', kind: 'source' as const, subject: id, title: source.name };
  await saveRunOf({ ...change, before: null, after }, { runId, queued: 1 }, now);
  // Without stories one empty part ends the run.
  const parts = Math.max(1, Math.ceil(stories.length / partSize));
  for (let part = 0; part < parts; part++) {
    const ids = stories.slice(part * partSize, (part + 1) * partSize);
    await queueApply({ runId, applySourceId: id, part, parts, ids });
  }
  return { runId };
});

/** At most this many articles are read, the newest first, however large the table is. */
const mostArticles = 10_000;

/**
 * Ids of a source's listed stories, the newest first. A feed's stories are in the list of its publisher. An API source
 * has many publishers, so its stories are picked from the list of all articles.
 */
async function storiesOfSource({ id, name, type, publisherId }: Source): Promise<string[]> {
  const filter = type === 'rss' ? { publisherId: publisherId ?? publisherIdOf(name, id) } : {};
  const ids: string[] = [];
  let from: ArticlePosition | null = null;
  for (let read = 0; read < mostArticles; read += limits.articles.maxLimit) {
    const { items, next }: Awaited<ReturnType<typeof latestArticles>> = await latestArticles(
      filter,
      limits.articles.maxLimit,
      from,
    );
    for (const item of items) if (item.sourceId === id) ids.push(item.id);
    if (next === null) break;
    from = next;
  }
  return ids;
}
