import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { searchArticles, suggest } from '#shared/api/search.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { noSuggestions, sampleResults, sampleSuggestions } from '#test/support/search/sample-search.ts';
import { reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { setClock } from '../../support/clock.ts';
import { open, store, texts } from '../../support/page.tsx';

const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the web' });
const pageField = page.getByRole('main').getByRole('combobox');
const list = page.getByRole('listbox', { name: 'Suggestions' });
const options = list.getByRole('option');
const address = () => location.pathname + location.search;
const noResults = sampleResults([]);
const articles = Array.from({ length: 12 }, (_, n) => samplePreview(n));

test('typing suggests topics, publishers, people and places, and articles, with one call after a pause', async () => {
  const calls = reply(suggest, sampleSuggestions);
  setClock(new Date());
  open('/topics');
  await field.click();
  // The list's own line for screen readers: its code has loaded.
  await expect.element(page.getByCSS('header form ~ [role=status]')).toBeInTheDocument();
  await userEvent.keyboard('kings');
  await vi.advanceTimersByTimeAsync(169);
  expect(calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ query }) => query.q)).toEqual(['kings']);
  await expect.element(list.getByRole('group')).toHaveLength(4);
  await expect.element(list.getByRole('group', { name: 'People and places' })).toMatchTextContent('Kingston');
  await expect.element(field).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status').filter({ hasText: '4 suggestions' })).toHaveLength(1);
});

test('arrows choose a suggestion, Enter opens it, and Escape closes the list', async () => {
  reply(suggest, sampleSuggestions);
  open('/topics');
  await field.fill('kings');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect.element(field).toHaveAttribute('aria-activedescendant', options.first().element().id);
  // Before the first option is the text itself.
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(list.getByRole('option', { selected: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.last()).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('kings');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(address).toBe('/?topic=justice');
});

test('Enter without a chosen suggestion searches the archive for what is typed', async () => {
  reply(suggest, sampleSuggestions);
  reply(searchArticles, noResults);
  open('/topics');
  await field.fill('kings & queens');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/search?q=kings%20%26%20queens');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(pageField).toHaveValue('kings & queens');
});

test('an answer to an older text is dropped', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const calls = reply(suggest, async ({ query }) => {
    if (query.q === 'kit') return { ...noSuggestions, topics: [{ id: 'culture', name: 'Kites' }] };
    await released;
    return sampleSuggestions;
  });
  open('/topics');
  await field.fill('ki');
  await expect.poll(() => calls.map(({ query }) => query.q)).toEqual(['ki']);
  await field.fill('kit');
  await expect.poll(() => texts(options)).toEqual(['Kites']);
  release();
  await new Promise(requestAnimationFrame);
  expect(texts(options)).toEqual(['Kites']);
});

test('the field searches when suggestions fail', async () => {
  const calls = reply(suggest, status(500));
  reply(searchArticles, noResults);
  open('/topics');
  await field.fill('kings');
  await expect.poll(() => calls.map(({ query }) => query.q)).toEqual(['kings']);
  expect(list.elements()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/search?q=kings');
});

test('the key / puts the focus into the header’s search, but not while the reader types', async () => {
  reply(suggest, noSuggestions);
  open('/topics');
  await expect.element(field).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('a/b');
  await expect.element(field).toHaveValue('a/b');
});

test('the front page’s own search makes room for the header’s on the key /', async () => {
  reply(listArticles, articles);
  open('/');
  await expect.element(page.getByCSS('[data-card]').first()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  const own = page.getByPlaceholder('Search articles...');
  await expect.element(own).not.toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(own).toBeVisible();
  await own.click();
  await userEvent.keyboard('/');
  await expect.element(own).toHaveValue('/');
});

test('the search page has one field, which the key / puts the focus into', async () => {
  reply(searchArticles, noResults);
  open('/search?q=port');
  await expect.element(pageField).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('/');
  await expect.element(pageField).toHaveFocus();
});

test('on a phone the key / opens the search page, and the menu has the search with its suggestions', async () => {
  await page.viewport(390, 844);
  reply(suggest, sampleSuggestions);
  open('/topics');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('kings');
  await expect.element(list).toBeVisible();
  // The first Escape closes the list, the second one the menu.
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.poll(address).toBe('/search');
  await expect.element(pageField).toBeVisible();
});

test('a search of the front page offers the same words for the whole archive', async () => {
  reply(listArticles, articles);
  const calls = reply(searchArticles, noResults);
  open('/?search=number%207');
  await expect.element(page.getByCSS('[data-card]')).toHaveLength(1);
  await page.getByRole('link', { name: 'Search the whole archive' }).click();
  await expect.poll(address).toBe('/search?q=number%207');
  await expect.poll(() => calls[0]?.query.q).toBe('number 7');
  history.back();
  await expect.element(page.getByPlaceholder('Search articles...')).toHaveValue('number 7');
});

test.each([360, 1280])('the open list of suggestions passes axe and fits: %i px', async (width) => {
  await page.viewport(width, 900);
  reply(suggest, sampleSuggestions);
  store('recent_searches', ['port strike']);
  open('/search');
  await expect.element(page.getByRole('region', { name: 'Recent searches' })).toBeVisible();
  await pageField.fill('kings');
  await expect.element(options).toHaveLength(4);
  await userEvent.keyboard('{ArrowDown}');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});
