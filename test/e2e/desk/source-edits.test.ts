import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockSources, refusal, sampleSource, withoutGains } from '../support/mock-sources.ts';
import { clickButton, dialog, openSources } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');

test('the edit dialog starts with the stored values and sends the changes [SRC-06, SRC-12, SRC-13, SRC-14]', async ({
  page,
}) => {
  const replies = [{ status: 500 }, { json: withoutGains(sampleSource({ name: 'Late', version: 6 })) }];
  const changes = await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await openSources(page);
  await clickButton(page, 'Add Source');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Add a source');
  await page.keyboard.press('Escape');
  await clickButton(page, 'Edit Evening');
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Edit source');
  await expect(dialog(page).getByLabel('URL')).toHaveValue('https://evening.example/feed');
  await expect(dialog(page).getByLabel('Region')).toHaveValue('african');
  await dialog(page).getByLabel('Name').fill('Late');
  await clickButton(page, 'Save');
  await expect(toast(page)).toContainText('Failed to update source');
  await clickButton(page, 'Save');
  await expect(toast(page)).toContainText('Source updated successfully');
  await expect(row(page, 'Late').getByRole('img')).toHaveAccessibleName(/12 articles/);
  expect(changes).toEqual(
    Array(2).fill({ method: 'PUT', path: '/api/sources/evening', body: { name: 'Late', version: 5 } }),
  );
});

test('a conflict shows both versions, and nothing is overwritten unseen [SRC-12]', async ({ page }) => {
  const present = withoutGains(sampleSource({ name: 'Theirs', region: 'asian', version: 6 }));
  const second = withoutGains(sampleSource({ name: 'Theirs', region: 'latinx', version: 7 }));
  const replies = [
    refusal(409, 'changed_meanwhile', { present }),
    refusal(409, 'changed_meanwhile', { present: second }),
    { json: { ...second, name: 'Mine', version: 8 } },
  ];
  const changes = await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await openSources(page);
  await clickButton(page, 'Edit Evening');
  await dialog(page).getByLabel('Name').fill('Mine');
  await clickButton(page, 'Save');
  const conflict = dialog(page).getByRole('alert');
  await expect(conflict).toContainText('Theirs was changed after you opened it. Your changes were not saved.');
  await expect(conflict.getByRole('row')).toHaveText(['FieldCurrentYours', 'NameTheirsMine', 'RegionAsianunchanged']);
  await expect(toast(page)).toContainText('Failed to update source');
  // A second conflict asks again instead of overwriting.
  await clickButton(page, 'Save my version');
  await expect(conflict.getByRole('row', { name: /Region/ })).toHaveText('RegionLatinxunchanged');
  await clickButton(page, 'Save my version');
  await expect(dialog(page)).toHaveCount(0);
  expect(changes.map(({ body }) => body)).toEqual([5, 6, 7].map((version) => ({ name: 'Mine', version })));
  await expect(row(page, 'Mine')).toContainText('Latinx');
});

test('an editor can keep the stored version and continue from it [SRC-12]', async ({ page }) => {
  const present = withoutGains(sampleSource({ name: 'Theirs', version: 6 }));
  const replies = [
    refusal(409, 'changed_meanwhile', { present }),
    { json: { ...present, region: 'asian', version: 7 } },
  ];
  const changes = await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await openSources(page);
  await clickButton(page, 'Edit Evening');
  await dialog(page).getByLabel('Name').fill('Mine');
  await clickButton(page, 'Save');
  await clickButton(page, 'Keep current version');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Theirs');
  await dialog(page).getByLabel('Region').selectOption('Asian');
  await clickButton(page, 'Save');
  await expect(row(page, 'Theirs')).toContainText('Asian');
  expect(changes[1]?.body).toEqual({ region: 'asian', version: 6 });
});

test('the switch turns a source off, and shows a concurrent change [SRC-33]', async ({ page }) => {
  const replies = [
    { json: withoutGains(sampleSource({ active: false, version: 6 })) },
    refusal(409, 'changed_meanwhile', {
      present: withoutGains(sampleSource({ name: 'Theirs', active: false, version: 8 })),
    }),
  ];
  const changes = await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await openSources(page);
  const toggle = page.getByRole('switch', { name: /^Active: / });
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(row(page, 'Evening')).toContainText('Inactive');
  await toggle.click();
  await expect(toast(page)).toContainText('Someone else has changed Theirs.');
  await expect(row(page, 'Theirs').getByRole('switch')).not.toBeChecked();
  expect(changes.map(({ body }) => body)).toEqual([
    { active: false, version: 5 },
    { active: true, version: 6 },
  ]);
});

test('an older list does not undo an edit, and a newer version of another editor is shown [SRC-12, SRC-33]', async ({
  page,
}) => {
  const other = sampleSource({ id: 'm', name: 'Morning' });
  let version = 5;
  await mockSources(page, [sampleSource(), other], ({ path }) => {
    version += 1;
    const changed = path.endsWith('/m') ? { ...other, active: false } : sampleSource({ active: false });
    return { json: withoutGains({ ...changed, version }) };
  });
  await openSources(page);
  let list = [sampleSource(), other];
  await page.route(/\/api\/sources$/, (route) => route.fulfill({ json: list }));
  const refetched = () => page.waitForResponse((response) => response.request().method() === 'GET');
  const toggle = (name: string) => row(page, name).getByRole('switch');

  const older = refetched();
  await toggle('Evening').click();
  await older;
  await expect(toast(page)).toContainText('Source updated successfully');
  await expect(toggle('Evening')).not.toBeChecked();

  list = [sampleSource({ name: 'Theirs', version: 7 }), { ...other, active: false, version: 7 }];
  await toggle('Morning').click();
  await expect(toggle('Theirs')).toBeChecked();
  await expect(toggle('Morning')).not.toBeChecked();
});

test('deleting a source asks first, keeps its articles and can be undone [SRC-15, SRC-16, SRC-17, SRC-45]', async ({
  page,
}) => {
  const back = withoutGains(sampleSource({ version: 9, status: 'new' }));
  const replies = [{ status: 500 }, { status: 204 }, { status: 201, json: back }];
  const changes = await mockSources(
    page,
    [sampleSource(), sampleSource({ id: 'm', name: 'Morning' })],
    () => replies.shift() ?? { status: 500 },
  );
  await openSources(page);
  const ask = page.getByRole('button', { name: 'Delete Evening' });
  await ask.click();
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Evening”? Its articles will be kept.');
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  expect(changes).toEqual([]);
  await ask.click();
  await clickButton(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Failed to delete source');
  await expect(ask).toBeFocused();
  await ask.click();
  await clickButton(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Source deleted successfully');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await clickButton(page, 'Undo: restore Evening');
  await expect(toast(page)).toContainText('Source restored');
  await expect(row(page, 'Evening').getByRole('img'), 'the restored gains').toHaveAccessibleName(/12 articles/);
  await expect(page.getByText('deleted. Its articles are kept.')).toHaveCount(0);
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/sources/evening',
    'DELETE /api/sources/evening',
    'POST /api/sources',
  ]);
  expect(changes[2]?.body).toMatchObject({
    id: 'evening',
    name: 'Evening',
    url: 'https://evening.example/feed',
    region: 'african',
  });
});
