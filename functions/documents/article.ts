import { readSharedArticle, type SharedArticle } from '#functions/articles/articles.ts';
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
import { documents } from '#shared/api/documents.ts';
import { limits } from '#shared/config/limits.ts';
import { servedArticleId } from '#shared/config/site-paths.ts';
import { articlePreview } from '#shared/domain/articles/article.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { descriptionOf, topicName } from '#shared/domain/articles/article-text.ts';
import { labelNames } from '#shared/domain/articles/topic.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { typeset } from '#shared/domain/text/typeset.ts';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dateOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? '' : longDate.format(new Date(iso)));

/**
 * Inserts an article into the site's index.html: metadata for search engines and link previews, and the headline where
 * the site renders it (base.css).
 */
export function articlePage(page: string, article: SharedArticle, origin: string): string {
  const text = descriptionOf(article);
  const head = articleHead(article, text, origin);
  // The site renders the head of the story from this without a request. The score is 0 since it changes with time, and
  // would make each document a new version.
  const preview = articlePreview.parse({ ...article, performanceScore: 0 });
  const served = `<script type="application/json" id="${servedArticleId}">${scriptJson(preview)}</script>`;
  return describedPage(withoutListPreload(page), article.title, head, [served]).replace(anchors.story, () =>
    story(article, text),
  );
}

/** The same attributes as in ui/display/picture.tsx, so the browser fetches the picture once. */
const picture = (image: string | null): string =>
  image !== null && /^https?:\/\//i.test(image)
    ? `<img src="${escaped(image)}" alt="" fetchpriority="high" referrerpolicy="no-referrer" />`
    : '';

function story(article: SharedArticle, text: string): string {
  const { title, source, publishedAt, content } = article;
  const language = article.language === null ? '' : ` lang="${escaped(article.language)}"`;
  const standfirst = (name: string): string =>
    `<p class="${name}" dir="auto"${language}>${escaped(typeset(text, article.language))}</p>`;
  // As on the site: a short article has its summary above the publisher's name, a longer one has the body below it.
  const isShort = content.length < limits.shortContent;
  const labels = labelsOf(article).map((label) => `<span>${escaped(label)}</span>`);
  return `<div class="story">
<div class="story-bar"></div>
<div class="story-ad"><div></div></div>
<div class="story-head">
<div class="story-figure"><div>${picture(article.image)}</div></div>
<div class="story-column">
<div class="story-labels"><div>${labels.join('')}<span class="story-views"></span></div></div>
<h1 dir="auto"${language}>${escaped(typeset(title, article.language))}</h1>
${isShort ? standfirst('story-summary') : ''}${correctedNote(article)}
<div class="story-source"><i></i><div><b><bdi>${escaped(source)}</bdi></b><time datetime="${escaped(publishedAt)}">${dateOf(publishedAt)}</time></div></div>
</div>
</div>
${isShort ? '' : `<div class="story-column body">${standfirst('story-opening')}</div>`}
</div>`;
}

const correctedNote = ({ correctedAt = '' }: SharedArticle): string =>
  dateOf(correctedAt) === ''
    ? ''
    : `\n<p class="story-corrected">Corrected by the editors on <time datetime="${escaped(correctedAt)}">${dateOf(correctedAt)}</time></p>`;

/** The same labels as on the site, so they take the same number of lines. */
const labelsOf = ({ sponsored, isPremium, region, readMinutes, ...article }: SharedArticle): string[] =>
  [
    sponsored ? 'Sponsored Content' : '',
    isPremium ? 'Premium' : '',
    region === null ? '' : regionLabels[region],
    ...labelNames(article, topicName),
    `${readMinutes} min read`,
  ].filter((label) => label !== '');

const type = 'text/html; charset=utf-8';

export const handler = document(documents.article, async ({ params, origin }) => {
  const [page, article] = await Promise.all([
    sitePage(),
    params === null ? null : unlessGone(readSharedArticle(params.id)),
  ]);
  if (article === null) return { missing: true, type, text: missingPage(page, 'Article not found') };
  if (article === 'gone') return { missing: 'gone', type, text: gonePage(page) };
  return { type, text: articlePage(page, article, origin) };
});
