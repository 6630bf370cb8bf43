import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getDeskArticle, listDeskArticles } from '#shared/api/article-desk.ts';
import { searchArticles } from '#shared/api/search.ts';
import { getStory } from '#shared/api/stories.ts';
import type { StoryOfReport } from '#shared/domain/desk/desk-article.ts';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { sampleStory } from '#test/support/stories/sample-story.ts';
import { reply } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openArticlesDesk, panel } from '../../support/desk-articles.ts';
import { mockDocument } from '../../support/newsroom.ts';
import { storedRecords } from '../../support/own-feeds.ts';
import { goTo, texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const rows = {
  noon: deskRow(1, { id: 'noon', title: 'Ferry is back', source: 'Noon' }),
  dawn: deskRow(2, { id: 'dawn', title: 'Ferry sails again', source: 'Dawn' }),
  dusk: deskRow(3, { id: 'dusk', title: 'Harbour opens', source: 'Dusk' }),
  eve: deskRow(4, { id: 'eve', title: 'Harbour is open', source: 'Eve' }),
};
type Id = keyof typeof rows;
const entry = (id: Id, score: number) => {
  const { title, source, publishedAt } = rows[id].article;
  return { id, title, source, publishedAt, url: null, score };
};
const storyOf = (id: string, title: string, reports: StoryOfReport['reports']): StoryOfReport => ({
  ...{ id, title, formerIds: [], reports, score: 0.5 },
  terms: [
    { term: 'ferry', score: 0.32, reports: 1 },
    { term: 'sails', score: 0.18, reports: 1 },
  ],
});
const stories: Record<Id, StoryOfReport> = {
  noon: storyOf('noon', 'Ferry is back', [entry('dawn', 0.62)]),
  dawn: storyOf('noon', 'Ferry is back', [entry('noon', 0.62)]),
  dusk: storyOf('dusk', 'Harbour opens', [entry('eve', 0.7)]),
  eve: storyOf('dusk', 'Harbour opens', [entry('dusk', 0.7)]),
};

/** Opens an article at the reasons for its place, with what is published. */
async function openStory(published: readonly object[] = []) {
  reply(listDeskArticles, Object.values(rows));
  reply(getDeskArticle, ({ params: { id } }) => deskDetail(rows[id as Id], { story: stories[id as Id] }));
  await openArticlesDesk();
  const server = mockDocument('story-decisions');
  if (published.length > 0) server.publish(published);
  goTo('/admin/articles?article=noon&part=why');
  await expect.element(panel.getByRole('heading', { name: 'Its story' })).toBeVisible();
  await expect.element(panel.getByRole('link', { name: /^Decisions about stories/ })).toBeVisible();
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = page.getByRole('dialog', { name: 'Decide about this story' });
const chips = (name: string) => texts(form.getByRole('list', { name }).getByRole('button'));
const stored = () => storedRecords('story-decisions');
const other = {
  ...{ id: 'x', title: 'Rain', headline: 'Rain at last', isPinned: false, enabled: true, together: [], apart: [] },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
};

test('the panel says why an article is in its story: the other reports, how alike, and the words in common', async () => {
  await openStory();
  await expect.element(panel).toMatchTextContent('It is 50% like the others.');
  await expect.element(panel).toMatchTextContent('ferry 32%');
  await expect.element(panel).toMatchTextContent('Ferry sails again');
  await expect.element(panel).toMatchTextContent('62% alike');
  await expect.element(panel.getByRole('link', { name: 'The story’s page' })).toHaveAttribute('href', '/story/noon');
});

test('the link to the decisions names no stage before the first decision', async () => {
  await openStory();
  await expect.element(panel.getByRole('link', { name: 'Decisions about stories', exact: true })).toBeVisible();
});

test('a report is taken out of its story: the form shows headlines, and the decision joins those of others', async () => {
  await openStory([other]);
  await button('Not this story: Ferry sails again').click();
  await expect
    .element(form.getByRole('list', { name: 'Reports that do not belong to it' }))
    .toMatchTextContent('Ferry sails again');
  expect(chips('Reports that belong to it')).toEqual(['Ferry is back']);
  await button('Save here').click();
  await expect.element(toast).toBeVisible();
  expect(stored()).toEqual([
    other,
    expect.objectContaining({ id: 'noon', title: 'Ferry is back', together: ['noon'], apart: ['dawn'] }),
  ]);
  await expect.element(panel).toMatchTextContent('The editors have decided about this story.');
});

test('a story is merged with another one that is found by its words', async () => {
  await openStory();
  reply(searchArticles, sampleResults([sampleHit(3, 'harbour', rows.dusk.article)]));
  await button('Add to another story').click();
  await page.getByRole('searchbox', { name: 'Search all articles' }).fill('harbour');
  await userEvent.keyboard('{Enter}');
  await button('Add to the story of Harbour opens').click();
  await expect
    .element(form.getByRole('list', { name: 'Reports that belong to it' }))
    .toMatchTextContent('Harbour is open');
  expect(chips('Reports that belong to it').sort()).toEqual([
    'Ferry is back',
    'Ferry sails again',
    'Harbour is open',
    'Harbour opens',
  ]);
  await button('Save here').click();
  expect(stored()).toEqual([expect.objectContaining({ id: 'noon', together: ['dusk', 'noon', 'dawn', 'eve'] })]);
});

test('a story is found by its address, also after the report that began it was taken down', async () => {
  await openStory();
  reply(getStory, sampleStory({ id: 'gone', lead: 'story-2' }));
  await button('Add to another story').click();
  await page.getByRole('searchbox', { name: 'Search all articles' }).fill('https://news.example/story/gone');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add to the story of London traders weigh the Kingston toll')).toBeVisible();
});

test('a story gets a headline and is pinned, then published from the list of decisions', async () => {
  const server = await openStory([other]);
  await button('Headline and pin').click();
  await form.getByRole('textbox', { name: 'Headline' }).fill('<b>Ferry</b>');
  await button('Save here').click();
  await expect.element(form.getByRole('alert')).toBeVisible();
  await form.getByRole('textbox', { name: 'Headline' }).fill('The ferry is back');
  await form.getByRole('switch', { name: 'Pinned' }).click();
  await button('Save here').click();
  await panel.getByRole('link', { name: 'Decisions about stories: saved here' }).click();
  const table = page.getByRole('table', { name: 'Decisions about stories' });
  await expect.element(table.getByRole('row')).toHaveLength(3);
  await expect.element(table).toMatchTextContent('The ferry is back');
  await button('Share draft').click();
  await button('Publish').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('Headline: The ferry is back; Pinned: Yes');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText(/^Readers see version 2/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.saved().published?.content).toMatchObject([{ id: 'x' }, { id: 'noon', isPinned: true }]);
});

test('the list of decisions leads to a report that is still in the story', async () => {
  await openStory([{ ...other, id: 'noon', together: ['dawn'], apart: ['noon'] }]);
  await panel.getByRole('link', { name: /^Decisions about stories/ }).click();
  await expect
    .element(page.getByRole('link', { name: 'Why together' }))
    .toHaveAttribute('href', '/admin/articles?article=dawn&part=why');
});

test.each([390, 1280])(
  'the story in the panel, its form and the list of decisions are accessible: %d px',
  async (width) => {
    await page.viewport(width, 900);
    await openStory([other]);
    await expectAccessible();
    await button('Not this story: Ferry sails again').click();
    await expect
      .element(form.getByRole('list', { name: 'Reports that do not belong to it' }))
      .toMatchTextContent('Ferry sails again');
    await expectAccessible();
    await button('Cancel').click();
    await panel.getByRole('link', { name: /^Decisions about stories/ }).click();
    await expect.element(page.getByRole('table', { name: 'Decisions about stories' })).toBeVisible();
    await expectAccessible();
  },
);
