import { beforeAll, describe, expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { emptyFrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { type NewsroomKind, newsroomKinds } from '#shared/domain/newsroom/newsroom-document.ts';
import { emptySitePages } from '#shared/records/pages.ts';
import { listKinds } from '#shared/records.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { asReader, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { call, editorOf, member } from './newsroom-calls.ts';

withRealTable();

let editor: Record<string, string>;
let owner: Record<string, string>;
let advertising: Record<string, string>;
beforeAll(async () => {
  captureLog();
  Object.assign(process.env, localSignIn);
  [editor, owner, advertising] = await Promise.all([member('editor'), member('owner'), member('advertising')]);
});

const list = (id: string, more: object = {}) => ({
  id,
  name: `Harbour ${id}`,
  description: 'Ports and their towns',
  keywords: ['harbour'],
  regions: ['caribbean'],
  priority: 'high',
  color: '#EF4444',
  enabled: true,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...more,
});
const newsletter = { enabled: true, title: 'News', description: 'Each day', buttonText: 'Join', thanksText: 'Thanks' };
const settings = defaultMembershipSettings();
const contents: Partial<Record<NewsroomKind, unknown>> = {
  ...Object.fromEntries(listKinds.map((kind) => [kind, []])),
  front: { ...emptyFrontPagePlan, breaking: { text: 'Storm', articleId: null, end: '2026-11-30T00:00:00.000Z' } },
  membership: settings,
  watchlists: [list('a')],
  newsletter,
  pages: emptySitePages,
};

describe('a newsroom document', () => {
  test.each(newsroomKinds)(
    'the newsroom document %s is empty, saved as a draft, published and dropped',
    async (kind) => {
      const desk = editorOf(kind, owner);
      expect(await desk.read()).toEqual({ kind, version: 0, published: null, draft: null, history: [] });
      // Readers get the front page from getFrontPage.
      const shown = async () => (kind === 'front' ? null : (await desk.published()).content);
      expect(await shown()).toBeNull();

      const { status, body: draft } = await desk.save(contents[kind], 0);
      expect({ status, draft }).toMatchObject({
        status: 200,
        draft: {
          version: 1,
          published: null,
          draft: { by: 'owner@example.org', content: contents[kind] },
          history: [],
        },
      });
      expect(await shown()).toBeNull();

      const { body: published } = await desk.publish(1);
      expect(published).toMatchObject({
        version: 2,
        published: { number: 1, by: 'owner@example.org', content: contents[kind] },
        draft: null,
        history: [{ number: 1, by: 'owner@example.org' }],
      });
      expect(await desk.read()).toEqual(published);
      expect(await shown()).toEqual(kind === 'front' ? null : contents[kind]);

      await desk.save(contents[kind], 2);
      expect((await desk.save(null, 3)).body).toMatchObject({ version: 4, draft: null, published: { number: 1 } });
      // There is nothing left to drop.
      expect((await desk.save(null, 4)).body).toMatchObject({ version: 4, draft: null });
    },
  );

  test('a newsroom document can be read by everyone for two minutes, in one version at a time', async () => {
    const { headers } = await call('getPublishedDocument', { params: { kind: 'newsletter' } });
    expect(headers?.['cache-control']).toMatch(/^public, max-age=60, s-maxage=60, stale-if-error/);
  });

  test('a newsroom document publishes an earlier version again, and keeps the draft', async () => {
    const desk = editorOf('events', editor);
    const event = { id: 'fair', title: 'Fair', date: '2026-12-01', location: 'Accra', enabled: true };
    await desk.release([event]);
    const two = await desk.release([{ ...event, title: 'Book fair' }]);
    const first = two.history.at(-2)?.number ?? 0;
    const { body: drafted } = await desk.save([], two.version);
    const { body } = await desk.publish(drafted.version, first);
    expect(body).toMatchObject({
      published: { number: first + 2, content: [{ title: 'Fair' }] },
      draft: { content: [] },
      history: [{ number: first + 2, revertTo: first }, { number: first + 1 }, { number: first }, {}],
    });
    expect(await desk.versionOf(first + 1)).toMatchObject({ number: first + 1, content: [{ title: 'Book fair' }] });
    expect((await desk.publish(body.version, 99)).status).toBe(404);
    const missing = await call('getNewsroomVersion', { params: { kind: 'events', number: '99' }, headers: editor });
    expect(missing.status).toBe(404);
  });

  test('a newsroom document is not published without a draft', async () => {
    const desk = editorOf('newsletter', editor);
    const { version } = await desk.release(newsletter);
    expect(await desk.publish(version)).toMatchObject({ status: 422, body: { code: 'no_draft' } });
  });

  test('a newsroom document returns 409 with the present state for an outdated draft or publication, and changes nothing', async () => {
    const desk = editorOf('newsletter', editor);
    const { version } = await desk.release(newsletter);
    await desk.save({ ...newsletter, title: 'Ours' }, version);
    const before = await desk.read();
    for (const refused of [
      await desk.save({ ...newsletter, title: 'Theirs' }, version),
      await desk.publish(version),
      await desk.publish(version, 1),
      await desk.save(null, version),
      await desk.save(newsletter, version + 5),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', present: before } });
    }
    expect(await desk.read()).toEqual(before);
  });

  test('a newsroom document is edited by the role that its kind needs', async () => {
    expect((await editorOf('house-ads', advertising).save([], 0)).status).not.toBe(403);
    for (const kind of ['house-ads', 'affiliates'])
      expect((await editorOf(kind, editor).save([], 0)).body).toMatchObject({ code: 'role_needed' });
    for (const kind of ['front', 'membership', 'watchlists', 'events', 'newsletter', 'pages'])
      expect((await editorOf(kind, advertising).publish(0)).body).toMatchObject({ code: 'role_needed' });
    expect((await editorOf('membership', asReader).publish(0)).status).toBe(403);
    expect((await editorOf('membership', {}).save(null, 0)).status).toBe(401);
  });
});

describe('twenty editors at once', () => {
  test('twenty editors at once publish twenty versions without a gap, each with a row in the log of changes', async () => {
    const before = (await auditRows()).length;
    const authors = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => editorOf('watchlists', await member('editor', `ed${n}@example.org`))),
    );
    const start = (await authors[0]?.read())?.published?.number ?? 0;
    await Promise.all(
      authors.map(async (desk, n) => {
        for (;;) {
          const { version } = await desk.read();
          const saved = await desk.save([list(`of-${n}`)], version);
          if (saved.status === 409) continue;
          expect(saved.status).toBe(200);
          const { status } = await desk.publish(saved.body.version);
          if (status === 200) return;
          expect(status).toBe(409);
        }
      }),
    );
    const desk = editorOf('watchlists', editor);
    const { history, published } = await desk.read();
    expect(history.slice(0, 20).map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, n) => start + 20 - n),
    );
    expect(new Set(history.slice(0, 20).map(({ by }) => by)).size).toBe(20);
    expect(published?.number).toBe(start + 20);
    for (const { number, by } of history.slice(0, 20))
      expect(await desk.versionOf(number)).toMatchObject({
        by,
        // The editor who published a version is the author of its content: no draft of another was published.
        content: [{ id: `of-${/\d+/.exec(by)?.[0]}` }],
      });
    const rows = (await auditRows()).slice(before).filter(({ subject }) => subject === 'watchlists');
    const publications = rows.filter(({ action }) => action === 'publish');
    expect(publications.map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => `Watchlists, version ${start + 1 + n}`).sort(),
    );
    // Every version of the state has its row.
    const { version } = await desk.read();
    const all = (await auditRows()).filter(({ subject }) => subject === 'watchlists');
    expect(all.length).toBe(version);
  }, 60_000);
});

describe('the log of changes of a document', () => {
  test('the log of changes of a document has who changed what, without what stayed', async () => {
    const desk = editorOf('membership', editor);
    await desk.release(settings);
    const before = (await auditRows()).length;
    const [digital, bundle] = settings.plans;
    const cheaper = { ...settings, plans: [{ ...digital, introPrice: 1 }, bundle] };
    const { version } = await desk.release(cheaper);
    await desk.publish(version, 1);
    const added = (await auditRows()).slice(before);
    expect(added.map(({ by, kind, subject, action }) => ({ by, kind, subject, action }))).toEqual(
      ['save draft', 'publish', 'publish again'].map((action) => ({
        by: 'editor@example.org',
        kind: 'newsroom',
        subject: 'membership',
        action,
      })),
    );
    // With what names the entry.
    const plan = { id: 'digital', name: 'Digital', currency: 'GBP' };
    expect(added[1]?.change).toEqual({
      before: { plans: [{ ...plan, introPrice: digital?.introPrice }] },
      after: { plans: [{ ...plan, introPrice: 1 }] },
    });
    expect(added[2]?.change).toEqual({
      before: { plans: [{ ...plan, introPrice: 1 }] },
      after: { plans: [{ ...plan, introPrice: digital?.introPrice }] },
    });
  });
});
