import { useState } from 'react';
import { editArticle } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { type DeskArticle, type DeskArticleDetail, deskArticle } from '#shared/domain/desk/desk-article.ts';
import { call } from '#web/shell/api/client.ts';
import { presentIn, refusalOf } from '#web/shell/api/refusal.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { conflictMessages } from '#web/shell/messages/en-forms.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage, showFailure } from '../access/failure-message.ts';
import type { ChangeConflict } from './decision-fields.ts';

/** A field of a refused change (`reason`, `title`), and why. */
interface RefusedField {
  field: string;
  why: string;
}

/** What to say after a change. */
function savedMessage({ editorial: { state } }: DeskArticle, change: EditorialChange): string {
  if (change.state === undefined || change.state === state) return words.saved.other;
  return change.state === 'listed' && state === 'draft' ? words.saved.published : words.saved[change.state];
}

/**
 * Changes one article. If another editor has changed it in the meantime, nothing is written and `conflict` has both
 * sides.
 * @param onSaved shows what the server returned, for a change of this editor and for a version of another one
 */
export function useArticleChange(onSaved: (article: DeskArticle) => void) {
  const [pending, setPending] = useState(false);
  const [conflict, setConflict] = useState<ChangeConflict | null>(null);
  const [refused, setRefused] = useState<RefusedField | null>(null);

  /**
   * @param version the version that the editor overwrites
   * @returns an error if the change was refused
   */
  async function save(
    base: DeskArticleDetail,
    change: EditorialChange,
    version = base.editorial.version,
  ): Promise<'saved' | 'conflict' | Error> {
    setPending(true);
    setRefused(null);
    try {
      const saved = await call(editArticle, { params: { id: base.article.id }, body: { version, change } });
      setConflict(null);
      onSaved(saved);
      showToast({ title: savedMessage(base, change) });
      return 'saved';
    } catch (error) {
      const present = presentIn(error, deskArticle);
      const why = present === undefined ? failureMessage(error, words.failures) : conflictMessages.title;
      showFailure(words.saveFailed, error, why);
      if (present !== undefined) {
        setConflict({ base, present, change });
        return 'conflict';
      }
      setRefused({ field: refusalOf(error)?.details[0]?.field.split('.').at(-1) ?? '', why });
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      setPending(false);
    }
  }
  return {
    pending,
    conflict,
    refused,
    save,
    /** Saves the change over the stored version, unless that has changed once more. */
    overwrite: async ({ base, change, present }: ChangeConflict) => save(base, change, present.editorial.version),
    /** Continues from the stored version. */
    keepStored({ present }: ChangeConflict): void {
      onSaved(present);
      setConflict(null);
    },
    forgetRefusal: () => setRefused(null),
  };
}
