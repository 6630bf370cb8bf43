import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { getUser, updateReader } from '#shared/api/readers.ts';
import { getPlace } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { Hidden } from '#shared/domain/readers/hidden.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { samplePlacePage, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { card, cards, leadCard, openCards, stories } from '../support/front-page.ts';
import { open, reload, store, stored } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const dialog = page.getByRole('dialog', { name: 'Hide articles' });
const choose = (name: string | RegExp) => dialog.getByRole('radio', { name }).click();
const confirm = () => dialog.getByRole('button', { name: 'Hide' }).click();
const note = page.getByCSS('[data-hidden-note]');
const list = page.getByRole('list', { name: 'What you hide' });
const hidden = (value: string, given: Partial<Hidden> = {}): Hidden => ({
  ...{ kind: 'word', value, name: value, at: 1, until: null },
  ...given,
});

async function openHide(n: number): Promise<void> {
  await card(n).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Hide…' }).click();
  await expect.element(dialog).toBeVisible();
}
const papers = [
  samplePreview(1, { publisherId: 'gleaner', source: 'Gleaner' }),
  samplePreview(2, { publisherId: 'tribune', source: 'Tribune' }),
  samplePreview(3, { publisherId: 'gleaner', source: 'Gleaner' }),
];

test('a visitor hides a publisher from the menu of a card, and takes it back at once', async () => {
  await openCards(papers);
  await openHide(1);
  await choose('Publisher: Gleaner');
  await confirm();
  await expect.element(cards).toHaveLength(1);
  await expect.element(card(2).getByRole('link', { name: papers[1]?.title ?? '' })).toHaveFocus();
  await expect.element(note).toMatchTextContent('You hide 2 articles here.');
  await expect.element(toast).toMatchTextContent('Hidden: Gleaner');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(cards).toHaveLength(3);
});

test('a word is hidden for a week and stays hidden on the next visit', async () => {
  await openCards([samplePreview(1, { title: 'Ferry fares fall, Story number 1 of all' }), samplePreview(2)]);
  await openHide(1);
  await choose('With a word or name');
  await confirm();
  await expect.element(dialog).toMatchTextContent('Word or name needs at least two letters');
  await dialog.getByLabelText('Word or name').fill('FÉRRY');
  await choose('A week');
  await confirm();
  await expect.element(cards).toHaveLength(1);
  const [{ value, until, at }] = stored('hidden') as [{ value: string; until: number; at: number }];
  expect([value, Math.round((until - at) / dayMs)]).toEqual(['ferry', 7]);
  reload();
  await expect.element(cards).toHaveLength(1);
});

test('the front page leaves out what the reader hides, pinned or not, and asks for nothing else', async () => {
  const articles = stories(20).map((one, n) => ({ ...one, publisherId: n === 0 ? 'gleaner' : 'tribune' }));
  const pin = { place: 1, start: null, end: null, article: samplePreview(0, { publisherId: 'gleaner' }) };
  reply(getFrontPage, { number: 1, pins: [pin], mutes: [], breaking: null });
  reply(listArticles, articles);
  store('hidden', [hidden('gleaner', { kind: 'publisher' })]);
  open('/');
  await expect.element(leadCard).toMatchTextContent('Story number 1 of the harbour');
  await expect.element(page.getByText('Story number 0 of the harbour')).toHaveLength(0);
});

test('a front page of hidden articles says how many there are', async () => {
  reply(listArticles, stories(3));
  store('hidden', [hidden('harbour')]);
  open('/');
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.element(note).toMatchTextContent('You hide 3 articles here.');
  await expect.element(note.getByRole('link')).toHaveAttribute('href', '/profile?tab=settings');
});

test('the page of a place leaves out what the reader hides, and says so', async () => {
  reply(getPlace, samplePlacePage({ articles: papers, leads: papers.slice(0, 2), count: 3 }));
  store('hidden', [hidden('gleaner', { kind: 'publisher' })]);
  open('/place/jamaica');
  await expect.element(note).toMatchTextContent('You hide 2 articles here.');
  await expect.element(cards).toHaveLength(1);
  const leads = page.getByRole('region', { name: 'What its outlets lead with' });
  await expect.element(leads.getByRole('heading', { level: 3 })).toHaveLength(1);
});

test('a topic is hidden on its page, which says so, and shown again there', async () => {
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Justice' })]);
  reply(listArticles, [samplePreview(1, { topic: 'justice' }), samplePreview(2, { topic: 'justice' })]);
  open('/?topic=justice');
  await expect.element(cards).toHaveLength(2);
  await page.getByRole('button', { name: 'Hide Justice' }).click();
  await confirm();
  await expect.element(cards).toHaveLength(0);
  await expect.element(note).toMatchTextContent('You hide 2 articles here.');
  await page.getByRole('button', { name: 'Show Justice again' }).click();
  await expect.element(cards).toHaveLength(2);
});

test('visitors manage what they hide on the profile page', async () => {
  store('hidden', [hidden('cat', { name: 'Cat' }), hidden('dog', { until: 1 })]);
  open('/profile');
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  await list.getByRole('button', { name: 'Show Cat again' }).click();
  await expect.element(page.getByText('You hide nothing.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Hide a word' });
  await expect.element(add).toHaveFocus();
  await add.click();
  await dialog.getByLabelText('Word or name').fill('Elections');
  await confirm();
  await expect.element(list.getByRole('listitem')).toMatchTextContent('Elections');
});

test('what a browser and an account hide becomes one, and the later decision about each counts', async () => {
  await signIn();
  store('hidden', [hidden('cat', { at: 5, until: 5 }), hidden('dog')]);
  reply(getUser, { ...nia, hidden: [hidden('cat'), hidden('emu')] });
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  const saved = reply(updateReader, nia);
  open('/profile?tab=settings');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body?.hidden?.map(({ value, until }) => [value, until])).toEqual([
    ['dog', null],
    ['emu', null],
    ['cat', 5],
  ]);
  await list.getByRole('button', { name: 'Show emu again' }).click();
  await expect.poll(() => saved.length).toBe(2);
});

test.each([390, 1280])('axe finds nothing in the hide dialog, which the keyboard works: %i px', async (width) => {
  await page.viewport(width, 844);
  await openCards(papers);
  (await card(1).getByRole('button', { name: 'More options' }).findElement()).focus();
  await userEvent.keyboard('{Enter}{ArrowUp}{Enter}');
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card(1).getByRole('button', { name: 'More options' })).toHaveFocus();
});
