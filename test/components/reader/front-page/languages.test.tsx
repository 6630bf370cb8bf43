import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getUser, syncUser, updateReader } from '#shared/api/readers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { type Call, reply, status } from '../../support/api.ts';
import { cards, expectIdle, headlines } from '../../support/front-page.ts';
import { open, reload, store, texts } from '../../support/page.tsx';
import { mockFirebase, nia } from '../../support/sign-in.ts';

const languages = ['en-GB', 'es', 'fr', 'pt'];
const titles: Record<string, string> = { es: 'El puerto reabre', fr: 'Le port rouvre ?', pt: 'O porto reabre' };
/** Nine of ten articles are in other languages than Spanish; the language of the last one is unknown. */
const list = Array.from({ length: 40 }, (_, n) => {
  const language = languages[n % 10 === 0 ? 1 : ([0, 2, 3][n % 3] ?? 0)] ?? 'en';
  if (n === 39) return samplePreview(n, { language: null, title: 'El rumor' });
  return samplePreview(n, { language, title: `${titles[language] ?? 'The port'} ${n}` });
});
const spanish = (article: ArticlePreview) => article.language === null || article.language === 'es';
/** What only the server has. */
const older = Array.from({ length: 20 }, (_, n) => samplePreview(n + 40, { language: 'es', title: `El muelle ${n}` }));

/** Opens the front page. Returns the calls for its list. */
function openFront(): Call<typeof listArticles>[] {
  const calls = reply(listArticles, ({ query }) =>
    String(query.language) === 'es' ? [...list.filter(spanish), ...older] : list,
  );
  open('/');
  return calls;
}
/** The languages that the server was asked for. */
const asked = (calls: readonly Call<typeof listArticles>[]) =>
  calls.flatMap(({ query: { language } }) => (language === undefined ? [] : [language]));

const control = page.getByRole('button', { name: /^Languages I read/ });
async function choose(name: string | RegExp): Promise<void> {
  await control.click();
  await page.getByRole('dialog', { name: 'Languages I read' }).getByRole('button', { name }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}
const foreign = () => texts(headlines).filter((title) => /^(The|Le|O) /.test(title));
const expectOlder = () => expect.element(headlines.filter({ hasText: 'El muelle' }).first()).toBeInTheDocument();

test('without a choice all languages are shown, and those that are not the page’s are named', async () => {
  const calls = openFront();
  await expectIdle();
  await expect.element(control).toHaveAccessibleName('Languages I read: all');
  const titled = (title: RegExp) => cards.filter({ has: page.getByRole('heading', { name: title }) }).first();
  const label = titled(/El puerto/).getByCSS('[data-language]');
  await expect.element(label).toHaveTextContent('Español');
  await expect.element(label.getByText('Español')).toHaveAttribute('lang', 'es');
  await expect.element(titled(/El puerto/).getByRole('heading')).toHaveAttribute('lang', 'es');
  expect(
    titled(/The port/)
      .getByCSS('[data-language]')
      .elements(),
  ).toEqual([]);
  // The French headline has its no-break space.
  const french = titled(/Le port/).getByCSS('.headline');
  await expect.element(french).toBeInTheDocument();
  expect(french.element().textContent).toContain('rouvre\u202f?');
  expect(asked(calls)).toEqual([]);
});

test('a choice of languages narrows the page, asks the server for more, and lasts', async () => {
  const calls = openFront();
  await choose(/Español/);
  await expect.element(control).toHaveAccessibleName('Languages I read: Español');
  await expectOlder();
  expect(foreign()).toEqual([]);
  expect(asked(calls)).toEqual([['es']]);
  reload();
  await expect.element(control).toHaveAccessibleName('Languages I read: Español');
  await expectOlder();
  expect(foreign()).toEqual([]);
  await choose('All languages');
  await expect.element(headlines.filter({ hasText: 'The port' }).first()).toBeInTheDocument();
});

test('the end of the list opens the other languages', async () => {
  store('languages', ['es']);
  openFront();
  await page.getByRole('button', { name: 'Also in 3 other languages' }).click();
  const others = page.getByRole('region', { name: 'In other languages' });
  await expect.element(others).toHaveFocus();
  await expect.element(others.getByCSS('[data-card]').first()).toBeVisible();
  expect(others.getByCSS('.headline').filter({ hasText: 'El ' }).elements()).toEqual([]);
});

test('a language without stories says so and offers the others', async () => {
  store('languages', ['bn']);
  reply(listArticles, ({ query }) =>
    query.language === undefined ? list.filter(({ language }) => language === 'fr') : [],
  );
  open('/');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'No articles in your languages yet' }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Also in another language' }).click();
  await expect.element(headlines.first()).toMatchTextContent('Le port');
});

test('the last language that is taken away leaves all', async () => {
  store('languages', ['es']);
  openFront();
  await expect.element(control).toHaveAccessibleName('Languages I read: Español');
  await choose(/Español/);
  await expect.element(control).toHaveAccessibleName('Languages I read: all');
});

test('a visitor’s choice of languages goes to the account at sign-in, and Settings has it', async () => {
  const { languages: _, ...newReader } = nia;
  mockFirebase();
  // The first sign-in creates the account.
  reply(getUser, status(404));
  reply(syncUser, newReader);
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  const saved = reply(updateReader, ({ body }) => ({ ...nia, languages: [...(body.languages ?? [])] }));
  openFront();
  await choose(/Español/);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page
    .getByRole('dialog', { name: 'Choose an account' })
    .getByRole('button', { name: /Nia Newcomer/ })
    .click();
  await expect.poll(() => saved.map(({ body }) => body)).toEqual([{ languages: ['es'] }]);
  reply(getUser, { ...nia, languages: ['es'] });
  open('/profile?tab=settings');
  const language = (name: RegExp) =>
    page.getByRole('group', { name: 'Languages I read' }).getByRole('button', { name });
  await expect.element(language(/Español/)).toHaveAttribute('aria-pressed', 'true');
  await language(/Français/).click();
  await expect.poll(() => saved.at(-1)?.body).toEqual({ languages: ['es', 'fr'] });
  expect(saved).toHaveLength(2);
});

test('a visitor has the choice of languages on the profile page too', async () => {
  openFront();
  open('/profile');
  const language = (name: RegExp) =>
    page.getByRole('group', { name: 'Languages I read' }).getByRole('button', { name });
  // Its mark is for sighted readers only.
  const all = language(/All languages$/);
  await expect.element(all).toHaveAttribute('aria-pressed', 'true');
  await language(/Português/).click();
  await expect.element(language(/Português/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(all).toHaveAttribute('aria-pressed', 'false');
});

test.each(['ltr', 'rtl'])(
  'the dot before the name of a language is between it and the text before: %s',
  async (dir) => {
    document.documentElement.dir = dir;
    onTestFinished(() => {
      document.documentElement.dir = 'ltr';
    });
    const languages = ['ar', 'ur', 'he', 'es', 'bn'];
    reply(
      listArticles,
      Array.from({ length: 40 }, (_, n) => samplePreview(n, { language: languages[n % languages.length] ?? null })),
    );
    open('/');
    await expect.element(page.getByRole('heading', { name: 'Latest News' })).toBeInTheDocument();
    const labels = page.getByCSS('[data-language]').elements();
    expect(labels.length).toBeGreaterThan(20);
    for (const label of labels) {
      const name = label.querySelector('bdi');
      const [outer, inner] = [label.getBoundingClientRect(), name?.getBoundingClientRect()];
      // The dot takes the space between the edges of the two where the line begins.
      const start = dir === 'ltr' ? (inner?.left ?? 0) - outer.left : outer.right - (inner?.right ?? 0);
      const end = dir === 'ltr' ? outer.right - (inner?.right ?? 0) : (inner?.left ?? 0) - outer.left;
      expect(start, label.innerHTML).toBeGreaterThan(3);
      expect(end, label.innerHTML).toBeLessThan(1);
    }
  },
);
