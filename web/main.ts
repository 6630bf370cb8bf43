import './base.css';
import { brand } from '#shared/config/brand.ts';
import { servedPageId } from '#shared/config/site-paths.ts';
import { fillGaps } from './shell/browser-gaps.ts';
import { startWhenUsed } from './shell/starter.ts';

/** Loads the site, which renders the page or takes over what the server has rendered. */
async function start(): Promise<void> {
  try {
    await (await import('./app.tsx')).rendered;
  } catch (error) {
    console.warn('The site could not be loaded.', error);
    // first-paint.js (vite.config.ts) sets the same when this file is missing; base.css then shows the notice.
    document.documentElement.dataset.failed = '';
  }
}

fillGaps();
// An editor's preview shows the draft of this browser, and no document has it.
if (location.search === '?preview') document.getElementById(servedPageId)?.remove();
if (document.getElementById(servedPageId) === null) void start();
else startWhenUsed(start, brand.storagePrefix);
