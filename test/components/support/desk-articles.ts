import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { editArticle, getDeskArticle, listDeskArticles, listWatchlistHits } from '#shared/api/article-desk.ts';
import { getNewsroomDocument } from '#shared/api/newsroom.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { type Call, reply, status } from './api.ts';
import { open } from './page.tsx';
import { nia, signInAsEditor } from './sign-in.ts';

export const grid = page.getByRole('grid', { name: 'All articles' });
/** The row of the article with this headline. */
export const row = (title: string) => grid.getByRole('row', { name: new RegExp(title) });
/** The open article. */
export const panel = page.getByRole('dialog').filter({ has: page.getByRole('tablist') });
export const tab = (name: string) => page.getByRole('tab', { name });

/** Opens the articles desk as an editor. */
export async function openArticlesDesk(address = '/admin/articles'): Promise<void> {
  await signInAsEditor();
  reply(getNewsroomDocument, { kind: 'front', version: 0, published: null, draft: null, history: [] });
  reply(listTopics, [
    sampleTopic({ name: 'justice', id: 'justice', displayName: 'Justice' }),
    sampleTopic({ name: 'culture', id: 'culture', displayName: 'Culture' }),
  ]);
  reply(listWatchlistHits, []);
  open(address);
  // An open article hides the page behind it from the accessibility tree.
  await expect.element(page.getByCSS('h1')).toHaveTextContent('Articles');
}

/** The desk's row of an article. */
const rowOf = ({ article, editorial, isApplied, survivor, reports }: DeskArticleDetail): DeskArticle => ({
  article,
  editorial,
  isApplied,
  survivor,
  reports,
});

/** What the server makes of a change. Null, which takes a correction back, does nothing here. */
function withChange(one: DeskArticleDetail, { corrections = {}, ...rest }: EditorialChange): DeskArticleDetail {
  const at = new Date().toISOString();
  const given = Object.fromEntries(
    Object.entries(corrections)
      .filter(([, value]) => value !== null)
      // As readers get no region and no picture.
      .map(([name, value]) => [name, (name === 'region' && value === 'none') || value === '' ? null : value]),
  );
  const isPremium = rest.isPremium ?? one.editorial.isPremium;
  return {
    ...one,
    article: { ...one.article, ...given },
    editorial: {
      ...one.editorial,
      state: rest.state ?? one.editorial.state,
      reason: rest.reason ?? one.editorial.reason,
      ...(isPremium === undefined ? {} : { isPremium }),
      alone: rest.alone ?? one.editorial.alone,
      omitted: rest.omitted ?? one.editorial.omitted,
      corrections: { ...one.editorial.corrections, ...given },
      correctedAt: Object.keys(given).length > 0 ? at : one.editorial.correctedAt,
      version: one.editorial.version + 1,
      by: `${nia.firstName} ${nia.lastName}`,
      at,
    },
    // Applied when it is next read.
    isApplied: true,
  };
}

/**
 * A desk that keeps its articles: it lists them, and changes states and corrections as the server does.
 * @returns the changes of single articles in order; the list grows
 */
export function keepArticles(articles: readonly DeskArticleDetail[]): Call<typeof editArticle>[] {
  const stored = new Map(articles.map((one) => [one.article.id, one]));
  reply(listDeskArticles, ({ query }) =>
    [...stored.values()].map(rowOf).filter(({ editorial: { state } }) => (query.state ?? state) === state),
  );
  reply(getDeskArticle, ({ params }) => stored.get(params.id) ?? status(404));
  return reply(editArticle, ({ params, body }) => {
    const before = stored.get(params.id);
    if (before === undefined) return status(404);
    const next = withChange(before, body.change);
    stored.set(params.id, next);
    return { ...rowOf(next), isApplied: false };
  });
}
