import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#web/shell/paths.ts';
import { browsers, pages, visit, waiting, widths } from './visit.ts';

const deskPages = pages.filter((path) => path.startsWith(paths.admin));

describe.each(browsers)('%s', (_, openBrowser) => {
  const { run, open, resize, signIn, expectSound, expectCount, expectNone } = visit(openBrowser);
  test('the browser lets an administrator in', () => signIn('Ada Admin'));

  describe.each(widths)('%d px', (width) => {
    beforeAll(() => resize(width));

    // If a page is left while it reads the session, WebKit keeps the next page waiting for it.
    const expectLoaded = async (path: string) => {
      await expectSound(path);
      await expectNone('//main//*[@role="progressbar"]');
    };

    test.each(deskPages)('the browser shows %s', expectLoaded);

    test('the browser shows an article on the desk', async () => {
      await open(paths.adminArticles);
      const link = '//main//a[contains(@href, "article=")]';
      await expectCount(link, 1);
      const path = await run(
        `return document.evaluate(${JSON.stringify(link)}, document, null, 9).singleNodeValue.href`,
      );
      await expectLoaded(new URL(String(path)).pathname + new URL(String(path)).search);
    });
  });

  test.each([paths.adminSources, paths.adminWatchlists])(
    'the browser has rows as high as their content: %s',
    async (path) => {
      const rows = '//main//tr[td] | //main//*[contains(@class, "MuiDataGrid-row ")]';
      await open(path);
      await expectCount(rows, 2);
      // What a row adds to its tallest cell: padding and a rule.
      const added = () =>
        run(`
        const rows = document.evaluate(${JSON.stringify(rows)}, document, null, 7);
        return Math.max(...Array.from({ length: rows.snapshotLength }, (_, n) => {
          const row = rows.snapshotItem(n);
          const heights = [...row.children].map((cell) => {
            const content = document.createRange();
            content.selectNodeContents(cell);
            return content.getBoundingClientRect().height;
          });
          return row.getBoundingClientRect().height - Math.max(...heights);
        }));`);
      await expect.poll(added, waiting).toBeLessThan(40);
    },
  );
});
