import { ownSource, twoPapers } from '#test/support/sample-source.ts';
import { expect, test } from '../support/fixtures.ts';
import { counter, expectEnded } from '../support/ingestion-page.ts';
import { mockFeeds, seedStorage } from '../support/own-feeds.ts';

test('the worker of the built site stores articles, which open from the browser after a reload [SRC-36, ING-29, ART-41]', async ({
  page,
}) => {
  await seedStorage(page, { sources: [ownSource(1), ownSource(2)] });
  const requested = await mockFeeds(page, twoPapers);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Run Ingestion' }).click();
  await expectEnded(page);
  for (const [name, count] of Object.entries({ Processed: '4', Added: '3', Deduplicated: '1', Errors: '0' }))
    await expect(counter(page, name)).toHaveText(count);
  await expect(page.locator('[data-card] h3')).toHaveText([
    'Newest ferry',
    'Jamaica court opens',
    'Older mango season',
  ]);
  expect(requested.toSorted()).toEqual(['https://paper1.example/feed', 'https://paper2.example/feed']);
  await page.getByRole('link', { name: 'Newest ferry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest ferry');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest ferry');
  expect(sent.filter((call) => /POST \/api\/ingest|\/api\/articles\//.test(call))).toEqual([]);
});
