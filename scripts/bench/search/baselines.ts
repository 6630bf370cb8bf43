import { DatabaseSync } from 'node:sqlite';
import type { SearchDocument } from '#functions/search/segment.ts';

type Search = (query: string) => string[];
const mostHits = 50;

/** What a search without an index does: articles whose text contains each word as it is written, newest first. */
export function substringSearch(documents: readonly SearchDocument[]): Search {
  const texts = documents
    .map(({ id, title, summary, body, publishedAt }) => ({
      id,
      publishedAt,
      text: `${title}\n${summary}\n${body}`.toLocaleLowerCase(),
    }))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  return (query) => {
    const words = query.replaceAll('"', '').toLocaleLowerCase().split(' ');
    return texts
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .slice(0, mostHits)
      .map(({ id }) => id);
  };
}

/** SQLite's FTS5 as it comes: words without accents (unicode61), all of them required, bm25 without weights. */
export function defaultFullText(documents: readonly SearchDocument[]): Search {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE articles USING fts5(id UNINDEXED, title, summary, body); BEGIN');
  const insert = database.prepare('INSERT INTO articles VALUES (?, ?, ?, ?)');
  for (const { id, title, summary, body } of documents) insert.run(id, title, summary, body);
  database.exec('COMMIT');
  const select = database.prepare('SELECT id FROM articles WHERE articles MATCH ? ORDER BY rank LIMIT ?');
  return (query) => {
    const words = query.match(/"[^"]*"|[^\s"]+/g) ?? [];
    const quoted = words.map((word) => `"${word.replaceAll('"', '')}"`).join(' ');
    return select.all(quoted, mostHits).map(({ id }) => String(id));
  };
}
