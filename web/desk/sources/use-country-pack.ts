import { useState } from 'react';
import { createSource, fetchFeed } from '#shared/api/sources.ts';
import { type PackPublisher, packOf } from '#shared/config/seed/country-packs.ts';
import { packSource, sourceOf } from '#shared/domain/sources/pack-source.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { ApiError, call } from '#web/shell/api/client.ts';
import { feedsNamedBy } from '#web/shell/ingestion/feed-test.tsx';
import { sourceMessages } from '#web/shell/messages/en-sources.ts';
import { bodyOf } from './source-dialog.tsx';
import { type RowResult, useImport } from './use-opml-import.ts';

const words = sourceMessages.packs;

/** A feed that was read. */
interface ReadFeed {
  url: string;
  entries: number;
}

/** What is known of a publisher on this page. */
export type PackState =
  | { kind: 'unchecked' | 'checking' | 'adding' }
  | ({ kind: 'works' } & ReadFeed)
  | { kind: 'fails' | 'refused'; why: string }
  | { kind: 'added'; by: string };

export interface PackRow {
  id: string;
  publisher: PackPublisher;
  state: PackState;
}

/** Feeds of a page that are tried, in the order of the page. */
const maxFeeds = 2;

const readFeed = async (url: string): Promise<ReadFeed> => {
  const { entries } = await call(fetchFeed, { query: { url } });
  return { url, entries: entries.length };
};

/** Whether the publisher is why an address could not be read, and another one may be read. */
const isTheirs = (error: unknown): boolean => error instanceof ApiError && [400, 422].includes(error.status);

/** Reads a publisher's feed: the known one, else one that the home page names. Throws why the first one failed. */
async function findFeed({ feed, home }: PackPublisher): Promise<ReadFeed> {
  const known = feed === null ? [home] : [feed, home];
  const waiting = [...known];
  let first: unknown;
  for (const address of waiting) {
    try {
      return await readFeed(address);
    } catch (error) {
      if (!isTheirs(error)) throw error;
      const named = known.includes(address) ? feedsNamedBy(error).slice(0, maxFeeds) : [];
      // That the page is no feed is no failure if it names one.
      if (named.length === 0) first ??= error;
      waiting.push(...named.map(({ url }) => url).filter((url) => !waiting.includes(url)));
    }
  }
  throw first;
}

/** The publishers of a country with their states, and the check and addition of those that the editor has chosen. */
export function useCountryPack(country: string, sources: readonly Source[], onAdded: (source: Source) => void) {
  const [states, setStates] = useState<ReadonlyMap<string, PackState>>(new Map());
  /** Names of the publishers that are not chosen. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [task, setTask] = useState({ all: 0, finished: 0 });
  const { pending, run, stop } = useImport();

  const rows = packOf(country).map((publisher): PackRow => {
    const by = sourceOf(publisher, sources)?.name;
    const state = states.get(publisher.name) ?? { kind: 'unchecked' };
    return { id: publisher.name, publisher, state: by === undefined ? state : { kind: 'added', by } };
  });
  const chosen = rows.filter(({ id, state }) => state.kind !== 'added' && !left.has(id));

  function show(name: string, state: PackState): void {
    setStates((before) => new Map(before).set(name, state));
    if (state.kind === 'fails') setLeft((before) => new Set(before).add(name));
  }

  async function work<Made>(
    create: (row: PackRow) => Promise<Made>,
    onDone: (made: Made, row: PackRow) => void,
    [running, failed]: ['checking', 'fails'] | ['adding', 'refused'],
  ): Promise<void> {
    const given = chosen.map((one, row) => ({ row, one, source: packSource(one.publisher, country) }));
    const rowAt = (row: number): PackRow => {
      const found = given[row]?.one;
      if (found === undefined) throw new Error('No such row');
      return found;
    };
    setTask({ all: given.length, finished: 0 });
    await run(given, {
      create: (_, row) => create(rowAt(row)),
      onAdded: (made, row) => onDone(made, rowAt(row)),
      onResult(row: number, result: RowResult) {
        const { id } = rowAt(row);
        if (result.kind === 'adding') show(id, { kind: running });
        else setTask(({ all, finished }) => ({ all, finished: finished + 1 }));
        if (result.kind === 'failed') show(id, { kind: failed, why: result.why });
      },
    });
  }

  const check = () =>
    work(
      ({ publisher }) => findFeed(publisher),
      (read, { id }) => show(id, read.entries === 0 ? { kind: 'fails', why: words.empty } : { kind: 'works', ...read }),
      ['checking', 'fails'],
    );
  /** A publisher without a known feed is checked first. */
  const add = () =>
    work(
      async ({ publisher, state }) => {
        const url = state.kind === 'works' ? state.url : (publisher.feed ?? (await findFeed(publisher)).url);
        return call(createSource, { body: bodyOf(packSource(publisher, country, url)) });
      },
      (source, { id }) => {
        show(id, { kind: 'added', by: source.name });
        onAdded(source);
      },
      ['adding', 'refused'],
    );

  const choose = (ids: ReadonlySet<string>) => setLeft(new Set(rows.flatMap(({ id }) => (ids.has(id) ? [] : [id]))));
  return { rows, chosen, choose, pending, task, check, add, stop };
}
