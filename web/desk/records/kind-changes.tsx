import { useEffect, useState } from 'react';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import type { NewsroomKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { comparedKinds } from '#shared/records/compared-kinds.ts';
import type { Sayings } from '#shared/records/fields.ts';
import { call } from '#web/shell/api/client.ts';
import { newsroomMessages as words } from '#web/shell/messages/desk/en-newsroom.ts';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import { ChangeTable } from '#web/shell/records/change-table.tsx';
import { differences } from '#web/shell/records/differences.ts';

/** Headlines that this page has read. An article without one could not be read. */
const headlines = new Map<string, string | null>();
/** Articles that are read at once. */
const atOnce = 8;

/** What is computed with the headlines that are known, and the ids of the articles that are not read yet. */
function withKnown<T>(compute: (headline: Sayings['headline']) => T) {
  const missing = new Set<string>();
  const result = compute((id) => {
    const headline = headlines.get(id);
    if (headline === undefined) missing.add(id);
    return headline ?? formMessages.unknownArticle;
  });
  return { result, missing: [...missing] };
}

async function readHeadlines(ids: readonly string[], signal: AbortSignal): Promise<void> {
  for (let i = 0; i < ids.length && !signal.aborted; i += atOnce) {
    const read = ids.slice(i, i + atOnce).map(async (id) => {
      const found = await call(getDeskArticle, { params: { id } }, { signal }).catch(() => null);
      if (!signal.aborted) headlines.set(id, found?.article.title ?? null);
    });
    await Promise.all(read);
  }
}

/** What is computed with the headlines of articles, after they are read. */
export async function withHeadlines<T>(compute: (headline: Sayings['headline']) => T, signal: AbortSignal): Promise<T> {
  await readHeadlines(withKnown(compute).missing, signal);
  return withKnown(compute).result;
}

/** The same for a component, which shows it at once, and once more with the headlines. */
export function useHeadlines<T>(compute: (headline: Sayings['headline']) => T): T {
  const [, setCount] = useState(0);
  const { result, missing } = withKnown(compute);
  const asked = missing.join(' ');
  useEffect(() => {
    if (asked === '') return;
    const abort = new AbortController();
    void readHeadlines(asked.split(' '), abort.signal).then(() => abort.signal.aborted || setCount((n) => n + 1));
    return () => abort.abort();
  }, [asked]);
  return result;
}

/** Differences that are listed; more are only counted. */
const listedCount = 100;

interface KindChangesProps {
  kind: NewsroomKind;
  before: unknown;
  after: unknown;
  /** What the two contents are called; only `after` is shown if it alone has a name. */
  columns: readonly [before: string, after: string] | readonly [after: string];
}

/** How one content of a kind differs from another one, field by field. */
export function KindChanges({ kind, before, after, columns }: KindChangesProps) {
  const rows = useHeadlines((headline) => differences(comparedKinds[kind], before, after, headline));
  if (rows.length === 0) return <p>{words.noChanges}</p>;
  const listed = rows.slice(0, listedCount);
  return (
    <>
      <ChangeTable
        rows={columns.length === 1 ? listed.map((row) => ({ ...row, stored: row.wanted ?? row.stored })) : listed}
        columns={columns}
      />
      {rows.length > listedCount ? <p>{words.more(rows.length - listedCount)}</p> : null}
    </>
  );
}
