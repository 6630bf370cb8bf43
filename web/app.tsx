import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CacheProvider } from './cache/cache-provider.tsx';
import { SiteRoutes } from './routes.tsx';
import { setReaderLoader } from './session/current-session.ts';
import { ltrCache, SiteTheme } from './site/site-theme.tsx';
import { theme } from './theme/theme.ts';

// For signed-in readers only.
setReaderLoader(async (identity) => (await import('./session/load-reader.ts')).loadReader(identity));

// Each page renders its own title; with two, browsers would show the first.
document.querySelector('title')?.remove();

/** Renders the site. */
async function render(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const cache = theme.direction === 'rtl' ? (await import('./theme/rtl-cache.ts')).rtlCache : ltrCache;
  // A transition renders in slices of 5 ms: a slow phone stays responsive while the first page renders.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <SiteTheme cache={cache}>
          <CacheProvider>
            <BrowserRouter>
              <SiteRoutes />
            </BrowserRouter>
          </CacheProvider>
        </SiteTheme>
      </StrictMode>,
    ),
  );
}

void render();
