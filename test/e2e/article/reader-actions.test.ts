import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { holdRequests, mockApi, recordReaderActions } from '../support/mock-api.ts';

const toastSelector = '[data-toast]';

test.describe('likes', () => {
  test('the stage counts a view and a like, and takes it back [ART-39, ART-41, API-12, API-14]', async ({ page }) => {
    const replied: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (/(view|like|track)$/.test(pathname)) replied.push(`${pathname.split('/').at(-1)} ${response.status()}`);
    });
    await page.goto('/');
    await page.locator('[data-card] a.headline').last().click();
    await expect.poll(() => replied).toEqual(['view 204']);
    await page
      .getByRole('button', { name: /^\d+ likes?$/ })
      .first()
      .click();
    await expect(page.locator(toastSelector)).toContainText('Article liked!');
    const liked = page.getByRole('button', { name: /^[1-9]\d* likes?$/, pressed: true });
    await expect(liked).toHaveCount(2);
    await page.reload();
    await expect(liked).toHaveCount(2);
    expect(replied).toContain('like 200');
    const like = page.getByRole('group', { name: 'Article actions' }).getByRole('button', { name: /^\d+ likes?$/ });
    const count = Number(await like.textContent());
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like).toHaveText(`${count - 1}`);
  });

  test('a like counts once, refetches the article and is remembered [ART-05, ART-39, ART-47, ART-53]', async ({
    page,
  }) => {
    const actions = recordReaderActions(page);
    const called = await mockApi(page, { articles: [], article: sampleArticle({ likes: 341 }), likes: 342 });
    await page.goto('/article/story-1');
    const like = page.getByRole('group', { name: 'Article actions' }).getByRole('button', { name: '341 likes' });
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await like.click();
    await expect(page.locator(toastSelector)).toContainText('Article liked!');
    await expect(page.locator(toastSelector)).toContainText('Thanks for your feedback');
    const liked = page.getByRole('button', { name: '342 likes' });
    await expect(liked).toHaveCount(2);
    await expect(liked.first()).toHaveAttribute('aria-pressed', 'true');
    // The refetch, which still returns 341, does not undo the like.
    await expect.poll(() => called.filter((path) => path === '/api/articles/story-1')).toHaveLength(2);
    await expect(liked).toHaveCount(2);
    await page.reload();
    await expect(liked).toHaveCount(2);
    await expect(liked.first()).toHaveAttribute('aria-pressed', 'true');
    expect(actions.filter((action) => action.endsWith('like'))).toHaveLength(1);
    await expect.poll(() => actions.filter((action) => action.endsWith('view'))).toHaveLength(2);
  });

  test('a second press takes the like back, also after a reload [ART-55]', async ({ page }) => {
    const actions = recordReaderActions(page);
    await mockApi(page, { articles: [], article: sampleArticle({ likes: 341 }), likes: 342 });
    await page.goto('/article/story-1');
    const like = page.getByRole('group', { name: 'Article actions' }).getByRole('button', { name: /likes$/ });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(page.getByRole('button', { name: '342 likes', pressed: true })).toHaveCount(2);
    await like.click();
    await expect(page.getByRole('button', { name: '341 likes', pressed: false })).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('button', { name: '341 likes', pressed: false })).toHaveCount(2);
    await like.click();
    await expect(page.getByRole('button', { name: '342 likes', pressed: true })).toHaveCount(2);
    const sent = actions.filter((action) => action.endsWith('like'));
    expect(sent).toEqual(['story-1 like', 'story-1 DELETE like', 'story-1 like']);
  });

  test('a double click likes once [ART-47, ART-55]', async ({ page }) => {
    const actions = recordReaderActions(page);
    await mockApi(page, { articles: [], article: sampleArticle({ likes: 341 }), likes: 342 });
    await page.goto('/article/story-1');
    await page.getByRole('button', { name: '341 likes' }).first().dblclick({ delay: 40 });
    await expect(page.locator(toastSelector)).toContainText('Article liked!');
    await expect(page.getByRole('button', { name: '342 likes', pressed: true })).toHaveCount(2);
    expect(actions.filter((action) => action.endsWith('like'))).toEqual(['story-1 like']);
  });

  test('the like button is disabled until the reply and sends nothing more [ART-47]', async ({ page }) => {
    const actions = recordReaderActions(page);
    await mockApi(page, { articles: [], article: sampleArticle() });
    const release = await holdRequests(page, /\/like$/);
    const sent = page.waitForRequest(/\/like$/);
    await page.goto('/article/story-1');
    const like = page.getByRole('button', { name: '0 likes' }).first();
    await like.press('Enter');
    await expect(like).toBeDisabled();
    await like.press('Enter');
    await page.getByRole('button', { name: '0 likes' }).last().press('Enter');
    release();
    await expect(like).toHaveCount(0);
    await expect(page.getByRole('button', { name: '1 like' })).toHaveCount(2);
    expect(actions.filter((action) => action.endsWith('like'))).toHaveLength(1);
    expect((await sent).postData()).toMatch(/"readerId":"[\da-f-]{36}"/);
  });

  test.describe('failed likes', () => {
    test.use({ allowedErrors: /^Failed to load resource|Failed to like article/ });

    test('a failed like throws, shows no toast and can be tried again [ART-40, ERR-07]', async ({ page }) => {
      const thrown: string[] = [];
      page.on('pageerror', (error) => thrown.push(error.message));
      await mockApi(page, { articles: [], article: sampleArticle({ likes: 4 }), likes: 5 });
      let fail = true;
      await page.route(/\/like$/, (route) =>
        fail ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
      );
      await page.goto('/article/story-1');
      await page.getByRole('button', { name: '4 likes' }).first().click();
      await expect.poll(() => thrown).toEqual(['Failed to like article']);
      await expect(page.locator(toastSelector)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      fail = false;
      await page.getByRole('button', { name: '4 likes' }).first().click();
      await expect(page.getByRole('button', { name: '5 likes' })).toHaveCount(2);
    });
  });
});

test.describe('sharing', () => {
  test('without a share sheet, Share copies the link [ART-06, ART-34, ART-35]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await mockApi(page, { articles: [], article: sampleArticle() });
    await page.goto('/article/story-1?from=elsewhere');
    await page.getByRole('group', { name: 'Article actions' }).getByRole('button', { name: 'Share' }).click();
    await expect(page.locator(toastSelector)).toContainText('Link copied!');
    await expect(page.locator(toastSelector)).toContainText('Article link copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      new URL('/article/story-1', page.url()).href,
    );
  });

  test('Share passes title and address to the share sheet [ART-34, ART-52]', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async (shared: unknown) => Object.assign(window, { shared }),
      }),
    );
    await mockApi(page, { articles: [], article: sampleArticle() });
    await page.goto('/article/story-1');
    await page
      .getByRole('group', { name: 'Likes, comments and sharing' })
      .getByRole('button', { name: 'Share' })
      .click();
    await expect
      .poll(() => page.evaluate(() => ('shared' in window ? window.shared : null)))
      .toEqual({ title: 'Story number 1 of the harbour', url: new URL('/article/story-1', page.url()).href });
    await expect(page.locator(toastSelector)).toHaveCount(0);
  });

  test('a cancelled share shows nothing [ART-36]', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async () => {
          Object.assign(window, { cancelled: true });
          throw new DOMException('Share canceled', 'AbortError');
        },
      }),
    );
    await mockApi(page, { articles: [], article: sampleArticle() });
    await page.goto('/article/story-1');
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect.poll(() => page.evaluate(() => 'cancelled' in window)).toBe(true);
    await expect(page.locator(toastSelector)).toHaveCount(0);
  });

  test('a refused clipboard shows the link in a red toast [ART-36, CONST-52]', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      });
    });
    await mockApi(page, { articles: [], article: sampleArticle() });
    await page.goto('/article/story-1');
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect(page.locator('[data-toast=destructive]')).toContainText(new URL('/article/story-1', page.url()).href);
  });

  test('each text for sharing is shown as plain text and can be copied [ART-33, ART-52]', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const replies = {
      articles: [],
      article: sampleArticle({
        socialTwitter: 'Short & <b>bold</b>',
        socialLinkedin: 'Two\nlines',
        socialFacebook: 'Third',
      }),
    };
    await mockApi(page, replies);
    await page.goto('/article/story-1');
    const card = page.getByRole('region', { name: 'Social media posts' });
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Twitter/X', 'LinkedIn', 'Facebook']);
    await expect(card.locator('p').first()).toHaveText('Short & <b>bold</b>');
    await card.getByRole('button', { name: 'Copy text for LinkedIn' }).click();
    await expect(page.locator(toastSelector)).toContainText('Text copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Two\nlines');
    replies.article = sampleArticle({ socialFacebook: 'Only this' });
    await page.reload();
    await expect(card.getByRole('listitem')).toHaveCount(1);
    replies.article = sampleArticle({ socialFacebook: ' ' });
    await page.reload();
    await expect(page.locator('[data-body]')).not.toBeEmpty();
    await expect(card).toHaveCount(0);
  });
});
