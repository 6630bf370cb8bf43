import type { editArticles } from '#shared/api/article-desk.ts';
import type { Reply } from '#shared/api/endpoint.ts';
import type { ArticleState } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';

/** The changes of state that are offered for many articles, and the states that each applies to. */
export const bulkMoves = {
  hide: { to: 'hidden', from: ['listed'] },
  takeDown: { to: 'takenDown', from: ['listed', 'hidden', 'draft'] },
  restore: { to: 'listed', from: ['hidden', 'takenDown'] },
  publish: { to: 'listed', from: ['draft'] },
} as const satisfies Record<string, { to: ArticleState; from: readonly ArticleState[] }>;
export type BulkMove = keyof typeof bulkMoves;

/** The articles that a move applies to. */
export const movable = (rows: readonly DeskArticle[], move: BulkMove): DeskArticle[] => {
  const from: readonly ArticleState[] = bulkMoves[move].from;
  return rows.filter(({ editorial }) => from.includes(editorial.state));
};

type BulkReply = Reply<typeof editArticles>;

/** An article that was not changed, as far as this page knows it, and why. */
export interface Unsaved {
  article: DeskArticle;
  result: Exclude<BulkReply[number]['result'], 'saved'>;
  /** What the server says about a refusal. */
  message: string | null;
}

/** For an article that a reply lacks. */
const nothing = { result: 'not_found', article: null, message: null } as const;

/** The articles of a reply: the current ones, and those that were not changed. */
export function bulkOutcome(
  asked: readonly DeskArticle[],
  reply: BulkReply,
): { current: DeskArticle[]; unsaved: Unsaved[] } {
  const replies = new Map(reply.map((one) => [one.id, one]));
  const current: DeskArticle[] = [];
  const unsaved: Unsaved[] = [];
  for (const one of asked) {
    const { result, article, message } = replies.get(one.article.id) ?? nothing;
    if (article !== null) current.push(article);
    if (result !== 'saved') unsaved.push({ article: article ?? one, result, message });
  }
  return { current, unsaved };
}
