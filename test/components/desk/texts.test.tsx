import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultTexts } from '#shared/config/trust-texts.ts';
import { emptySitePages } from '#shared/records/pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { mockDocument } from '../support/newsroom.ts';
import { open, stored } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const main = page.getByRole('main');
const reminder = page.getByRole('note');
const save = page.getByRole('button', { name: 'Save here' });

async function openTexts() {
  const server = mockDocument('pages');
  await signInAsEditor();
  open('/admin/pages');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Pages about the site');
  return server;
}

test('the desk reminds editors of an imprint without an operator until one is saved', async () => {
  const server = await openTexts();
  await expect.element(reminder).toBeVisible();
  await page.getByLabelText('Operator').fill('Two Shores Press');
  await page.getByLabelText('Postal address').fill('1 Quay, Kingston');
  await save.click();
  await expect.element(reminder).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Share draft' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect
    .poll(() => server.saved().published?.content)
    .toEqual({ ...emptySitePages, operator: 'Two Shores Press', address: '1 Quay, Kingston' });
});

test('an editor looks at a text as readers will, and starts from the default', async () => {
  await openTexts();
  const text = page.getByLabelText('Privacy', { exact: true });
  await page.getByRole('button', { name: 'Preview: Privacy' }).click();
  const preview = page.getByRole('region', { name: 'Preview: Privacy' });
  await expect.element(preview.getByRole('heading', { name: 'Without an account' })).toBeVisible();
  await page.getByRole('button', { name: 'Start from the default text: Privacy' }).click();
  await expect.element(text).toHaveValue(defaultTexts.privacy.trim());
  await text.fill('# Ours\n\nWe store *nothing*.');
  await expect.element(preview.getByRole('heading', { level: 2, name: 'Ours' })).toBeVisible();
  await expectAccessible();
});

test('a text that cannot be published is not saved, and its field says why', async () => {
  await openTexts();
  const text = page.getByLabelText('Terms', { exact: true });
  await text.fill('<script>alert(1)</script>');
  await save.click();
  await expect.element(main).toMatchTextContent('without HTML');
  await expect.element(text).toHaveFocus();
  expect(stored('pages')).toBe(null);
  await text.fill('Be kind.');
  await save.click();
  await expect.element(toast).toMatchTextContent('Saved here');
  expect(stored('pages')).toMatchObject({ terms: 'Be kind.' });
});
