import { brand } from '#shared/config/brand.ts';

/** Prefix of all caches of the service worker. The withdrawn worker deletes every cache with this prefix. */
export const cachePrefix = `${brand.storagePrefix}kept_`;

/**
 * The caches of the service worker, which fills them. Pages read them to list what is available offline, and drop what
 * was taken down.
 */
export const cacheNames = {
  /** Precached files of the worker's own build. */
  shell: `${cachePrefix}shell`,
  /** Files of the previous build, for tabs that were open when the new worker took over. */
  previousBuild: `${cachePrefix}former`,
  /** Other files of the site, cached when they are used. */
  assets: `${cachePrefix}files`,
  /** Public lists: the front page's articles, topics and publishers. */
  lists: `${cachePrefix}lists`,
  /** The articles that were opened last. */
  opened: `${cachePrefix}opened`,
  /** The reader's saved articles. */
  saved: `${cachePrefix}saved`,
  images: `${cachePrefix}pictures`,
} as const;

/** Header of every cached response: when the server sent it, ISO 8601. */
export const cachedAtHeader = 'x-kept-at';
