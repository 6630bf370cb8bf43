import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { CacheProvider } from './cache/cache-provider.tsx';
import { SiteRoutes } from './routes.tsx';
import { Palette } from './ui/palette.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

// Each page brings its own title; two would leave the first one standing.
document.querySelector('title')?.remove();

createRoot(root).render(
  <StrictMode>
    <Palette />
    <CacheProvider>
      <BrowserRouter>
        <SiteRoutes />
      </BrowserRouter>
    </CacheProvider>
  </StrictMode>,
);
