import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getMyRole, listAudit } from '#shared/api/team.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { reply, withNext } from '../support/api.ts';
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
  title: 'Ads',
  before: { creatives: 1 },
  after: { creatives: 2 },
});

beforeEach(async () => {
  await signIn();
  reply(getMyRole, { role: 'owner', owners: [nia.email] });
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
    if (query.by !== 'command line') return [];
    if (query.cursor === undefined) return withNext(listAudit, [imported], 'older');
    return [{ ...imported, id: 'older', title: '=Older' }];
  });
  await page.getByLabelText('Kind').selectOptions('Advertising');
  const who = page.getByLabelText('Who');
  await who.fill('unknown@nowhere.example');
  await userEvent.keyboard('{Enter}');
  await expect.element(changes).toMatchTextContent('No change matches the filter');
  await who.fill('command line');
  await userEvent.keyboard('{Enter}');
  await expect.element(changes.getByRole('listitem').first()).toMatchTextContent('import');
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    by: 'command line',
    kind: 'advertising',
  });

  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.name).toMatch(/^audit-log-.*\.csv$/);
  expect(files[0]?.text.split('\r\n')).toEqual([
    '\ufeffat,by,action,kind,subject,title,before,after',
    `${imported.at},command line,import,advertising,book,Ads,"{""creatives"":1}","{""creatives"":2}"`,
    `${imported.at},command line,import,advertising,book,"'=Older","{""creatives"":1}","{""creatives"":2}"`,
    '',
  ]);
  expect(calls.map(({ query }) => query)).toEqual([
    { by: 'unknown@nowhere.example', kind: 'advertising' },
    { by: 'command line', kind: 'advertising' },
    { by: 'command line', kind: 'advertising' },
    { by: 'command line', kind: 'advertising', cursor: 'older' },
  ]);
});
