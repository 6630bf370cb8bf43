import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { serviceWorkerPath } from '#shared/config/site-paths.ts';
import type { CachedPaths } from '../shell/offline/routing.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/**
 * Whether this build ships the worker that removes itself and its caches
 * (docs/decisions/0011-documents-and-offline.md).
 */
export const withdrawsWorker = (): boolean => process.env.WITHDRAW_SERVICE_WORKER === '1';

/** The responses that the front page, topics and articles need. */
const cachedPaths: CachedPaths = {
  lists: [listArticles, getFrontPage, listTopics, listTrendingTopics, listPublishers].map(({ path }) => path),
  article: getArticle.path.replace('{id}', ''),
};

/** Modules of `web/` to precache with their imports. The desk, the charts and the sign-in need a connection. */
const precachedModules = [
  'app.tsx',
  'reader/front-page/front-page.tsx',
  'reader/article/article-page.tsx',
  'reader/article/below-article.tsx',
  'reader/article/keep-reading.tsx',
  'reader/article/local-article-page.tsx',
  'reader/article/premium-story.tsx',
  'reader/article/purify-body.ts',
  'reader/topics/topics-page.tsx',
  'reader/saved/saved-page.tsx',
  'reader/saved/history-page.tsx',
  'reader/account/load-reader.ts',
  'shell/parse-reply.ts',
  'shell/frame/breaking-line.tsx',
  'shell/frame/menu-drawer.tsx',
  'shell/frame/not-found-page.tsx',
  'reader/following/following-tab.tsx',
  'reader/following/change-follow.ts',
  'shell/offline/offline-tasks.tsx',
  'shell/offline/offline-notice.tsx',
  'shell/offline/failed-page.tsx',
  'reader/account/avatar.tsx',
  'reader/card/card-popup.tsx',
  'reader/card/press-like.ts',
  'shell/offline/outbox.ts',
  'shell/ui/overlays/toast-card.tsx',
  'shell/storage/seed-collections.ts',
];
/** Latin fonts of the first screen and the articles. Other scripts are cached when they are used. */
const precachedFonts = /(?:newsreader-(?:headline|text|italic)|figtree)-latin\.woff2$/;
/** Files of web/public to precache. */
const precachedPublicFiles = ['favicon.svg'];

interface Precached {
  url: string;
  revision: string | null;
}
const revision = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** Lists the files to precache: index.html, what it loads, and the modules above. */
export function precacheManifest(bundle: Rolldown.OutputBundle): Precached[] {
  const files = Object.values(bundle);
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const found = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string): void => {
    const chunk = chunks.get(name);
    if (chunk === undefined || found.has(name)) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const chunk of chunks.values()) if (chunk.isEntry) add(chunk.fileName);
  for (const module of precachedModules) {
    const [chunk] = [...chunks.values()].filter((one) => one.moduleIds.includes(folder(module)));
    if (chunk === undefined) throw new Error(`No chunk contains web/${module}, which the service worker precaches.`);
    add(chunk.fileName);
  }
  const assets = files.flatMap((file): Precached[] => {
    if (file.type !== 'asset') return [];
    const font = file.originalFileNames.some((name) => precachedFonts.test(name));
    if (font || styles.has(file.fileName)) return [{ url: `/${file.fileName}`, revision: null }];
    // These names contain no hash.
    return ['index.html', 'assets/first-paint.js'].includes(file.fileName)
      ? [{ url: `/${file.fileName}`, revision: revision(file.source) }]
      : [];
  });
  return [
    ...[...found].map((name) => ({ url: `/${name}`, revision: null })),
    ...assets,
    ...precachedPublicFiles.map((name) => ({
      url: `/${name}`,
      revision: revision(readFileSync(folder(`public/${name}`))),
    })),
  ].toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

/** Bundles the worker into one script. */
export async function bundledWorker(shell: readonly Precached[], withdrawn: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder('.'),
    logLevel: 'error',
    publicDir: false,
    define: {
      SHELL: JSON.stringify(shell),
      CACHED_PATHS: JSON.stringify(cachedPaths),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: folder(`shell/service-worker/${withdrawn ? 'withdrawn' : 'main'}.ts`),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const outputs = 'output' in built ? built.output : Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const [chunk] = outputs.filter((file) => file.type === 'chunk');
  if (chunk === undefined) throw new Error('Could not bundle the service worker.');
  return chunk.code;
}

/** Adds the service worker to the root of the build, where its scope is the whole site. Development has none. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    config: (_, { command }) => ({
      define: { HAS_SERVICE_WORKER: JSON.stringify(command === 'build' && !withdrawsWorker()) },
    }),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        this.emitFile({
          type: 'asset',
          fileName: serviceWorkerPath.slice(1),
          source: await bundledWorker(precacheManifest(bundle), withdrawsWorker()),
        });
      },
    },
  };
}
