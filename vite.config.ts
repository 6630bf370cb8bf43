import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { listArticles } from '#shared/api/articles.ts';
import { brand } from '#shared/config/brand.ts';
import { serviceWorker } from '#web/bundling/service-worker.ts';
import { webManifestFile } from '#web/bundling/web-manifest.ts';
import { localArticlesName } from '#web/storage/local-article-lookup.ts';
import { appearanceName, feedLayoutName } from '#web/storage/preferences.ts';

const firstPaintFile = 'assets/first-paint.js';
const stored = (name: string): string => JSON.stringify(`${brand.storagePrefix}${name}`);
/**
 * Sets the remembered appearance before anything is drawn, so that a dark evening never flashes white, and says when the front page has no lead, and when a story is of the browser's own and not to be asked
 * for (web/early.ts). A file, because the
 * site's policy allows no inline script; the values are those of web/storage.
 */
const firstPaint = `(function(){function read(n){try{return JSON.parse(localStorage.getItem(n))}catch(e){}}
var d=document.documentElement.dataset,m=read(${stored(appearanceName)});
d.theme=m==='dark'||m!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
if(read(${stored(feedLayoutName)})==='columns')d.layout='columns';
var a=/^\\/article\\/([^/]+)/.exec(location.pathname);
try{if(a&&(localStorage.getItem(${stored(localArticlesName)})||'').indexOf('"id":"'+a[1]+'"')>=0)d.own=''}catch(e){}})();
`;

/** Completes index.html: the product's name, the first-paint script, and early requests for what every first visit needs. */
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
      handler(html, context) {
        // The entry asks for the rest by itself; told here, the browser need not read it first. Which page it will be, only the entry knows.
        const chunks = Object.values(context.bundle ?? {}).filter((file) => file.type === 'chunk');
        const app = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/web/app.tsx'));
        const soon = app === undefined ? [] : [app.fileName, ...app.imports].filter((file) => !html.includes(file));
        const tags: HtmlTagDescriptor[] = [
          { tag: 'script', attrs: { src: `/${firstPaintFile}` }, injectTo: 'head-prepend' },
          // The same request that the site makes (web/api.ts): same address, credentials included; the browser hands this answer over.
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'fetch', href: listArticles.path, crossorigin: 'use-credentials' },
            injectTo: 'head',
          },
        ];
        for (const file of soon)
          tags.push({
            tag: 'link',
            attrs: { rel: 'preload', as: 'script', fetchpriority: 'low', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          });
        return { html: html.replaceAll('%NAME%', brand.name).replaceAll('%TAGLINE%', brand.tagline), tags };
      },
    },
  };
}

const folder = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
/** Matches the files of these packages, whose names are parts of a regular expression. */
const packages = (names: string): RegExp => new RegExp(`node_modules[\\\\/](?:${names})[\\\\/]`);

/** What every page needs from packages besides React, and the contract, whose schemas take a moment to be made. */
const vendor = packages(
  'react-router|react-router-dom|swr|use-sync-external-store|dequal|zod|@emotion|stylis|hoist-non-react-statics|react-is|@babel',
);

type GetModule = (id: string) => { importedIds: readonly string[] } | null;
/** `entry` and all that it imports, directly or not, without what it loads later. */
function closure(entry: string, getModule: GetModule, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const id of getModule(entry)?.importedIds ?? []) closure(id, getModule, found);
  return found;
}
const home = folder('web/reader/front-page/front-page.tsx');
const pages = [
  'following/following-tab',
  'article/article-page',
  'topics/topics-page',
  'saved/saved-page',
  'account/profile-page',
]
  .map((name) => folder(`web/reader/${name}.tsx`))
  .concat(home);
/** What stands beside the news and comes after it, with what fills the browser's collections. */
const beside = [
  'reader/events/events-widget.tsx',
  'reader/newsletter/newsletter-form.tsx',
  'reader/ads/local-ad-slot.tsx',
];
const widgets = [...beside, 'storage/seed-collections.ts'].map((file) => folder(`web/${file}`));
const isWidget = (id: string, getModule: GetModule): boolean =>
  widgets.some((widget) => closure(widget, getModule).has(id));
/** Whether the site needs the module whatever the page, or more than one page does. */
function isShared(id: string, getModule: GetModule): boolean {
  return (
    closure(folder('web/app.tsx'), getModule).has(id) ||
    pages.filter((page) => closure(page, getModule).has(id)).length > 1
  );
}

export default defineConfig({
  root: folder('web'),
  plugins: [react(), indexHtml(), webManifestFile(), serviceWorker()],
  build: {
    outDir: folder('dist/site'),
    emptyOutDir: true,
    target: 'es2022',
    // Every asset is a file of its own: the policy has no `data:` for fonts and scripts.
    assetsInlineLimit: 0,
    // index.html names what every visit needs; Vite's own way would put its loader before the first request.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // main.ts runs these in turn.
            { name: 'react', test: packages('react|react-dom|scheduler'), priority: 2 },
            // Of our own rules those that every page needs, and the front page's, which would fall into crumbs; the editors' and the widgets' come with them.
            {
              name: (id, graph) => {
                const getModule: GetModule = (one) => graph.getModuleInfo(one);
                return vendor.test(id) || isShared(id, getModule) || closure(home, getModule).has(id) ? 'vendor' : null;
              },
              test: (id) => vendor.test(id) || id.startsWith(folder('shared')),
              priority: 2,
            },
            // Loaded when somebody signs in.
            { name: 'sign-in', test: packages('@?firebase|idb|tslib'), priority: 2 },
            // What stands around every page and what pages share, in one file instead of a handful of crumbs.
            {
              name: (id, graph) => (isShared(id, (one) => graph.getModuleInfo(one)) ? 'app' : null),
              test: /[\\/]web[\\/]/,
              priority: 1,
            },
            // They come together: one file instead of one for each.
            {
              name: (id, graph) => (isWidget(id, (one) => graph.getModuleInfo(one)) ? 'widgets' : null),
              test: /[\\/](?:web|shared)[\\/]/,
            },
            // What runs first waits for none of them.
            {
              name: 'early',
              test: /[\\/]web[\\/](?:main\.ts|early\.ts|reader[\\/]front-page[\\/]choose-lead\.ts)|rolldown[\\/]runtime/,
              priority: 3,
            },
          ],
        },
      },
    },
  },
});
