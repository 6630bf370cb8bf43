import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { deskPattern, loadPage, readerPages, Site } from './routes.tsx';
import { loadHides } from './shell/cache/hides.ts';
import { takeServedPage } from './shell/cache/served-page.ts';
import { loadRtlCache, ltrCache } from './shell/frame/site-theme.tsx';
import { setReaderLoader } from './shell/session/current-session.ts';
import { isServedPage, ServedContext } from './shell/state/served.ts';
import { noteReadLanguages, readLanguages } from './shell/storage/preferences.ts';
import { theme } from './shell/theme/theme.ts';
import { lazyPart } from './shell/ui/rendering/lazy-part.tsx';
import { CrashedPage } from './site-layout.tsx';

// For signed-in readers only.
setReaderLoader(async (identity) => (await import('./reader/account/load-reader.ts')).loadReader(identity));

/** No reader loads the desk's part of the route table. */
const Desk = lazyPart(
  () => import('./desk-pages.tsx'),
  () => <CrashedPage />,
);
const pages = [[deskPattern, Desk], ...readerPages] as const;

readLanguages.subscribe(noteReadLanguages);
noteReadLanguages();

/** Calls `then` once React has rendered. */
function Rendered({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

/** Renders the site, or takes over the page that the server has rendered. */
async function render(): Promise<void> {
  const { promise, resolve: done } = Promise.withResolvers<void>();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // At once with the first rendering: what is hidden later would move the page under its reader.
  await loadHides();
  const cache = theme.direction === 'rtl' ? await loadRtlCache() : ltrCache;
  // The classes of a document for the other direction are not those of this page.
  const hasStyles = document.querySelector(`style[data-emotion^="${cache.key} "]`) !== null;
  // What waits for its code would be replaced when something around it changes.
  if (hasStyles && isServedPage()) await loadPage(pages, location.pathname);
  const served = hasStyles ? takeServedPage() : null;
  const site = (
    <StrictMode>
      <BrowserRouter>
        <ServedContext value={served}>
          <Site cache={cache} pages={pages} />
          <Rendered then={done} />
        </ServedContext>
      </BrowserRouter>
    </StrictMode>
  );
  // A transition renders in slices of 5 ms: a slow phone stays responsive while the first page renders.
  startTransition(() => {
    if (served !== null) return void hydrateRoot(root, site);
    // Each page renders its own title; with two, browsers would show the first.
    document.querySelector('title')?.remove();
    createRoot(root).render(site);
  });
  return promise;
}

/** Resolves once the page reacts. */
export const rendered = render();
