import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bundleFunctions, repository } from '#scripts/bundle-functions.ts';
import { renderServed } from '#test/support/served/render-served.ts';
import { articlePage, servedPages } from '#test/support/served/served-pages.ts';

const folder = join(repository, 'node_modules/.cache/test-page-bundle');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await bundleFunctions({
  local: false,
  outdir: folder,
  entries: [{ name: 'served', entry: join(repository, 'test/support/served/render-served.ts') }],
});
const bundled: { renderServed: typeof renderServed } = await import(
  pathToFileURL(join(folder, 'served/index.mjs')).href
);

type Row = (typeof servedPages)[number];
const withheld: Row = ['/article/story-1', articlePage({ isPremium: true, withheld: true }), ''];
/** No function renders them. */
const ofReaders = ['/saved', '/history', '/profile'];

/** The elements of a page: texts are of now, and development builds of packages have names for classes. */
const comparable = (html: string): string => html.replace(/ [\w-]+="[^"]*"/g, '').replace(/>[^<]+</g, '>…<');

test.each([...servedPages, withheld].filter(([address]) => !ofReaders.includes(address)))(
  'a bundle renders %s as its source does: it leaves out nothing that a server needs',
  async (address, replies) => {
    const given: Parameters<typeof renderServed> = replies === withheld[1] ? [address, replies] : [address];
    const [page, source] = await Promise.all([bundled.renderServed(...given), renderServed(...given)]);
    expect(comparable(page.body)).toBe(comparable(source.body));
  },
);
