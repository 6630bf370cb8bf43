import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CacheProvider } from './cache/cache-provider.tsx';
import { SiteRoutes } from './routes.tsx';
import { loadReader } from './session/app-user.ts';
import { loadReadersWith } from './session/current-session.ts';
import { Palette } from './ui/layout/palette.tsx';
// It hears of Back before the router does, which listens once it is drawn.
import './ui/browser/pop-state.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

loadReadersWith(loadReader);

// Each page brings its own title; two would leave the first one standing.
document.querySelector('title')?.remove();

// A transition is drawn in slices of 5 ms, so that a slow phone still answers while the first page is being made.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Palette />
      <CacheProvider>
        <BrowserRouter>
          <SiteRoutes />
        </BrowserRouter>
      </CacheProvider>
    </StrictMode>,
  ),
);
