import { optionalPacked, packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { type NewsroomKind, newsroomKinds, type Publication } from '#shared/domain/newsroom/newsroom-document.ts';

/** Content as it was saved. Parse it before use: an older version of the product may have saved it. */
export interface SavedContent {
  /** `signatureOf` the editor. */
  by: string;
  at: string;
  content: unknown;
}

/** The present state of a document. */
export const stateEntity = defineEntity({
  model: { entity: 'newsroom-state', version: '1', service },
  attributes: {
    kind: { type: [...newsroomKinds], required: true },
    /** Grows with each change of draft or publication: no editor overwrites another one's change unseen. */
    version: { type: 'number', required: true },
    /** What readers get. */
    published: optionalPacked<SavedContent & { number: number }>(),
    draft: optionalPacked<SavedContent>(),
    /** The newest publications, the newest first. */
    history: packed<readonly Publication[]>(),
  },
  indexes: { byKind: keys('newsroom#${kind}', 'state') },
});

/** A publication with its content, kept for good. */
export const versionEntity = defineEntity({
  model: { entity: 'newsroom-version', version: '1', service },
  attributes: {
    kind: { type: [...newsroomKinds], required: true },
    number: { type: 'number', required: true },
    publication: packed<Publication & { content: unknown }>(),
  },
  indexes: { byNumber: keys('newsroom#${kind}', 'version#${number}') },
});

/** A document as it is stored. */
export interface DocumentState {
  version: number;
  published: (SavedContent & { number: number }) | undefined;
  draft: SavedContent | undefined;
  history: readonly Publication[];
}

/** The present state; version 0 if nothing was ever saved. */
export async function readState(kind: NewsroomKind): Promise<DocumentState> {
  const { data } = await stateEntity().get({ kind }).go({ consistent: true });
  if (data === null) return { version: 0, published: undefined, draft: undefined, history: [] };
  const { version, published, draft, history } = data;
  return { version, published, draft, history };
}

/** A publication with its content; null if there is none with this number. */
export async function readVersion(
  kind: NewsroomKind,
  number: number,
): Promise<(Publication & { content: unknown }) | null> {
  const { data } = await versionEntity().get({ kind, number }).go({ consistent: true });
  return data?.publication ?? null;
}
