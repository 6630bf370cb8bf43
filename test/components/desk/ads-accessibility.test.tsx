import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../support/axe.ts';
import { openDashboard } from '../support/dashboard.ts';

const form = page.getByRole('dialog');

test.each(
  ['Ads', 'Affiliates', 'Events'].flatMap(
    (list) =>
      [
        [list, 1280],
        [list, 360],
      ] as const,
  ),
)('the %s list, its question and its form are accessible and fit: %i px', async (list, width) => {
  await page.viewport(width, 900);
  // Without motion: what fades in has too little contrast.
  await openDashboard(`/admin?tab=ads&list=${list.toLowerCase()}`);
  await expect.element(page.getByRole('table', { name: list }).getByRole('switch')).toHaveLength(2);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);

  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Keep' }).click();

  await page.getByRole('button', { name: /^New / }).click();
  await form.getByRole('button', { name: 'Save here' }).click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await expectAccessible();
  const dialog = form.element();
  expect(dialog.scrollWidth - dialog.clientWidth, 'the form fits').toBe(0);
});
