import type * as z from 'zod/mini';
import { contentToShow, essenceOf, withFiguresOf } from '#shared/domain/newsroom/browser-content.ts';
import type { NewsroomKind, PublicKind } from '#shared/domain/newsroom/newsroom-document.ts';
import { sha256 } from '#shared/domain/text/sha256.ts';
import { fields, mapOf, text } from '../state/shapes.ts';
import { type StoredValue, storedValue } from './stored-value.ts';

/** A kind of newsroom document and what it consists of. */
export interface DocumentSchema<K extends NewsroomKind = NewsroomKind, T = unknown> {
  kind: K;
  schema: z.ZodMiniType<T>;
}

/** A browser's copy of a newsroom document: readers' pages show it, and the desk's screens edit it. */
export interface NewsroomCopy<T> extends StoredValue<T>, DocumentSchema<PublicKind, T> {
  /** The samples or defaults that the browser started with. */
  initial: () => T;
  /**
   * Replaces what is here. Returns false if the browser refuses to store it.
   * @param at when it was published; null for content that readers do not get, such as a draft
   */
  take(content: T, at: string | null): boolean;
  /** Takes over what editors have published, unless this browser has content of its own. */
  follow(published: { at: string; content: T }): void;
}

/** The publication that was last taken over from the server, by kind. */
const takenVersions = storedValue('newsroom_taken', mapOf(fields({ at: text, digest: text })), {});
const digestOf = (content: unknown): string => sha256(essenceOf(content)).slice(0, 16);

/**
 * Declares the copy of a document that is stored in `store`.
 * @param initial what the store has in a browser that has not changed it
 */
export function newsroomCopy<T, S extends StoredValue<T>>(
  kind: PublicKind,
  schema: z.ZodMiniType<T>,
  store: S & StoredValue<T>,
  initial: (here: T) => T,
): S & NewsroomCopy<T> {
  const taken = () => takenVersions.read()[kind];
  const take = (content: T, at: string | null): boolean => {
    const isStored = store.write(withFiguresOf(content, store.read()));
    if (at === null) return isStored;
    return takenVersions.write({ ...takenVersions.read(), [kind]: { at, digest: digestOf(content) } }) && isStored;
  };
  return {
    ...store,
    kind,
    schema,
    initial: () => initial(store.read()),
    take,
    follow({ at, content }) {
      // A cached reply may be older than what this browser has published itself.
      if (at < (taken()?.at ?? '')) return;
      const here = store.read();
      const held = { here, initial: initial(here), isTaken: taken()?.digest === digestOf(here) };
      if (contentToShow(held, content) !== here) take(content, at);
    },
  };
}
