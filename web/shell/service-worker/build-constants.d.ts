/**
 * The build's precached files, written by web/bundling/service-worker.ts. `revision` is null if the URL has a hash.
 */
declare const SHELL: readonly { url: string; revision: string | null }[];
/** `CachedPaths` of web/shell/offline/routing.ts, written by web/bundling/service-worker.ts. */
declare const CACHED_PATHS: { lists: readonly string[]; article: string };
