/** Files of the build's shell; a revision where the name does not tell one build's from the next. Written by web/bundling/service-worker.ts, as the next one. */
declare const SHELL: readonly { url: string; revision: string | null }[];
/** `CachedPaths` of web/offline/routing.ts. */
declare const CACHED_PATHS: { lists: readonly string[]; article: string };
