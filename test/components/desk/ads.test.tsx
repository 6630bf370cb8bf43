import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { serveAd } from '#shared/api/ads.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { reply, status } from '../support/api.ts';
import { address, openDashboard } from '../support/dashboard.ts';
import { storedRecords } from '../support/own-feeds.ts';
import { reload, store, texts } from '../support/page.tsx';

const ads = page.getByRole('table', { name: 'Ads' });
const row = (name: RegExp) => ads.getByRole('row', { name });
const form = page.getByRole('dialog');
const newAd = page.getByRole('button', { name: 'New ad' });
const save = () => form.getByRole('button', { name: 'Save here' }).click();
const samples = seededAds(new Date());

/** Opens the Ads tab of a browser with these ads. Any call that it would write with fails the test. */
async function openAds(records: readonly object[] = samples): Promise<void> {
  store('seeded', ['ads']);
  store('ads', records);
  await openDashboard('/admin?tab=ads');
  await expect.element(newAd).toBeVisible();
}

let served: unknown[];
beforeEach(() => {
  served = reply(serveAd, status(204));
});

test('the Ads tab lists each ad with its figures and click rate [ADM-20, LADS-10, LADS-11, LADS-20]', async () => {
  const [one] = samples;
  await openAds([
    { ...one, id: 'one', title: 'One', impressions: 3, clicks: 1 },
    { ...one, id: 'two', title: 'Two', impressions: 0, clicks: 0 },
  ]);
  await expect
    .poll(() => texts(ads.getByRole('columnheader')))
    .toEqual(['Title', 'Slot', 'Weight', 'Impressions', 'Clicks', 'CTR', 'Enabled', 'Actions']);
  expect(texts(row(/^One/).getByRole('cell')).slice(2, 5)).toEqual(['3', '1', '33.33%']);
  expect(texts(row(/^Two/).getByRole('cell')).slice(2, 5)).toEqual(['0', '0', '0%']);
});

test('a new ad starts with the defaults and refuses invalid fields [LADS-05, LADS-06, LADS-07, LADS-08]', async () => {
  await openAds();
  await newAd.click();
  const slot = form.getByLabelText('Slot');
  await expect.element(slot).toHaveValue('home_top');
  await expect.element(slot.getByRole('option')).toHaveLength(5);
  const weight = form.getByLabelText('Weight');
  await expect.element(weight).toHaveValue('5');
  await expect.element(weight).toHaveAttribute('min', '1');
  await expect.element(weight).toHaveAttribute('max', '10');

  await weight.fill('11');
  await form.getByLabelText('Link').fill('javascript:alert(1)');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByRole('alert')).toHaveTextContent('4 fields need attention.');
  await expect.element(form.getByLabelText('Title')).toHaveFocus();
  await expect
    .element(form.getByLabelText('Title'))
    .toHaveAccessibleDescription(expect.stringContaining('Enter a title'));
  await expect.element(form).toMatchTextContent('Enter a whole number from 1 to 10.');
  expect(storedRecords('ads')).toEqual(samples);
  for (const bad of ['2.5', '0', '-1', '1e2', '']) {
    await weight.fill('10');
    await expect
      .element(weight, { message: 'the message goes once it is mended' })
      .toHaveAttribute('aria-invalid', 'false');
    await weight.fill(bad);
    await userEvent.keyboard('{Enter}');
    await expect.element(weight, { message: bad }).toHaveAttribute('aria-invalid', 'true');
  }
});

test('an ad is added, edited and switched off in the browser [LADS-02, LADS-03, LADS-04, LADS-09]', async () => {
  await openAds();
  await newAd.click();
  await form.getByLabelText('Title').fill('Pier tours');
  await form.getByLabelText('Picture').fill('/creatives/sample-boats.svg');
  await form.getByLabelText('Link').fill('https://pier.example.org/');
  await form.getByLabelText('Slot').selectOptions('feed_card');
  await form.getByLabelText('Weight').fill('7');
  await save();
  await expect.element(form).not.toBeInTheDocument();
  const own = row(/Pier tours/);
  await expect.element(own).toMatchTextContent('Among the articles');
  const added = storedRecords('ads')[2];
  expect(added).toMatchObject({
    title: 'Pier tours',
    slot: 'feed_card',
    weight: 7,
    enabled: true,
    impressions: 0,
    clicks: 0,
  });
  expect(added).not.toHaveProperty('description');

  await newAd.click();
  // The form opens empty again.
  await expect.element(form.getByLabelText('Title')).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
  await expect.element(newAd).toHaveFocus();

  await own.getByRole('button', { name: 'Edit Pier tours' }).click();
  await form.getByLabelText('Description').fill('Every hour');
  await save();
  await expect.element(own).toMatchTextContent('Every hour');
  const enabled = own.getByRole('switch', { name: 'Enabled: Pier tours' });
  await enabled.click();
  await expect.element(enabled).not.toBeChecked();
  expect(storedRecords('ads')[2]).toMatchObject({
    ...added,
    description: 'Every hour',
    enabled: false,
    updatedAt: expect.any(String),
  });
  expect(served).toEqual([]);
});

test('deleting an ad asks first, and an emptied list stays empty [LADS-01, LADS-24, SEED-13]', async () => {
  // A new browser, which gets the samples.
  await openDashboard('/admin?tab=ads');
  await expect.element(ads.getByRole('row')).toHaveLength(3);
  const names = samples.map(({ title }) => title);
  const button = (name: string | undefined) => ads.getByRole('button', { name: `Delete ${name}` });
  await button(names[0]).click();
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: 'Keep' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(names[0])).toHaveFocus();
  for (const name of names) {
    await button(name).click();
    await page.getByRole('button', { name: 'Yes, delete' }).click();
    await expect.element(newAd).toHaveFocus();
  }
  const none = page.getByRole('heading', { name: 'No ads yet' });
  await expect.element(none).toBeVisible();
  reload();
  await expect.element(none).toBeVisible();
  expect(storedRecords('ads')).toEqual([]);
  expect(served).toEqual([]);
});

test('affiliates are edited in the browser [AFF-01, AFF-12]', async () => {
  await openDashboard('/admin?tab=ads');
  await page.getByRole('tab', { name: 'Affiliates' }).click();
  await expect.poll(address).toBe('/admin?tab=ads&list=affiliates');
  const table = page.getByRole('table', { name: 'Affiliates' });
  await expect.element(table.getByRole('row')).toHaveLength(3);
  await page.getByRole('button', { name: 'New affiliate' }).click();
  await save();
  await expect.element(form.getByRole('alert')).toHaveTextContent('2 fields need attention.');
  await form.getByLabelText('Merchant', { exact: true }).fill('Harbour Shop');
  await form.getByLabelText('Merchant ID').fill('harbour');
  await form.getByLabelText('Commission').fill('5-10%');
  await form.getByLabelText('Keywords').fill('rope, sails,');
  await save();
  await expect.element(table.getByRole('row', { name: /Harbour Shop/ })).toMatchTextContent('5-10%');
  expect(storedRecords('affiliates')[2]).toMatchObject({
    commission: '5-10%',
    keywords: ['rope', 'sails'],
    clicks: 0,
  });
});

test('events are edited in the browser [EVT-01, EVT-06]', async () => {
  await openDashboard('/admin?tab=ads');
  await page.getByRole('tab', { name: 'Events' }).click();
  const table = page.getByRole('table', { name: 'Events' });
  await expect.element(table.getByRole('row', { name: /Sample/ })).toHaveLength(2);
  await page.getByRole('button', { name: 'New event' }).click();
  await form.getByLabelText('Title').fill('Regatta');
  await form.getByLabelText('Place').fill('Bridgetown');
  await form.getByLabelText('Date').fill('2027-02-31');
  await save();
  await expect.element(form.getByLabelText('Date')).toHaveFocus();
  await form.getByLabelText('Date').fill('2027-02-28');
  await form.getByLabelText('Price').fill('7.5');
  await form.getByLabelText('Currency').fill('gbp');
  await save();
  await expect.element(table.getByRole('row', { name: /Regatta/ })).toMatchTextContent('2027');
  await expect.element(table.getByRole('row', { name: /Sample/ })).toHaveLength(2);
  expect(storedRecords('events')[2]).toMatchObject({
    title: 'Regatta',
    date: '2027-02-28',
    price: 7.5,
    currency: 'GBP',
  });
});
