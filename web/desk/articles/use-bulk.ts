import { useState } from 'react';
import { editArticles } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { call } from '#web/shell/api/client.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { failureMessage } from '../access/failure-message.ts';
import { bulkOutcome, type Unsaved } from './bulk.ts';

/** What became of a change of several articles. */
export interface BulkReport {
  change: EditorialChange;
  saved: number;
  all: number;
  unsaved: readonly Unsaved[];
  /** Why the whole request failed; `asked` were not changed then. */
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

  async function change(asked: readonly DeskArticle[], wanted: EditorialChange): Promise<void> {
    setPending(true);
    try {
      const reply = await call(editArticles, {
        body: {
          articles: asked.map(({ article, editorial }) => ({ id: article.id, version: editorial.version })),
          change: wanted,
        },
      });
      const { current, unsaved } = bulkOutcome(asked, reply);
      put(current);
      setReport({
        change: wanted,
        saved: asked.length - unsaved.length,
        all: asked.length,
        unsaved,
        failure: null,
        asked,
      });
    } catch (error) {
      console.warn(words.saveFailed, error);
      const failure = failureMessage(error, words.failures);
      setReport({ change: wanted, saved: 0, all: asked.length, unsaved: [], failure, asked });
    } finally {
      setPending(false);
    }
  }

  /** Tries these again with the versions that the server has now; the others stay in the report. */
  async function retry(some: readonly Unsaved[]): Promise<void> {
    if (report === null) return;
    const others = report.unsaved.filter((one) => !some.includes(one));
    const before = report.saved;
    await change(
      some.map(({ article }) => article),
      report.change,
    );
    setReport((after) =>
      after === null || after.failure !== null
        ? { ...report, failure: after?.failure ?? null }
        : {
            ...after,
            saved: before + after.saved,
            all: report.all,
            unsaved: [...after.unsaved, ...others],
          },
    );
  }

  return { pending, report, change, retry, dismiss: () => setReport(null) };
}
export type Bulk = ReturnType<typeof useBulk>;
