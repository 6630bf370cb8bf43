import * as z from 'zod/mini';
import { requireChargedPrices } from '#functions/membership/charged-prices.ts';
import type { Change } from '#functions/records/audit.ts';
import { changedParts } from '#functions/records/changed-parts.ts';
import { signatureOf } from '#functions/records/editor-names.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { changedMeanwhile, notFound, Refusal } from '#functions/runtime/refusal.ts';
import type {
  DocumentVersion,
  NewsroomKind,
  Publication,
  SavedDocument,
} from '#shared/domain/newsroom/newsroom-document.ts';
import { records } from '#shared/records.ts';
import { parseContent, readContent } from './content.ts';
import {
  type DocumentState,
  readState,
  readVersion,
  type SavedContent,
  stateEntity,
  versionEntity,
} from './document-rows.ts';

/**
 * Newsroom documents: a draft that editors share, and versions that were published to all readers. Each change is one
 * transaction with its row in the log of changes, on condition that the document still has the version that the editor
 * saw (docs/decisions/0016-newsroom-documents.md).
 */

/** Publications that the desk lists. Older ones stay in the table. */
const historyLength = 50;

/**
 * What may be a draft but not reach readers, by kind: they must not be shown another price than they pay.
 * @throws Refusal 422
 */
const beforePublication: { readonly [K in NewsroomKind]?: (content: unknown) => Promise<void> } = {
  membership: (content) => requireChargedPrices(z.parse(records.membership.content, content)),
};

/** A document for the desk. */
export const readDocument = async (kind: NewsroomKind): Promise<SavedDocument> => asSaved(kind, await readState(kind));

function asSaved(kind: NewsroomKind, { version, published, draft, history }: DocumentState): SavedDocument {
  return {
    kind,
    version,
    published: published ? { ...published, content: readContent(kind, published.content) } : null,
    draft: draft ? { ...draft, content: readContent(kind, draft.content) } : null,
    history: [...history],
  };
}

/**
 * What was published as a version.
 * @throws Refusal 404
 */
export async function readDocumentVersion(kind: NewsroomKind, number: number): Promise<DocumentVersion> {
  const found = await readVersion(kind, number);
  if (found === null) throw notFound('Version');
  return { ...found, content: readContent(kind, found.content) };
}

/** Who changes a document, when, and the version of it that they saw. */
export interface Editing {
  version: number;
  by: string;
  now: Date;
}

/**
 * Saves the draft, or drops it if the content is null.
 * @throws Refusal 400 and 413 because of the content, 409 if the document has changed since
 */
export async function saveDraft(kind: NewsroomKind, given: unknown, editing: Editing): Promise<SavedDocument> {
  const content = given === null ? null : parseContent(kind, given);
  const present = await readState(kind);
  requireVersion(kind, present, editing.version);
  const { draft, published } = present;
  if (content === null && draft === undefined) return asSaved(kind, present);
  return write(
    kind,
    { ...present, draft: content === null ? undefined : await saved(content, editing) },
    {
      action: content === null ? 'drop draft' : 'save draft',
      title: records[kind].title,
      ...changedParts(draft?.content ?? published?.content ?? null, content),
    },
    editing,
  );
}

/**
 * Publishes the draft, or the content of an earlier version; a draft then stays.
 * @param revertTo number of that version
 * @throws Refusal 404 without such a version, 409 if the document has changed since, 422 without a draft, if
 *   the version can no longer be read, or because of Stripe's prices
 */
export async function publish(
  kind: NewsroomKind,
  revertTo: number | undefined,
  editing: Editing,
): Promise<SavedDocument> {
  const present = await readState(kind);
  requireVersion(kind, present, editing.version);
  const content = parseContent(kind, await contentToPublish(kind, present, revertTo));
  await beforePublication[kind]?.(content);
  const number = (present.published?.number ?? 0) + 1;
  const { by, at } = await saved(content, editing);
  const publication: Publication = { number, by, at, ...(revertTo === undefined ? {} : { revertTo }) };
  return write(
    kind,
    {
      ...present,
      published: { number, by, at, content },
      draft: revertTo === undefined ? undefined : present.draft,
      history: [publication, ...present.history].slice(0, historyLength),
    },
    {
      action: revertTo === undefined ? 'publish' : 'publish again',
      title: `${records[kind].title}, version ${number}${revertTo === undefined ? '' : ` (that of version ${revertTo})`}`,
      ...changedParts(present.published?.content ?? null, content),
    },
    editing,
    { ...publication, content },
  );
}

async function contentToPublish(kind: NewsroomKind, { draft }: DocumentState, revertTo: number | undefined) {
  if (revertTo === undefined) {
    if (draft === undefined) throw new Refusal(422, 'no_draft', 'There is no draft to publish. Save one first.');
    return draft.content;
  }
  const { content } = await readDocumentVersion(kind, revertTo);
  if (content === null)
    throw new Refusal(422, 'unreadable_version', `Version ${revertTo} is too old to be published again.`);
  return content;
}

const saved = async (content: unknown, { by, now }: Editing): Promise<SavedContent> => ({
  by: await signatureOf(by, now),
  at: now.toISOString(),
  content,
});

/**
 * Writes the next state with its row in the log and its version, if it is a publication.
 * @throws Refusal 409 if the document has changed since
 */
async function write(
  kind: NewsroomKind,
  { published, draft, history }: DocumentState,
  change: Pick<Change, 'action' | 'title' | 'before' | 'after'>,
  { version, by, now }: Editing,
  publication?: DocumentVersion,
): Promise<SavedDocument> {
  const next = { version: version + 1, published, draft, history };
  const entities = { state: stateEntity(), versions: versionEntity() };
  const failed = await saveChange(
    { ...change, by, kind: 'newsroom', subject: kind },
    now,
    entities,
    ({ state, versions }) => [
      state
        .put({ kind, version: next.version, history, ...(published && { published }), ...(draft && { draft }) })
        .where((attributes, { eq, notExists }) =>
          version === 0 ? notExists(attributes.version) : eq(attributes.version, version),
        )
        .commit(),
      ...(publication === undefined
        ? []
        : [versions.create({ kind, number: publication.number, publication }).commit()]),
    ],
  );
  if (failed === null) return asSaved(kind, next);
  throw outdated(await readDocument(kind));
}

/** @throws Refusal 409 */
function requireVersion(kind: NewsroomKind, present: DocumentState, version: number): void {
  if (present.version !== version) throw outdated(asSaved(kind, present));
}

const outdated = (present: SavedDocument): Refusal =>
  changedMeanwhile(records[present.kind].title, present, ['version', present.version]);
