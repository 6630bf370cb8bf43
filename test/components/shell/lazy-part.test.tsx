import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadAgain } from '#web/shell/frame/failed-notice.tsx';
import { ltrCache, SiteTheme } from '#web/shell/frame/site-theme.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { setClock } from '../support/clock.ts';

type Loaded = { default: ComponentType };
const loaded: Loaded = { default: () => <p>The part</p> };
const news = page.getByText('The news');
const part = page.getByText('The part');
const retry = page.getByRole('button', { name: 'Try again' });

/** Renders a part below the news. @returns a function that renders it again */
function show(content: ReactNode): () => void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element, { onCaughtError: () => {} });
  onTestFinished(() => {
    root.unmount();
    element.remove();
  });
  const render = (key: string) =>
    root.render(
      <SiteTheme cache={ltrCache}>
        <div key={key}>
          <p>The news</p>
          {content}
        </div>
      </SiteTheme>,
    );
  render('first');
  return () => render('second');
}

/** Fails for the first `failures` loads. */
const failing = (failures: number) => {
  const load = vi.fn<() => Promise<Loaded>>(async () => {
    if (load.mock.calls.length <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return loaded;
  });
  return load;
};

test.each<[string, () => Promise<Loaded>]>([
  ['fails to load', failing(1)],
  ['never loads', () => new Promise(() => {})],
  [
    'throws while it renders',
    async () => ({
      default: () => {
        throw new RangeError('Invalid time zone');
      },
    }),
  ],
  [
    'throws before it loads',
    () => {
      throw new Error('blocked');
    },
  ],
])('a part that %s shows nothing, and the news stays', async (_, load) => {
  const Part = lazyPart(load);
  show(<Part />);
  await expect.element(news).toBeVisible();
  await expect.poll(() => news.element().parentElement?.textContent).toBe('The news');
});

test('a part that could not be loaded is loaded again where it is rendered next', async () => {
  const load = failing(1);
  const Part = lazyPart(load);
  const showAgain = show(<Part />);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await expect.element(news).toBeVisible();
  showAgain();
  await expect.element(part).toBeVisible();
});

test('Try again loads the code of a part that the reader asked for', async () => {
  const Part = lazyPart(failing(1), loadAgain);
  show(<Part />);
  await expect.element(page.getByText('This part could not be loaded.')).toBeVisible();
  await retry.click();
  await expect.element(part).toBeVisible();
  expect(retry.elements()).toEqual([]);
});

test('a part that the reader asked for offers to try again after 20 seconds', async () => {
  setClock(new Date());
  const load = vi.fn(() => new Promise<Loaded>(() => {}));
  const Part = lazyPart(load, loadAgain);
  show(<Part />);
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(retry.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(retry).toBeVisible();
});

test('two parts fail alone', async () => {
  const Failing = lazyPart(failing(9));
  const Part = lazyPart(failing(0));
  show(
    <>
      <Failing />
      <Part />
    </>,
  );
  await expect.element(part).toBeVisible();
});
