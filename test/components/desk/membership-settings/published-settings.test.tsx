import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { publishNewsroomDocument } from '#shared/api/newsroom.ts';
import { getPublishedDocument } from '#shared/api/published.ts';
import { getMyRole, notePresence } from '#shared/api/team.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { content, premiumArticle } from '#test/support/membership/premium-article.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { hold, refusal, reply, status } from '../../support/api.ts';
import {
  openSettings,
  openStory,
  paywall,
  planCard,
  saveSettings,
  settingsPlan,
  storedSettings,
  withSettings,
} from '../../support/membership.ts';
import { type MockDocument, mockDocument } from '../../support/newsroom.ts';
import { open, reload } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';
import { failureToast } from '../../support/toast.ts';

const defaults = defaultMembershipSettings();
/** Settings with these introductory prices. */
const priced = (digital: number, bundle = 9) => ({
  ...defaults,
  ribbonText: `Now from £${digital}`,
  plans: defaults.plans.map((plan) => ({ ...plan, introPrice: plan.id === 'digital' ? digital : bundle })),
});
const bar = page.getByRole('region', { name: 'What readers see' });

/** A stage on which these settings are published. */
function mockPublished(published: object): MockDocument {
  const document = mockDocument('membership');
  document.publish(published);
  return document;
}

/** Opens the settings as an editor. */
async function openAsEditor(): Promise<void> {
  await signIn();
  reply(getMyRole, { role: 'editor', owners: [] });
  reply(notePresence, { others: [] });
  await openSettings();
}

async function publishHere(): Promise<void> {
  await bar.getByRole('button', { name: 'Share draft' }).click();
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
}

/** Records each price that is painted from now on, also those that vanish at once. */
function recordPrices(): Set<string> {
  const seen = new Set<string>();
  let frame = 0;
  const look = () => {
    for (const part of document.querySelectorAll('main p, main li'))
      if (part.checkVisibility({ visibilityProperty: true }))
        for (const [price] of part.textContent.matchAll(/£\d+(\.\d\d)?/g)) seen.add(price);
    frame = requestAnimationFrame(look);
  };
  look();
  onTestFinished(() => cancelAnimationFrame(frame));
  return seen;
}

test('readers get the published prices, and never see another one before', async () => {
  const document = mockPublished(priced(7));
  const release = hold(getPublishedDocument);
  const seen = recordPrices();
  const place = () => settingsPlan().element().getBoundingClientRect().y;
  open('/subscribe');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(settingsPlan()).toBeInTheDocument();
  await expect.element(settingsPlan()).not.toBeVisible();
  const before = place();
  release();
  await expect.element(planCard('Digital')).toMatchTextContent('£7');
  await expect.element(planCard('Digital')).toBeVisible();
  await expect.element(planCard('Digital Bundle')).toMatchTextContent('£9');
  await expect.element(page.getByText('Now from £7')).toBeVisible();
  expect(place()).toBe(before);
  await expect.poll(() => [...seen]).toContain('£7');
  expect([...seen]).not.toContain('£2');
  // A later publication takes the place of the copy, which is not seen either.
  document.publish(priced(8));
  seen.clear();
  reload();
  await expect.element(planCard('Digital')).toMatchTextContent('£8');
  await expect.poll(() => [...seen]).toContain('£8');
  expect([...seen]).not.toContain('£7');
});

test('the paywall shows the published prices once they are known, in their place', async () => {
  mockPublished(priced(7));
  const release = hold(getPublishedDocument);
  const seen = recordPrices();
  await openStory(premiumArticle());
  await expect.element(paywall.getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await expect.element(paywall.getByCSS('.starting')).not.toBeVisible();
  const height = paywall.element().getBoundingClientRect().height;
  release();
  await expect.element(paywall.getByCSS('.starting')).toBeVisible();
  await expect.element(paywall).toMatchTextContent('Starting at £7/month');
  expect(paywall.element().getBoundingClientRect().height).toBe(height);
  await expect.poll(() => [...seen]).toContain('£7');
  expect([...seen]).not.toContain('£2');
});

test('settings that were saved in this browser alone come first [MEM-47]', async () => {
  withSettings({ ribbonText: 'Ours alone' });
  mockPublished(priced(7));
  open('/subscribe');
  await expect.element(page.getByText('Ours alone')).toBeVisible();
  await expect.element(planCard('Digital')).toMatchTextContent('£2');
});

test('the defaults are shown without an answer', async () => {
  reply(getPublishedDocument, status(500));
  open('/subscribe');
  await expect.element(planCard('Digital')).toMatchTextContent('£2');
  await expect.element(planCard('Digital')).toBeVisible();
});

test('published settings that make articles premium by default lock an article that does not say', async () => {
  mockPublished({ ...defaults, defaultPremium: true });
  const { isPremium: _, ...unsaid } = sampleArticle({ content });
  await openStory(unsaid);
  await expect.element(paywall).toBeVisible();
});

test('what an editor saves is only in this browser until it is published [MEM-03, MEM-31]', async () => {
  const server = mockPublished(priced(7));
  await openAsEditor();
  await expect.element(bar).toMatchTextContent('Readers see version 1, published by Bo Byline');
  await expect.element(bar).toMatchTextContent('Same as readers see');
  const intro = settingsPlan().getByLabelText('Intro price');
  await expect.element(intro).toHaveValue('7');
  await intro.fill('6');
  await expect.element(bar).toMatchTextContent('Unsaved changes');
  await expect.element(bar.getByRole('button', { name: 'Share draft' })).toBeDisabled();
  await saveSettings();
  await expect.element(bar).toMatchTextContent('Saved here');
  expect(server.sent).toEqual([]);
  await publishHere();
  await expect.element(bar).toMatchTextContent('Same as readers see');
  expect(server.saved().published?.content).toEqual({ ...priced(6), ribbonText: 'Now from £7' });
});

test('a refused publication says why, and changes nothing here or for readers', async () => {
  const server = mockPublished(defaults);
  const message = 'Digital: the introductory price is 6.00 GBP, and Stripe charges 2.00 GBP. Nothing was published.';
  reply(publishNewsroomDocument, status(422, refusal('prices_differ', { message })));
  await openAsEditor();
  await settingsPlan().getByLabelText('Intro price').fill('6');
  await saveSettings();
  await publishHere();
  await expect.element(failureToast).toMatchTextContent('Stripe charges 2.00 GBP');
  await expect.element(bar).toMatchTextContent('Shared draft');
  expect(server.saved().published?.content).toEqual(defaults);
  expect(storedSettings()?.plans[0]?.introPrice).toBe(6);
});
