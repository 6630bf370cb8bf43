import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openSettings, settingsPlan, withShortSettings } from '../../support/membership.ts';

const widths = [1280, 360];

test.each(widths)('the settings with warnings are accessible and fit: %i px', async (width) => {
  withShortSettings();
  await page.viewport(width, 900);
  await openSettings();
  await settingsPlan().getByLabelText('Intro price').fill('');
  await settingsPlan().getByLabelText('Plan name').fill('');
  await settingsPlan().getByLabelText('Feature 1').fill('');
  await expect.element(page.getByText('3 fields need attention.')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test.each(widths)('the prompt for a feature is accessible: %i px', async (width) => {
  withShortSettings();
  await page.viewport(width, 900);
  await openSettings();
  await settingsPlan().getByRole('button', { name: 'Add Feature to Digital' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
});

/** What has the focus in the page's content, and whether something else lies over it; null outside of the content. */
function focused() {
  const one = document.activeElement;
  if (!(one instanceof HTMLElement) || one.closest('main') === null) return null;
  const { left, top, bottom } = one.getBoundingClientRect();
  const topmost = document.elementFromPoint(left + 4, (top + bottom) / 2);
  const name = one.getAttribute('aria-label') ?? one.textContent;
  const isCovered = topmost !== one && !one.contains(topmost);
  return { name, coveredBy: isCovered ? `${top} of ${innerHeight}: ${topmost?.outerHTML.slice(0, 80)}` : null };
}

test('the keyboard reaches every control, and the bar never covers the focused one', async () => {
  withShortSettings();
  await page.viewport(1280, 700);
  await openSettings();
  expect(document.documentElement.scrollHeight).toBeGreaterThan(1400);
  const dashboard = page.getByRole('main').getByRole('link', { name: 'Dashboard' }).element();
  if (dashboard instanceof HTMLElement) dashboard.focus();
  const reached: string[] = [];
  for (let i = 0; i < 100; i += 1) {
    const before = document.activeElement;
    await userEvent.tab();
    // A date has stops for month, day and year.
    if (document.activeElement === before) continue;
    const at = focused();
    if (at === null) break;
    expect(at.coveredBy, at.name).toBeNull();
    reached.push(at.name);
  }
  const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, textarea)')];
  const all = controls.filter((control) => control.tabIndex >= 0 && control.checkVisibility());
  expect(reached, 'all but the link to the dashboard').toHaveLength(all.length - 1);
  expect(reached.slice(0, 2)).toEqual(['Preview', 'Save Changes']);
  expect(reached.slice(-2)).toEqual(['Reset to Defaults', 'Save All Changes']);
});
