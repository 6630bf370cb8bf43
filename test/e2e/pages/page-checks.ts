import type { Page } from 'playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect } from '../support/fixtures.ts';

export const widths = [360, 1280] as const;
const height = 900;

export const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height });

export async function expectToFit(page: Page, width: number): Promise<void> {
  // A page whose width has changed renders again.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'the page fits the screen')
    .toBe(width);
}

/** Checks that there is one first heading and that no level is left out below it. */
async function expectHeadingsInOrder(page: Page): Promise<void> {
  const levels = await page
    .locator('h1, h2, h3, h4')
    .evaluateAll((all) => all.map((one) => Number(one.tagName.charAt(1))));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [i, level] of levels.entries())
    expect(level - (levels[i - 1] ?? 0), levels.join(' ')).toBeLessThanOrEqual(1);
}

/** Checks what shows now on a phone and on a desktop: a resized window has to pass too. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of widths) {
    await setWidth(page, width);
    await expectAccessible(page, `${width} px`);
    await expectHeadingsInOrder(page);
    await expectToFit(page, width);
  }
}

/** Enlarges the text alone, as the setting of a browser or a system does: what is sized in px stays. */
export const enlargeText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${percent}%`);

/** WCAG 1.4.12. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/**
 * Checks that readers can enlarge a page of 1280 px, or space its text, without scrolling sideways.
 * @param percents how far they enlarge it
 */
export async function expectRoomForText(page: Page, percents: readonly number[]): Promise<void> {
  for (const percent of percents) {
    // An enlarged page has that much fewer pixels.
    const width = (1280 * 100) / percent;
    await setWidth(page, width);
    await expectToFit(page, width);
  }
  await enlargeText(page, 200);
  for (const width of [1280, 390, 360]) {
    await setWidth(page, width);
    await expectToFit(page, width);
  }
  await enlargeText(page, 100);
  await setWidth(page, 360);
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, spaced);
  await expectToFit(page, 360);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** The part of the page that has the focus, and what is wrong with how the focus shows; null outside of the page. */
const describeFocus = () => {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here === document.body) return null;
  // An invisible control lies over what shows its focus.
  const control = here.closest('.MuiInputBase-root');
  const covered = control !== null && getComputedStyle(control).opacity === '0' ? control.parentElement : null;
  // A field shows it by a thicker border, or by a line below it.
  const border = control?.querySelector('.MuiOutlinedInput-notchedOutline') ?? null;
  const isThick = border !== null && Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2;
  const isUnderlined =
    control?.classList.contains('Mui-focused') && getComputedStyle(control, '::after').borderBottomStyle === 'solid';
  const isShown =
    isThick ||
    isUnderlined ||
    [here, here.closest('form'), covered].some(
      (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
    ) ||
    getComputedStyle(here, '::after').outlineStyle !== 'none';
  const box = here.getClientRects()[0];
  const isInside =
    box !== undefined && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  const name = `${here.getAttribute('aria-label') ?? here.textContent}: ${here.outerHTML.slice(0, 120)}`;
  // An article has a header too.
  const part = ['main', 'header', 'footer'].find((name) => here.closest(name) !== null) ?? 'other';
  return { part, name, problem: isShown ? (isInside ? null : 'is off the screen') : 'does not show its focus' };
};

/** Checks that Tab goes from the skip link through the header to the content, and always shows where it is. */
export async function expectKeyboardOrder(page: Page): Promise<void> {
  await setWidth(page, 1280);
  // From the top again, whatever was pressed before.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  await page.keyboard.press('Tab');
  const first = page.getByRole('link', { name: 'Skip to main content' });
  await expect(first).toBeFocused();
  const parts: string[] = [];
  while (parts.length < 40) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(describeFocus);
    // After the last stop a browser leaves the page, or begins again.
    if (focus === null || (await first.evaluate((link) => link === document.activeElement))) break;
    expect(focus.problem, focus.name).toBeNull();
    parts.push(focus.part);
  }
  const order = ['header', 'main', 'footer'];
  expect(parts, parts.join(' ')).toEqual(parts.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
  expect(new Set(parts)).toEqual(new Set(order.slice(0, new Set(parts).size)));
  expect(parts).toContain('main');
}
