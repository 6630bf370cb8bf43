import { beforeAll, expect, test } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { trustPages } from '#shared/config/site-paths.ts';
import { emptySitePages } from '#shared/records/pages.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { call, editorOf, member } from './newsroom-calls.ts';

withRealTable();

let desk: ReturnType<typeof editorOf>;
beforeAll(async () => {
  captureLog();
  Object.assign(process.env, localSignIn);
  desk = editorOf('pages', await member('editor'));
});

const read = async (page: string): Promise<{ html: string; changedAt: string | null }> =>
  (await call('getTrustPage', { params: { page } })).body;

test.each(trustPages)('the page %s has a text before editors publish one', async (page) => {
  const { html, changedAt } = await read(page);
  expect(html).toMatch(/^<(p|h2)>/);
  expect(html).not.toMatch(/undefined|\[object|<h1|\$\{/);
  if (page !== 'contact') expect(changedAt).toBeNull();
});

test('the imprint says what its operator has not given, and invents nothing', async () => {
  await desk.release(emptySitePages);
  expect((await read('contact')).html).toContain(
    'The operator of this site has not given its name and postal address yet.',
  );
  await desk.release({ ...emptySitePages, operator: 'Two Shores *Press* Ltd', address: '1 Quay\nKingston' });
  const { html } = await read('contact');
  expect(html).toContain('Two Shores *Press* Ltd<br />\n1 Quay<br />\nKingston');
  expect(html).not.toContain('has not given');
  expect(html).toContain(`mailto:${brand.emails.support}`);
});

test('a published text replaces the default of its page alone', async () => {
  const { published } = await desk.release({ ...emptySitePages, privacy: '# Ours\n\n[Terms](/terms)' });
  expect(await read('privacy')).toEqual({
    html: '<h2>Ours</h2>\n<p><a href="/terms">Terms</a></p>',
    changedAt: published?.at,
  });
  expect((await read('about-us')).changedAt).toBeNull();
  expect((await read('about-us')).html).toContain(brand.name);
});

test('the terms of subscriptions come from the membership settings', async () => {
  const terms = 'Renewed on the 1st. <Plans> end *when* you say so.';
  await editorOf('membership', await member('owner')).release({ ...defaultMembershipSettings(), terms });
  expect((await read('terms')).html).toContain(
    '<h2>Subscriptions</h2>\n<p>Renewed on the 1st. &lt;Plans&gt; end *when* you say so.</p>',
  );
});

test.each([
  ['HTML', '<script>alert(1)</script>'],
  ['more characters than a page may have', 'a'.repeat(20_001)],
  ['marks that take long to read', '*a_ '.repeat(600)],
  ['lists in lists in one line', '+ '.repeat(50)],
  ['text direction marks', 'a\u202eb'],
])('a text with %s is refused, with its field', async (_, privacy) => {
  const { version } = await desk.read();
  expect(await desk.save({ ...emptySitePages, privacy }, version)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'content.privacy' }] },
  });
});

test('an address without a page is refused', async () => {
  expect((await call('getTrustPage', { params: { page: 'secrets' } })).status).toBe(400);
});
