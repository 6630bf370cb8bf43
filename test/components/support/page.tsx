import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { page } from 'vitest/browser';
import { serveAd } from '#shared/api/ads.ts';
import { getArticleUpdates, listArticles, listTakenDown, recordView, trackArticle } from '#shared/api/articles.ts';
import { getHealth } from '#shared/api/desk.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { getWeather, listDiasporaPlayers, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { getPublishedDocument } from '#shared/api/published.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { getUser } from '#shared/api/readers.ts';
import { listRelated, listSubjects, suggest } from '#shared/api/search.ts';
import { getMyRole } from '#shared/api/team.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { brand } from '#shared/config/brand.ts';
import { deskPages } from '#web/desk-pages.tsx';
import { loadReader } from '#web/reader/account/load-reader.ts';
import { readerPages, SiteRoutes } from '#web/routes.tsx';
import { CacheProvider } from '#web/shell/cache/cache-provider.tsx';
import { ltrCache, SiteTheme } from '#web/shell/frame/site-theme.tsx';
import { currentSession, setReaderLoader } from '#web/shell/session/current-session.ts';
import { bearerToken } from '#web/shell/session/session.ts';
import { reply, replyTo, status } from './api.ts';
import { endPage } from './page-life.ts';
import { restoreSignIn, signOutOfTest } from './sign-in.ts';

const desktop = { width: 1280, height: 720 };
let root: Root | undefined;
let close: (() => void) | undefined;

/** What the end of a served page takes away (served.tsx). */
export function closing(end: () => void): void {
  close = end;
}

/** The replies that every page asks for: a stage without articles. Tests set what they show. */
function setDefaultReplies(): void {
  reply(listArticles, []);
  reply(listTopics, []);
  reply(listTrendingTopics, []);
  reply(listPublishers, []);
  reply(getFrontPage, { number: 0, pins: [], mutes: [], breaking: null });
  reply(listTakenDown, []);
  // Of an article's page: its reports may come when the next test has begun.
  reply(getArticleUpdates, status(404));
  reply(listRelated, []);
  reply(listSubjects, []);
  reply(suggest, { topics: [], publishers: [], entities: [], stories: [] });
  reply(recordView, status(204));
  reply(trackArticle, status(204));
  reply(listMarkets, []);
  reply(listMatches, []);
  reply(listDiasporaPlayers, []);
  reply(listWeatherCities, []);
  reply(getWeather, status(404));
  reply(getPublishedDocument, { number: 0, at: null, content: null });
  reply(serveAd, status(204));
  // What the desk asks for of everyone who is signed in.
  reply(getMyRole, { role: null, owners: [] });
  reply(getHealth, status(403));
  // Of a sign-in that the test before has begun: it may come when this test has begun, and must not end here.
  reply(getUser, () => new Promise(() => {}));
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({}),
  );
  // The check of the connection, seconds after a test in which it failed.
  replyTo(
    ({ pathname }) => pathname === '/robots.txt',
    () => new Response(null),
  );
}

/**
 * Closes the page, and lets it send first what only waits for the reader's token. Replies that come meanwhile find no
 * page, as in a browser.
 */
export async function closePage(): Promise<void> {
  root?.unmount();
  root = undefined;
  close?.();
  close = undefined;
  endPage();
  if (currentSession().state === 'in') await bearerToken();
  await new Promise((resolve) => setTimeout(resolve));
  endPage();
}

/** The site's modules start with nothing in memory (fresh-modules.ts). */
export function forgetState(): void {
  for (const reset of globalThis.pageResets ?? []) reset();
}

/** Makes this a browser that has never been on the site, and a stage without articles. */
export async function startOver(): Promise<void> {
  setDefaultReplies();
  await signOutOfTest();
  localStorage.clear();
  sessionStorage.clear();
  forgetState();
  // The site does not ask about ads in tests of other things.
  localStorage.setItem('adConsent', 'rejected');
  if (innerWidth !== desktop.width || innerHeight !== desktop.height)
    await page.viewport(desktop.width, desktop.height);
}

/** Opens the present address again: what is stored stays, what is in memory goes. */
export const reload = (): void => open(location.pathname + location.search + location.hash);

/** Stores a value before the page opens, under the site's own name for it. */
export const store = (name: string, value: unknown): void =>
  localStorage.setItem(`${brand.storagePrefix}${name}`, JSON.stringify(value));
/** The stored value of this name; null if there is none. */
export const stored = (name: string): unknown =>
  JSON.parse(localStorage.getItem(`${brand.storagePrefix}${name}`) ?? 'null');

const pages = [...readerPages, ...deskPages];

/**
 * Opens a page of the site at this address, with the frame around it. As when a browser loads it, the site's modules
 * start with nothing in memory (fresh-modules.ts).
 */
export function open(address: string): void {
  root?.unmount();
  endPage();
  forgetState();
  setReaderLoader(loadReader);
  history.replaceState(null, '', address);
  document.title = '';
  const element = document.createElement('div');
  element.id = 'root';
  document.body.replaceChildren(element);
  // Not where the page before was scrolled to.
  window.scrollTo({ top: 0, behavior: 'instant' });
  root = createRoot(element);
  root.render(
    <SiteTheme cache={ltrCache}>
      <CacheProvider>
        <BrowserRouter>
          <SiteRoutes pages={pages} />
        </BrowserRouter>
      </CacheProvider>
    </SiteTheme>,
  );
  restoreSignIn();
}

/** Opens another page of the site after this one, as a link does: Back returns to this one. */
export function goTo(address: string): void {
  history.pushState({ idx: Number(history.state?.idx ?? 0) + 1 }, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** The text of each element, as a reader sees it. Use with `expect.poll`. */
export const texts = (elements: { elements: () => Element[] }): string[] =>
  elements.elements().map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
