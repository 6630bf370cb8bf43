import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { fillPlaceholders } from '#scripts/local-stage/seed/demo-feeds.ts';
import { readSourceList } from '#scripts/local-stage/seed/source-list.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { StoryClusters } from '#shared/domain/stories/story-clusters.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';
import { demoEntries } from '#test/support/demo-reports.ts';

test('the demo feeds have six events that outlets on both shores tell, in two languages', async () => {
  const now = new Date();
  const list = fillPlaceholders(readFileSync('test/fixtures/feeds/sources.json', 'utf8'), now, 'http://127.0.0.1:1');
  const countries = new Map(
    readSourceList(list, 'demo').map(({ url, metadata }) => [basename(url).replace(/\..*/, ''), metadata.country]),
  );
  const clusters = new StoryClusters({ reports: 0, terms: new Map() });
  const reports = (await demoEntries(now)).map(({ feed, language: tag, entry }, n) => {
    const { title } = entry;
    const language = primaryLanguage(tag);
    const summaryTerms = summaryTermsOf(title, textOfHtml(entry.summary ?? ''), language);
    const at = Date.parse(entry.publishedAt ?? now.toISOString());
    return { id: `demo-${n}`, at, publisher: feed, title, summaryTerms, language };
  });
  for (const report of reports) clusters.place(report);
  const events = [...Map.groupBy(reports, ({ id }) => clusters.storyOf(id)).values()].filter((story) => {
    const outlets = new Set(story.map(({ publisher }) => publisher));
    const shores = new Set([...outlets].map((outlet) => countries.get(outlet)));
    return outlets.size >= 3 && shores.has('JM') && shores.has('GB') && new Set(story.map(languageOf)).size >= 2;
  });
  expect(events.map(([first]) => first?.title)).toHaveLength(6);
});

const languageOf = ({ language }: { language: string | null }) => language;
