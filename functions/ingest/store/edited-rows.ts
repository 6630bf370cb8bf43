import type { Preview, RowChange } from '#functions/articles/article-rows.ts';
import { applyEditorial, mergesWithNone } from '#shared/domain/articles/apply-editorial.ts';
import type { Editorial } from '#shared/domain/articles/editorial.ts';

/** The card of an article as its publisher has it. */
export function ownCard({ preview, applied }: Pick<RowChange, 'preview' | 'applied'>): Preview {
  if (applied === undefined || applied.original === null) return preview;
  // Coverage changes without the publisher.
  const { coverageCount, coverageSources } = preview;
  return { ...applied.original, coverageCount, coverageSources };
}

/** The row of an article before any decision. */
export function withoutEditorial({ applied, ...row }: RowChange): RowChange {
  return { ...row, preview: ownCard({ ...row, ...(applied === undefined ? {} : { applied }) }) };
}

/** The row of a publisher's own card with what the editors have decided. */
export function withEditorial(own: RowChange, decision: Editorial): RowChange {
  if (decision.version === 0) return own;
  const preview = applyEditorial(own.preview, decision);
  const original = preview === own.preview ? null : own.preview;
  const { version, state } = decision;
  return { ...own, preview, applied: { version, state, alone: mergesWithNone(decision), original } };
}

/** Whether lists, counts and the search have an article. */
export const isListed = ({ survivor, applied }: Pick<RowChange, 'survivor' | 'applied'>): boolean =>
  survivor === null && (applied === undefined || applied.state === 'listed');
