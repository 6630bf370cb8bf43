import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSources, refusal, sampleSource, withoutGains } from '../support/mock-sources.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/admin/sources');
  await expect(page.getByRole('table', { name: 'Sources' })).toBeVisible();
}
async function fillNew(page: Page, name = 'Harbour', url = 'https://harbour.example/feed'): Promise<void> {
  await press(page, 'Add Source');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(url);
}
const add = (page: Page) => dialog(page).getByRole('button', { name: /^Add/ });

const listOfStates = [
  sampleSource(),
  sampleSource({
    id: 'b',
    name: 'Broken',
    status: 'failing',
    error: "The publisher's server took too long",
    errorCount: 3,
  }),
  sampleSource({
    id: 'n',
    name: 'New one',
    status: 'new',
    lastFetched: null,
    nextDue: new Date(0).toISOString(),
    gained: Array(14).fill(0),
  }),
  sampleSource({ id: 'o', name: 'Off one', active: false, region: null }),
];

// Also covers SRC-04, ADM-32.
test('the page has its heading, its links and Trigger Ingestion [RTE-11, SRC-01, SRC-02, SRC-03]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Source Management');
  await expect(page).toHaveTitle('Source Management – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(main.getByRole('link', { name: 'Your own feeds, in this browser' })).toHaveAttribute('href', '/sources');
  await expect(main.getByText('4 sources, 3 on, and 1 needs a look')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Trigger Ingestion' })).toBeVisible();
});

test('the list shows the state of each source, failing ones first [SRC-05, SRC-42]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await open(page);
  await expect(page.getByRole('rowheader')).toContainText(['Broken', 'Evening', 'New one', 'Off one']);
  await expect(row(page, 'Evening')).toContainText('Last read 5 minutes ago · next in 10 minutes');
  await expect(row(page, 'Evening')).toContainText('evening.example/feed');
  await expect(row(page, 'Evening').getByRole('img')).toHaveAccessibleName(
    '12 articles in 14 days, at most 9 in one day, 3 today',
  );
  await expect(row(page, 'Broken')).toContainText("FailingThe publisher's server took too long");
  await expect(row(page, 'Broken')).toContainText('failed 3 times in a row');
  await expect(row(page, 'New one')).toContainText('Not read yetNever read · due now');
  await expect(row(page, 'New one').getByRole('img')).toHaveAccessibleName('No articles in 14 days');
  await expect(row(page, 'Off one')).toContainText('No single region');
});

test('the list can be filtered and searched [SRC-42]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await open(page);
  await press(page, 'Need a look 1');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await press(page, 'All 4');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('off');
  await expect(page.getByRole('rowheader')).toContainText(['Off one']);
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('nobody');
  await press(page, 'Show all');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
});

test('an empty list reads No sources yet, and a failed one can be loaded again [SRC-42]', async ({ page }) => {
  await mockSources(page, []);
  await page.goto('/admin/sources');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  await page.route(/\/api\/sources$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load sources');
  await press(page, 'Try again');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
});

const harbour = withoutGains(
  sampleSource({ id: 'harbour', name: 'Harbour', version: 9, status: 'new', lastFetched: null }),
);

test('Add requires a name and the address of a feed [SRC-07, SRC-21, SRC-28, SRC-46]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()], () => ({ status: 201, json: harbour }));
  await open(page);
  await press(page, 'Add Source');
  const getByLabel = (name: string) => dialog(page).getByLabel(name, { exact: true });
  await expect(add(page)).toBeDisabled();
  await getByLabel('Name').fill('  ');
  await getByLabel('URL').fill('https://harbour.example/feed');
  await expect(add(page)).toBeDisabled();
  await getByLabel('Name').fill('Harbour');
  await getByLabel('URL').fill(' ');
  await expect(add(page)).toBeDisabled();
  await expect(getByLabel('Type').getByRole('option')).toHaveText(['RSS', 'API']);
  await expect(getByLabel('Region').getByRole('option')).toHaveText([
    'Caribbean',
    'African',
    'Latinx',
    'Asian',
    'Middle Eastern',
    'No single region',
  ]);

  await getByLabel('URL').fill('javascript:alert(1)');
  await add(page).click();
  await expect(dialog(page)).toContainText('Please give the address of a feed that begins with http:// or https://.');
  expect(changes).toEqual([]);
});

test('an added source appears at once, although the cached list lacks it [SRC-08, SRC-09, SRC-10, SRC-22]', async ({
  page,
}) => {
  const changes = await mockSources(page, [sampleSource()], () => ({ status: 201, json: harbour }));
  await open(page);
  await fillNew(page, 'Harbour', ' https://harbour.example/feed ');
  await dialog(page).getByLabel('Region', { exact: true }).selectOption('Asian');
  const release = await holdRequests(page, /\/api\/sources$/);
  await add(page).click();
  await expect(add(page)).toBeDisabled();
  await expect(add(page)).toHaveText('Adding...');
  release();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText('Source created successfully');
  expect(changes).toEqual([
    {
      method: 'POST',
      path: '/api/sources',
      body: { name: 'Harbour', url: 'https://harbour.example/feed', type: 'rss', region: 'asian', active: true },
    },
  ]);
  await expect(row(page, 'Harbour')).toContainText('Not read yet');
});

test('a refused source shows the reason at its field and keeps what was typed [SRC-11, ERR-20]', async ({ page }) => {
  const details = [{ field: 'url', message: 'Evening reads this address already' }];
  const replies = [refusal(409, 'address_in_use', { details }), { status: 500 }];
  await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await open(page);
  await fillNew(page);
  await add(page).click();
  await expect(toast(page)).toContainText('Failed to create source');
  await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
  await expect(dialog(page).getByLabel('URL')).toHaveAccessibleDescription('Evening reads this address already.');
  await add(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to create source. Something went wrong on our side.',
  );
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Harbour');
});

// Also covers SRC-32.
test('the edit dialog starts with the stored values and sends the changes [SRC-06, SRC-12, SRC-13, SRC-14]', async ({
  page,
}) => {
  const replies = [{ status: 500 }, { json: withoutGains(sampleSource({ name: 'Late', version: 6 })) }];
  const changes = await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await open(page);
  await press(page, 'Add Source');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Add a source');
  await page.keyboard.press('Escape');
  await press(page, 'Edit Evening');
  await expect(dialog(page)).toHaveCount(1);
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText('Edit source');
  await expect(dialog(page).getByLabel('URL')).toHaveValue('https://evening.example/feed');
  await expect(dialog(page).getByLabel('Region')).toHaveValue('african');
  await dialog(page).getByLabel('Name').fill('Late');
  await press(page, 'Save');
  await expect(toast(page)).toContainText('Failed to update source');
  await press(page, 'Save');
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
  await open(page);
  await press(page, 'Edit Evening');
  await dialog(page).getByLabel('Name').fill('Mine');
  await press(page, 'Save');
  const conflict = dialog(page).getByRole('alert');
  await expect(conflict).toContainText('Theirs has been changed since you opened it. Nothing of yours was saved.');
  await expect(conflict.getByRole('row')).toHaveText([
    'FieldStored nowYours',
    'NameTheirsMine',
    'RegionAsianas stored',
  ]);
  await expect(toast(page)).toContainText('Failed to update source');
  // A second conflict asks again instead of overwriting.
  await press(page, 'Save my changes over it');
  await expect(conflict.getByRole('row', { name: /Region/ })).toHaveText('RegionLatinxas stored');
  await press(page, 'Save my changes over it');
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
  await open(page);
  await press(page, 'Edit Evening');
  await dialog(page).getByLabel('Name').fill('Mine');
  await press(page, 'Save');
  await press(page, 'Keep what is stored');
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Theirs');
  await dialog(page).getByLabel('Region').selectOption('Asian');
  await press(page, 'Save');
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
  await open(page);
  const toggle = page.getByRole('switch', { name: /^On: / });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(row(page, 'Evening')).toContainText('Off');
  await toggle.click();
  await expect(toast(page)).toContainText('Somebody else has changed Theirs in the meantime.');
  await expect(row(page, 'Theirs').getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  expect(changes.map(({ body }) => body)).toEqual([
    { active: false, version: 5 },
    { active: true, version: 6 },
  ]);
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
  await open(page);
  const ask = page.getByRole('button', { name: 'Delete Evening' });
  await ask.click();
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Evening”? Its articles stay.');
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(ask).toBeFocused();
  expect(changes).toEqual([]);
  await ask.click();
  await press(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Failed to delete source');
  await expect(ask).toBeFocused();
  await ask.click();
  await press(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Source deleted successfully');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await press(page, 'Undo: bring Evening back');
  await expect(toast(page)).toContainText('Source restored');
  await expect(row(page, 'Evening').getByRole('img'), 'the restored gains').toHaveAccessibleName(/12 articles/);
  await expect(page.getByText('is deleted. Its articles stay.')).toHaveCount(0);
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

// Also covers SRC-03.
test('Trigger Ingestion starts a run and shows its progress and result [SRC-18, SRC-19, SRC-20, SRC-44]', async ({
  page,
}) => {
  const run = { runId: 'r1', startedAt: new Date().toISOString(), queued: 3, finished: 1, done: false };
  const counts = { processed: 20, added: 12, deduplicated: 5, filtered: 3 };
  const errors = [{ sourceId: 'b', source: 'Broken', message: 'The publisher has no such feed (404)' }];
  let done = false;
  let failing = true;
  await mockSources(page, [sampleSource()], ({ method }) => {
    if (method === 'POST') return failing ? { status: 500 } : { status: 202, json: { runId: 'r1', queued: 3 } };
    return {
      json: done ? { ...run, ...counts, errors, finished: 3, done: true } : { ...run, ...counts, added: 4, errors: [] },
    };
  });
  await open(page);
  await press(page, 'Trigger Ingestion');
  await expect(toast(page)).toContainText('Failed to trigger ingestion');
  await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
  failing = false;
  const release = await holdRequests(page, /\/api\/ingest$/);
  await press(page, 'Trigger Ingestion');
  await expect(page.getByRole('button', { name: 'Triggering...' })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Ingestion triggered successfully');
  const report = page.getByRole('region', { name: 'Ingestion' });
  await expect(report).toContainText('1 of 3 sources read');
  await expect(report.getByRole('progressbar')).toHaveAttribute('value', '1');
  const listAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/sources'),
  );
  done = true;
  await expect(report).toContainText('Done: 3 sources read.');
  await listAgain;
  for (const [name, value] of Object.entries({ Processed: 20, Added: 12, Deduplicated: 5, Filtered: 3, Errors: 1 }))
    await expect(report.locator('dl > div', { hasText: name })).toHaveText(`${name}${value}`);
  await expect(report).toContainText('Broken The publisher has no such feed (404)');
  await page.reload();
  await expect(report).toContainText('Done: 3 sources read.');
  await press(page, 'Close');
  await expect(page).toHaveURL(/\/admin\/sources$/);
});

for (const [caller, status, reason] of [
  ['a visitor', 401, 'Please sign in'],
  ['a reader', 403, 'only administrators change sources'],
] as const) {
  test(`${caller} sees the list and the controls, and each refused call gives the reason [SRC-47, ROLE-11]`, async ({
    page,
  }) => {
    await open(page);
    if (status === 403) await signIn(page, 'Rui Reader');
    else await expect(page.getByText('You are looking as a visitor.')).toBeVisible();
    const expectRefusal = async (title: string) => {
      await expect(toast(page)).toContainText(title);
      await expect(toast(page)).toContainText(reason);
      await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await expect(toast(page)).toHaveCount(0);
    };
    const rows = await page.getByRole('rowheader').count();
    await press(page, 'Trigger Ingestion');
    await expectRefusal('Failed to trigger ingestion');
    await page.getByRole('switch').first().click();
    await expectRefusal('Failed to update source');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await press(page, 'Yes, delete');
    await expectRefusal('Failed to delete source');
    await fillNew(page);
    await add(page).click();
    await expect(toast(page)).toContainText('Failed to create source');
    await expect(dialog(page).getByRole('alert')).toContainText(reason);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('rowheader')).toHaveCount(rows);
  });
}

test('on the running stage a source is tested, added, changed, deleted and restored [SRC-04, SRC-15, SRC-45, SRC-48]', async ({
  page,
}) => {
  await open(page);
  await signIn(page, 'Ada Admin');
  const ownBefore = await page.evaluate(() => localStorage.getItem('landfall_sources'));
  const list: { url: string; type: string }[] = await (await page.request.get('/api/sources')).json();
  const known = list.find(({ type }) => type === 'rss')?.url ?? '';

  await press(page, 'Add Source');
  await dialog(page).getByLabel('URL').fill(known);
  await press(page, 'Test this feed');
  await expect(dialog(page).getByRole('status').getByRole('listitem').first()).toBeVisible();
  await press(page, 'Use as name');
  await expect(dialog(page).getByLabel('Name')).not.toHaveValue('');
  await add(page).click();
  await expect(dialog(page)).toContainText('reads this address already.');

  for (const [url, why] of [
    ['http://127.0.0.1:1/feed', 'This address brings no feed'],
    [`${new URL(known).origin}/nothing.xml`, 'This address brings no feed'],
  ] as const) {
    await dialog(page).getByLabel('URL').fill(url);
    await press(page, 'Test this feed');
    await expect(dialog(page).getByRole('status')).toContainText(why);
  }
  await page.keyboard.press('Escape');

  const name = `Harbour ${Date.now()}`;
  await press(page, 'Add Source');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(`https://harbour-${Date.now()}.example/feed`);
  await dialog(page).getByRole('switch', { name: 'Active' }).click();
  await add(page).click();
  await expect(row(page, name)).toContainText('Off');
  // The edge may return the cached list for five seconds.
  const lists = /\/api\/sources$/;
  await page.route(lists, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: list }) : route.fallback(),
  );
  await page.reload();
  await expect(row(page, name)).toBeVisible();
  await page.unroute(lists);
  await press(page, `Edit ${name}`);
  await dialog(page).getByLabel('Region').selectOption('Latinx');
  await press(page, 'Save');
  await expect(row(page, name)).toContainText('Latinx');
  await press(page, `Delete ${name}`);
  await press(page, 'Yes, delete');
  await expect(row(page, name)).toHaveCount(0);
  await press(page, `Undo: bring ${name} back`);
  await expect(row(page, name)).toContainText('Latinx');
  await press(page, `Delete ${name}`);
  await press(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Source deleted successfully');
  expect(await page.evaluate(() => localStorage.getItem('landfall_sources'))).toBe(ownBefore);
});
