import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getDeskArticle } from '#shared/api/article-desk.ts';
import { listArticles } from '#shared/api/articles.ts';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getFrontPage } from '#shared/api/front.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { emptyFrontPagePlan, type FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { reply, status } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { headlines, leadCard, stories } from '../support/front-page.ts';
import { mockDocument } from '../support/newsroom.ts';
import { open, texts } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';
import { asksBeforeUnload } from '../support/storage.ts';

const title = (n: number) => `Story number ${n} of the harbour`;
const row = (n: number) => page.getByRole('list', { name: 'Articles of the front page' }).getByRole('listitem').nth(n);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

/**
 * Opens the desk of the front page with a published plan.
 * @returns what was published last
 */
async function openDesk(
  plan: FrontPagePlan = emptyFrontPagePlan,
  decided: readonly DeskArticle[] = [],
  listed = stories(40),
): Promise<() => unknown> {
  const document = mockDocument('front');
  document.publish(plan);
  reply(listArticles, listed);
  reply(getDeskArticle, ({ params }) => {
    const n = Number(params.id.replace('story-', ''));
    const row = decided.find((one) => one.article.id === params.id) ?? (n < 40 ? deskRow(n) : undefined);
    return row === undefined ? status(404) : deskDetail(row);
  });
  await signInAsEditor();
  open('/admin/front');
  await expect.element(row(0)).toMatchTextContent('Story number');
  return () => document.saved().published?.content;
}

async function publish(): Promise<void> {
  await button('Share draft').click();
  await button('Publish').click();
  await dialog.getByRole('button', { name: /Publish/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('an editor pins articles with the keyboard, which is announced, and publishes', async () => {
  const published = await openDesk();
  const up = button(`Move up: ${title(2)}`);
  up.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row(1)).toMatchTextContent(title(2));
  await expect.element(row(1)).toMatchTextContent('Pinned');
  await expect.element(page.getByRole('status').filter({ hasText: `${title(2)}: Place 1` })).toBeInTheDocument();
  // The focus moves with the story.
  await expect.element(up).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(row(0)).toMatchTextContent(title(2));
  await publish();
  const pins = [{ place: 0, articleId: 'story-2', start: null, end: null }];
  expect(published()).toEqual({ ...emptyFrontPagePlan, pins });
});

test('an article is dragged to a place, and out of it', async () => {
  await openDesk();
  const drag = async (from: number, to: number) => {
    row(3).element().scrollIntoView({ block: 'center', behavior: 'instant' });
    const start = row(from).getByTitle('Drag to a place').element().getBoundingClientRect();
    const end = row(to).element().getBoundingClientRect();
    await commands.drag([start.x + 10, start.y + 10], [start.x + 10, end.y + 20]);
  };
  await drag(4, 1);
  await expect.element(row(1)).toMatchTextContent(title(4));
  await expect.element(row(1)).toMatchTextContent('Pinned');
  await drag(1, 6);
  await expect.element(row(4)).toMatchTextContent(title(4));
  await expect.element(row(4)).not.toMatchTextContent('Pinned');
});

test('a pin has a place, a start and an end, and two of one place may not overlap', async () => {
  const published = await openDesk();
  await button(`Pin: ${title(3)}`).click();
  await dialog.getByLabelText('Place').selectOptions('Lead');
  await inDialog('1 hour').click();
  await inDialog('Pin').click();
  await expect.element(row(0)).toMatchTextContent(title(3));
  await expect.element(row(0)).toMatchTextContent('Pinned until');
  await button(`Pin: ${title(5)}`).click();
  await dialog.getByLabelText('Place').selectOptions('Lead');
  await inDialog('Pin').click();
  await expect.element(dialog).toMatchTextContent(`“${title(3)}” has this place in that time.`);
  await dialog.getByLabelText('From').fill('2099-01-01T08:00');
  await inDialog('Pin').click();
  await expect.element(page.getByText(/Lead, from January 1, 2099/)).toBeVisible();
  await publish();
  expect(published()).toMatchObject({
    pins: [
      { place: 0, articleId: 'story-3', start: null },
      { place: 0, articleId: 'story-5', end: null },
    ],
  });
});

test('an article is muted for a while, and shown again', async () => {
  const published = await openDesk();
  await button(`Mute: ${title(0)}`).click();
  await inDialog('Mute').click();
  await expect.element(row(0)).toMatchTextContent(title(1));
  await publish();
  expect(published()).toMatchObject({ mutes: [{ kind: 'article', id: 'story-0', name: title(0) }] });
  await button(`Show again: ${title(0)}`).click();
  await expect.element(row(0)).toMatchTextContent(title(0));
});

test('the breaking line has a text, an article and an end', async () => {
  const published = await openDesk();
  await button('Write a breaking line').click();
  await page.getByLabelText('Text').fill('Storm nears the coast');
  await page.getByLabelText('Article it leads to').selectOptions(title(1));
  await publish();
  expect(published()).toMatchObject({
    breaking: { text: 'Storm nears the coast', articleId: 'story-1', end: expect.stringMatching(/^\d{4}-.*Z$/) },
  });
});

test('a front page’s plan with a pin, a mute and a breaking line is accessible and fits, and so is the form of a pin', async () => {
  await openDesk({
    pins: [{ place: 0, articleId: 'story-9', start: null, end: '2099-01-01T00:00:00.000Z' }],
    mutes: [{ kind: 'publisher', id: 'echo', name: 'Echo', until: '2099-01-01T00:00:00.000Z' }],
    breaking: { text: 'Storm nears', articleId: 'story-1', end: '2099-01-01T00:00:00.000Z' },
  });
  await expect.element(row(0)).toMatchTextContent(title(9));
  for (const width of [1280, 360]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
  await expectAccessible();
  await button(`Pin: ${title(0)}`).click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
});

test('the question before a front page is published names headlines, places and times', async () => {
  await openDesk({
    pins: [{ place: 0, articleId: 'story-9', start: null, end: '2099-01-01T12:00:00.000Z' }],
    mutes: [],
    breaking: null,
  });
  await button(`Unpin: ${title(9)}`).click();
  await button(`Mute: ${title(0)}`).click();
  await inDialog('Mute').click();
  await button('Share draft').click();
  await button('Publish').click();
  const change = (name: RegExp) => dialog.getByRole('row', { name });
  await expect.element(change(new RegExp(`^Lead ${title(9)}, until Jan 1, 2099, .+ –$`))).toBeVisible();
  await expect.element(change(new RegExp(`^Muted: ${title(0)} \\(added\\) – What: Article; Until: `))).toBeVisible();
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await expectAccessible();
  }
});

const pinned = (place: number, n: number): FrontPagePlan['pins'][number] => ({
  place,
  articleId: `story-${n}`,
  start: null,
  end: null,
});
const alert = page.getByRole('alert');

test('a pin of a hidden, taken-down, merged or unknown article says so at once, and the page goes on without it', async () => {
  const pins = [pinned(0, 4), pinned(1, 5), pinned(2, 6), pinned(3, 7), pinned(4, 99)];
  await openDesk({ ...emptyFrontPagePlan, pins }, [
    deskRow(4, {}, { state: 'hidden', version: 1 }),
    deskRow(5, {}, { state: 'takenDown', version: 1 }),
    deskRow(6, {}, {}, { survivor: 'story-8' }),
  ]);
  await expect.element(alert).toMatchTextContent('Pinned, but not on the page');
  const why = (n: number) => alert.getByRole('listitem').nth(n);
  await expect.element(why(0)).toMatchTextContent(`Lead: ${title(4)}The article is hidden.`);
  await expect.element(why(1)).toMatchTextContent(`Place 1: ${title(5)}The article is taken down.`);
  await expect.element(why(2)).toMatchTextContent(`merged into “${title(8)}”, which has this place`);
  await expect.element(why(3)).toMatchTextContent('Place 4: Unknown articleThere is no such article any more.');
  // The list of readers may still have them.
  await expect.element(row(0)).toMatchTextContent(title(0));
  await expect.element(row(2)).toMatchTextContent(title(8));
  await expect.element(row(2)).toMatchTextContent('Pinned');
  await expectAccessible();
  await why(0)
    .getByRole('button', { name: `Unpin: ${title(4)}` })
    .click();
  await expect.element(alert.getByRole('listitem')).toHaveLength(3);
});

test('the desk of the front page has the places that readers have, for the languages that an editor chooses', async () => {
  const spanish = [1, 3, 6];
  const list = stories(40).map((one, n) => ({
    ...one,
    language: spanish.includes(n) ? 'es' : 'en',
    ...(n === 2 ? { composedFrom: ['story-9', 'story-11'] } : {}),
  }));
  const plan: FrontPagePlan = {
    ...emptyFrontPagePlan,
    pins: [pinned(1, 9), pinned(2, 6)],
    mutes: [{ kind: 'article', id: 'story-0', name: title(0), until: '2099-01-01T00:00:00.000Z' }],
  };
  const decided = list.map((article) => ({ ...deskRow(0), article }));
  await openDesk(plan, decided, list);
  await expect.element(row(1)).toMatchTextContent(`Below its card: “${title(2)}”, “${title(11)}”`);
  await page.getByLabelText('As readers of').selectOptions('English');
  await expect.element(alert).toMatchTextContent('The article is in Spanish.');
  await expect.element(row(2)).not.toMatchTextContent(title(6));
  await page.getByLabelText('As readers of').selectOptions('All languages');
  await expect.element(row(2)).toMatchTextContent(title(6));
  await expect.element(alert).not.toBeInTheDocument();
  const desk = texts(page.getByRole('list', { name: 'Articles of the front page' }).getByCSS('.title'));

  const pins = plan.pins.flatMap(({ articleId, ...pin }) =>
    list.filter(({ id }) => id === articleId).map((article) => ({ ...pin, article })),
  );
  reply(getFrontPage, { number: 1, pins, mutes: plan.mutes.map(({ name: _, ...mute }) => mute), breaking: null });
  reply(getFollowStatus, { isFollowing: false });
  reply(listFollows, []);
  open('/');
  await expect.element(page.getByCSS('[data-sections]')).toBeInTheDocument();
  await expect.poll(() => texts(headlines).length).toBeGreaterThanOrEqual(desk.length);
  const reader = [...texts(leadCard.getByCSS('.headline')), ...texts(headlines)];
  expect([...new Set(reader)].slice(0, desk.length)).toEqual(desk);
});

test('an editor is asked before an unsaved plan of the front page is lost, until the team has it', async () => {
  await openDesk();
  expect(asksBeforeUnload()).toBe(false);
  await button(`Move up: ${title(2)}`).click();
  const bar = page.getByRole('region', { name: 'What readers see' });
  await expect.element(bar).toMatchTextContent('Unsaved changes');
  expect(bar.element().textContent).not.toContain('Same as readers see');
  expect(asksBeforeUnload()).toBe(true);
  const question = page.getByRole('alertdialog');
  await page.getByCSS('a[href="/admin"]').first().click();
  await expect.element(question).toMatchTextContent('Leave without saving?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(location.pathname).toBe('/admin/front');
  await expect.element(row(1)).toMatchTextContent(title(2));
  await button('Share draft').click();
  await expect.element(bar).toMatchTextContent('Shared draft');
  expect(asksBeforeUnload()).toBe(false);
  await page.getByCSS('a[href="/admin"]').first().click();
  await expect.poll(() => location.pathname).toBe('/admin');
});
