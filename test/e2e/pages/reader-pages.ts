import type { Page } from 'playwright/test';
import { pageTitle } from '#shared/config/brand.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import {
  sampleArticle,
  sampleEntityPage,
  samplePlacePage,
  samplePreview,
  samplePublisher,
  samplePublisherPage,
  sampleTopic,
} from '#test/support/sample-article.ts';
import { sampleHits, sampleResults } from '#test/support/search/sample-search.ts';
import { sampleReport, sampleStory } from '#test/support/stories/sample-story.ts';
import { expect } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { mockSearch } from '../support/mock-search.ts';
import { chooseAccount, newAccount } from '../support/sign-in.ts';
import { articles, firstCard, heading, main, mock, type SitePage } from './site-page.ts';

const publishers = Array.from({ length: 8 }, (_, n) => samplePublisher(n));
const picture = '/creatives/sample-boats.svg';

/** A body with each kind of block, and a word and an address that are longer than a phone is wide. */
const richBody = [
  `<p>${'An ordinary sentence of the harbour. '.repeat(8)}<a href="https://a.example/${'path'.repeat(40)}">A link</a></p>`,
  '<h2>The appeal</h2><h3>Its last day</h3><p><strong>Bold</strong>, <em>stressed</em> and <code>code</code>.</p>',
  `<figure><img src="${picture}" alt="Two boats" width="1200" height="675"><figcaption>The quay at noon</figcaption></figure>`,
  '<blockquote><p>We waited nineteen months.</p><cite>A pilot</cite></blockquote>',
  '<ul><li>Fares are frozen</li><li>Two ferries a day</li></ul><ol><li>First</li><li>Second</li></ol>',
  `<table><thead><tr>${'<th>A column</th>'.repeat(8)}</tr></thead><tbody><tr>${'<td>1,234,567</td>'.repeat(8)}</tr></tbody></table>`,
  `<pre><code>one\n  two</code></pre><p>${'harbour'.repeat(40)}</p><hr><p dir="rtl" lang="ar">${'كلمات '.repeat(30)}</p>`,
].join('');

const givenArticle = (fields: Partial<Article>) => async (page: Page) => {
  await mockApi(page, {
    // The page of an article begins with what a list knows of it.
    articles: articles.filter(({ id }) => id !== 'story-1'),
    // Its name is not longer than what shows before it comes.
    topics: [sampleTopic({ name: 'justice' })],
    article: sampleArticle(fields),
  });
  await mock(page, /\/api\/articles\/story-1\/related$/, [samplePreview(4), samplePreview(5)]);
  await mock(page, /\/api\/articles\/story-1\/subjects$/, [
    { name: 'Kingston', slug: 'kingston' },
    { name: 'Ports', slug: null },
  ]);
};
const story = 'Story number 1 of the harbour';
const body = (page: Page) => page.locator('[data-body]');

/** Offers a new reader besides the accounts of the stage, because tests share one stage. */
const offerReaderToo = (page: Page) =>
  page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    await route.fulfill({ json: { ...config, accounts: [...config.accounts, newAccount('Nia Newcomer')] } });
  });
const pressSignIn = async (page: Page) => {
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
};
const pressTab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click();

/** The pages that everyone may open. */
export const readerPages: readonly SitePage[] = [
  {
    address: '/',
    heading: pageTitle(),
    title: null,
    isWide: true,
    given: (page) => mockApi(page, { articles, publishers }),
    content: heading('Suggested Publishers'),
    states: {
      'a topic’s tab': async (page) => {
        await page.getByRole('tab').nth(2).click();
        await expect(page.getByText(/Filtering by/)).toBeVisible();
      },
    },
  },
  {
    address: '/news',
    name: 'in columns',
    heading: pageTitle(),
    title: null,
    isWide: true,
    given: async (page) => {
      await mockApi(page, { articles, publishers });
      await page.addInitScript(() => localStorage.setItem('landfall_feed_layout', '"columns"'));
    },
    content: firstCard,
    states: {
      'its playing columns': async (page) => {
        await page.getByRole('radio', { name: 'Auto' }).check();
        await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      },
    },
  },
  {
    address: '/?tab=following',
    heading: 'Sign In to Personalize',
    title: null,
    hasReader: true,
    given: async (page) => {
      await offerReaderToo(page);
      await mockApi(page, { articles });
    },
    states: {
      'what a reader follows': async (page) => {
        await pressSignIn(page);
        await chooseAccount(page, 'Nia Newcomer');
        const follows = page.getByRole('region', { name: 'Your follows' });
        await follows
          .getByRole('button', { name: /^Follow / })
          .first()
          .click();
        await expect(page.getByText(/^You follow /).first()).toBeVisible();
      },
    },
  },
  {
    address: '/?search=harbour',
    heading: 'Results for “harbour”',
    isWide: true,
    given: (page) => mockApi(page, { articles }),
    content: firstCard,
    states: {
      'the menu of a card': async (page) => {
        await page.getByRole('button', { name: 'More options' }).first().click();
        await expect(page.getByRole('menu')).toBeVisible();
      },
    },
  },
  {
    address: '/article/story-1',
    name: 'sponsored and with each kind of block',
    heading: story,
    given: givenArticle({ content: richBody, image: picture, sponsored: true, author: 'A. Writer', likes: 1234 }),
    content: (page) => body(page).getByRole('table'),
  },
  {
    address: '/article/story-1',
    name: 'behind the paywall',
    heading: story,
    given: givenArticle({ isPremium: true }),
    content: heading('Subscribe to keep reading'),
  },
  {
    address: '/article/story-1',
    name: 'in Arabic',
    heading: 'الميناء يفتح أبوابه',
    given: givenArticle({
      language: 'ar',
      title: 'الميناء يفتح أبوابه',
      content: `<p>${'وصلت السفن إلى الميناء. '.repeat(20)}</p>`,
    }),
    content: body,
  },
  {
    address: '/story/story-1',
    heading: 'Kingston port expansion wins court approval',
    given: (page) => {
      const pictured = { image: picture, isPremium: true, sponsored: true };
      const long = { country: 'CA', title: `${'The harbour and its berth '.repeat(12)}${'harbour'.repeat(30)}` };
      const copy = { id: 'c1', source: 'Copy Paper', title: 'same', url: 'https://copy.example/a', country: 'GB' };
      const { reports } = sampleStory();
      const more = Array.from({ length: 60 }, (_, n) => sampleReport(n + 7, { country: n % 2 === 0 ? 'US' : null }));
      const copied = { ...long, copies: [{ ...copy, publishedAt: '2026-11-20T09:00:00.000Z' }] };
      const all = [...reports, sampleReport(5, pictured), sampleReport(6, copied), ...more];
      return mock(page, /\/api\/stories\/story-1$/, sampleStory({ reports: all }));
    },
    content: (page) => page.locator('[data-side=elsewhere]'),
    states: {
      'its other shores': async (page) => {
        await main(page).getByRole('combobox', { name: 'Home' }).selectOption('Jamaica');
        await main(page).getByRole('combobox', { name: 'Here' }).selectOption('Ghana');
        await expect(heading('Here · Ghana')(page)).toBeVisible();
      },
      'the question which report is about something else': async (page) => {
        await page.getByRole('button', { name: 'These are not the same story' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
  },
  {
    address: '/topics',
    heading: 'Discover Topics',
    title: 'Topics',
    content: heading('All Topics'),
    moves: 'what is trending comes after the list of topics, and above it',
  },
  {
    address: '/publishers',
    heading: 'Publishers',
    given: (page) => mockApi(page, { publishers: [...publishers, samplePublisher(9, { languages: ['es'] })] }),
    content: (page) => page.locator('[data-publisher]').first(),
  },
  {
    address: '/publisher/harbour-tribune',
    heading: 'Harbour Tribune',
    given: async (page) => {
      await mock(page, /\/api\/publishers\/harbour-tribune$/, samplePublisherPage());
      await mock(page, /\/api\/articles\?source=/, articles);
    },
    content: firstCard,
  },
  {
    address: '/about/kingston',
    heading: 'Kingston',
    given: (page) => mock(page, /\/api\/entities\//, sampleEntityPage()),
    content: firstCard,
  },
  {
    address: '/place/jamaica',
    heading: 'Jamaica',
    given: (page) => mock(page, /\/api\/places\/jamaica$/, samplePlacePage()),
    content: firstCard,
  },
  {
    address: '/places',
    heading: 'Places',
    given: (page) =>
      mock(page, /\/api\/places$/, [
        { slug: 'jamaica', code: 'JM', name: 'Jamaica', outlets: 2 },
        { slug: 'united-kingdom', code: 'GB', name: 'United Kingdom', outlets: 1 },
      ]),
    content: (page) => main(page).getByRole('link', { name: 'Jamaica' }).first(),
  },
  { address: '/saved', heading: 'Saved articles' },
  {
    address: '/history',
    heading: 'History',
    given: (page) =>
      page.addInitScript(
        (articles) => {
          const stored = {
            opened: articles.map(({ id }, n) => ({ id, at: Date.now() - n * 20 * 3_600_000 })),
            saved_cards: articles,
          };
          for (const [name, value] of Object.entries(stored))
            localStorage.setItem(`landfall_${name}`, JSON.stringify(value));
        },
        articles.slice(0, 4),
      ),
    content: (page) => main(page).getByRole('button', { name: 'Clear history' }),
  },
  {
    address: '/search',
    heading: 'Search the archive',
    given: (page) => page.addInitScript(() => localStorage.setItem('landfall_recent_searches', '["port"]')),
    content: (page) => page.getByRole('region', { name: 'Recent searches' }),
  },
  {
    address: '/search?q=harbour&region=caribbean&from=2026-10-01',
    heading: 'Results for “harbour”',
    given: (page) => {
      const hits = sampleHits().map((hit, n) => (n === 2 ? { ...hit, without: ['harbour'] } : hit));
      const pages = [{ kind: 'publisher', id: 'harbour-tribune', name: 'Harbour Tribune' }] as const;
      const instead = { q: 'harbours', kind: 'corrected' } as const;
      return mockSearch(page, sampleResults(hits, { total: 99, instead, pages: [...pages] }));
    },
    content: (page) => page.locator('[data-result]').nth(2),
    states: {
      'a search that finds nothing': async (page) => {
        const neighbours = [{ q: 'harbours of the south', kind: 'near', count: 1234 }] as const;
        await mockSearch(page, sampleResults([], { neighbours: [...neighbours] }));
        await main(page).getByRole('combobox').fill('none');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
      },
    },
  },
  {
    address: '/sports',
    heading: 'Sports & Diaspora Watch',
    ids: 'RTE-06, SPORT-01',
    content: heading('Recent results'),
    states: {
      'a player': async (page) => {
        await pressTab(page, 'Diaspora Players');
        await page.getByRole('button', { name: 'Next player' }).click();
        await expect(page.getByText('2 of 6')).toBeVisible();
      },
      'the list of leagues': async (page) => {
        await pressTab(page, /League/);
        await expect(page.getByRole('heading', { name: 'Bundesliga' })).toBeVisible();
      },
    },
  },
  {
    address: '/markets',
    heading: 'Financial Markets',
    ids: 'RTE-07, MKT-01',
    content: heading('All markets'),
    states: {
      'an invalid amount': async (page) => {
        await pressTab(page, 'Currencies');
        await page.getByLabel('Amount').fill('seven');
        await expect(page.getByText('Enter a number such as')).toBeVisible();
      },
    },
  },
  {
    address: '/weather?city=Kingston',
    heading: 'Weather',
    title: 'Weather in Kingston',
    ids: 'RTE-08',
    content: heading('7-day forecast'),
  },
  {
    address: '/sources',
    heading: 'Sources Management',
    ids: 'RTE-09, RTE-18',
    content: (page) => main(page).getByRole('switch').first(),
  },
  {
    address: '/profile',
    heading: 'Sign In Required',
    title: 'Profile',
    ids: 'RTE-05',
    hasReader: true,
    given: offerReaderToo,
    states: {
      'the accounts of the stage': pressSignIn,
      'what a reader follows': async (page) => {
        await chooseAccount(page, 'Nia Newcomer');
        await pressTab(page, /^Topics/);
        await expect(page.getByRole('heading', { name: 'You are not following any topics yet' })).toBeVisible();
      },
      'the question before an account is deleted': async (page) => {
        await pressTab(page, 'Settings');
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused();
      },
    },
  },
  {
    address: '/subscribe',
    heading: 'Choose Your Landfall Subscription',
    ids: 'RTE-14, RTE-18',
    states: { 'an open answer': (page) => page.getByRole('button', { name: 'Can I cancel at any time?' }).click() },
  },
  { address: '/subscribe/success', heading: 'Welcome to Landfall!' },
  { address: '/subscribe/cancel', heading: 'Subscription Cancelled', ids: 'RTE-16, RTE-18' },
  {
    address: '/privacy',
    heading: 'Privacy',
    content: heading('Your rights'),
  },
  {
    address: '/contact',
    heading: 'Contact and imprint',
    content: (page) => page.getByRole('heading', { name: 'Imprint', exact: true }),
  },
  { address: '/preview', heading: 'Preview not found', title: 'Preview' },
  { address: '/nope', heading: 'Page not found', ids: 'RTE-19' },
];
