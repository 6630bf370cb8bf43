import { chooseLead, type LeadFacts } from './reader/front-page/choose-lead.ts';

// This file and what it imports run before everything else: types apart, no package and nothing of the house belongs in here.

type Page = typeof import('./reader/article/article.tsx').default;
let atHand: Page | undefined;
/** Keeps a story's page that has come before the app. */
export function keepPage(page: Page): void {
  atHand = page;
}
/** The page of a story, if it is here already. */
export const pageAtHand = (): Page | undefined => atHand;

/** Calls that are under way, by address. */
const underWay = new Map<string, Promise<Response>>();

/** Asks for `address` now; `api.ts` takes the answer when it asks for the same. */
function request(address: string): Promise<Response> {
  const answer = fetch(address, { credentials: 'include' });
  underWay.set(address, answer);
  return answer.then((response) => response.clone());
}

/** The answer that is under way for `address`, once; undefined when there is none. */
export function takeEarly(address: string): Promise<Response> | undefined {
  const answer = underWay.get(address);
  underWay.delete(address);
  return answer;
}

/**
 * The picture that will stand on top: found here, it comes while the site's code is still being read. A phone shows it at once, in its very place (base.css), until the
 * page's own stands there (ui/early-picture.ts). Asked for as ui/picture.tsx does, so that it comes once.
 */
function showPicture(address: unknown, page: 'front' | 'article'): void {
  if (typeof address !== 'string' || !/^https?:/i.test(address)) return;
  const picture = new Image();
  Object.assign(picture, {
    className: `early-picture ${page}`,
    alt: '',
    fetchPriority: 'high',
    referrerPolicy: 'no-referrer',
    src: address,
  });
  picture.onerror = () => picture.remove();
  document.body.append(picture);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLeadFacts = (value: unknown): value is LeadFacts =>
  isObject(value) &&
  typeof value.publishedAt === 'string' &&
  (value.image === null || typeof value.image === 'string') &&
  typeof value.coverageCount === 'number';

/** Starts the call of the page that the address names, and says which it is. Failures are left to whoever takes the answer. */
export function requestEarly(): 'front' | 'article' | 'other' {
  // index.html preloads the list (vite.config.ts writes the contract's path there).
  const list = document.querySelector<HTMLLinkElement>('link[rel=preload][as=fetch]')?.getAttribute('href') ?? '';
  const [, article] = /^\/article\/([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (article !== undefined) {
    // One that the reader's own sources brought is read here (first-paint.js has looked).
    if (document.documentElement.dataset.own !== undefined) return 'article';
    request(`${list}/${article}`)
      .then((answer) => answer.json())
      .then((found: unknown) => {
        // The server's document brings its picture itself (functions/publishing/article-page.ts).
        if (document.querySelector('.story') === null) showPicture(isObject(found) ? found.image : null, 'article');
      })
      .catch(() => {});
    return 'article';
  }
  const answer = request(list);
  if (location.pathname !== '/' && location.pathname !== '/news') return 'other';
  answer
    .then((list) => list.json())
    .then((articles: unknown) => {
      if (Array.isArray(articles) && location.search === '')
        showPicture(chooseLead(articles.filter(isLeadFacts))?.image, 'front');
    })
    .catch(() => {});
  return 'front';
}
