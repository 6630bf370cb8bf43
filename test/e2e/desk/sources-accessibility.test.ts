import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockSources, refusal, sampleSource, withoutGains } from '../support/mock-sources.ts';

test.use({ allowedErrors: failedLoad });

const list = [
  sampleSource({ name: `Long ${'Publisher'.repeat(8)}`, url: `https://long.example/${'path'.repeat(40)}` }),
  sampleSource({
    id: 'b',
    name: 'Broken',
    status: 'failing',
    error: `The publisher says ${'no'.repeat(60)}`,
    errorCount: 3,
  }),
  sampleSource({ id: 'c', name: 'الأرز', region: 'middle_eastern', active: false }),
];
const run = {
  ...{ runId: 'r1', startedAt: new Date(0).toISOString(), queued: 3, finished: 3, done: true },
  ...{ processed: 12345, added: 12, deduplicated: 5, filtered: 3 },
  errors: [{ sourceId: 'b', source: 'Broken', message: 'x'.repeat(150) }],
};
const file = `<opml version="2.0"><body><outline text="${'Harbour'.repeat(12)}" xmlUrl="https://harbour.example/${'a'.repeat(200)}"/><outline text="Bad" xmlUrl="javascript:alert(1)"/></body></opml>`;

for (const width of [1280, 360]) {
  test(`the page, a run, an import and the forms are accessible and fit: ${width} px [ADM-32, SRC-06, SRC-45]`, async ({
    page,
  }) => {
    // axe scans eight states.
    test.slow();
    const conflict = refusal(409, 'changed_meanwhile', {
      present: withoutGains(sampleSource({ id: 'b', name: 'Theirs', version: 6 })),
    });
    await mockSources(page, list, ({ method }) => (method === 'GET' ? { json: run } : conflict));
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/admin/sources?run=r1');
    await expect(page.getByText('Done: 3 sources fetched.')).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'reader.opml', mimeType: 'text/x-opml', buffer: Buffer.from(file) });
    await expect(page.getByRole('button', { name: 'Add 1 source' })).toBeVisible();
    await expectAccessible(page, 'the page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Delete Broken' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'the confirmation');
    await page.keyboard.press('Escape');

    const dialog = page.getByRole('dialog');
    const fits = () => dialog.evaluate((one) => one.scrollWidth - one.clientWidth);
    await page.getByRole('button', { name: 'Edit Broken' }).click();
    await dialog.getByLabel('URL').fill('not an address');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'the form');
    expect(await fits()).toBe(0);
    await dialog.getByLabel('URL').fill(`https://mine.example/${'a'.repeat(100)}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'two editors');
    expect(await fits()).toBe(0);
  });
}
