import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seededAds } from '#shared/config/seed/ads.ts';
import { openDashboard } from '../support/dashboard.ts';
import { keepDownloads } from '../support/downloads.ts';
import { store, stored } from '../support/page.tsx';
import { failureToast, toast } from '../support/toast.ts';

const ads = page.getByRole('table', { name: 'Ads' });
const form = page.getByRole('dialog');
const input = page.getByCSS('input[type=file]');
const importFile = (text: string, name = 'ads.json') =>
  userEvent.upload(input, new File([text], name, { type: 'application/json' }));
const refusal = page.getByRole('status').filter({ hasText: 'was not imported' });

const samples = seededAds(new Date());
const ad = {
  title: 'Pier tours',
  imageUrl: '/creatives/sample-boats.svg',
  link: 'https://pier.example.org/',
  slot: 'feed_card',
};

/** Opens the Ads tab of a browser with the samples. */
async function openAds(): Promise<void> {
  store('seeded', ['ads']);
  store('ads', samples);
  await openDashboard('/admin?tab=ads');
  await expect.element(ads.getByRole('row')).toHaveLength(3);
}

test('an exported file can be imported again in place of all ads [LADS-12, LADS-13, LADS-14, LADS-25]', async () => {
  const files = keepDownloads();
  await openAds();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['ads-export.json']);
  const text = files[0]?.text ?? '';
  expect(JSON.parse(text)).toEqual(samples);
  await expect.element(input).toHaveAttribute('accept', expect.stringMatching(/\.json/));

  await importFile(JSON.stringify([ad]));
  await expect.element(page.getByText('Imported 1 ad.')).toBeVisible();
  await expect.element(ads.getByRole('row')).toHaveLength(2);
  await expect.element(ads).toMatchTextContent('Pier tours');
  await importFile(text);
  await expect.element(page.getByText('Imported 2 ads.')).toBeVisible();
  expect(stored('ads')).toEqual(samples);
});

test('an invalid or hostile file changes nothing, is logged and raises no toast [LADS-15, LADS-23, ERR-29]', async () => {
  await openAds();
  const files: [string, string][] = [
    // Every other fault: test/domain/ads/local-ad.test.ts.
    ['{', 'The file is not valid JSON.'],
    [JSON.stringify([ad, { ...ad, link: 'javascript:alert(1)' }]), 'Row 2, link: Enter a web address'],
    [JSON.stringify(Array.from({ length: 30 }, () => 7)), 'And 10 more.'],
  ];
  const logged = vi.mocked(console.warn).mock.calls;
  for (const [i, [text, reason]] of files.entries()) {
    await importFile(text, `file-${i}.json`);
    await expect.element(refusal).toMatchTextContent(`file-${i}.json was not imported. Your ads have not changed.`);
    await expect.element(refusal).toMatchTextContent(reason);
    expect(stored('ads')).toEqual(samples);
    expect(logged.filter(([line]) => line === `file-${i}.json was not imported.`)).toHaveLength(1);
  }
  expect(toast.elements()).toEqual([]);
  await expect.element(ads.getByRole('row')).toHaveLength(3);
});

test('a full storage keeps the old ads and reports the failed change [LADS-14, STO-10]', async () => {
  await openAds();
  const { setItem } = Storage.prototype;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.includes('Pier tours')) throw new DOMException('Full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  onTestFinished(() => full.mockRestore());
  await importFile(JSON.stringify([ad]));
  await expect.element(refusal).toMatchTextContent('There is not enough storage in this browser.');
  await expect.element(ads.getByRole('row')).toHaveLength(3);
  expect(stored('ads')).toEqual(samples);

  await page.getByRole('button', { name: /^Edit Lantern/ }).click();
  await form.getByLabelText('Title').fill('Pier tours');
  await form.getByRole('button', { name: 'Save here' }).click();
  await expect.element(failureToast).toMatchTextContent('Save Failed');
  expect(stored('ads')).toEqual(samples);
});
