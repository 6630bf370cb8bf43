import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getFollowStatus } from '#shared/api/follows.ts';
import { getTrustPage } from '#shared/api/published.ts';
import { reply } from '../../support/api.ts';
import { articleActions, body, openArticle } from '../../support/article.ts';
import { picture } from '../../support/front-page.ts';
import { goTo, reload, store, stored } from '../../support/page.tsx';
import { nia, signIn } from '../../support/sign-in.ts';

const choice = articleActions.getByRole('combobox', { name: 'Text size' });
const content = `<p>${'Words of the article. '.repeat(20)}</p><h2>A part</h2><blockquote><p>A quotation</p></blockquote>
<figure><img src="https://a.example/b.jpg" alt=""><figcaption>A caption</figcaption></figure>`;

/** The sizes of these texts in px. */
const sizesOf = (selectors: readonly string[]): number[] =>
  selectors.map((selector) => {
    const element = document.querySelector(selector);
    return element === null ? Number.NaN : Number.parseFloat(getComputedStyle(element).fontSize);
  });
const parts = ['h1', ...['p', 'h2', 'blockquote', 'figcaption'].map((name) => `[data-body] ${name}`)];
const frame = ['[data-bar] a', 'article header b', 'article header time', 'article header .when', 'footer a'];

/** Makes the texts twice as large. */
const enlarge = () => userEvent.selectOptions(choice, '200%');

test('a reader makes the texts of an article larger, and the page around it stays as it is', async () => {
  await openArticle({ content });
  const [before, around] = [sizesOf(parts), sizesOf(frame)];
  await enlarge();
  expect(sizesOf(parts)).toEqual(before.map((size) => 2 * size));
  expect(sizesOf(frame)).toEqual(around);
});

test('the standfirst of a short article and the words about its picture grow too', async () => {
  await openArticle({
    content: 'Short.',
    image: picture,
    imageKey: 'k',
    picture: { alt: '', caption: 'A quay.', credit: 'Ann' },
  });
  const texts = () =>
    [page.getByText(/^Judges cleared/), page.getByText('A quay. Picture: Ann')].map(
      (one) => getComputedStyle(one.element()).fontSize,
    );
  expect(texts()).toEqual(['21px', '13px']);
  await enlarge();
  expect(texts()).toEqual(['42px', '26px']);
});

test('the size of text is remembered in this browser, and ends where a text is no article', async () => {
  reply(getTrustPage, { html: '<p>What we store</p>', changedAt: null });
  await openArticle({ content });
  const [usual] = sizesOf(['[data-body]']);
  await enlarge();
  expect(stored('text_size')).toBe(200);
  reload();
  await expect.element(choice).toHaveValue('200');
  await expect.element(body).not.toBeEmptyDOMElement();
  expect(sizesOf(['[data-body]'])).toEqual([2 * Number(usual)]);
  goTo('/privacy');
  await expect.element(page.getByText('What we store')).toBeVisible();
  expect(sizesOf(['[data-body]'])).toEqual([usual]);
});

test.each([133, '150', null, [200]])('a damaged size %j is the usual one', async (value) => {
  store('text_size', value);
  await openArticle({ content });
  await expect.element(choice).toHaveValue('100');
  expect(sizesOf(['h1'])).toEqual([48]);
});

test.each(['ltr', 'rtl'])(
  'nothing is wider than a phone at twice the size, and an editor has all buttons: %s',
  async (dir) => {
    document.documentElement.dir = dir;
    onTestFinished(() => {
      document.documentElement.dir = 'ltr';
    });
    await page.viewport(360, 800);
    store('desk_member', { uid: nia.id, role: 'editor' });
    store('text_size', 200);
    reply(getFollowStatus, { isFollowing: false });
    await signIn();
    const table = `<table><tr>${'<td>Unbreakable</td>'.repeat(9)}</tr></table><pre>${'code '.repeat(60)}</pre>`;
    await openArticle({
      title: 'Internationalisation of Aktiengesellschaftsbeteiligungsverwaltung',
      content: `${content}${table}<p>https://a.example/${'long'.repeat(40)}</p><ul><li>${'W'.repeat(60)}</li></ul>`,
    });
    await expect.element(articleActions.getByRole('button', { name: 'Save article' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    const bar = page.getByCSS('[data-bar]').element().getBoundingClientRect();
    const items = [...document.querySelectorAll('[data-bar] :is(a, button, select)')].filter((one) =>
      one.checkVisibility(),
    );
    const boxes = items.map((one) => one.getBoundingClientRect()).sort((a, b) => a.left - b.left);
    expect(boxes).toHaveLength(6);
    expect(bar.height).toBe(57);
    for (const [n, { left, right, width, height }] of boxes.entries()) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(36);
      expect(left).toBeGreaterThanOrEqual(boxes[n - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(360);
    }
  },
);

test('the keys reach the size of text in the toolbar of the article and change it', async () => {
  await openArticle({ content });
  const like = articleActions.getByRole('button').first();
  (like.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(choice).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(like).toHaveFocus();
  await expect.element(choice).toHaveValue('100');
});
