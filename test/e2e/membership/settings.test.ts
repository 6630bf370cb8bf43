import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { type MembershipSettings, membershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

const key = `${brand.storagePrefix}membership_config`;
const defaults = defaultMembershipSettings();

/** The stored settings; null before the first save. */
async function stored(page: Page): Promise<MembershipSettings | null> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return text === null ? null : z.parse(membershipSettings, JSON.parse(text));
}
async function open(page: Page): Promise<void> {
  await page.goto('/admin/membership');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership Settings');
}
/** Stores these settings before the first page of the test. */
const seedSettings = (page: Page, settings: unknown) =>
  page.addInitScript(
    ({ name, text }) => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'yes');
      localStorage.setItem(name, text);
    },
    { name: key, text: typeof settings === 'string' ? settings : JSON.stringify(settings) },
  );
const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const toast = (page: Page) => page.locator('[data-toast]');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const bar = (page: Page) => page.locator('[data-state]');
async function save(page: Page, name: 'Save Changes' | 'Save All Changes' = 'Save Changes'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(toast(page)).toContainText('Settings Saved');
  // The toast may belong to the previous save.
  await expect(bar(page)).toHaveText('Everything is saved.');
}
/** Makes the storage refuse new settings from now on. */
const refuse = (page: Page) =>
  page.evaluate((name) => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key === name) throw new DOMException('Full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  }, key);

test('the page links back to the dashboard and to the preview [RTE-13, MEM-01, MEM-02, ADM-32]', async ({ page }) => {
  await open(page);
  await expect(page).toHaveTitle('Membership Settings – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
});

// Also covers MEM-48.
test('the health card shows payment mode and currency, which cannot be edited [MEM-05, MEM-06, MEM-44, CONST-29]', async ({
  page,
}) => {
  await open(page);
  const health = region(page, 'System Health');
  await expect(health.getByRole('term')).toHaveText(['Payment mode', 'Currency']);
  await expect(health.getByRole('definition')).toHaveText(['Mock', 'GBP (£)']);
  await expect(health.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(/stripe/i)).toHaveCount(0);
  await expect(plan(page, 'bundle').getByText('Most Popular')).toBeVisible();
  await expect(plan(page).getByText('Most Popular')).toHaveCount(0);
  expect(await stored(page), 'opening the page stores nothing').toBeNull();
});

// Also covers MEM-07.
test('both buttons save and raise a toast [MEM-03, MEM-04, MEM-30, MEM-33]', async ({ page }) => {
  await open(page);
  const premium = page.getByRole('switch', { name: 'Default Premium' });
  await expect(premium, 'MEM-43').toHaveAttribute('aria-checked', 'false');
  await expect(bar(page)).toHaveText('Everything is saved.');
  await premium.click();
  await expect(bar(page)).toHaveText('You have unsaved changes.');
  expect(await stored(page)).toBeNull();

  await page.clock.install();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveCount(2);
  expect(await stored(page)).toBeNull();
  await page.clock.runFor(1000);
  await expect(toast(page)).toContainText('Settings Saved');
  await expect(toast(page)).toContainText('Membership configuration has been updated successfully.');
  await expect(page.getByRole('button', { name: 'Save Changes', exact: true })).toBeVisible();
  await page.clock.resume();
  expect(await stored(page)).toEqual({ ...defaults, defaultPremium: true });
  await expect(bar(page)).toHaveText('Everything is saved.');

  await premium.click();
  await save(page, 'Save All Changes');
  await expect.poll(() => stored(page)).toEqual(defaults);
});

// Also covers CONST-34.
test('the numbers of a plan have sign, step and bounds [MEM-08, MEM-11, MEM-12, MEM-14]', async ({ page }) => {
  await open(page);
  await expect(page.locator('[data-plan]')).toHaveCount(2);
  await expect(page.locator('[data-plan]').getByRole('heading', { level: 3 })).toHaveText([
    'Digital',
    'Digital Bundle',
  ]);
  const card = plan(page);
  for (const name of ['Intro price', 'Standard price']) {
    await expect(card.getByLabel(name)).toHaveAttribute('type', 'number');
    await expect(card.getByLabel(name)).toHaveAttribute('step', '0.01');
    await expect(card.getByLabel(name)).toHaveAccessibleDescription('£');
  }
  await expect(card.getByText('£', { exact: true })).toHaveCount(2);
  await expect(card.getByLabel('Intro months')).toHaveAttribute('min', '1');
  await expect(card.getByLabel('Intro months')).toHaveAttribute('max', '24');
  await expect(card).toContainText('£2 a month for the first 12 months, then £14.99 a month.');
});

test('the fields of a plan are stored as typed, without validation [MEM-09, MEM-10, MEM-13, MEM-36]', async ({
  page,
}) => {
  await open(page);
  const card = plan(page);
  await card.getByLabel('Intro price').fill('2.50');
  await card.getByLabel('Standard price').fill('15.2');
  await card.getByLabel('Description').fill('');
  await card.getByLabel('Intro months').fill('30');
  await expect(card.getByLabel('Intro months')).toHaveAccessibleDescription('Better from 1 to 24 months.');
  await expect(card, 'the preview follows the fields').toContainText(
    '£2.50 a month for the first 30 months, then £15.20 a month.',
  );
  await card.getByLabel('Plan name').fill('');
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Plan 1');
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toContainText('2 fields need another look.');
  await save(page);
  expect((await stored(page))?.plans).toEqual([
    { ...defaults.plans[0], name: '', description: '', introPrice: 2.5, standardPrice: 15.2, introMonths: 30 },
    defaults.plans[1],
  ]);
  await page.reload();
  await expect(card.getByLabel('Intro price')).toHaveValue('2.5');
  await expect(card.getByLabel('Plan name')).toHaveValue('');
});

test('an emptied number keeps its saved value [MEM-42]', async ({ page }) => {
  await open(page);
  const card = plan(page);
  await card.getByLabel('Standard price').fill('');
  await card.getByLabel('Intro months').fill('');
  await expect(card.getByLabel('Standard price')).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByLabel('Standard price')).toHaveAccessibleDescription('£ Left empty, it stays at £14.99.');
  await card.getByLabel('Plan name').fill('Daily');
  await save(page);
  expect((await stored(page))?.plans[0]).toEqual({ ...defaults.plans[0], name: 'Daily' });
  await expect(card.getByLabel('Standard price')).toHaveValue('14.99');
  await expect(card.getByLabel('Intro months')).toHaveValue('12');
});

test('features are added through a prompt, edited in place and removed [MEM-15, MEM-16, MEM-17, MEM-18]', async ({
  page,
}) => {
  await open(page);
  const card = plan(page);
  const features = card.getByRole('list', { name: 'Features of Digital' });
  const add = card.getByRole('button', { name: 'Add Feature to Digital' });
  const prompt = page.getByRole('dialog', { name: 'Enter new feature:' });
  await expect(features.getByRole('listitem')).toHaveCount(5);

  await add.click();
  await expect(prompt.getByLabel('Enter new feature:')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(prompt, 'an empty prompt').toHaveCount(0);
  await add.click();
  await prompt.getByRole('textbox').fill('   ');
  await prompt.getByRole('button', { name: 'Add' }).click();
  await add.click();
  await prompt.getByRole('textbox').fill('Never');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await prompt.getByRole('textbox').fill('Never');
  await page.keyboard.press('Escape');
  await expect(prompt).toHaveCount(0);
  await expect(features.getByRole('listitem')).toHaveCount(5);
  await expect(bar(page)).toHaveText('Everything is saved.');

  await add.click();
  await page.keyboard.type('The crossword');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await expect(features.getByLabel('Feature 6')).toHaveValue('The crossword');
  await features.getByLabel('Feature 1').fill('All\nof it');
  await page.keyboard.press('Enter');
  await features.getByRole('button', { name: /^Remove “Analysis/ }).click();
  await expect(features.getByRole('button', { name: /^Remove “A feed/ })).toBeFocused();
  await save(page);
  const [, , ...rest] = defaults.plans[0]?.features ?? [];
  expect((await stored(page))?.plans[0]?.features).toEqual(['All of it', ...rest, 'The crossword']);

  for (const left of [4, 3, 2, 1, 0]) {
    await card
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(features.getByRole('listitem')).toHaveCount(left);
  }
  await expect(add).toBeFocused();
  await save(page);
  expect((await stored(page))?.plans[0]?.features).toEqual([]);
});

// Also covers MEM-45, CONST-35.
test('the default texts have the promises of the specification [MEM-37, MEM-38, MEM-39, MEM-40]', async ({ page }) => {
  await open(page);
  const copy = region(page, 'Copy & Content');
  await expect(copy.getByLabel('Ribbon text')).toHaveValue(
    'Limited time offer: introductory pricing for new subscribers',
  );
  await expect(copy.getByLabel('Cancel text')).toHaveValue('You can cancel anytime.');
  for (const promise of [/within 7 days/, /30 days/, /next billing cycle/, /cancel any time/])
    await expect(copy.getByLabel('Terms')).toHaveValue(promise);
});

// Also covers MEM-22, MEM-23.
test('the texts around the plans can be edited [MEM-19, MEM-20, MEM-21, MEM-24]', async ({ page }) => {
  await open(page);
  const copy = region(page, 'Copy & Content');
  const edits = {
    ribbonText: ['Ribbon text', 'Harvest offer', null],
    cancelText: ['Cancel text', 'Leave when you like.', null],
    corporateText: ['Corporate text', 'For crews', '2'],
    printText: ['Print edition text', 'On paper', '2'],
    terms: ['Terms', 'One\nTwo', '4'],
  } as const;
  for (const [label, text, rows] of Object.values(edits)) {
    const field = copy.getByLabel(label, { exact: true });
    if (rows === null) await expect(field).toHaveAttribute('type', 'text');
    else await expect(field).toHaveAttribute('rows', rows);
    await field.fill(text);
  }
  await save(page);
  expect(await stored(page)).toMatchObject(
    Object.fromEntries(Object.entries(edits).map(([name, [, text]]) => [name, text])),
  );
});

// Also covers MEM-45, MEM-49.
test('questions are added, edited and deleted [MEM-25, MEM-26, MEM-27, MEM-28]', async ({ page }) => {
  await open(page);
  const faq = region(page, 'FAQ Items');
  const items = faq.getByRole('listitem');
  await expect(items).toHaveCount(5);
  for (const place of [5, 4])
    await items
      .nth(place - 1)
      .getByRole('button', { name: /^Delete / })
      .click();
  await expect(items).toHaveCount(3);
  await expect(items.nth(2).getByRole('button')).toBeFocused();
  await expect(items.nth(0).getByLabel('Order', { exact: true })).toHaveValue('1');
  await expect(items.nth(0).getByLabel('Order', { exact: true })).toHaveAttribute('min', '1');
  await expect(items.nth(0).getByLabel('Question', { exact: true })).toHaveValue('Can I cancel at any time?');
  await expect(items.nth(0).getByLabel('Answer', { exact: true })).toHaveValue(/without a fee/);

  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  const added = items.nth(3);
  await expect(added.getByLabel('Question', { exact: true })).toHaveValue('New Question?');
  await expect(added.getByLabel('Answer', { exact: true })).toHaveValue('New Answer');
  await expect(added.getByLabel('Order', { exact: true })).toHaveValue('4');
  await expect(added.getByLabel('Question', { exact: true }), 'its text is selected').toBeFocused();
  await page.keyboard.type('May I share it?');
  await added.getByLabel('Answer', { exact: true }).fill('With your household.');
  await added.getByLabel('Order', { exact: true }).fill('2.7');
  await expect(added.getByLabel('Order', { exact: true })).toHaveAccessibleDescription(
    'Whole numbers only: 2 is saved.',
  );
  await items.nth(0).getByRole('button').click();
  await items.nth(0).getByLabel('Order', { exact: true }).fill('');
  await save(page);
  const [, refund, price] = defaults.faqItems;
  expect((await stored(page))?.faqItems).toEqual([
    refund,
    price,
    { id: expect.any(String), question: 'May I share it?', answer: 'With your household.', order: 2 },
  ]);
  for (const left of [2, 1, 0]) {
    await items.first().getByRole('button').click();
    await expect(items).toHaveCount(left);
  }
  await expect(faq).toContainText('No questions yet.');
  await expect(faq.getByRole('button', { name: 'Add FAQ' })).toBeFocused();
  await save(page);
  expect((await stored(page))?.faqItems).toEqual([]);
});

test('reset stores the defaults at once, and the previous edits can be restored as a draft [MEM-29, MEM-32, MEM-34]', async ({
  page,
}) => {
  await seedSettings(page, { ...defaults, ribbonText: 'Ours' });
  await open(page);
  const ribbon = page.getByLabel('Ribbon text');
  await expect(ribbon).toHaveValue('Ours');
  await page.getByLabel('Cancel text').fill('Not saved');
  await page.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expect(toast(page)).toContainText('Settings Reset');
  await expect(toast(page)).toContainText('Membership configuration has been reset to defaults.');
  expect(await stored(page)).toEqual(defaults);
  await expect(ribbon).toHaveValue(defaults.ribbonText);
  await expect(page.getByLabel('Cancel text')).toHaveValue(defaults.cancelText);

  await page.getByRole('button', { name: 'Bring back what was here' }).click();
  await expect(ribbon).toHaveValue('Ours');
  await expect(page.getByLabel('Cancel text')).toHaveValue('Not saved');
  expect(await stored(page), 'not before a save').toEqual(defaults);
  await expect(bar(page)).toHaveText('You have unsaved changes.');
});

test.describe('from the dashboard', () => {
  // A new reader's first account call is a 404, which the console logs.
  test.use({ allowedErrors: failedLoad });

  test('leaving with unsaved edits asks first, by link, search, Back and Forward [MEM-31, MEM-41]', async ({
    page,
  }) => {
    await offerNewReader(page);
    await page.goto('/');
    await signIn(page, 'Nia Newcomer');
    await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Configure plans & pricing' }).click();
    const ribbon = page.getByLabel('Ribbon text');
    await ribbon.fill('Draft');

    const preview = page.getByRole('main').getByRole('link', { name: 'Preview' });
    await preview.click();
    await expect(question(page)).toContainText('Your changes are not saved.');
    await expect(question(page).getByRole('button', { name: 'Stay here' })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/membership$/);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(preview).toBeFocused();
    await expect(ribbon).toHaveValue('Draft');

    const search = page.getByRole('banner').getByRole('searchbox');
    await search.fill('harbour');
    await search.press('Enter');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);

    for (const choice of ['Stay here', 'Leave without saving']) {
      await page.evaluate(() => window.history.back());
      await expect(question(page)).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/membership$/);
      await expect(ribbon).toHaveValue('Draft');
      await question(page).getByRole('button', { name: choice }).click();
      await expect(question(page)).toHaveCount(0);
    }
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');

    await page.goForward();
    await expect(ribbon, 'the edit is gone').toHaveValue(defaults.ribbonText);
    expect(await stored(page)).toBeNull();
    await preview.click();
    await expect(page, 'no question without edits').toHaveURL(/\/subscribe$/);
    await page.goBack();
    await ribbon.fill('Draft');
    await page.evaluate(() => window.history.forward());
    await question(page).getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page).toHaveURL(/\/subscribe$/);
  });
});

test('the preview shows the stored settings, and after a save it opens without a question [MEM-31, MEM-41]', async ({
  page,
}) => {
  await open(page);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await question(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  expect(await stored(page)).toBeNull();
  await page.goBack();
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  await page.getByLabel('Ribbon text').fill('Saved');
  await save(page);
  await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
  await expect(page).toHaveURL(/\/subscribe$/);
  expect((await stored(page))?.ribbonText).toBe('Saved');
});

test('a reload asks only while edits would be lost [MEM-41]', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.type());
    await dialog.accept();
  });
  await open(page);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(page.getByLabel('Ribbon text')).toHaveValue(defaults.ribbonText);
  await page.getByLabel('Ribbon text').fill('Draft');
  await page.getByLabel('Ribbon text').fill(defaults.ribbonText);
  await page.reload();
  await expect(page.getByLabel('Ribbon text')).toBeVisible();
  expect(dialogs, 'no question after the edit is undone').toEqual(['beforeunload']);
});

test('the sign is the settings’, and the months are the plan’s or else the settings’ [MEM-46, MEM-47]', async ({
  page,
}) => {
  const [digital, bundle] = defaults.plans;
  const { introMonths: _, ...without } = bundle ?? {};
  await seedSettings(page, {
    ...defaults,
    introMonths: 9,
    currencySymbol: 'J$',
    plans: [{ ...digital, introMonths: 6, introPrice: 3 }, without],
  });
  await open(page);
  await expect(plan(page)).toContainText('J$3 a month for the first 6 months, then J$14.99 a month.');
  await expect(plan(page, 'bundle')).toContainText('J$4 a month for the first 9 months');
  await expect(plan(page, 'bundle').getByLabel('Intro months')).toHaveValue('');
  await expect(region(page, 'System Health')).toContainText('GBP (J$)');
});

for (const [name, text] of [
  ['broken JSON', '{"plans":['],
  ['a list', '[]'],
  [
    'a price of the wrong type',
    JSON.stringify({ ...defaults, plans: [{ ...defaults.plans[0], introPrice: 'cheap' }] }),
  ],
  ['an object without plans', JSON.stringify({ ...defaults, plans: [] })],
] as const) {
  test(`${name} in the storage is logged and read as the defaults [STO-03, MEM-47]`, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await seedSettings(page, text);
    await open(page);
    await expect(plan(page).getByLabel('Intro price')).toHaveValue('2');
    expect(logged.filter((line) => line.includes(key)).length).toBeGreaterThan(0);
    expect(await page.evaluate((name) => localStorage.getItem(name), key), 'reading leaves the stored text').toBe(text);
    await page.getByLabel('Ribbon text').fill('New');
    await save(page);
    expect(await stored(page)).toEqual({ ...defaults, ribbonText: 'New' });
  });
}

test('a full storage is reported and logged, and the edits remain [MEM-35, ERR-19, STO-04, STO-10]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await seedSettings(page, { ...defaults, ribbonText: 'Before' });
  await open(page);
  await refuse(page);
  const ribbon = page.getByLabel('Ribbon text');
  await ribbon.fill('After');
  for (const [button, value] of [
    ['Save Changes', 'After'],
    ['Reset to Defaults', defaults.ribbonText],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
    await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to save membership settings.');
    await expect(bar(page)).toHaveText('This browser could not store it. It is kept until you close the page.');
    await expect(ribbon).toHaveValue(value);
    expect((await stored(page))?.ribbonText).toBe('Before');
    await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
  }
  expect(logged.filter((line) => line.includes(`Could not store ${key}`)).length).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(question(page), 'leaving would lose the edits').toBeVisible();
});

test('with storage blocked the page shows the defaults, and saving fails with a toast [STO-14, MEM-35]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked', 'SecurityError');
      },
    });
  });
  await open(page);
  await page.getByLabel('Ribbon text').fill('After');
  await page.getByRole('button', { name: 'Save All Changes' }).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Save Failed');
  await expect(page.getByLabel('Ribbon text')).toHaveValue('After');
});

test('a save in another tab is applied, or announced when it would overwrite edits', async ({ page, context }) => {
  await open(page);
  const other = await context.newPage();
  await other.goto('/admin/membership');
  await other.getByLabel('Ribbon text').fill('From there');
  await save(other);
  await expect(page.getByLabel('Ribbon text')).toHaveValue('From there');
  await page.getByLabel('Cancel text').fill('From here');
  await other.getByLabel('Ribbon text').fill('Again');
  await save(other);
  await expect(bar(page)).toHaveText('Another tab has saved other settings meanwhile. Saving here replaces them.');
  await expect(page.getByLabel('Cancel text')).toHaveValue('From here');
  await save(page);
  expect(await stored(page)).toMatchObject({ ribbonText: 'From there', cancelText: 'From here' });
});

for (const width of [1280, 360]) {
  test(`the settings, their prompt and their question are accessible and fit: ${width} px`, async ({ page }) => {
    // axe scans the page several times.
    test.slow();

    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    await plan(page).getByLabel('Intro price').fill('');
    await plan(page).getByLabel('Plan name').fill('');
    await plan(page).getByLabel('Feature 1').fill('');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await axeViolations(page), colorScheme).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await plan(page)
        .getByRole('button', { name: /^Add Feature/ })
        .click();
      expect(await axeViolations(page), `the prompt, ${colorScheme}`).toEqual([]);
      await page.keyboard.press('Escape');
      await plan(page).getByLabel('Description').fill(colorScheme);
      await page.getByRole('main').getByRole('link', { name: 'Preview' }).click();
      await expect(question(page)).toBeVisible();
      expect(await axeViolations(page), `the question, ${colorScheme}`).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

test('the keyboard reaches every control, and the bar never covers the focused one', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await open(page);
  await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).focus();
  const reached: string[] = [];
  for (let i = 0; i < 100; i += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const one = document.activeElement;
      if (!(one instanceof HTMLElement) || one.closest('main') === null) return null;
      const { left, top, bottom } = one.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + 4, (top + bottom) / 2);
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      return {
        name,
        covered: topmost !== one && !one.contains(topmost),
        at: `${top} of ${window.innerHeight}: ${topmost?.outerHTML.slice(0, 80)}`,
      };
    });
    if (at === null) break;
    expect(at.covered, `${at.name} at ${at.at}`).toBe(false);
    reached.push(at.name);
  }
  expect(reached.slice(0, 2)).toEqual(['Preview', 'Save Changes']);
  expect(reached.slice(-2)).toEqual(['Reset to Defaults', 'Save All Changes']);
});
