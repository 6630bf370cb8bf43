import { isDeepStrictEqual } from 'node:util';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { composedFrom, reportIsGone } from '#functions/ingest/store/composed-articles.ts';
import { unlistedChange, unlistedEntity } from '#functions/ingest/store/unlisted-articles.ts';
import type { Change } from '#functions/records/audit.ts';
import { changedParts } from '#functions/records/changed-parts.ts';
import { signatureOf } from '#functions/records/editor-names.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { brand } from '#shared/config/brand.ts';
import type { ArticleState, Editorial } from '#shared/domain/articles/editorial.ts';
import { correctionEntity } from './corrections.ts';
import { isClosed } from './desk-articles.ts';
import { takenDownEntity, takenDownRow } from './taken-down.ts';

/**
 * Writes a decision, with all that the desk has of it, if the row still has the decision that was read: no editor
 * overwrites another one's decision unseen. Ingestion never writes it.
 * @param by who decides, for the audit log
 * @returns false if another decision was written meanwhile
 */
export async function writeDecision(present: StoredArticle, editorial: Editorial, by = editorial.by): Promise<boolean> {
  const { preview, editorial: before } = present;
  const { id } = preview;
  const now = new Date(editorial.at);
  const { gone, added } = unlistedChange(preview, before.state, editorial.state);
  const [wasGone, isGone] = [isClosed(before.state), isClosed(editorial.state)];
  const signed = { ...editorial, by: await signatureOf(editorial.by, now) };
  const entities = {
    article: articleEntity(),
    unlisted: unlistedEntity(),
    takenDown: takenDownEntity(),
    correction: correctionEntity(),
  };
  const [oldNote, note] = [before.note, editorial.note];
  const isNoteNew = oldNote?.at !== note?.at;
  const failed = await saveChange(
    changeOf(present, editorial, by),
    now,
    entities,
    ({ article, unlisted, takenDown, correction }) => [
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
      ...(isNoteNew && oldNote !== undefined ? [correction.delete({ id, at: oldNote.at }).commit()] : []),
      ...(isNoteNew && note !== undefined ? [correction.put({ id, ...note }).commit()] : []),
    ],
  );
  return failed === null;
}

/** Conditions compare what is stored, which is a JSON text (`optionalJson`). ElectroDB types it as what is read. */
const asStored = (editorial: Editorial): Editorial => JSON.stringify(editorial) as unknown as Editorial;

/** What editors decide, for the audit log. */
const decided = ({ state, reason, courtOrder, isPremium, alone, corrections, omitted, note, takes }: Editorial) => {
  const reports = state === 'takenDown' ? takes?.ids.length : undefined;
  // No region or picture is a decision, as opposed to no correction.
  const corrected = Object.fromEntries(Object.entries(corrections).map(([name, value]) => [name, value ?? 'none']));
  return { state, reason, courtOrder, reports, isPremium, alone, corrections: corrected, omitted, note: note?.text };
};

/** The change for the audit log. */
const changeOf = ({ preview, editorial: before }: StoredArticle, after: Editorial, by: string): Change => ({
  by,
  action: actionsOf(before, after),
  kind: 'article',
  subject: preview.id,
  title: preview.title,
  ...changedParts(decided(before), decided(after)),
});

/** What was done, in short verbs. */
function actionsOf(before: Editorial, after: Editorial): string {
  const actions = [
    ...(before.state === after.state ? [] : [stateAction(before.state, after.state)]),
    ...(isDeepStrictEqual(before.corrections, after.corrections) ? [] : ['correct']),
    ...(before.note?.text === after.note?.text ? [] : ['note a correction']),
    ...(isDeepStrictEqual(before.omitted, after.omitted) ? [] : [after.omitted ? 'shorten' : 'put back']),
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

/** Attempts at one decision, which an editor may change meanwhile. */
const maxAttempts = 5;

/**
 * Withdraws the composed articles that are made of those among these reports that were taken down: they become drafts,
 * which an editor may correct and publish again. What was left out of a report is left out of what quotes it. Safe to
 * repeat.
 * @returns the ids of these composed articles, whose decisions are to be applied
 */
export async function withdrawComposed(ids: readonly string[]): Promise<string[]> {
  const reports = await readStoredArticles([...new Set(ids)]);
  const gone = [...reports].filter(([, { editorial }]) => editorial.state === 'takenDown').map(([id]) => id);
  const composed = new Set<string>();
  for (const [report, { editorial }] of reports)
    for (const id of editorial.omitted === undefined ? [] : await composedFrom(report))
      if (await shorten(id, editorial.omitted ?? [], new Date())) composed.add(id);
  for (const report of gone)
    for (const id of await composedFrom(report)) if (await withdraw(id, report, new Date())) composed.add(id);
  return [...composed];
}

/** @returns whether there is the composed article */
async function shorten(id: string, passages: readonly string[], now: Date): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const article = (await readStoredArticles([id])).get(id);
    if (article === undefined) return false;
    const { editorial } = article;
    const omitted = [...new Set([...(editorial.omitted ?? []), ...passages])];
    if (omitted.length === (editorial.omitted ?? []).length) return true;
    const changed = { ...editorial, omitted, version: editorial.version + 1, by: brand.name, at: now.toISOString() };
    if (await writeDecision(article, changed)) return true;
  }
  throw new Error(`Others have changed the composed article ${id} ${maxAttempts} times in a row`);
}

/** @returns whether the article is made of the report */
async function withdraw(id: string, report: string, now: Date): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const article = (await readStoredArticles([id])).get(id);
    // An article that was withdrawn before has lost the report.
    if (article === undefined || !article.coverage.some((one) => one.id === report)) return false;
    const { editorial } = article;
    if (editorial.state === 'takenDown' || editorial.reason === reportIsGone) return true;
    const { version } = editorial;
    const draft = { ...editorial, state: 'draft', reason: reportIsGone, version: version + 1 } as const;
    if (await writeDecision(article, { ...draft, by: brand.name, at: now.toISOString() })) return true;
  }
  throw new Error(`Others have changed the composed article ${id} ${maxAttempts} times in a row`);
}
