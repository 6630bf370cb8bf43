import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import { getMyRole, listAudit, listTeam } from '#shared/api/team.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { zonedMoment } from '#web/shell/records/shown-value.ts';
import { reply, withNext } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { keepDownloads } from '../support/downloads.ts';
import { open } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';

const changes = page.getByRole('region', { name: 'Changes' });

const entry = (n: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: `e${n}`,
  at: `2026-11-20T12:00:0${n}.000Z`,
  by: nia.email,
  action: 'invite',
  kind: 'member',
  subject: 'm1',
  title: 'mia@newsroom.example',
  before: null,
  after: { role: 'analyst' },
  ...fields,
});
const imported = entry(1, {
  by: 'command line',
  action: 'import',
  kind: 'advertising',
  subject: 'book',
  title: 'Advertising',
  before: { lineItems: [{ id: 'ferry-1', name: 'Summer', cpm: 200, weight: 1 }] },
  after: { lineItems: [{ id: 'ferry-1', name: 'Summer', cpm: 250, weight: 2 }] },
});

beforeEach(async () => {
  await signIn();
  reply(getMyRole, { role: 'owner', owners: [nia.email] });
  reply(listTeam, { members: [], ownersByStage: [nia.email], everyoneIsOwner: false });
  reply(listTopics, []);
});

test('the exports of the audit log are side by side below its heading on a phone', async () => {
  reply(listAudit, [entry(1)]);
  await page.viewport(390, 844);
  open('/admin/audit');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect.element(button('Export JSON')).toBeVisible();
  const top = (one: { element: () => Element }) => one.element().getBoundingClientRect().top;
  expect(top(button('Export CSV'))).toBe(top(button('Export JSON')));
  expect(top(button('Export CSV'))).toBeGreaterThan(top(page.getByRole('heading', { name: 'Changes', exact: true })));
});

test('the audit log is filtered and exported [ROLE-18]', async () => {
  const files = keepDownloads();
  reply(listAudit, [entry(2), imported]);
  open('/admin/audit');
  await expect.element(changes.getByRole('listitem')).toHaveLength(2);
  const calls = reply(listAudit, ({ query }) => {
    if (query.action !== 'import') return [];
    if (query.cursor === undefined) return withNext(listAudit, [imported], 'older');
    return [{ ...imported, id: 'older', title: '=Older', before: null, after: null }];
  });
  await page.getByLabelText('Kind').selectOptions('Advertising');
  await page.getByLabelText('Action').selectOptions('Take down');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(changes).toMatchTextContent('No change matches the filter');
  await page.getByLabelText('Action').selectOptions('Import');
  await page.getByLabelText('Who').selectOptions('command line');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(changes.getByRole('row', { name: /£2.00 £2.50$/ })).toBeVisible();
  const filter = { by: 'command line', kind: 'advertising', action: 'import' };
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual(filter);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^audit-log-.*\.csv$/);
  const about = `"${zonedMoment(imported.at)}",command line,Advertising`;
  expect(files[0]?.text.split('\r\n')).toEqual([
    '\ufeffWhen,Who,Kind,What,Action,Field,Before,After',
    `${about},Advertising,Import,Bookings: Summer: Weight,1,2`,
    `${about},Advertising,Import,"Bookings: Summer: Price of 1,000 impressions",£2.00,£2.50`,
    `${about},"'=Older",Import,,,`,
    '',
  ]);
  expect(calls.map(({ query }) => query)).toEqual([
    { kind: 'advertising', action: 'take down' },
    filter,
    filter,
    { ...filter, cursor: 'older' },
  ]);
});

test('the audit log is exported as JSON with the words of the page', async () => {
  const files = keepDownloads();
  reply(listAudit, [imported]);
  open('/admin/audit');
  await page.getByRole('button', { name: 'Export JSON' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(JSON.parse(files[0]?.text ?? '')).toEqual([
    {
      When: zonedMoment(imported.at),
      Who: 'command line',
      Kind: 'Advertising',
      What: 'Advertising',
      Action: 'Import',
      Changes: [
        { Field: 'Bookings: Summer: Weight', Before: '1', After: '2' },
        { Field: 'Bookings: Summer: Price of 1,000 impressions', Before: '£2.00', After: '£2.50' },
      ],
    },
  ]);
});

test('the audit log of one thing says its name, and finds it by its id until another name is typed', async () => {
  const calls = reply(listAudit, [entry(1, { subject: 'm-7f3a' })]);
  open('/admin/audit?subject=m-7f3a');
  const name = page.getByLabelText('Name of the thing');
  await expect.element(name).toHaveValue('mia@newsroom.example');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await name.fill('ferry');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => calls.map(({ query }) => query.subject)).toEqual(['m-7f3a', 'ferry']);
  await expect.element(name).toHaveValue('ferry');
});

test('an editor reads the audit log with headlines, and picks among the kinds that editors edit', async () => {
  reply(getMyRole, { role: 'editor', owners: [] });
  reply(getDeskArticle, ({ params: { id } }) => deskDetail(deskRow(0, { id, title: `Headline of ${id}` })));
  const pin = { place: 0, start: null, end: null };
  reply(listAudit, [
    entry(3, {
      kind: 'newsroom',
      action: 'publish',
      subject: 'front',
      title: 'Front page, version 2',
      before: { pins: [{ ...pin, articleId: 'ferry' }] },
      after: { pins: [{ ...pin, articleId: 'storm' }] },
    }),
    entry(2, { kind: 'article', action: 'hide, correct', before: { state: 'listed' }, after: { state: 'hidden' } }),
  ]);
  open('/admin/audit');
  await expect.element(changes.getByRole('row', { name: 'Lead Headline of ferry Headline of storm' })).toBeVisible();
  await expect.element(changes).toMatchTextContent('Hide, correct');
  await expect.element(changes.getByRole('row', { name: 'State Listed Hidden' })).toBeVisible();
  const kinds = [...page.getByLabelText('Kind').element().querySelectorAll('option')].map(({ text }) => text);
  expect(kinds).toEqual(expect.arrayContaining(['Article', 'Front page', 'Watchlists', 'Composed articles']));
  expect(kinds).not.toContain('Member');
  expect(kinds).not.toContain('House ads');
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  }
});
