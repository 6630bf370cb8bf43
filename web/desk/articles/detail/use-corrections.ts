import { useState } from 'react';
import type { EditorialChange } from '#shared/domain/articles/editorial.ts';
import type { DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { sameValues } from '#shared/records/fields.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { type Correctable, correctable } from '../article-fields.ts';
import { type CorrectionValues, correctionsOf, valuesOf } from './correction-values.ts';

/** The state of the form of corrections. Until the editor types, it follows the article. */
export function useCorrections(detail: DeskArticleDetail | null) {
  const [edits, setEdits] = useState<Partial<CorrectionValues>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const before = detail === null ? null : valuesOf(detail.article);
  const values = before === null ? null : { ...before, ...edits };
  const isEdited = before !== null && values !== null && !sameValues(values, before);

  function set(field: Correctable, value: string): void {
    setEdits((old) => ({ ...old, [field]: value }));
    setProblems(({ [field]: _, ...rest }) => rest);
  }

  /** The change that the form asks for; null for an invalid form, whose first invalid field gets the focus. */
  function check(form: HTMLFormElement): EditorialChange | null {
    if (detail === null || values === null) return null;
    const checked = correctionsOf(detail.article, detail.original, values);
    if ('corrections' in checked) return checked;
    setProblems(Object.fromEntries(checked.invalid.map((field) => [field, words.invalid[field]])));
    form.querySelector<HTMLElement>(`[name="${checked.invalid[0] ?? ''}"]`)?.focus();
    return null;
  }

  /** Shows why the server refused a field; false for a refusal of none. */
  function refuse(field: string, why: string): boolean {
    if (!correctable.some((one) => one === field)) return false;
    setProblems({ [field]: why });
    return true;
  }

  function reset(): void {
    setEdits({});
    setProblems({});
  }

  return { values, problems, isEdited, set, check, refuse, reset };
}
