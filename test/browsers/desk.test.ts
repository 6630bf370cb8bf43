import { beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#web/shell/paths.ts';
import { browsers, visit, waiting, widths } from './visit.ts';

describe.each(browsers)('%s', (_, openBrowser) => {
  const { run, open, resize, signIn, expectSound, expectCount } = visit(openBrowser);
  test('the browser lets an administrator in', () => signIn('Ada Admin'));

  describe.each(widths)('%d px', (width) => {
    beforeAll(() => resize(width));

    test.each([paths.admin, paths.adminSources, paths.adminWatchlists, paths.adminMembership])(
      'the browser shows %s',
      (path) => expectSound(path),
    );
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
