import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listCorrections } from '#shared/api/articles.ts';
import { getTrustPage } from '#shared/api/published.ts';
import { trustPages, trustTitles } from '#shared/config/site-paths.ts';
import { reply, status } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { open } from '../support/page.tsx';

const title = page.getByRole('heading', { level: 1 });
const footer = page.getByRole('contentinfo');
const main = page.getByRole('main');

test.each(trustPages)('the footer leads to the page %s', async (name) => {
  reply(getTrustPage, ({ params }) => ({ html: `<p>The text of ${params.page}</p>`, changedAt: null }));
  reply(listCorrections, []);
  open('/topics');
  await footer.getByRole('link', { name: trustTitles[name], exact: true }).click();
  await expect.element(title).toHaveTextContent(trustTitles[name]);
  await expect.element(main).toMatchTextContent(`The text of ${name}`);
  expect(location.pathname).toBe(`/${name}`);
  expect(document.title).toContain(trustTitles[name]);
  await expect.element(main.getByRole('link', { name: trustTitles[name] })).toHaveAttribute('aria-current', 'page');
});

test('a page about the site opens in any case, with a slash at the end', async () => {
  reply(getTrustPage, ({ params }) => ({ html: `<p>The text of ${params.page}</p>`, changedAt: null }));
  open('/Privacy/');
  await expect.element(main).toMatchTextContent('The text of privacy');
});

test('a page about the site shows the editors’ text, when it was published, and no foreign markup', async () => {
  reply(getTrustPage, {
    html: '<h2>Rules</h2><p>One <a href="/terms">of ours</a>, <a href="https://a.example/">another</a>, <a href="//b.example/">a third</a>.<img src="x" onerror="window.wasRun = true"><script>window.wasRun = true</script></p>',
    changedAt: '2026-11-20T12:00:00.000Z',
  });
  open('/editorial-standards');
  await expect.element(page.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible();
  await expect.element(main).toMatchTextContent('Last published on November 20, 2026');
  await expect.element(page.getByRole('link', { name: 'another' })).toHaveAttribute('rel', 'noopener');
  expect(page.getByText('a third').element().closest('a')?.hasAttribute('href')).toBe(false);
  expect('wasRun' in window).toBe(false);
  await expectAccessible();
  await page.getByRole('link', { name: 'of ours' }).click();
  await expect.element(title).toHaveTextContent('Terms');
});

test('a page about the site that cannot be loaded offers to try again', async () => {
  reply(getTrustPage, status(500));
  open('/privacy');
  await expect.element(title).toHaveTextContent('This page could not be loaded');
  reply(getTrustPage, { html: '<p>Here it is</p>', changedAt: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main).toMatchTextContent('Here it is');
});

const corrections = [
  {
    id: 'story-2',
    title: 'The board met',
    source: 'Paper',
    language: 'en',
    text: 'It was the board, not the band.',
    at: '2026-11-21T09:00:00.000Z',
  },
  { id: 'story-1', title: 'اجتماع', source: 'ورق', language: 'ar', text: 'الاسم خطأ', at: '2026-11-20T09:00:00.000Z' },
];

test('readers see what was corrected, when, and in which article', async () => {
  reply(getTrustPage, { html: '<p>We correct mistakes.</p>', changedAt: null });
  reply(listCorrections, corrections);
  open('/corrections');
  const list = page.getByRole('list', { name: 'What we have corrected' });
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent('November 21, 2026');
  await expect.element(list.getByRole('listitem').first()).toMatchTextContent('It was the board, not the band.');
  await expect
    .element(list.getByRole('link', { name: 'The board met (Paper)' }))
    .toHaveAttribute('href', '/article/story-2');
  await expect.element(list.getByRole('link').nth(1)).toHaveAttribute('lang', 'ar');
  await expectAccessible();
});

test('the page on corrections keeps its text when there are none, and when the list fails', async () => {
  reply(getTrustPage, { html: '<p>We correct mistakes.</p>', changedAt: null });
  reply(listCorrections, status(500));
  open('/corrections');
  await expect.element(main.getByRole('alert')).toMatchTextContent('Corrections could not be loaded');
  await expect.element(main).toMatchTextContent('We correct mistakes.');
  reply(listCorrections, []);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(main).toMatchTextContent('No corrections yet.');
});

test('those who are asked to sign in find the terms, and what is stored', async () => {
  open('/profile');
  await expect.element(main.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  await expect.element(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
});
