import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import {
  openSettings,
  region,
  saveBar,
  saveSettings,
  settingsPlan,
  storedSettings,
  withSettings,
  withShortSettings,
} from '../../support/membership.ts';
import { reload, texts } from '../../support/page.tsx';

const defaults = defaultMembershipSettings();
const card = settingsPlan();
const field = (name: string) => card.getByLabelText(name);

test('each plan has a card with its prices and months [MEM-08, MEM-11, MEM-12, MEM-14]', async () => {
  await openSettings();
  const names = page.getByCSS('[data-plan]').getByRole('heading', { level: 3 });
  await expect.poll(() => texts(names)).toEqual(['Digital', 'Digital Bundle']);
  await expect.element(page.getByCSS('[data-plan]')).toHaveLength(2);
  for (const name of ['Intro price', 'Standard price']) {
    await expect.element(field(name)).toHaveRole('spinbutton');
    await expect.element(field(name)).toHaveAttribute('step', '0.01');
    await expect.element(field(name)).toHaveAccessibleDescription('£');
  }
  await expect.element(card.getByText('£', { exact: true })).toHaveLength(2);
  await expect.element(field('Intro months')).toHaveAttribute('min', '1');
  await expect.element(field('Intro months')).toHaveAttribute('max', '24');
  await expect.element(card).toMatchTextContent('£2 a month for the first 12 months, then £14.99 a month.');
});

test('the fields of a plan are stored as typed, without validation [MEM-09, MEM-10, MEM-13, MEM-36]', async () => {
  await openSettings();
  await field('Intro price').fill('2.50');
  await field('Standard price').fill('15.2');
  await field('Description (optional)').fill('');
  await field('Intro months').fill('30');
  await expect.element(field('Intro months')).toHaveAccessibleDescription('Use 1 to 24 months.');
  // The preview follows the fields.
  await expect.element(card).toMatchTextContent('£2.50 a month for the first 30 months, then £15.20 a month.');
  await field('Plan name').fill('');
  await expect.element(card.getByRole('heading', { level: 3 })).toHaveTextContent('Plan 1');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'unsaved' }))
    .toMatchTextContent('2 fields need attention.');
  await saveSettings();
  expect(storedSettings()?.plans).toEqual([
    { ...defaults.plans[0], name: '', description: '', introPrice: 2.5, standardPrice: 15.2, introMonths: 30 },
    defaults.plans[1],
  ]);
  reload();
  await expect.element(field('Intro price')).toHaveValue('2.5');
  await expect.element(field('Plan name')).toHaveValue('');
});

test('a number is stored that was typed in the digits of another language', async () => {
  await openSettings();
  await field('Intro price').fill('٢٫٥٠');
  await expect.element(card).toMatchTextContent('£2.50 a month');
  await field('Intro months').fill('１２');
  await saveSettings();
  expect(storedSettings()?.plans[0]).toMatchObject({ introPrice: 2.5, introMonths: 12 });
});

test('the arrow keys step a number, within its bounds and without errors of binary fractions', async () => {
  await openSettings();
  await field('Intro price').fill('0.28');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field('Intro price')).toHaveValue('0.29');
  await field('Intro months').fill('1');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field('Intro months')).toHaveValue('1');
});

const features = card.getByRole('list', { name: 'Features of Digital' });
const addFeature = card.getByRole('button', { name: 'Add Feature to Digital' });
const prompt = page.getByRole('dialog', { name: 'Enter new feature:' });
const promptField = prompt.getByRole('textbox');

test('an empty or cancelled prompt adds no feature, and nothing typed is lost unasked [MEM-15, MEM-16]', async () => {
  await openSettings();
  await expect.element(features.getByRole('listitem')).toHaveLength(5);
  await addFeature.click();
  await expect.element(prompt.getByLabelText('Enter new feature:')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(prompt).not.toBeInTheDocument();
  await addFeature.click();
  await promptField.fill('   ');
  await prompt.getByRole('button', { name: 'Add' }).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await addFeature.click();
  await promptField.fill('Never');
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await addFeature.click();
  await promptField.fill('Never');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent('Discard your changes?');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(prompt).not.toBeInTheDocument();
  await expect.element(features.getByRole('listitem')).toHaveLength(5);
  await expect.element(saveBar).toHaveTextContent('No unsaved changes.');
});

test('features are added through a prompt, edited in place and removed [MEM-15, MEM-17, MEM-18]', async () => {
  await openSettings();
  await addFeature.click();
  await expect.element(promptField).toHaveFocus();
  await userEvent.keyboard('The crossword{Enter}');
  await expect.element(features.getByLabelText('Feature 6', { exact: true })).toHaveValue('The crossword');
  await expect.element(addFeature).toHaveFocus();
  await features.getByLabelText('Feature 1', { exact: true }).fill('All\nof it');
  await userEvent.keyboard('{Enter}');
  await features.getByRole('button', { name: /^Remove “Full refund/ }).click();
  await expect.element(features.getByRole('button', { name: /^Remove “At least/ })).toHaveFocus();
  await saveSettings();
  const [, , ...rest] = defaults.plans[0]?.features ?? [];
  expect(storedSettings()?.plans[0]?.features).toEqual(['All of it', ...rest, 'The crossword']);
});

test('the last feature can be removed, and the focus moves to the button that adds one [MEM-18]', async () => {
  withShortSettings();
  await openSettings();
  const remove = card.getByRole('button', { name: /^Remove/ });
  await remove.first().click();
  await expect.element(features.getByRole('listitem')).toHaveLength(1);
  await remove.click();
  await expect.element(features).not.toBeInTheDocument();
  await expect.element(addFeature).toHaveFocus();
  await saveSettings();
  expect(storedSettings()?.plans[0]?.features).toEqual([]);
});

const copy = region('Copy & Content');

test('the texts start with the defaults [MEM-45]', async () => {
  await openSettings();
  await expect
    .element(copy.getByLabelText('Ribbon text'))
    .toHaveValue('Limited time offer: introductory pricing for new subscribers');
  await expect.element(copy.getByLabelText('Cancel text')).toHaveValue('You can cancel anytime.');
  for (const promise of [/within 7 days/, /30 days/, /next billing cycle/, /cancel any time/])
    await expect.element(copy.getByLabelText('Terms')).toHaveValue(expect.stringMatching(promise));
});

const edits = {
  ribbonText: ['Ribbon text', 'Harvest offer'],
  ribbonUntil: ['Last day of the offer (optional)', '2027-03-31'],
  cancelText: ['Cancel text', 'Leave when you like.'],
  corporateText: ['Corporate text', 'For crews'],
  printText: ['Print edition text', 'On paper'],
  terms: ['Terms', 'One\nTwo'],
} as const;
const textField = (label: string) => copy.getByLabelText(label, { exact: true });

test('the texts around the plans can be edited [MEM-19, MEM-20, MEM-21]', async () => {
  await openSettings();
  for (const [label, text] of Object.values(edits)) await textField(label).fill(text);
  await saveSettings();
  expect(storedSettings()).toMatchObject(
    Object.fromEntries(Object.entries(edits).map(([name, [, text]]) => [name, text])),
  );
});

test('the last day of the offer can be taken away again [MEM-50]', async () => {
  withSettings({ ribbonUntil: '2027-03-31' });
  await openSettings();
  await textField('Last day of the offer (optional)').fill('');
  await saveSettings();
  expect(storedSettings()).toMatchObject({ ribbonUntil: '' });
});

test('the longer texts have fields of several rows [MEM-22, MEM-23, MEM-24]', async () => {
  await openSettings();
  for (const label of ['Ribbon text', 'Cancel text'])
    await expect.element(textField(label)).toHaveAttribute('type', 'text');
  for (const label of ['Corporate text', 'Print edition text'])
    await expect.element(textField(label)).toHaveAttribute('rows', '2');
  await expect.element(textField('Terms')).toHaveAttribute('rows', '4');
});

const faq = region('FAQ Items');
const items = faq.getByRole('listitem');
const itemField = (place: number, name: string) => items.nth(place - 1).getByLabelText(name, { exact: true });

test('a question shows order, question, answer and a delete button, and can be deleted [MEM-27, MEM-45, MEM-49]', async () => {
  await openSettings();
  await expect.element(items).toHaveLength(5);
  await expect.element(itemField(1, 'Order')).toHaveValue('1');
  await expect.element(itemField(1, 'Order')).toHaveAttribute('min', '1');
  await expect.element(itemField(1, 'Question')).toHaveValue('Can I cancel at any time?');
  await expect.element(itemField(1, 'Answer')).toHaveValue(expect.stringMatching(/without a fee/));
  await items
    .nth(4)
    .getByRole('button', { name: /^Delete / })
    .click();
  await expect.element(items).toHaveLength(4);
  await expect.element(items.nth(3).getByRole('button')).toHaveFocus();
  await items.nth(0).getByRole('button').click();
  await expect.element(items).toHaveLength(3);
  await saveSettings();
  expect(storedSettings()?.faqItems).toEqual(defaults.faqItems.slice(1, 4));
});

test('a question is added with the next number, and edited [MEM-25, MEM-26, MEM-28]', async () => {
  await openSettings();
  await faq.getByRole('button', { name: 'Add FAQ' }).click();
  await expect.element(itemField(6, 'Question')).toHaveValue('New Question?');
  await expect.element(itemField(6, 'Answer')).toHaveValue('New Answer');
  await expect.element(itemField(6, 'Order')).toHaveValue('6');
  await expect.element(itemField(6, 'Question')).toHaveFocus();
  // Its text is selected.
  await userEvent.keyboard('Why?');
  await itemField(6, 'Answer').fill('With your household.');
  await itemField(6, 'Order').fill('2.7');
  await expect.element(itemField(6, 'Order')).toHaveAccessibleDescription('Whole numbers only. 2 will be saved.');
  await itemField(1, 'Order').fill('');
  await saveSettings();
  expect(storedSettings()?.faqItems).toEqual([
    ...defaults.faqItems,
    { id: expect.any(String), question: 'Why?', answer: 'With your household.', order: 2 },
  ]);
});

test('without questions the card says so, and the focus moves to Add FAQ [MEM-25]', async () => {
  withShortSettings();
  await openSettings();
  await items.first().getByRole('button').click();
  await expect.element(items).toHaveLength(1);
  await items.getByRole('button').click();
  await expect.element(items).not.toBeInTheDocument();
  await expect.element(faq).toMatchTextContent('No questions yet.');
  await expect.element(faq.getByRole('button', { name: 'Add FAQ' })).toHaveFocus();
  await saveSettings();
  expect(storedSettings()?.faqItems).toEqual([]);
});
