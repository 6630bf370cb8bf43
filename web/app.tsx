import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { deskPages } from './desk-pages.tsx';
import { readerPages, Site } from './routes.tsx';
import { loadRtlCache, ltrCache } from './shell/frame/site-theme.tsx';
import { setReaderLoader } from './shell/session/current-session.ts';
import { theme } from './shell/theme/theme.ts';

// For signed-in readers only.
setReaderLoader(async (identity) => (await import('./reader/account/load-reader.ts')).loadReader(identity));

// Each page renders its own title; with two, browsers would show the first.
document.querySelector('title')?.remove();

const pages = [...readerPages, ...deskPages];

/** Renders the site. */
async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const cache = theme.direction === 'rtl' ? await loadRtlCache() : ltrCache;
  // A transition renders in slices of 5 ms: a slow phone stays responsive while the first page renders.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <BrowserRouter>
          <Site cache={cache} pages={pages} />
        </BrowserRouter>
      </StrictMode>,
    ),
  );
}

void render();
