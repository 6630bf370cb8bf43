import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { handler as applySource } from '#functions/api/apply-source.ts';
import { handler as createSource } from '#functions/api/create-source.ts';
import { handler as deleteSource } from '#functions/api/delete-source.ts';
import { handler as generateContent } from '#functions/api/generate-content.ts';
import { handler as inviteMember } from '#functions/api/invite-member.ts';
import { handler as listAudit } from '#functions/api/list-audit.ts';
import { handler as optimizeRevenue } from '#functions/api/optimize-revenue.ts';
import { handler as startIngest } from '#functions/api/start-ingest.ts';
import { handler as updateSource } from '#functions/api/update-source.ts';
import { auditEntity, auditRow, type Change, changeOfRow } from '#functions/records/audit.ts';
import { type AuditReader, auditPage } from '#functions/records/audit-log.ts';
import type { AuditEntry } from '#shared/domain/team/audit-entry.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { auditActions } from '#shared/records/logged-kinds.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { noise } from '#test/support/articles/noise.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { callAs } from './call-endpoint.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

const chief = 'chief@example.org';
const owner = { role: 'owner', name: chief } as const;
let papers = 0;
const newSource = () => ({
  name: `Paper ${++papers}`,
  url: `https://paper${papers}.example/feed?apikey=s3cret-${papers}&page=1`,
  type: 'rss',
  region: 'caribbean',
});
const added = async () => (await callAs(createSource, { as: chief, body: newSource() })).body;

/** All pages of the log. */
async function log(query: Record<string, string> = {}): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await callAs(listAudit, { as: chief, query: { ...query, ...(cursor === '' ? {} : { cursor }) } });
    expect(page.status).toBe(200);
    entries.push(...page.body);
    cursor = page.cursor;
  }
  return entries;
}

describe('the audit log has', () => {
  test('the audit log has a source that is added, edited, applied and deleted, with the changed fields only [ROLE-17]', async () => {
    const { id, version, name } = await added();
    await callAs(updateSource, { as: chief, id, body: { region: 'african', version } });
    await callAs(applySource, { as: chief, id });
    await callAs(deleteSource, { as: chief, id });
    const entries = await log({ subject: id });
    expect(entries.every((one) => one.by === chief && one.kind === 'source' && one.title === name)).toBe(true);
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'delete', before: expect.objectContaining({ name, region: 'african' }), after: null },
      { action: 'apply', before: null, after: { region: 'african', category: 'general', stories: 0 } },
      { action: 'edit', before: { region: 'caribbean' }, after: { region: 'african' } },
      { action: 'add', before: null, after: expect.objectContaining({ name, region: 'caribbean' }) },
    ]);
  });

  test('the audit log has no secret of a feed address', async () => {
    const { id } = await added();
    await callAs(deleteSource, { as: chief, id });
    const entries = await log({ subject: id });
    expect(JSON.stringify(entries)).not.toContain('s3cret');
    expect(entries[0]?.before).toMatchObject({ url: expect.stringContaining('apikey=…&page=1') });
  });

  test('the audit log has no row of an edit that is refused or changes nothing', async () => {
    const { id, version, name } = await added();
    expect((await callAs(updateSource, { as: chief, id, body: { name, version } })).status).toBe(200);
    expect((await callAs(updateSource, { as: chief, id, body: { name: 'Late', version: version - 1 } })).status).toBe(
      409,
    );
    expect((await log({ subject: id })).map(({ action }) => action)).toEqual(['add']);
  });

  test('the audit log has ingestion that is started, once for those who join it', async () => {
    const { id } = await added();
    const [first] = await Promise.all([1, 2].map(() => callAs(startIngest, { as: chief, body: { sourceIds: [id] } })));
    expect(await log({ kind: 'ingestion', subject: first?.body.runId })).toMatchObject([
      { by: chief, action: 'start', after: { sources: 1 } },
    ]);
  });

  test('the audit log has ingestion of no source', async () => {
    const { body } = await callAs(startIngest, { as: chief, body: { sourceIds: ['none'] } });
    expect(await log({ subject: body.runId })).toMatchObject([{ action: 'start', after: { sources: 0 } }]);
  });

  test('the audit log has generation that is started, once while it runs', async () => {
    await Promise.all([1, 2, 3].map(() => callAs(generateContent, { as: chief })));
    expect(await log({ kind: 'generation' })).toMatchObject([{ by: chief, action: 'start' }]);
  });

  test('the audit log has an import of ads by the command line, and an optimization', async () => {
    await callAs(optimizeRevenue, { as: chief });
    await publishAds(adInventoryOf({ ferry: {} }), new Date());
    await callAs(optimizeRevenue, { as: chief });
    expect(await log({ kind: 'advertising' })).toMatchObject([
      { by: chief, action: 'optimize' },
      { by: 'command line', action: 'import', before: null, after: { creatives: [{ id: 'ferry' }] } },
      { by: chief, action: 'optimize' },
    ]);
  });

  test('the audit log has invitations, of which a stage owner needs none', async () => {
    await callAs(inviteMember, { as: chief, body: { email: 'eve@example.org', role: 'editor' } });
    expect((await callAs(inviteMember, { as: chief, body: { email: chief, role: 'editor' } })).body).toMatchObject({
      code: 'member_exists',
    });
    expect((await log({ kind: 'member' })).map(({ title }) => title)).toEqual(['eve@example.org']);
  });
});

describe('a row of the log', () => {
  const change: Change = {
    by: chief,
    action: 'edit',
    kind: 'article',
    subject: 'a',
    title: 'A',
    before: null,
    after: null,
  };

  test('a row of the audit log expires after 400 days [ROLE-18]', async () => {
    const now = new Date('2026-11-23T10:00:00.000Z');
    expect((await auditRow(change, now)).expiresAt).toBe((now.getTime() + 400 * dayMs) / 1000);
  });

  test('a row of the audit log is created once: the same key is refused', async () => {
    const row = await auditRow(change, new Date());
    await auditEntity().create(row).go();
    await expect(
      auditEntity()
        .create({ ...row, by: 'other@example.org' })
        .go(),
    ).rejects.toThrow();
  });

  test('a row of the audit log keeps fields of any length', async () => {
    const after = { title: 'B', text: noise('text', 30_000) };
    expect(await changeOfRow(await auditRow({ ...change, after }, new Date()))).toEqual({ before: null, after });
  });

  test('a row of the audit log keeps a change that is too long for an item of the table', async () => {
    const [before, after] = ['before', 'after'].map((side) => ({ markup: noise(side, 600_000) }));
    const row = await auditRow({ ...change, subject: 'long', before, after }, new Date());
    await auditEntity().create(row).go();
    expect((await auditRows()).find(({ subject }) => subject === 'long')?.change).toEqual({ before, after });
    expect(await log({ subject: 'long' })).toMatchObject([{ before, after }]);
  });

  test('the list of the audit log cuts the texts of a change that is longer than a page', async () => {
    const after = { markup: noise('markup', 2_100_000), link: 'https://example.org/' };
    await auditEntity()
      .create(await auditRow({ ...change, subject: 'longest', after }, new Date()))
      .go();
    expect(await log({ subject: 'longest' })).toMatchObject([
      { after: { markup: `${noise('markup', 300)}… (2100000 characters)`, link: after.link } },
    ]);
  });

  test('a row of the audit log is changed or deleted by no code [ROLE-18]', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const files = globSync('{functions,scripts}/**/*.ts', { cwd: root });
    const wrong = files.filter((file) =>
      /\baudit(?:Entity\(\))?\s*\.(?:put|patch|update|upsert|delete|remove)\(/.test(
        readFileSync(`${root}/${file}`, 'utf8'),
      ),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });
});

describe('the list', () => {
  const now = new Date('2024-03-10T12:00:00.000Z');
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs);
  const save = async (subject: string, daysAgo: number, more: Partial<Change> = {}) =>
    auditEntity()
      .create(
        await auditRow(
          {
            by: 'eve@example.org',
            action: 'edit',
            kind: 'article',
            subject,
            title: `On ${subject}`,
            before: null,
            after: null,
            ...more,
          },
          at(daysAgo),
        ),
      )
      .go();
  const subjects = async (filter: Parameters<typeof auditPage>[0], reader: AuditReader = owner) =>
    (await auditPage(filter, undefined, reader, now)).items.map(({ subject }) => subject);

  beforeAll(async () => {
    for (const daysAgo of [1, 2, 40, 100, 390, 420]) await save(`day-${daysAgo}`, daysAgo);
    await save('watchlists', 3, { by: 'ben@example.org', action: 'take down, correct', kind: 'newsroom' });
  });

  test('the list of the audit log goes back over the months, the newest first, and no further than the log', async () => {
    expect(await auditPage({}, undefined, owner, now)).toMatchObject({ next: null });
    expect(await subjects({})).toEqual(['day-1', 'day-2', 'watchlists', 'day-40', 'day-100', 'day-390']);
  });

  test.each([
    [{ by: 'ben@example.org' }, ['watchlists']],
    [{ by: 'ben@' }, []],
    [{ action: 'take down' }, ['watchlists']],
    [{ action: 'correct' }, ['watchlists']],
    [{ action: 'take' }, []],
    [{ kind: 'watchlists' }, ['watchlists']],
    [{ kind: 'newsroom' }, ['watchlists']],
    [{ kind: 'newsroo' }, []],
    [{ subject: 'on day-1' }, ['day-1', 'day-100']],
    [{ from: '2024-03-07' }, ['day-1', 'day-2', 'watchlists']],
    [{ from: '2024-03-08', to: '2024-03-08' }, ['day-2']],
    [{ to: '2024-01-31' }, ['day-40', 'day-100', 'day-390']],
    [{ from: '2024-03-09', to: '2024-03-01' }, []],
  ])('the list of the audit log with the filter %j has %j', async (filter, expected) => {
    expect(await subjects(filter)).toEqual(expected);
  });

  test('an editor reads in the audit log what editors may edit, and what they have changed themselves', async () => {
    const day = { from: '2024-01-05', to: '2024-01-05' };
    const rows: [string, Partial<Change>][] = [
      ['story', { kind: 'article' }],
      ['feed', { kind: 'source' }],
      ['run', { kind: 'ingestion' }],
      ['front', { kind: 'newsroom' }],
      ['house-ads', { kind: 'newsroom' }],
      ['edition', { kind: 'advertising' }],
      ['mia', { kind: 'member' }],
      ['nia', { kind: 'member', by: 'nia@example.org' }],
      ['poll', { kind: 'newsroom' }],
    ];
    for (const [subject, more] of rows) await save(subject, 65, more);
    const read = async (reader: AuditReader, filter = {}) => (await subjects({ ...day, ...filter }, reader)).toSorted();
    const editor = { role: 'editor', name: 'nia@example.org' } as const;
    expect(await read(editor)).toEqual(['feed', 'front', 'nia', 'run', 'story']);
    expect(await read(editor, { kind: 'member' })).toEqual(['nia']);
    expect(await read(editor, { kind: 'house-ads' })).toEqual([]);
    expect(await read(owner)).toEqual(rows.map(([subject]) => subject).toSorted());
  });

  test('the API gives an editor no change of the team, and refuses other roles', async () => {
    await callAs(inviteMember, { as: chief, body: { email: 'lea@example.org', role: 'editor' } });
    await callAs(inviteMember, { as: chief, body: { email: 'ann@example.org', role: 'analyst' } });
    await callAs(inviteMember, { as: chief, body: { email: 'adam@example.org', role: 'advertising' } });
    const { id } = await added();
    const seen = await callAs(listAudit, { as: 'lea@example.org', query: {} });
    expect(seen.body.some(({ subject }: AuditEntry) => subject === id)).toBe(true);
    const kinds = new Set(seen.body.map(({ kind }: AuditEntry) => kind));
    expect([kinds.has('member'), kinds.has('advertising')]).toEqual([false, false]);
    expect((await callAs(listAudit, { as: 'ann@example.org' })).status).toBe(403);
    expect((await callAs(listAudit, { as: 'adam@example.org' })).status).toBe(403);
  });

  test('the actions of the audit log can all be picked from the list', () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const files = globSync('functions/**/*.ts', { cwd: root }).map((file) => readFileSync(`${root}/${file}`, 'utf8'));
    const used = files.flatMap((text) => [...text.matchAll(/\baction: '([a-z -]+)'/g)].map(([, verb]) => verb ?? ''));
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((verb) => !auditActions.some((one) => one === verb))).toEqual([]);
  });

  test('the list of the audit log has pages that lose and repeat nothing, and read a bounded number of rows', async () => {
    const busy = new Date('2023-01-20T00:00:00.000Z');
    const rows = Array.from({ length: 330 }, (_, n) =>
      auditRow(
        { by: chief, action: 'edit', kind: 'article', subject: `n-${n}`, title: '', before: null, after: null },
        // Three at the same moment.
        new Date(busy.getTime() - Math.floor(n / 3) * 1000),
      ),
    );
    for (const row of rows)
      await auditEntity()
        .create(await row)
        .go();
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 20; page++) {
      const { items, next } = await auditPage({ subject: 'n-' }, cursor, owner, new Date('2023-01-21'));
      expect(items.length).toBeLessThanOrEqual(149);
      found.push(...items.map(({ subject }) => subject));
      if (next === null) break;
      cursor = next;
    }
    expect(found.toSorted()).toEqual((await Promise.all(rows)).map(({ subject }) => subject).toSorted());
    const rare = await auditPage({ subject: 'no such thing' }, undefined, owner, new Date('2023-01-21'));
    expect(rare).toEqual({ items: [], next: expect.any(String) });
    const rest = await auditPage({ subject: 'no such thing' }, rare.next ?? '', owner, new Date('2023-01-21'));
    expect(rest).toEqual({ items: [], next: null });
  });

  test('the list of the audit log refuses a cursor that it has not made', async () => {
    expect((await callAs(listAudit, { as: chief, query: { cursor: 'bogus' } })).status).toBe(400);
  });
});
