import type { SharedArticle } from '#functions/articles/articles.ts';
import { escaped, scriptJson } from '#functions/runtime/markup.ts';
import { limits } from '#shared/config/limits.ts';
import { pageTitle } from '#shared/config/page-title.ts';
import { servedArticleId } from '#shared/config/served-article.ts';
import { articlePreview } from '#shared/domain/articles/article.ts';
import { articleHead } from '#shared/domain/articles/article-head.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import { descriptionOf } from './description.ts';
import { topicName } from './topic-name.ts';

/** What is replaced in index.html; a test holds the two together. One that is not found leaves the page as it is: an article without its preview is still an article. */
export const anchors = {
  title: /<title>[^<]*<\/title>/,
  description: /<meta name="description"[^>]*>/,
  headEnd: /<\/head>/,
  story: /<!--story-->/,
};

/** So that the site knows what to take away again (web/ui/browser/document-head.ts). */
const mark = 'data-served';

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const dateOf = (iso: string): string => (Number.isNaN(Date.parse(iso)) ? '' : longDate.format(new Date(iso)));

/** The site's page with an article in it: what it is, for those who share and index it, and its headline where the site will draw it (base.css). */
export function articlePage(page: string, article: SharedArticle, origin: string): string {
  const words = descriptionOf(article);
  const { description, canonical, properties, data } = articleHead(article, words, origin);
  const head = [
    `<link ${mark} rel="canonical" href="${escaped(canonical)}" />`,
    ...Object.entries(properties).map(
      ([name, content]) =>
        `<meta ${mark} ${name.startsWith('twitter:') ? 'name' : 'property'}="${name}" content="${escaped(content)}" />`,
    ),
    `<script ${mark} type="application/ld+json">${scriptJson(data)}</script>`,
    // What a list would tell of it: the site draws the head of the story without waiting for the call. The score moves with time, and would make each document a new one.
    `<script type="application/json" id="${servedArticleId}">${scriptJson(articlePreview.parse({ ...article, performanceScore: 0 }))}</script>`,
  ];
  // Functions, since a title may hold `$&`.
  return page
    .replace(anchors.title, () => `<title>${escaped(pageTitle(article.title))}</title>`)
    .replace(anchors.description, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(anchors.headEnd, (end) => `${head.join('\n')}\n${end}`)
    .replace(anchors.story, () => story(article, words));
}

/** As ui/picture.tsx asks for it, so that it comes once. */
const picture = (image: string | null): string =>
  image !== null && /^https?:\/\//i.test(image)
    ? `<img src="${escaped(image)}" alt="" fetchpriority="high" referrerpolicy="no-referrer" />`
    : '';

/** The site's page for an address without an article. It holds the whole app: the article may be one of the browser's own. */
export const missingPage = (page: string): string =>
  page.replace(anchors.title, () => `<title>${escaped(pageTitle('Article not found'))}</title>`);

function story(article: SharedArticle, words: string): string {
  const { title, source, publishedAt, content } = article;
  const language = article.language === null ? '' : ` lang="${escaped(article.language)}"`;
  const standfirst = (name: string): string => `<p class="${name}" dir="auto"${language}>${escaped(words)}</p>`;
  // The page shows the summary above the publisher's name where there is no body, and the body below it where there is one (ART-17).
  const short = content.length < limits.shortContent;
  return `<div class="story">
<div class="story-bar"></div>
<div class="story-ad"><div></div></div>
<div class="story-figure"><div>${picture(article.image)}</div></div>
<div class="story-column">
<div class="story-labels"><div>${labelsOf(article)
    .map((label) => `<span>${escaped(label)}</span>`)
    .join('')}</div></div>
<h1 dir="auto"${language}>${escaped(title)}</h1>
${short ? standfirst('story-summary') : ''}
<div class="story-source"><i></i><div><b><bdi>${escaped(source)}</bdi></b><time datetime="${escaped(publishedAt)}">${dateOf(publishedAt)}</time></div></div>
</div>
${short ? '' : `<div class="story-column body">${standfirst('story-opening')}</div>`}
</div>`;
}

/** As the page labels a story (ART-51), so that they take as many lines. */
const labelsOf = ({ sponsored, isPremium, region, topic, category, readMinutes }: SharedArticle): string[] =>
  [
    sponsored ? 'Sponsored Content' : '',
    isPremium ? 'Premium' : '',
    region === null ? '' : regionLabels[region],
    topicName(topic),
    category === topic ? '' : category,
    `${readMinutes} min read`,
  ].filter((label) => label !== '');
