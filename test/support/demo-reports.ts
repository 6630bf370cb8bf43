import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFeed } from '#functions/feeds/parse/parse-feed.ts';
import { fillPlaceholders } from '#scripts/local-stage/seed/demo-feeds.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import type { FeedEntry } from '#shared/domain/articles/feed-entry.ts';
import type { Report } from '#shared/domain/generation/quotations.ts';

const folder = fileURLToPath(new URL('../fixtures/feeds/', import.meta.url));

/** The entries of the project's demo feeds at this moment, each with the name of its feed. */
export async function demoEntries(now: Date): Promise<{ feed: string; language: string | null; entry: FeedEntry }[]> {
  const files = globSync('*.{xml,json}', { cwd: folder }).filter((file) => file !== 'sources.json');
  const feeds = await Promise.all(
    files.sort().map(async (file) => {
      const text = fillPlaceholders(readFileSync(`${folder}${file}`, 'utf8'), now, 'https://demo.example');
      const { language, entries } = await parseFeed(new TextEncoder().encode(text), {
        url: `https://demo.example/${file}`,
      });
      return entries.map((entry) => ({
        feed: basename(file).replace(/\..*/, ''),
        language: entry.language ?? language,
        entry,
      }));
    }),
  );
  return feeds.flat();
}

/** The demo entries as reports of a story. */
export async function demoReports(now: Date): Promise<Report[]> {
  return (await demoEntries(now)).map(({ feed, language, entry }, n) => ({
    id: `${feed}-${n}`,
    source: feed,
    title: entry.title,
    text: textOfHtml(entry.content),
    url: entry.link,
    publishedAt: entry.publishedAt ?? now.toISOString(),
    language,
  }));
}
