import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { serviceWorkerPath } from '#shared/config/service-worker.ts';
import type { CachedPaths } from '../offline/routing.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Ships, in the place of the worker, one that takes itself and everything it kept away (docs/decisions/0020). */
export const withdrawsWorker = (): boolean => process.env.WITHDRAW_SERVICE_WORKER === '1';

/** Public lists that the front page and the topics need. */
const keptPaths: CachedPaths = {
  lists: [contract.listArticles, contract.listTopics, contract.listTrendingTopics, contract.listPublishers].map(
    ({ path }) => path,
  ),
  article: contract.getArticle.path.replace('{id}', ''),
};

/** What can be read without a network: pages, as modules of `web/`, with all that they load. The desks, the charts and the sign-in are not among them. */
const keptPages = [
  'app.tsx',
  'reader/front-page/front-page.tsx',
  'reader/article/article-page.tsx',
  'reader/article/local-article-page.tsx',
  'reader/article/premium-story.tsx',
  'reader/topics/topics-page.tsx',
  'reader/saved/saved-page.tsx',
  'site/not-found.tsx',
  'reader/following/following-tab.tsx',
  'reader/saved/offline-tasks.tsx',
  'reader/saved/offline-notice.tsx',
  'reader/card/card-menu.tsx',
  'offline/keep-act.ts',
  'ui/overlays/toast-card.tsx',
  'storage/seed-collections.ts',
];
/** The faces of the first screen and of the stories; other scripts' come when they are met. */
const keptFonts = /(?:newsreader-(?:headline|text|italic)|figtree)-latin\.woff2$/;
/** Stand beside the build's own files, from web/public. */
const keptPublic = ['favicon.svg'];

interface Precached {
  url: string;
  revision: string | null;
}
const revision = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

/** The shell of a build: index.html and what it and the kept pages consist of. */
export function shellOf(bundle: Rolldown.OutputBundle): Precached[] {
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
  for (const page of keptPages) {
    const [chunk] = [...chunks.values()].filter((one) => one.moduleIds.includes(folder(page)));
    if (chunk === undefined) throw new Error(`The service worker should keep web/${page}, which is in no chunk.`);
    add(chunk.fileName);
  }
  const assets = files.flatMap((file): Precached[] => {
    if (file.type !== 'asset') return [];
    const font = file.originalFileNames.some((name) => keptFonts.test(name));
    if (font || styles.has(file.fileName)) return [{ url: `/${file.fileName}`, revision: null }];
    // No hash in their names.
    return ['index.html', 'assets/first-paint.js'].includes(file.fileName)
      ? [{ url: `/${file.fileName}`, revision: revision(file.source) }]
      : [];
  });
  return [
    ...[...found].map((name) => ({ url: `/${name}`, revision: null })),
    ...assets,
    ...keptPublic.map((name) => ({ url: `/${name}`, revision: revision(readFileSync(folder(`public/${name}`))) })),
  ].toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

/** The worker as one script. */
export async function bundledWorker(shell: readonly Precached[], withdrawn: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder('.'),
    logLevel: 'error',
    publicDir: false,
    define: {
      SHELL: JSON.stringify(shell),
      CACHED_PATHS: JSON.stringify(keptPaths),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: folder(`service-worker/${withdrawn ? 'withdrawn' : 'main'}.ts`),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const outputs = 'output' in built ? built.output : Array.isArray(built) ? built.flatMap(({ output }) => output) : [];
  const [chunk] = outputs.filter((file) => file.type === 'chunk');
  if (chunk === undefined) throw new Error('The service worker could not be built.');
  return chunk.code;
}

/** Builds the service worker beside the site, at the root, so that it may answer for every page. There is none while developing. */
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
          source: await bundledWorker(shellOf(bundle), withdrawsWorker()),
        });
      },
    },
  };
}
