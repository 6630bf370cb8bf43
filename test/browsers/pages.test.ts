import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { articlePath } from '#shared/config/site-paths.ts';
import { paths } from '#web/shell/paths.ts';
import { browsers, pages, visit, widths } from './visit.ts';

const readerPages = [
  ...pages.filter((path) => !path.startsWith(paths.admin)),
  paths.following,
  paths.profileSettings,
  paths.search('port'),
  paths.archive('port'),
  paths.topic('Culture'),
  paths.about('jamaica'),
];
const article = z.object({ id: z.string(), language: z.nullable(z.string()) });

describe.each(browsers)('%s', (_, openBrowser) => {
  const { run, open, resize, expectSound, expectIdle, expectCount, expectText, expectNoProblems, gate } =
    visit(openBrowser);

  describe.each(widths)('%d px', (width) => {
    beforeAll(() => resize(width));

    test.each(readerPages)('the browser shows %s', (path) => expectSound(path));

    test('the browser says that a page does not exist', async () => {
      await open('/nope');
      await expectText('Page not found');
      await expectNoProblems();
    });

    test('the browser shows the page of a publisher', async () => {
      const list = await fetch(`${inject('stageUrl')}/api/publishers`);
      const [publisher] = z.array(z.object({ id: z.string() })).parse(await list.json());
      await expectSound(paths.publisher(publisher?.id ?? 'none'));
    });

    test('the browser shows articles from left to right and from right to left', async () => {
      const list = await fetch(`${inject('stageUrl')}/api/articles?limit=100`);
      const articles = z.array(article).parse(await list.json());
      for (const [language, direction] of [
        ['en-JM', 'ltr'],
        ['ar', 'rtl'],
      ]) {
        const found = articles.find((one) => one.language === language);
        await expectSound(articlePath(found?.id ?? `none in ${language}`));
        expect(await run(`return getComputedStyle(document.querySelector('main h1')).direction`)).toBe(direction);
      }
    });

    test('the browser mirrors a document that reads from right to left', async () => {
      gate().mirrors = true;
      try {
        await expectSound(paths.home);
        const name = `document.querySelector('header a[href="/"]')`;
        expect(await run(`return ${name}.getBoundingClientRect().x`)).toBeGreaterThan(width / 2);
      } finally {
        gate().mirrors = false;
      }
    });

    test('the browser shows a whole placeholder, and clocks next to their cities', async () => {
      await open(paths.home);
      await expectIdle();
      expect(
        await run(`
          const field = document.querySelector('main input[type=search]');
          const canvas = document.createElement('canvas').getContext('2d');
          canvas.font = getComputedStyle(field).font;
          return field.clientWidth - canvas.measureText(field.placeholder).width;`),
      ).toBeGreaterThanOrEqual(0);
      await expectCount('//header//select', 2);
      // From the end of the name, not of its box.
      expect(
        await run(`
          return [...document.querySelectorAll('header time')].map((clock) => {
            const name = document.createRange();
            name.selectNodeContents(clock.previousElementSibling.firstElementChild);
            return Math.round(clock.getBoundingClientRect().left - name.getBoundingClientRect().right);
          });`),
      ).toEqual([6, 6]);
    });
  });
});
