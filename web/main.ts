import './base.css';
import { brand } from '#shared/config/brand.ts';
import { servedPageId } from '#shared/config/site-paths.ts';
import { fillGaps } from './shell/browser-gaps.ts';
import { startWhenUsed } from './shell/starter.ts';

/** Loads the site, which renders the page or takes over what the server has rendered. */
async function start(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  // An editor's preview shows the draft of this browser, and no document has it.
  if (isPreview) document.getElementById(servedPageId)?.remove();
  try {
    await (await import('./app.tsx')).rendered;
  } catch (error) {
    console.warn('The site could not be loaded.', error);
    // first-paint.js (vite.config.ts) sets the same when this file is missing; base.css then shows the notice.
    document.documentElement.dataset.failed = '';
  }
}

fillGaps();
const isPreview = location.search === '?preview';
// In a document the script is async (functions/pages/page-document.ts): presses count before a slow network has all.
const isServed = document.readyState === 'loading' || document.getElementById(servedPageId) !== null;
if (isPreview || !isServed) void start();
else startWhenUsed(start, brand.storagePrefix);
