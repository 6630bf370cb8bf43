import { Service } from 'electrodb';
import { articleEntity } from '#functions/articles/article-rows.ts';
import type { StoredArticle } from '#functions/articles/articles.ts';
import { unlistedChange, unlistedEntity } from '#functions/ingest/store/unlisted-articles.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { table } from '#functions/table/client.ts';
import { transact } from '#functions/table/transaction.ts';
import { auditEntity, auditRow, type Change } from '#functions/team/audit.ts';
import { signatureOf } from '#functions/team/editor-names.ts';
import type { ArticleState, Editorial } from '#shared/domain/articles/editorial.ts';
import { takenDownEntity, takenDownRow } from './taken-down.ts';

const rows = lazy(
  () =>
    new Service(
      { article: articleEntity(), unlisted: unlistedEntity(), takenDown: takenDownEntity(), audit: auditEntity() },
      table(),
    ),
);

/**
 * Writes a decision, with all that the desk has of it, if the row still has the decision that was read: no editor
 * overwrites another one's decision unseen. Ingestion never writes it.
 * @returns false if another decision was written meanwhile
 */
export async function writeDecision(present: StoredArticle, editorial: Editorial): Promise<boolean> {
  const { preview, editorial: before } = present;
  const { id } = preview;
  const now = new Date(editorial.at);
  const { gone, added } = unlistedChange(preview, before.state, editorial.state);
  const [wasGone, isGone] = [isClosed(before.state), isClosed(editorial.state)];
  const logged = await auditRow(auditOf(present, editorial), now);
  const signed = { ...editorial, by: await signatureOf(editorial.by, now) };
  const failed = await transact(() =>
    rows()
      .transaction.write(({ article, unlisted, takenDown, audit }) => [
        article
          .update({ id })
          .set({ editorial: signed })
          .where((attributes, { exists, notExists, eq }) =>
            before.version === 0
              ? `${exists(attributes.id)} AND ${notExists(attributes.editorial)}`
              : eq(attributes.editorial, asStored(before)),
          )
          .commit(),
        ...(gone === null ? [] : [unlisted.delete(gone).commit()]),
        ...(added === null ? [] : [unlisted.put(added).commit()]),
        ...(isGone && !wasGone ? [takenDown.put(takenDownRow(id, now)).commit()] : []),
        ...(wasGone && !isGone ? [takenDown.delete({ id }).commit()] : []),
        audit.create(logged).commit(),
      ])
      .go(),
  );
  return failed === null;
}

/** Whether readers may not open an article: their browsers drop what they have of it. */
export const isClosed = (state: ArticleState): boolean => state === 'takenDown' || state === 'draft';

/** Conditions compare what is stored, which is a JSON text (`optionalJson`). ElectroDB types it as what is read. */
const asStored = (editorial: Editorial): Editorial => JSON.stringify(editorial) as unknown as Editorial;

const fields = ['state', 'reason', 'isPremium', 'alone'] as const;

/** The change for the audit log: the fields that differ, before and after. */
function auditOf({ preview, editorial: before }: StoredArticle, after: Editorial): Change {
  const changed = fields.filter((field) => before[field] !== after[field]);
  const corrected = keysOf({ ...before.corrections, ...after.corrections }).filter(
    (field) => before.corrections[field] !== after.corrections[field],
  );
  const part = (one: Editorial) => ({
    ...Object.fromEntries(changed.map((field) => [field, one[field] ?? null])),
    ...(corrected.length === 0
      ? {}
      : { corrections: Object.fromEntries(corrected.map((field) => [field, one.corrections[field]])) }),
  });
  return {
    by: after.by,
    action: actionsOf(before, after, corrected.length > 0),
    kind: 'article',
    subject: preview.id,
    title: preview.title,
    before: part(before),
    after: part(after),
  };
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[];

/** What was done, in short verbs. */
function actionsOf(before: Editorial, after: Editorial, isCorrected: boolean): string {
  const actions = [
    ...(before.state === after.state ? [] : [stateAction(before.state, after.state)]),
    ...(isCorrected ? ['correct'] : []),
    ...(before.isPremium === after.isPremium ? [] : ['set premium']),
    ...(before.alone === after.alone ? [] : [after.alone ? 'un-merge' : 'merge again']),
  ];
  return actions.join(', ') || 'change the reason';
}

function stateAction(before: ArticleState, after: ArticleState): string {
  if (after === 'takenDown') return 'take down';
  if (after === 'hidden') return 'hide';
  if (after === 'draft') return 'withdraw';
  return { listed: 'list', hidden: 'show', draft: 'publish', takenDown: 'restore' }[before];
}
