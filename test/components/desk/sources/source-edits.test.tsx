import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listDeskSources } from '#shared/api/sources.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { refusal, reply, status } from '../../support/api.ts';
import {
  button,
  dialog,
  field,
  mockSources,
  openSources,
  recordChanges,
  row,
  rowHeaders,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';
import { texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

/** A refusal because another editor has stored this version. */
const changedMeanwhile = (fields: Partial<ListedSource>) =>
  status(409, refusal('changed_meanwhile', { present: withoutGains(sampleSource(fields)) }));
const edited = (fields: Partial<ListedSource>) => withoutGains(sampleSource(fields));

test('the edit dialog starts with the stored values and sends the changes [SRC-06, SRC-12, SRC-13, SRC-14]', async () => {
  mockSources([sampleSource()], { update: [status(500), edited({ name: 'Late', version: 6 })] });
  const changes = recordChanges();
  await openSources();
  const heading = dialog.getByRole('heading', { level: 2 });
  await button('Add Source').click();
  await expect.element(heading).toHaveTextContent('Add a source');
  await userEvent.keyboard('{Escape}');
  await button('Edit Evening').click();
  await expect.element(dialog).toHaveLength(1);
  await expect.element(heading).toHaveTextContent('Edit source');
  await expect.element(field('URL')).toHaveValue('https://evening.example/feed');
  await expect.element(field('Region')).toHaveValue('african');
  await field('Name').fill('Late');
  await button('Save').click();
  await expect.element(toast).toMatchTextContent('Failed to update source');
  await button('Save').click();
  await expect.element(toast).toMatchTextContent('Source updated successfully');
  await expect.element(row('Late').getByRole('img')).toHaveAccessibleName(/12 articles/);
  expect(changes).toEqual(
    Array(2).fill({ method: 'PUT', path: '/api/sources/evening', body: { name: 'Late', version: 5 } }),
  );
});

test('a conflict shows both versions, and nothing is overwritten unseen [SRC-12]', async () => {
  mockSources([sampleSource()], {
    update: [
      changedMeanwhile({ name: 'Theirs', region: 'asian', version: 6 }),
      changedMeanwhile({ name: 'Theirs', region: 'latinx', version: 7 }),
      edited({ name: 'Mine', region: 'latinx', version: 8 }),
    ],
  });
  const changes = recordChanges();
  await openSources();
  await button('Edit Evening').click();
  await field('Name').fill('Mine');
  await button('Save').click();
  const conflict = dialog.getByRole('alert');
  await expect
    .element(conflict)
    .toMatchTextContent('Theirs was changed after you opened it. Your changes were not saved.');
  const fields = conflict.getByRole('row');
  expect(texts(fields)).toEqual(['FieldCurrentYours', 'NameTheirsMine', 'RegionAsianunchanged']);
  await expect.element(toast).toMatchTextContent('Failed to update source');
  // A second conflict asks again instead of overwriting.
  await button('Save my version').click();
  await expect.poll(() => texts(fields)[2]).toBe('RegionLatin Americaunchanged');
  await button('Save my version').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([5, 6, 7].map((version) => ({ name: 'Mine', version })));
  await expect.element(row('Mine')).toMatchTextContent('Latin America');
});

test('an editor can keep the stored version and continue from it [SRC-12]', async () => {
  mockSources([sampleSource()], {
    update: [changedMeanwhile({ name: 'Theirs', version: 6 }), edited({ name: 'Theirs', region: 'asian', version: 7 })],
  });
  const changes = recordChanges();
  await openSources();
  await button('Edit Evening').click();
  await field('Name').fill('Mine');
  await button('Save').click();
  await button('Keep current version').click();
  await expect.element(field('Name')).toHaveValue('Theirs');
  await field('Region').selectOptions('Asian');
  await button('Save').click();
  await expect.element(row('Theirs')).toMatchTextContent('Asian');
  expect(changes[1]?.body).toEqual({ region: 'asian', version: 6 });
});

test('the switch turns a source off, and shows a concurrent change [SRC-33]', async () => {
  mockSources([sampleSource()], {
    update: [edited({ active: false, version: 6 }), changedMeanwhile({ name: 'Theirs', active: false, version: 8 })],
  });
  const changes = recordChanges();
  await openSources();
  const toggle = page.getByRole('switch', { name: /^Active: / });
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expect.element(row('Evening')).toMatchTextContent('Inactive');
  await toggle.click();
  await expect.element(toast).toMatchTextContent('Someone else has changed Theirs.');
  await expect.element(row('Theirs').getByRole('switch')).not.toBeChecked();
  expect(changes.map(({ body }) => body)).toEqual([
    { active: false, version: 5 },
    { active: true, version: 6 },
  ]);
});

test('an older list does not undo an edit, and a newer version of another editor is shown [SRC-12, SRC-33]', async () => {
  const other = sampleSource({ id: 'm', name: 'Morning' });
  let version = 5;
  mockSources([sampleSource(), other], {
    update: (id) => {
      version += 1;
      return withoutGains({ ...(id === 'm' ? other : sampleSource()), active: false, version });
    },
  });
  await openSources();
  const toggle = (name: string) => row(name).getByRole('switch');

  // The other source tells this list from the one that the page has.
  let list = [sampleSource(), { ...other, name: 'Morning news' }];
  reply(listDeskSources, () => list);
  await toggle('Evening').click();
  await expect.element(row('Morning news')).toBeVisible();
  await expect.element(toast).toMatchTextContent('Source updated successfully');
  await expect.element(toggle('Evening')).not.toBeChecked();

  list = [sampleSource({ name: 'Theirs', version: 7 }), { ...other, active: false, version: 7 }];
  await toggle('Morning news').click();
  await expect.element(toggle('Theirs')).toBeChecked();
  await expect.element(toggle('Morning')).not.toBeChecked();
});

test('deleting a source asks first, keeps its articles and can be undone [SRC-15, SRC-16, SRC-17, SRC-45]', async () => {
  mockSources([sampleSource(), sampleSource({ id: 'm', name: 'Morning' })], {
    create: [edited({ version: 9, status: 'new' })],
    remove: [status(500), status(204)],
  });
  const changes = recordChanges();
  await openSources();
  const ask = button('Delete Evening');
  await ask.click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent('Delete “Evening”? Its articles will be kept.');
  await expect.element(button('Keep')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(ask).toHaveFocus();
  expect(changes).toEqual([]);
  await ask.click();
  await button('Yes, delete').click();
  await expect.element(toast).toMatchTextContent('Failed to delete source');
  await expect.element(ask).toHaveFocus();
  await ask.click();
  await button('Yes, delete').click();
  await expect.element(toast).toMatchTextContent('Source deleted successfully');
  await expect.element(rowHeaders).toHaveLength(1);
  await button('Undo: restore Evening').click();
  await expect.element(toast).toMatchTextContent('Source restored');
  await expect
    .element(row('Evening').getByRole('img'), { message: 'the restored gains' })
    .toHaveAccessibleName(/12 articles/);
  await expect.element(page.getByText(/deleted\. Its articles are kept\./)).not.toBeInTheDocument();
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
