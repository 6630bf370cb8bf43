import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectToFit, setWidth } from './page-checks.ts';
import { readerPages } from './reader-pages.ts';

/** Enlarges the text alone, as the setting of a browser or a system does: what is sized in px stays. */
const enlargeText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

for (const { address, name = '', heading, hasReader = false, given, content } of readerPages)
  test.describe(() => {
    test.use({ allowedErrors: hasReader ? /^Failed to load resource/ : null });
    test(`${address} ${name} does not scroll sideways with text of 200%`, async ({ page }) => {
      await given?.(page);
      await setWidth(page, 1280);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      if (content !== undefined) await expect(content(page)).toBeVisible();
      await enlargeText(page);
      for (const width of [1280, 390, 360]) {
        await setWidth(page, width);
        await expectToFit(page, width);
      }
    });
  });
