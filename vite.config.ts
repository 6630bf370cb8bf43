import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand, pageTitle } from '#shared/config/brand.ts';
import { documentTemplate, notFoundFile } from '#shared/config/site-paths.ts';
import { endpointRows } from '#web/bundling/endpoint-rows.ts';
import { serviceWorker } from '#web/bundling/service-worker.ts';
import { themeStyles } from '#web/bundling/theme-styles.ts';
import { withoutUnusedParts } from '#web/bundling/unused-parts.ts';
import { webManifestFile } from '#web/bundling/web-manifest.ts';
import { messages } from '#web/shell/messages/en.ts';
import {
  appearanceName,
  readLanguagesName,
  textSizeName,
  textSizeProperty,
  textSizes,
} from '#web/shell/storage/preferences.ts';

const firstPaintFile = 'assets/first-paint.js';
const stored = (name: string): string => JSON.stringify(`${brand.storagePrefix}${name}`);
/**
 * Runs before the first paint: sets the stored appearance, which avoids a white flash in dark mode, and the size of an
 * article's text, and finds the languages that the reader reads: chosen, else the browser's, or all on a stage whose
 * page says so. A module that the browser cannot load marks the page as failed, for base.css. In files of the bucket it
 * is a file too, because their Content-Security-Policy allows no inline script. The names are those of
 * web/shell/storage.
 */
const firstPaint = `(function(){function read(n){try{return JSON.parse(localStorage.getItem(n))}catch(e){}}
var h=document.documentElement,d=h.dataset,s=read(${stored(textSizeName)}),m=read(${stored(appearanceName)});
addEventListener('error',function(e){if(e.target.type==='module')d.failed=''},true);
d.theme=m==='dark'||m!=='light'&&window.matchMedia&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(s!==100&&${JSON.stringify(textSizes)}.indexOf(s)>=0)h.style.setProperty('${textSizeProperty}',s/100);
var l=read(${stored(readLanguagesName)});
d.languages=Array.isArray(l)?l:d.languages?'':String(navigator.languages||'')||navigator.language||'';})();
`;

/** Completes index.html: the product's name and the first-paint script. */
function indexHtml(): Plugin {
  return {
    name: 'index-html',
    configureServer(server) {
      server.middlewares.use(`/${firstPaintFile}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(firstPaint);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: firstPaintFile, source: firstPaint });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: html.replaceAll('%NAME%', brand.name).replaceAll('%TAGLINE%', brand.tagline),
        tags: [{ tag: 'script', attrs: { src: `/${firstPaintFile}` }, injectTo: 'head-prepend' }],
      }),
    },
  };
}

/**
 * Writes two more copies of index.html. The one for documents has inline what holds up the first paint: on a slow
 * network each file costs a second. The pages of the bucket keep the links, because their Content-Security-Policy
 * names no hash. The one for unknown addresses says so without a script.
 */
function copiesOfIndex(): Plugin {
  return {
    name: 'copies-of-index',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const textOf = (name: string): string => {
        const file = bundle[name];
        return file?.type === 'asset' ? String(file.source) : '';
      };
      const index = textOf('index.html');
      const source = index
        .replace(
          /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g,
          (_, name: string) => `<style>${textOf(name)}</style>`,
        )
        .replace(/<script src="\/([^"]+)"><\/script>/g, (_, name: string) => `<script>${textOf(name)}</script>`);
      this.emitFile({ type: 'asset', fileName: documentTemplate, source });
      this.emitFile({ type: 'asset', fileName: notFoundFile, source: notFoundPage(index) });
    },
  };
}

function notFoundPage(index: string): string {
  const { pageNotFound, pageNotFoundHint, toHome } = messages.errors;
  const [whole = '', search = ''] = /<noscript>.*?(<search>.*?<\/search>).*?<\/noscript>/s.exec(index) ?? [];
  const words = `<h1>${pageNotFound}</h1><p>${pageNotFoundHint} <a href="/">${toHome}</a></p>`;
  return index
    .replace(/<title>[^<]*/, `<title>${pageTitle(pageNotFound)}`)
    .replace('</head>', '<meta data-served name="robots" content="noindex" /></head>')
    .replace(whole, '')
    .replace('<!--root-->', `<main class="plain">${words}${search}</main>`);
}

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Matches the files of packages; `names` is part of a regular expression. */
const packages = (names: string): RegExp => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`);

/** Packages besides React that every page needs. */
const vendor = packages(
  'react-router|react-router-dom|swr|dequal|@emotion|stylis|hoist-non-react-statics|react-is|@babel',
);
const zod = packages('zod');
/** MUI and what it is made of: what the first pages need is in the vendor chunk, the rest comes with its user. */
const toolkit = packages('@mui|clsx|react-transition-group|dom-helpers|prop-types|@popperjs');

/** MUI's shared helpers name all of its components, of which the bundler drops what is unused. */
const helpers = /@mui[\\/](?:system|material[\\/](?:styles|utils))[\\/]/;
const components = /@mui[\\/]material[\\/](?!SvgIcon)[A-Z]/;

type GetModule = (id: string) => { importedIds: readonly string[] } | null;
/** `entry` and its static imports, direct and indirect. */
function closure(entry: string, getModule: GetModule, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of getModule(entry)?.importedIds ?? [])
    if (!(helpers.test(entry) && components.test(id))) closure(id, getModule, found);
  return found;
}
const app = folder('web/app.tsx');
/** What one first screen needs, and what parses the replies that readers' pages call for, which loads after it. */
const entries = {
  front: [folder('web/reader/front-page/front-page.tsx')],
  article: [folder('web/reader/article/article-page.tsx')],
  schemas: [
    folder('web/shell/parse-reply.ts'),
    ...['articles', 'front', 'topics', 'stories', 'follows', 'ads', 'live'].map((noun) =>
      folder(`shared/api/${noun}.ts`),
    ),
  ],
};
const otherPages = ['following/following-tab', 'topics/topics-page', 'saved/saved-page', 'account/profile-page'].map(
  (name) => folder(`web/reader/${name}.tsx`),
);
/** What the front page loads after the news, with the seeds of the browser's collections. */
const laterParts = [
  'reader/events/events-widget.tsx',
  'reader/newsletter/newsletter-form.tsx',
  'reader/ads/local-ad-slot.tsx',
  'shell/storage/seed-collections.ts',
].map((file) => folder(`web/${file}`));

/**
 * The chunk of a module by the first screens that need it, so that the front page and an article each load few files
 * and nothing of the other. Null leaves it to the bundler.
 */
function chunkOf(
  id: string,
  getModule: GetModule,
): 'frame' | 'front' | 'article' | 'schemas' | 'pages' | 'later' | null {
  const needs = (entry: string) => closure(entry, getModule).has(id);
  const first = (['front', 'article', 'schemas'] as const).filter((name) => entries[name].some(needs));
  if (needs(app) || first.length > 1) return 'frame';
  if (first[0] !== undefined) return first[0];
  if (otherPages.filter(needs).length > 1) return 'pages';
  return laterParts.some(needs) ? 'later' : null;
}

export default defineConfig({
  root: folder('web'),
  resolve: {
    alias: [
      { find: '@emotion/is-prop-valid', replacement: folder('web/shell/theme/forwarded-props.ts') },
      // For older versions of React; this one has the hook itself.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  plugins: [
    withoutUnusedParts(),
    endpointRows(),
    themeStyles(),
    react(),
    indexHtml(),
    copiesOfIndex(),
    webManifestFile(),
    serviceWorker(),
  ],
  build: {
    outDir: folder('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // No inlined assets: the Content-Security-Policy has no `data:` for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Content blockers match such names, also of pages that the reader opens.
        chunkFileNames: ({ name }) =>
          `assets/${/\bad|ads|analytics|consent|newsletter|widget/.test(name) ? '' : '[name]-'}[hash].js`,
        codeSplitting: {
          groups: [
            // main.ts loads this first.
            { name: 'react', test: packages('react|react-dom|scheduler'), priority: 2 },
            // The packages, MUI's parts and the shared code of the frame.
            {
              name: (id, graph) =>
                vendor.test(id) || chunkOf(id, (one) => graph.getModuleInfo(one)) === 'frame' ? 'vendor' : null,
              test: (id) => vendor.test(id) || toolkit.test(id) || id.startsWith(folder('shared')),
              priority: 2,
            },
            // Loaded with the first reply: zod, the parser and the schemas of readers' pages.
            {
              name: (id, graph) =>
                zod.test(id) || chunkOf(id, (one) => graph.getModuleInfo(one)) === 'schemas' ? 'schemas' : null,
              test: (id) => zod.test(id) || /[\\/](?:web|shared)[\\/]/.test(id),
              priority: 2,
            },
            // Loaded at sign-in.
            { name: 'sign-in', test: packages('@?firebase|idb|tslib'), priority: 2 },
            // The frame around every page; and for the front page, an article and what loads later one chunk each.
            {
              name: (id, graph) => {
                const chunk = chunkOf(id, (one) => graph.getModuleInfo(one));
                return chunk === 'frame' ? 'app' : chunk;
              },
              test: (id) => toolkit.test(id) || /[\\/](?:web|shared)[\\/]/.test(id),
              priority: 1,
            },
            // Drawn in place of missing pictures.
            {
              name: 'horizon',
              test: /[\\/]web[\\/].*[\\/](?:article-horizon|horizon-art|horizon|region-colours)\.tsx?$/,
            },
            // What menus, dialogs and messages are made of: loaded with the first of them.
            {
              name: 'overlays',
              test: packages(
                '@popperjs|@mui[\\\\/]material[\\\\/](?:Modal|Portal|Backdrop|Fade|Grow|Slide|Drawer|Popper|Popover|Dialog\\w*|Menu\\w*|List\\w*|ClickAwayListener|Alert\\w*|Snackbar\\w*|Typography)|react-transition-group',
              ),
            },
            // Comes with every document, and waits for nothing.
            {
              name: 'early',
              test: /[/]web[/](?:main|shell[/](?:starter|first-visit|browser-gaps))\.ts|[/]shared[/]config[/](?:brand|site-paths)\.ts/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
