import {
  anchors,
  describedPage,
  gonePage,
  missingPage,
  unlessGone,
  withoutListPreload,
} from '#functions/publishing/described-page.ts';
import { sitePage } from '#functions/publishing/site-page.ts';
import { document } from '#functions/runtime/document.ts';
import { escaped, scriptJson } from '#functions/runtime/markup.ts';
import { readStoryPage } from '#functions/stories/story-page.ts';
import { documents } from '#shared/api/documents.ts';
import { articlePath, servedStoryId, storyPath } from '#shared/config/site-paths.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { storyHead } from '#shared/domain/stories/story-head.ts';
import { type PageReport, type StoryPage, storyPage } from '#shared/domain/stories/story-page.ts';
import { typeset } from '#shared/domain/text/typeset.ts';
import { httpAddressOrNull } from '#shared/domain/web-address.ts';

/** Reports in the document, and the most of a story whose data it has: the site fetches those of a larger one. */
const reportsShown = 10;
const mostServed = 40;

/** Inserts a story into the site's index.html: metadata, the headline, the summary and the first reports. */
export function storyDocument(page: string, story: StoryPage, origin: string): string {
  // The score changes with time, and would make each document a new version.
  const withoutScore = <Card extends ArticlePreview>(card: Card): Card => ({ ...card, performanceScore: 0 });
  const [reports, composed] = [story.reports.map(withoutScore), story.composed.map(withoutScore)];
  const json = scriptJson(storyPage.parse({ ...story, reports, composed }));
  const served = `<script type="application/json" id="${servedStoryId}">${json}</script>`;
  const more = reports.length > mostServed ? [] : [served];
  return describedPage(withoutListPreload(page), story.title, storyHead(story, origin), more).replace(
    anchors.story,
    () => bodyOf(story),
  );
}

const languageOf = (language: string | null): string => (language === null ? '' : ` lang="${escaped(language)}"`);
const written = (text: string, language: string | null): string => escaped(typeset(text, language));

function bodyOf({ title, language, reports, summary }: StoryPage): string {
  const byId = new Map(reports.map((report) => [report.id, report]));
  const sentences = summary.flatMap(({ text, reportId }) => {
    const report = byId.get(reportId);
    if (report === undefined) return [];
    const own = report.language;
    return [`<p dir="auto"${languageOf(own)}>${written(text, own)} ${sourceOf(report)}</p>`];
  });
  const count = reports.length === 1 ? '1 report' : `${reports.length} reports`;
  return `<div class="story">
<div class="story-bar"></div>
<div class="story-column story-event">
<h1 dir="auto"${languageOf(language)}>${written(title, language)}</h1>
${sentences.join('\n')}
<h2>${count}</h2>
<ol>
${reports.slice(0, reportsShown).map(itemOf).join('\n')}
</ol>
</div>
</div>`;
}

/** The outlet, with a link to what it has published. */
function sourceOf({ source, url }: PageReport): string {
  const name = `<bdi>${escaped(source)}</bdi>`;
  const address = httpAddressOrNull(url);
  return address === null ? name : `<a href="${escaped(address)}" rel="noopener">${name}</a>`;
}

function itemOf(report: PageReport): string {
  const { id, title, language, publishedAt } = report;
  const link = `<a href="${articlePath(id)}" dir="auto"${languageOf(language)}>${written(title, language)}</a>`;
  const time = `<time datetime="${escaped(publishedAt)}">${escaped(publishedAt.slice(0, 16).replace('T', ' '))} UTC</time>`;
  return `<li>${link} ${sourceOf(report)} ${time}</li>`;
}

const type = 'text/html; charset=utf-8';

export const handler = document(documents.story, async ({ params, origin }) => {
  const [page, story] = await Promise.all([sitePage(), params === null ? null : unlessGone(readStoryPage(params.id))]);
  if (story === null) return { missing: true, type, text: missingPage(page, 'Story not found') };
  if (story === 'gone') return { missing: 'gone', type, text: gonePage(page) };
  if (story.id !== params?.id) return { movedTo: storyPath(story.id) };
  return { type, text: storyDocument(page, story, origin) };
});
