import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getIngestRun } from '#shared/api/ingestion.ts';
import { refusal, reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { button, dialog, field, mockSources, sampleSource, withoutGains } from '../../support/desk-sources.ts';
import { open } from '../../support/page.tsx';
import { signInAsEditor } from '../../support/sign-in.ts';

// What an editor opens on the page. The page itself is checked with all others in test/e2e/pages.

const file = `<opml version="2.0"><body><outline text="${'Harbour'.repeat(12)}" xmlUrl="https://harbour.example/${'a'.repeat(200)}"/><outline text="Bad" xmlUrl="javascript:alert(1)"/></body></opml>`;

/** Opens the page without motion: what fades in has too little contrast. */
async function openAt(width: number, address = '/admin/sources'): Promise<void> {
  await page.viewport(width, 900);
  await signInAsEditor();
  mockSources(
    [
      sampleSource({ name: `Long ${'Publisher'.repeat(8)}`, url: `https://long.example/${'path'.repeat(40)}` }),
      sampleSource({
        id: 'b',
        name: 'Broken',
        status: 'failing',
        error: `The publisher says ${'no'.repeat(60)}`,
        errorCount: 3,
      }),
      sampleSource({ id: 'c', name: 'الأرز', region: 'middle_eastern', active: false }),
    ],
    {
      update: [
        status(
          409,
          refusal('changed_meanwhile', {
            present: withoutGains(sampleSource({ id: 'b', name: 'Theirs', version: 6 })),
          }),
        ),
      ],
    },
  );
  open(address);
  await expect.element(page.getByRole('grid', { name: 'Sources' })).toBeVisible();
}

test.each([1280, 360])('a run, an import and the list around them are accessible and fit: %i px', async (width) => {
  reply(getIngestRun, {
    ...{ runId: 'r1', startedAt: new Date(0).toISOString(), queued: 3, finished: 3, done: true },
    ...{ processed: 12345, added: 12, deduplicated: 5, filtered: 3, changed: 0 },
    errors: [{ sourceId: 'b', source: 'Broken', message: 'x'.repeat(150) }],
  });
  await openAt(width, '/admin/sources?run=r1');
  await expect.element(page.getByText('Done: 3 sources fetched.')).toBeVisible();
  await userEvent.upload(page.getByCSS('input[type=file]'), new File([file], 'reader.opml', { type: 'text/x-opml' }));
  await expect.element(button('Add 1 source')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('the question before a source is deleted is accessible [SRC-45]', async () => {
  await openAt(360);
  await button('Delete Broken').click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible();
});

test.each([1280, 360])(
  'the form with a fault and the versions of two editors are accessible and fit: %i px [SRC-06]',
  async (width) => {
    await openAt(width);
    const overflow = () => dialog.element().scrollWidth - dialog.element().clientWidth;
    await button('Edit Broken').click();
    await field('URL').fill('not an address');
    await button('Save').click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible();
    expect(overflow()).toBe(0);
    await field('URL').fill(`https://mine.example/${'a'.repeat(100)}`);
    await button('Save').click();
    await expect.element(dialog.getByRole('table')).toBeVisible();
    await expectAccessible();
    expect(overflow()).toBe(0);
  },
);
