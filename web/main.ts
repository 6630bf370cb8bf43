import './base.css';
import { loadPurifier } from './reader/article/purifier.ts';
import { fillGaps } from './shell/browser-gaps.ts';
import { setLoadedArticlePage, startEarlyRequest } from './shell/early.ts';

/** Resolves once the shell of index.html is painted; after 150 ms in a background tab, which is never painted. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 150);
});
/** Loads the files of all pages (vite.config.ts) side by side, after what the browser needs for the news. */
function preloadCode(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name=code]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', fetchPriority: 'low' });
    document.head.append(Object.assign(link, { crossOrigin: '', href }));
  }
}

/** The code waits for the news this long at most. */
const longestWaitMs = 1500;
/** The app waits for the code of an article this long at most. */
const longestPageWaitMs = 10_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const nextTask = () => pause(0);

/** Starts the site. Each part of its code runs in its own task: a slow phone can respond and paint in between. */
async function start({ page, shown }: ReturnType<typeof startEarlyRequest>): Promise<void> {
  // Loading the code would take the line from the news, and parsing it would delay the first paint.
  await painted;
  await Promise.race([shown, pause(longestWaitMs)]);
  preloadCode();
  await import('react-dom/client');
  await nextTask();
  // A file of the vendor chunk, which evaluates the packages.
  await import('#shared/config/brand.ts');
  await nextTask();
  // The served document shows the headline (functions/publishing). With the page loaded first, the app replaces it at
  // once instead of rendering an empty page in between.
  if (page === 'article') {
    // After a failure, or later, the route loads it and can offer to try again.
    const loaded = Promise.all([import('./reader/article/article-page.tsx'), loadPurifier()])
      .then(([{ default: Page }]) => setLoadedArticlePage(Page))
      .catch((error: unknown) => console.warn('Could not load the article page.', error));
    await Promise.race([loaded, pause(longestPageWaitMs)]);
  }
  const app = import('./app.tsx');
  // routes.tsx loads this page as soon as the app runs.
  if (page === 'front') import('./reader/front-page/front-page.tsx').catch(() => {});
  await app;
}

fillGaps();
// The page's data is requested before the site's code has loaded: neither waits for the other.
start(startEarlyRequest()).catch((error: unknown) => {
  console.warn('The site could not be loaded.', error);
  // first-paint.js (vite.config.ts) sets the same when this file is missing; base.css then shows the notice.
  document.documentElement.dataset.failed = '';
});
