import { afterEach, expect, test } from 'vitest';
import { inTurn } from '#web/reader/ads/shown-ads.ts';

afterEach(() => document.body.replaceChildren());

/** Placements below each other, as the page has them before they ask for their ads. */
function placements(...zones: string[]): Element[] {
  const all = zones.map((zone) => {
    const placement = document.createElement('div');
    placement.dataset.zone = zone;
    placement.style.height = '100px';
    return placement;
  });
  document.body.append(...all);
  return all;
}

test('the ad of a placement above is chosen first, although the placement asks later', async () => {
  const [hero, sidebar] = placements('HOME_HERO', 'SIDEBAR_TOP');
  const chosen: string[] = [];
  const ask = (element: Element | undefined, name: string) =>
    new Promise<void>((resolve) => {
      if (element === undefined) throw new Error('There is no such placement');
      inTurn(element, async () => {
        chosen.push(name);
        resolve();
      });
    });
  const below = ask(sidebar, 'sidebar');
  // A busy browser renders the one above some frames later.
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await Promise.all([below, ask(hero, 'hero')]);
  expect(chosen).toEqual(['hero', 'sidebar']);
});

test('the ad of a placement is chosen although one above never asks', async () => {
  const [, sidebar] = placements('HOME_HERO', 'SIDEBAR_TOP');
  await new Promise<void>((resolve) => {
    if (sidebar === undefined) throw new Error('There is no such placement');
    inTurn(sidebar, async () => resolve());
  });
});
