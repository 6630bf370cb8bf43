/** Files of the build's shell; a revision where the name does not tell one build's from the next. Written by web/bundling/service-worker.ts, as the next one. */
declare const SHELL: readonly { url: string; revision: string | null }[];
/** `KeptPaths` of web/offline/keeping-rules.ts. */
declare const KEPT_PATHS: { lists: readonly string[]; article: string };
