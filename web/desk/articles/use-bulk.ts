import { useState } from 'react';
import { editArticles } from '#shared/api/article-desk.ts';
import type { Reply } from '#shared/api/endpoint.ts';
import type { ArticleState, EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { failureMessage } from '../access/failure-message.ts';

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

/** What became of a change of several articles. */
interface BulkReport {
  change: EditorialChange;
  all: number;
  unsaved: readonly Unsaved[];
  /** Why the last request failed; `asked` were not changed then. */
  failure: string | null;
  asked: readonly DeskArticle[];
}

/**
 * Changes several articles by one decision.
 * @param put shows the articles as the server has them now
 */
export function useBulk(put: (articles: readonly DeskArticle[]) => void) {
  const [pending, setPending] = useState(false);
  const [report, setReport] = useState<BulkReport | null>(null);

  /** @param before what is reported already, of which `asked` are tried again; the others stay in the report */
  async function change(
    asked: readonly DeskArticle[],
    wanted: EditorialChange,
    before: Pick<BulkReport, 'all' | 'unsaved'> = { all: asked.length, unsaved: [] },
  ): Promise<void> {
    setPending(true);
    try {
      const articles = asked.map(({ article, editorial }) => ({ id: article.id, version: editorial.version }));
      const { current, unsaved } = bulkOutcome(asked, await call(editArticles, { body: { articles, change: wanted } }));
      put(current);
      const others = before.unsaved.filter(({ article }) => !asked.includes(article));
      setReport({ change: wanted, all: before.all, unsaved: [...unsaved, ...others], failure: null, asked });
    } catch (error) {
      console.warn(words.saveFailed, error);
      setReport({ change: wanted, ...before, failure: failureMessage(error, words.failures), asked });
    } finally {
      setPending(false);
    }
  }
  return {
    pending,
    report,
    change: (asked: readonly DeskArticle[], wanted: EditorialChange) => change(asked, wanted),
    /** Tries these again with the versions that the server has now. */
    retry: async (some: readonly Unsaved[]) =>
      report === null
        ? undefined
        : change(
            some.map(({ article }) => article),
            report.change,
            report,
          ),
    dismiss: () => setReport(null),
  };
}
export type Bulk = ReturnType<typeof useBulk>;
