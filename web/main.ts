import './base.css';
import { requestEarly } from './early.ts';

/** Resolves when the shell of index.html has been painted; soon anyway in a tab that nobody looks at, where nothing is. */
const painted = new Promise<void>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 150);
});

// What the reader came for is asked for before the site's own code has arrived: neither waits for the other.
const page = requestEarly();
// The code is on its way already (index.html); reading it would hold up the first paint.
void painted.then(() => {
  void import('./app.tsx');
  // routes.tsx will ask for its page once the app runs; by then it is here.
  if (page === 'article') void import('./pages/article.tsx');
  if (page === 'front') void import('./pages/home.tsx');
});
