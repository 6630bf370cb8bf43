import { useState } from 'react';
import { editArticle } from '#shared/api/article-desk.ts';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import { type DeskArticle, deskArticle } from '#shared/domain/desk/desk-article.ts';
import { call } from '#web/shell/api/client.ts';
import { presentIn, refusalOf } from '#web/shell/api/refusal.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { conflictMessages } from '#web/shell/messages/en-forms.ts';
import { showToast } from '#web/shell/ui/overlays/toast.ts';
import { failureMessage } from '../access/failure-message.ts';

/** What another editor has stored, and what this editor wanted to change in `base`. */
export interface ChangeConflict {
  base: DeskArticle;
  present: DeskArticle;
  change: EditorialChange;
}

/** A field of a refused change, and why. */
export interface RefusedField {
  /** Name in the change: `reason`, `title`. */
  field: string;
  why: string;
}

type Outcome = 'saved' | 'conflict' | 'refused';

/** What to say after a change. */
export function savedMessage({ editorial: { state } }: DeskArticle, change: EditorialChange): string {
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
   */
  async function save(base: DeskArticle, change: EditorialChange, version = base.editorial.version): Promise<Outcome> {
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
      console.warn(words.saveFailed, error);
      showToast({ title: words.saveFailed, description: why, tone: 'destructive' });
      if (present !== undefined) {
        setConflict({ base, present, change });
        return 'conflict';
      }
      setRefused({ field: refusalOf(error)?.details[0]?.field.split('.').at(-1) ?? '', why });
      return 'refused';
    } finally {
      setPending(false);
    }
  }

  /** Saves the change over the stored version, unless that has changed once more. */
  async function overwrite(): Promise<Outcome> {
    if (conflict === null) return 'refused';
    return save(conflict.base, conflict.change, conflict.present.editorial.version);
  }

  /** Continues from the stored version. */
  function keepStored(): void {
    if (conflict !== null) onSaved(conflict.present);
    setConflict(null);
  }

  return { pending, conflict, refused, save, overwrite, keepStored, forgetRefusal: () => setRefused(null) };
}
export type ArticleChange = ReturnType<typeof useArticleChange>;
