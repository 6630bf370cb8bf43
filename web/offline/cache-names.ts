import { brand } from '#shared/config/brand.ts';

/** What all names of the worker's caches begin with; whoever withdraws the worker takes away everything under it. */
export const cachePrefix = `${brand.storagePrefix}kept_`;

/** The caches of the service worker. A page looks into them to say what is kept; only the worker writes. */
export const cacheNames = {
  /** The files of the build that the worker belongs to. */
  shell: `${cachePrefix}shell`,
  /** Files of the build before, for tabs that were open when the new one took over. */
  former: `${cachePrefix}former`,
  /** Files of the site that are not part of the shell, as they were used. */
  files: `${cachePrefix}files`,
  /** Public lists: the front page and what stands around it. */
  lists: `${cachePrefix}lists`,
  /** The articles that were opened last. */
  opened: `${cachePrefix}opened`,
  /** The articles that the reader has saved. */
  saved: `${cachePrefix}saved`,
  pictures: `${cachePrefix}pictures`,
} as const;

/** A header of every kept answer: when it came from the server, ISO 8601. */
export const cachedAtHeader = 'x-kept-at';
