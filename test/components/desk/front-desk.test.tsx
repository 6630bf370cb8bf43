import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { emptyFrontPagePlan, type FrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { reply } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { stories } from '../support/front-page.ts';
import { mockDocument } from '../support/newsroom.ts';
import { open } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';

const title = (n: number) => `Story number ${n} of the harbour`;
const row = (n: number) => page.getByRole('list', { name: 'Articles of the front page' }).getByRole('listitem').nth(n);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });

/**
 * Opens the desk of the front page with a published plan.
 * @returns what was published last
 */
async function openDesk(plan: FrontPagePlan = emptyFrontPagePlan): Promise<() => unknown> {
  const document = mockDocument('front');
  document.publish(plan);
  reply(listArticles, stories(40));
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
  await button('Publish to all readers').click();
  const change = (name: RegExp) => dialog.getByRole('row', { name });
  await expect.element(change(/^Lead Headline of story-9, until Jan 1, 2099, .+ –$/)).toBeVisible();
  await expect.element(change(new RegExp(`^Muted: ${title(0)} \\(added\\) – What: Article; Until: `))).toBeVisible();
  for (const width of [1280, 390]) {
    await page.viewport(width, 844);
    await expectAccessible();
  }
});
