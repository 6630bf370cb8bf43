import { createContext, startTransition, use, useEffect, useState, useSyncExternalStore } from 'react';
import { servedPageId } from '#shared/config/site-paths.ts';

/** What a document is rendered with, on the server and again in the browser that takes it over. */
export interface Served {
  /** When it is rendered. */
  now: Date;
  /** The site's own. */
  origin: string;
  /** The languages that its readers read; empty: all. */
  languages: readonly string[];
  /** For a light edition: without scripts and advertising, and with pictures as links. No browser takes it over. */
  isLight?: boolean;
}

/** Null if the browser renders the page itself. */
export const ServedContext = createContext<Served | null>(null);

/** Whether this is a server, or a browser that has yet to take over what one has rendered. */
export const isServedPage = (): boolean =>
  typeof document === 'undefined' || document.getElementById(servedPageId) !== null;

const never = () => () => {};
const none = () => null;

/** Whether this component began as a part of a document, on the server or in the browser that took it over. */
export function useWasServed(): boolean {
  let isServed = false;
  // React asks for the server's value on a server and while it takes over a document. As both values are the same, it
  // renders nothing again, which it would do at once and for the whole page.
  useSyncExternalStore(never, none, () => {
    isServed = true;
    return null;
  });
  const [wasServed] = useState(isServed);
  return wasServed;
}

/** Whether this rendering makes a document, or takes it over and must show the same. Then it ends, in slices. */
export function useIsServed(): boolean {
  const [isServed, setIsServed] = useState(useWasServed());
  useEffect(() => startTransition(() => setIsServed(false)), []);
  return isServed;
}

/** Whether this is a light edition. */
export const useIsLight = (): boolean => use(ServedContext)?.isLight === true;

/** The site's origin. */
export const useOrigin = (): string => use(ServedContext)?.origin ?? window.location.origin;

/** How a server reads and writes markup, which browsers do with nodes. Empty in a browser; set by web/server. */
export const serverMarkup: {
  text?: (markup: string) => string;
  /**
   * A body reduced to allowed markup and links to these addresses, and the words of a paragraph that opens it. In a
   * light edition its pictures are links.
   */
  body?: (html: string, addresses: RegExp, isLight: boolean) => { html: string; opening: string };
} = {};
