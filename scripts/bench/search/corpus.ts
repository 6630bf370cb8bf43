import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { FeedParser } from '#functions/feeds/feed-parser.ts';
import type { ArticlesMessage } from '#functions/ingest/article-queue.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { searchDocument } from '#functions/search/index/search-document.ts';
import type { SearchDocument } from '#functions/search/segment.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';

const inRoot = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
/** Real feeds and headlines of publishers beside the project. Their texts are not part of it. */
const shared = inRoot('../shared');
const fixtures = inRoot('test/fixtures');

/** An article of the corpus, as the judgements name it. */
export interface CorpusArticle {
  document: SearchDocument;
  /** The story that it reports if the corpus groups reports by story. */
  story: string | null;
  publisher: string;
}

export interface Corpus {
  articles: CorpusArticle[];
  /** Whether the real feeds and headlines are there. */
  isReal: boolean;
}

const headline = z.object({
  title: z.string(),
  summary: z._default(z.string(), ''),
  language: z._default(z.string(), 'en'),
  story: z._default(z.nullable(z.string()), null),
  publisher: z._default(z.string(), 'Headlines'),
  publishedAt: z._default(z.string(), '2014-03-11T12:00:00Z'),
});

/** The articles for the measurements of search: real feeds and headlines, and the project's own fixtures. */
export async function searchCorpus(): Promise<Corpus> {
  const isReal = existsSync(shared);
  const feeds = globSync(`${fixtures}/feeds/*.{xml,json}`).filter((file) => !file.endsWith('sources.json'));
  if (isReal) feeds.push(...globSync(`${shared}/feeds/realworld/files/*`));
  const headlines = globSync(`${fixtures}/headlines/*.jsonl`);
  if (isReal) headlines.push(...globSync(`${shared}/headlines/*.jsonl`));
  const parser = new FeedParser();
  const articles: CorpusArticle[] = [];
  for (const file of feeds.sort()) articles.push(...(await articlesOfFeed(parser, file)));
  for (const file of headlines.sort()) articles.push(...articlesOfHeadlines(file));
  // Ingestion merges equal titles, too.
  return { articles: [...new Map(articles.map((article) => [article.document.id, article])).values()], isReal };
}

/** The key of an article in the judgements: a hash, because the texts must not become part of the project. */
const keyOf = (file: string, title: string): string => shortHash(`${file.split('/').at(-1)}\n${title}`);
const shortHash = (text: string): string => hash('sha256', text).slice(0, 10);

async function articlesOfFeed(parser: FeedParser, file: string): Promise<CorpusArticle[]> {
  const feed = await parser.parse(readFileSync(file), {});
  const name = feed.title || 'Feed';
  return feed.entries.map((entry) => ({
    document: documentOf(entry, feed.language, name, keyOf(file, entry.title)),
    story: null,
    publisher: shortHash(name),
  }));
}

function articlesOfHeadlines(file: string): CorpusArticle[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { title, summary, language, story, publisher, publishedAt } = headline.parse(JSON.parse(line));
    const entry: FeedEntry = {
      id: null,
      title,
      link: null,
      summary,
      content: '',
      publishedAt,
      author: null,
      categories: [],
      image: null,
      language,
    };
    return {
      document: documentOf(entry, language, publisher, keyOf(file, title)),
      story: story === null ? null : shortHash(story),
      publisher: shortHash(publisher),
    };
  });
}

/** What ingestion makes of an entry, as the index reads it. */
function documentOf(entry: FeedEntry, language: string | null, publisher: string, id: string): SearchDocument {
  const publishedAt = entry.publishedAt ?? '2015-01-01T00:00:00Z';
  const message: ArticlesMessage = {
    runId: 'search',
    source: { id: publisher, name: publisher, type: 'rss', region: null, category: 'general', url: '' },
    part: 0,
    parts: 1,
    fetchedAt: publishedAt,
    language,
    entries: [],
    filtered: 0,
    known: 0,
    remember: null,
  };
  const { row, body } = buildArticle({ ...entry, fingerprint: '' }, message, id, publishedAt);
  return searchDocument({ ...row, body });
}
