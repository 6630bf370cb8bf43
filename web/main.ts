import './base.css';
import { keepPage, requestEarly } from './early.ts';

/** Resolves when the shell of index.html has been painted; soon anyway in a tab that nobody looks at, where nothing is. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 150);
});
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Starts the site. Each part of its code runs in a task of its own, so that a slow phone can answer and paint between them. */
async function start(page: ReturnType<typeof requestEarly>): Promise<void> {
  // The code is on its way already (index.html); reading it would hold up the first paint.
  await painted;
  await import('react-dom/client');
  await pause();
  await import('#shared/api/contract.ts');
  await pause();
  // A story's headline stands already (functions/documents): its page is here before the app draws, or that would draw an empty one in between.
  if (page === 'article') keepPage((await import('./reader/article/article.tsx')).default);
  const app = import('./app.tsx');
  // routes.tsx will ask for its page once the app runs; by then it is here.
  if (page === 'front') void import('./reader/front-page/home.tsx');
  await app;
}

// What the reader came for is asked for before the site's own code has arrived: neither waits for the other.
void start(requestEarly());
