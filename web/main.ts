import './base.css';
import { requestEarly } from './early.ts';

// What the reader came for is asked for before the site's own code has arrived: neither waits for the other.
const page = requestEarly();
void import('./app.tsx');
// routes.tsx will ask for its page once the app runs; by then it is here.
if (page === 'article') void import('./pages/article.tsx');
if (page === 'front') void import('./pages/home.tsx');
