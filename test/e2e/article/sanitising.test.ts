import { activeParts, hostileBodies } from '#test/support/articles/hostile-bodies.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const body = '[data-body]';

test.describe('without a sanitiser', () => {
  // What the policy stops is logged.
  test.use({ allowedErrors: /^policy: |Content Security Policy|^Failed to load resource/ });

  test('the policy of the built site stops the scripts of a hostile body that was not sanitised [ART-46]', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.assign(Element.prototype, {
        setHTML(this: Element, html: string) {
          this.innerHTML = html;
        },
      }),
    );
    const stopped: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('policy: script-src')) stopped.push(message.text());
    });
    // Without those that leave the page.
    const content = `<p>${'An ordinary sentence. '.repeat(60)}</p>${hostileBodies.slice(1, 6).join('')}`;
    await mockApi(page, { articles: [], article: sampleArticle({ content }) });
    await page.goto('/article/story-1');
    await expect(page.locator(body)).toContainText('An ordinary sentence.');
    expect(await page.locator(body).evaluate(activeParts)).toContain('onload');
    await expect.poll(() => stopped.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });
});
