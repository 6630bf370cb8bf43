import createCache from '@emotion/cache';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { commands } from 'vitest/browser';
import { servedPageId } from '#shared/config/site-paths.ts';
import { loadReader } from '#web/reader/account/load-reader.ts';
import { loadPage, readerPages, Site } from '#web/routes.tsx';
import { takeServedPage } from '#web/shell/cache/served-page.ts';
import { ltrOptions } from '#web/shell/frame/site-theme.tsx';
import { setReaderLoader } from '#web/shell/session/current-session.ts';
import { ServedContext } from '#web/shell/state/served.ts';
import { closing, forgetState } from './page.tsx';
import { endPage } from './page-life.ts';
import { restoreSignIn } from './sign-in.ts';

/** The fields of a `layout-shift` entry, which TypeScript does not know. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

const textOf = (node: Node | null | undefined) =>
  node instanceof Element ? node.outerHTML.slice(0, 160) : String(node?.textContent).slice(0, 160);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const isTaken = (element: Element | null) =>
  element !== null && Object.keys(element).some((key) => key.startsWith('__reactFiber'));

/** Shows a page as the server has rendered it. @returns what takes it over, as web/app.tsx does */
export async function openServed(address: string) {
  const served = await commands.servedPage(address);
  if (served === undefined) throw new Error(`No page is served at ${address}`);
  const { head, body, styles, data } = served;
  endPage();
  history.replaceState(null, '', address);
  for (const title of document.querySelectorAll('title')) title.remove();
  const style = document.createElement('style');
  style.dataset.emotion = styles.names;
  style.textContent = styles.css;
  const headNodes = [...document.createRange().createContextualFragment(head).childNodes, style];
  document.head.append(...headNodes);
  document.body.innerHTML = body;
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: servedPageId });
  script.textContent = data;
  document.body.append(script);
  forgetState();
  setReaderLoader(loadReader);
  window.scrollTo({ top: 0, behavior: 'instant' });
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no #root');
  const elements = [...root.querySelectorAll('*')];
  performance.clearMarks('settled');
  restoreSignIn();

  return async function takeOver() {
    const faults: string[] = [];
    vi.mocked(console.warn).mockImplementation((...texts) => faults.push(String(texts)));
    const shifts: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        for (const { node, previousRect: from, currentRect: to } of entry.sources)
          shifts.push(`${from.x},${from.y} to ${to.x},${to.y}: ${textOf(node)}`);
    });
    await document.fonts.ready;
    await nextFrame();
    await nextFrame();
    observer.observe({ type: 'layout-shift' });
    const cache = createCache(ltrOptions);
    await loadPage(readerPages, location.pathname);
    const hydrated = hydrateRoot(
      root,
      <BrowserRouter>
        <ServedContext value={takeServedPage()}>
          <Site cache={cache} pages={readerPages} />
        </ServedContext>
      </BrowserRouter>,
      { onRecoverableError: (error) => faults.push(String(error)) },
    );
    closing(() => {
      observer.disconnect();
      hydrated.unmount();
      for (const node of [...headNodes, ...cache.sheet.tags]) node.remove();
    });
    await vi.waitFor(() => {
      if (!isTaken(root.querySelector('h1'))) throw new Error('React has not taken the page over');
      if (performance.getEntriesByName('settled').length === 0) throw new Error('The page is not idle');
    }, 10_000);
    // What comes once the page is idle, in slices.
    for (let frame = 0; frame < 10; frame++) await nextFrame();
    vi.mocked(console.warn).mockImplementation(() => {});
    return {
      /** Mismatches and warnings. */
      faults,
      /** What moved on the screen. */
      shifts,
      /** What the server has shown and the page no longer has. */
      lost: elements
        .filter(
          (one) =>
            !one.isConnected &&
            (one.textContent !== '' || one.matches('img, svg')) &&
            one.closest('.waiting, [role=status]') === null,
        )
        .map(textOf),
      style,
      cache,
    };
  };
}
