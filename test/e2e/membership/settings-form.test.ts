import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expect, test } from '../support/fixtures.ts';
import { openSettings, saveBar, saveSettings, storedSettings } from '../support/membership-settings-page.ts';

const defaults = defaultMembershipSettings();
const plan = (page: Page, id = 'digital') => page.locator(`[data-plan=${id}]`);
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// Also covers CONST-34.
test('the numbers of a plan have sign, step and bounds [MEM-08, MEM-11, MEM-12, MEM-14]', async ({ page }) => {
  await openSettings(page);
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
  await openSettings(page);
  const card = plan(page);
  await card.getByLabel('Intro price').fill('2.50');
  await card.getByLabel('Standard price').fill('15.2');
  await card.getByLabel('Description').fill('');
  await card.getByLabel('Intro months').fill('30');
  await expect(card.getByLabel('Intro months')).toHaveAccessibleDescription('Use 1 to 24 months.');
  await expect(card, 'the preview follows the fields').toContainText(
    '£2.50 a month for the first 30 months, then £15.20 a month.',
  );
  await card.getByLabel('Plan name').fill('');
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Plan 1');
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toContainText('2 fields need attention.');
  await saveSettings(page);
  expect((await storedSettings(page))?.plans).toEqual([
    { ...defaults.plans[0], name: '', description: '', introPrice: 2.5, standardPrice: 15.2, introMonths: 30 },
    defaults.plans[1],
  ]);
  await page.reload();
  await expect(card.getByLabel('Intro price')).toHaveValue('2.5');
  await expect(card.getByLabel('Plan name')).toHaveValue('');
});

test('an emptied number keeps its saved value [MEM-42]', async ({ page }) => {
  await openSettings(page);
  const card = plan(page);
  await card.getByLabel('Standard price').fill('');
  await card.getByLabel('Intro months').fill('');
  await expect(card.getByLabel('Standard price')).toHaveAttribute('aria-invalid', 'true');
  await expect(card.getByLabel('Standard price')).toHaveAccessibleDescription('£ If left empty, £14.99 is kept.');
  await card.getByLabel('Plan name').fill('Daily');
  await saveSettings(page);
  expect((await storedSettings(page))?.plans[0]).toEqual({ ...defaults.plans[0], name: 'Daily' });
  await expect(card.getByLabel('Standard price')).toHaveValue('14.99');
  await expect(card.getByLabel('Intro months')).toHaveValue('12');
});

test('features are added through a prompt, edited in place and removed [MEM-15, MEM-16, MEM-17, MEM-18]', async ({
  page,
}) => {
  await openSettings(page);
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
  await page.getByRole('button', { name: 'Discard' }).click();
  await add.click();
  await prompt.getByRole('textbox').fill('Never');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog'), 'nothing typed is lost unasked').toContainText('Discard your changes?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(prompt).toHaveCount(0);
  await expect(features.getByRole('listitem')).toHaveCount(5);
  await expect(saveBar(page)).toHaveText('All changes saved.');

  await add.click();
  await page.keyboard.type('The crossword');
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await expect(features.getByLabel('Feature 6')).toHaveValue('The crossword');
  await features.getByLabel('Feature 1').fill('All\nof it');
  await page.keyboard.press('Enter');
  await features.getByRole('button', { name: /^Remove “Exclusive/ }).click();
  await expect(features.getByRole('button', { name: /^Remove “A personal/ })).toBeFocused();
  await saveSettings(page);
  const [, , ...rest] = defaults.plans[0]?.features ?? [];
  expect((await storedSettings(page))?.plans[0]?.features).toEqual(['All of it', ...rest, 'The crossword']);

  for (const left of [4, 3, 2, 1, 0]) {
    await card
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(features.getByRole('listitem')).toHaveCount(left);
  }
  await expect(add).toBeFocused();
  await saveSettings(page);
  expect((await storedSettings(page))?.plans[0]?.features).toEqual([]);
});

// Also covers MEM-45, CONST-35.
test('the default texts have the promises of the specification [MEM-37, MEM-38, MEM-39, MEM-40]', async ({ page }) => {
  await openSettings(page);
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
  await openSettings(page);
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
  await saveSettings(page);
  expect(await storedSettings(page)).toMatchObject(
    Object.fromEntries(Object.entries(edits).map(([name, [, text]]) => [name, text])),
  );
});

// Also covers MEM-45, MEM-49.
test('questions are added, edited and deleted [MEM-25, MEM-26, MEM-27, MEM-28]', async ({ page }) => {
  await openSettings(page);
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
    'Whole numbers only. 2 will be saved.',
  );
  await items.nth(0).getByRole('button').click();
  await items.nth(0).getByLabel('Order', { exact: true }).fill('');
  await saveSettings(page);
  const [, refund, price] = defaults.faqItems;
  expect((await storedSettings(page))?.faqItems).toEqual([
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
  await saveSettings(page);
  expect((await storedSettings(page))?.faqItems).toEqual([]);
});
