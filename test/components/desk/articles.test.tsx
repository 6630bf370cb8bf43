import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editArticle, editArticles, getDeskArticle, listDeskArticles, traceStory } from '#shared/api/article-desk.ts';
import { listArticles } from '#shared/api/articles.ts';
import type { Endpoint, Reply } from '#shared/api/endpoint.ts';
import { newsroom } from '#shared/config/editorial.ts';
import { emptyFrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { refusal, reply, status, withNext } from '../support/api.ts';
import { setClock } from '../support/clock.ts';
import { keepArticles, openArticlesDesk, panel, row, tab } from '../support/desk-articles.ts';
import { mockDocument } from '../support/newsroom.ts';
import { texts } from '../support/page.tsx';
import { toast } from '../support/toast.ts';

const harbour = deskRow(1, { title: 'Harbour opens' });
const market = deskRow(2, { title: 'Market closes' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => panel.getByRole('textbox', { name });
const bodies = <Body,>(calls: readonly { body: Body }[]): Body[] => calls.map(({ body }) => body);

/** The first of these replies for the first call, and so on. */
function inTurn<E extends Endpoint>(replies: (Reply<E> | ReturnType<typeof status>)[]) {
  return () => replies.shift() ?? status(500);
}

test('filters and pages of the list of articles are part of the address, and Back returns to them', async () => {
  const calls = reply(listDeskArticles, ({ query }) =>
    query.cursor === undefined ? withNext(listDeskArticles, [harbour], 'two') : [market],
  );
  await openArticlesDesk();
  const search = page.getByRole('main').getByRole('searchbox');
  await page.getByRole('link', { name: 'Older articles' }).click();
  await expect.element(row('Market closes')).toBeVisible();
  await button('Hidden').click();
  await page.getByLabelText('Region').selectOptions('Asian');
  await search.fill('port');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.search).toBe('?state=hidden&region=asian&q=port');
  await expect.element(row('Harbour opens')).toBeVisible();
  await expect.poll(() => calls.at(-1)?.query).toEqual({ state: 'hidden', region: 'asian', q: 'port', limit: 50 });
  history.back();
  await expect.element(search).toHaveValue('');
  await expect.poll(() => location.search).toBe('?state=hidden&region=asian');
  history.back();
  await expect.poll(() => location.search).toBe('?state=hidden');
  history.back();
  await expect.element(row('Market closes')).toBeVisible();
});

test.each([
  ['?waiting=1', { waiting: '1' }, 'Waiting to be applied'],
  ['?watchlist=any&state=listed&from=2026-11-19', { watchlist: 'any', state: 'listed', from: '2026-11-19' }, 'Listed'],
])('an address that the dashboard leads to filters the list of articles: %s', async (address, query, chip) => {
  const calls = reply(listDeskArticles, [harbour]);
  await openArticlesDesk(`/admin/articles${address}`);
  await expect.element(row('Harbour opens')).toBeVisible();
  expect(calls.at(-1)?.query).toEqual({ ...query, limit: 50 });
  await expect.element(button(chip)).toHaveAttribute('aria-pressed', 'true');
  await button('All').click();
  await expect.poll(() => calls.at(-1)?.query).not.toHaveProperty(chip === 'Listed' ? 'state' : 'waiting');
});

test('the desk tells why no article has an address, when it is asked', async () => {
  reply(listDeskArticles, []);
  const steps = [
    { subject: 'article' as const, finding: 'stops' as const, text: 'No article has the id 0123456789abcdef.' },
    { subject: 'source' as const, finding: 'stops' as const, text: 'Evening has failed 3 times: It answers 403.' },
  ];
  const asked = reply(traceStory, { id: '0123456789abcdef', steps });
  await openArticlesDesk('/admin/articles?q=harbour');
  await expect.element(page.getByText('No articles found')).toBeVisible();
  expect(button('Why is it missing?').elements(), 'words name no story').toEqual([]);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill('https://evening.example/ferry');
  await userEvent.keyboard('{Enter}');
  await button('Why is it missing?').click();
  const list = page.getByRole('list', { name: 'What is known of the article' });
  await expect
    .poll(() => texts(list.getByRole('listitem')))
    .toEqual([
      'Article. No article has the id 0123456789abcdef.',
      'Source. Evening has failed 3 times: It answers 403.',
    ]);
  expect(asked.map(({ query }) => query)).toEqual([{ address: 'https://evening.example/ferry' }]);
});

test('a correction sends the changed fields, and each can go back to the publisher’s', async () => {
  const corrected = deskRow(1, { title: 'Ours' }, { version: 4, corrections: { title: 'Ours' }, by: 'Ben' });
  const calls = keepArticles([deskDetail(corrected, { original: { ...corrected.article, title: 'Theirs' } })]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await tab('As published').click();
  await expect.element(panel.getByCSS('del')).toHaveTextContent('Theirs');
  await expect.element(panel.getByCSS('ins')).toHaveTextContent('Ours');
  await tab('Correct').click();
  await expect.element(panel.getByRole('button', { name: 'Save corrections' })).toBeDisabled();
  await button('Back to the publisher’s headline').click();
  await expect.element(field('Headline')).toHaveFocus();
  await expect.element(field('Headline')).toHaveValue('Theirs');
  await field('Picture').fill('javascript:alert(1)');
  await button('Save corrections').click();
  await expect.element(field('Picture')).toHaveFocus();
  await expect.element(panel.getByText(/^Enter a web address/)).toBeVisible();
  await field('Picture').fill('https://pictures.example/port.jpg');
  await panel.getByRole('combobox', { name: 'Region' }).selectOptions('No single region');
  await button('Save corrections').click();
  await expect.element(toast).toMatchTextContent('Article saved');
  const corrections = { title: null, region: 'none', image: 'https://pictures.example/port.jpg' };
  expect(bodies(calls)).toEqual([{ version: 4, change: { corrections } }]);
});

test('a story of the newsroom is not corrected here: its panel leads to its page', async () => {
  const own = deskRow(3, { title: 'Ferries', sourceId: newsroom.sourceId });
  const calls = reply(editArticles, []);
  keepArticles([deskDetail(own)]);
  reply(listDeskArticles, [harbour, own]);
  await openArticlesDesk('/admin/articles?article=story-3');
  await expect.element(tab('Why here')).toBeVisible();
  await expect.element(tab('Correct')).not.toBeInTheDocument();
  const write = panel.getByRole('link', { name: 'Edit the text' });
  await expect.element(write).toHaveAttribute('href', '/admin/stories?story=story-3');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  await button('Correct 1').click();
  await page.getByRole('dialog').getByLabelText('Region').selectOptions('Asian');
  await page.getByRole('dialog').getByRole('button', { name: 'Correct', exact: true }).click();
  await expect.poll(() => calls.flatMap(({ body }) => body.articles.map(({ id }) => id))).toEqual(['story-1']);
});

test('sentences and paragraphs are left out of a text, with what is no longer there', async () => {
  const former = 'It was worded so.';
  const shortened = deskRow(1, {}, { version: 4, omitted: [former], by: 'Ben' });
  const content = '<p>Rain fell. Bell stole a boat. Sun.</p><p>One more.</p>';
  const calls = keepArticles([deskDetail(shortened, { content, missing: [former] })]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await tab('As published').click();
  await expect.element(panel.getByRole('alert')).toMatchTextContent(former);
  await button('Leave out sentences').click();
  const publish = button('Publish the shortened text');
  await expect.element(publish).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'Whole paragraph' }).click();
  await panel.getByRole('checkbox', { name: 'Sun.' }).click();
  await expect.element(panel.getByRole('checkbox', { name: 'Whole paragraph' })).toBePartiallyChecked();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await publish.click();
  await expect.element(toast).toMatchTextContent('Article saved');
  await expect.element(panel.getByText('Bell stole a boat.')).toBeVisible();
  await expect.element(publish).not.toBeInTheDocument();
  await button('Leave out sentences').click();
  await button('No longer leave them out').click();
  await panel.getByRole('checkbox', { name: 'Rain fell.' }).click();
  await button('Publish the shortened text').click();
  await expect.poll(() => bodies(calls).length).toBe(2);
  expect(bodies(calls)).toEqual([
    { version: 4, change: { omitted: [former, 'Rain fell.', 'Bell stole a boat.'] } },
    { version: 5, change: { omitted: ['Bell stole a boat.'] } },
  ]);
});

test('a draft has a preview link that holds for the days that an editor chooses', async () => {
  const listed = deskRow(1, {}, { version: 1, state: 'draft' });
  const draft = deskDetail(listed);
  reply(listDeskArticles, [listed]);
  const preview = { token: 'article.abc.xyz', until: '2026-11-28T12:00:00.000Z' };
  const calls = reply(getDeskArticle, ({ query }) => (query.previewDays === undefined ? draft : { ...draft, preview }));
  await openArticlesDesk('/admin/articles?article=story-1');
  await panel.getByRole('combobox', { name: 'Ends after' }).selectOptions('3 days');
  await button('Copy a preview link').click();
  const link = panel.getByRole('textbox', { name: /^Link until/ });
  await expect.element(link).toHaveValue(`${location.origin}/preview#story-1.article.abc.xyz`);
  expect(calls.map(({ query }) => query.previewDays)).toContain(3);
});

test('taking down needs a reason, and the list follows until it is applied', async () => {
  const calls = keepArticles([deskDetail(harbour), deskDetail(market)]);
  await openArticlesDesk();
  await page.getByRole('link', { name: 'Harbour opens' }).click();
  await panel.getByRole('button', { name: 'Take down' }).click();
  const question = page.getByRole('dialog', { name: 'Take down this article?' });
  const confirm = question.getByRole('button', { name: 'Take down' });
  await expect.element(question).toMatchTextContent('410 Gone');
  await confirm.click();
  await expect.element(question.getByLabelText('Reason')).toHaveFocus();
  await expect.element(question).toMatchTextContent('Enter a reason');
  expect(calls).toEqual([]);
  await question.getByLabelText('Reason').fill('Court order');
  setClock(new Date());
  await confirm.click();
  await expect.element(toast).toMatchTextContent('Article taken down');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(panel.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect.element(panel).toMatchTextContent('Court order');
  // The desk asks every 1.5 s whether it is applied.
  await vi.advanceTimersByTimeAsync(1500);
  await expect.element(panel.getByText('Being applied…')).not.toBeInTheDocument();
  vi.useRealTimers();
  expect(bodies(calls)).toEqual([{ version: 0, change: { state: 'takenDown', reason: 'Court order' } }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(row('Harbour opens')).toMatchTextContent('Taken down');
  await expect.element(row('Harbour opens')).toMatchTextContent('Nia Newcomer');
});

test('a conflict shows both sides, and overwrites only what the editor chose', async () => {
  const present = deskRow(1, { title: 'Theirs' }, { version: 3, by: 'Ben Editor', isPremium: true });
  reply(listDeskArticles, [harbour]);
  reply(getDeskArticle, deskDetail(harbour));
  const calls = reply(
    editArticle,
    inTurn<typeof editArticle>([
      status(409, refusal('changed_meanwhile', { present })),
      { ...present, isApplied: true },
    ]),
  );
  await openArticlesDesk('/admin/articles?article=story-1');
  await tab('Correct').click();
  await field('Headline').fill('Mine');
  await button('Save corrections').click();
  const conflict = page.getByRole('dialog').getByRole('alert');
  await expect.element(conflict).toMatchTextContent('Ben Editor has changed this article since you opened it.');
  await expect
    .poll(() => texts(conflict.getByRole('row')))
    .toEqual(['FieldCurrentYours', 'HeadlineTheirsMine', 'PremiumOnunchanged']);
  await expect.element(conflict.getByRole('button', { name: 'Keep current version' })).toHaveFocus();
  await button('Save my version').click();
  await expect.element(conflict).not.toBeInTheDocument();
  const change = { corrections: { title: 'Mine' } };
  expect(bodies(calls)).toEqual([
    { version: 0, change },
    { version: 3, change },
  ]);
});

test('a decision about several articles reports the ones that failed, which can be tried again', async () => {
  const hidden = deskRow(1, { title: 'Harbour opens' }, { state: 'hidden', version: 1, by: 'Ada' });
  const theirs = deskRow(2, { title: 'Market closes' }, { version: 5, by: 'Ben Editor' });
  const again = deskRow(2, { title: 'Market closes' }, { state: 'hidden', version: 6, by: 'Ada' });
  reply(listDeskArticles, [harbour, market]);
  const calls = reply(
    editArticles,
    inTurn<typeof editArticles>([
      [
        { id: 'story-1', result: 'saved', article: hidden, message: null },
        { id: 'story-2', result: 'changed_meanwhile', article: theirs, message: null },
      ],
      [{ id: 'story-2', result: 'saved', article: again, message: null }],
    ]),
  );
  await openArticlesDesk();
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  const bar = page.getByRole('group', { name: 'Decide about the selected articles' });
  await expect.element(bar).toMatchTextContent('2 articles selected');
  await bar.getByRole('button', { name: 'Hide' }).click();
  await page.getByRole('dialog').getByLabelText('Reason (optional)').fill('Duplicates');
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByText('1 of 2 articles saved.')).toBeVisible();
  await expect.element(page.getByText('Changed by Ben Editor in the meantime')).toBeVisible();
  await button('Try again: Market closes').click();
  await expect.element(page.getByText('2 articles saved.', { exact: true })).toBeVisible();
  await expect.element(row('Market closes')).toMatchTextContent('Hidden');
  const change = { state: 'hidden', reason: 'Duplicates' };
  expect(bodies(calls)).toEqual([
    {
      articles: [
        { id: 'story-1', version: 0 },
        { id: 'story-2', version: 0 },
      ],
      change,
    },
    { articles: [{ id: 'story-2', version: 5 }], change },
  ]);
});

test('the panel says why an article is here, and un-merges a report in its present version', async () => {
  const other = deskRow(9, { title: 'Harbour is open' }, { version: 2 }, { survivor: 'story-1' });
  const { id, title, source, publishedAt } = other.article;
  let merged = [{ id, title, source, publishedAt, url: null, score: 0.71, rule: 'words' as const }];
  reply(listDeskArticles, [harbour]);
  reply(getDeskArticle, ({ params }) =>
    params.id === 'story-9'
      ? deskDetail(other)
      : deskDetail(harbour, {
          merged,
          classification: {
            topics: [{ value: 'justice', words: ['appeal'] }],
            regions: [],
            priority: [],
            watchlists: [],
            topicFromSource: false,
            regionFromSource: true,
          },
        }),
  );
  const calls = reply(editArticle, () => {
    merged = [];
    return { ...other, editorial: { ...other.editorial, alone: true, version: 3 } };
  });
  await openArticlesDesk('/admin/articles?article=story-1');
  await tab('Why here').click();
  await expect.element(panel).toMatchTextContent('Justiceappeal');
  await expect.element(panel).toMatchTextContent('No word of the text decided the region.');
  await expect.element(panel).toMatchTextContent('71% of words in common');
  await expect.element(panel.getByRole('link', { name: 'Topic: Justice' })).toHaveAttribute('href', '/?topic=justice');
  setClock(new Date());
  await button('Un-merge Harbour is open').click();
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(1500);
  await expect.element(panel).toMatchTextContent('No other report was merged into this one.');
  expect(calls.map(({ params, body }) => [params.id, body])).toEqual([
    ['story-9', { version: 2, change: { alone: true } }],
  ]);
});

test('the articles desk works by keyboard: Enter opens, Escape asks before it discards, and the focus returns', async () => {
  keepArticles([deskDetail(harbour), deskDetail(market)]);
  await openArticlesDesk();
  const link = page.getByRole('link', { name: 'Market closes' });
  await expect.element(link).toBeVisible();
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).toBeVisible();
  expect(location.search).toContain('article=story-2');
  await expect.element(tab('As readers see it')).toBeVisible();
  tab('As readers see it').element().focus();
  await userEvent.keyboard('{End}');
  await field('Headline').fill('Unsaved');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field('Headline')).toHaveValue('Unsaved');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toBeVisible();
  question.getByRole('button', { name: 'Discard' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/admin/articles');
  await expect.element(link).toHaveFocus();
  row('Harbour opens').getByRole('checkbox').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('group', { name: 'Decide about the selected articles' })).toBeVisible();
});

test('a draft can be published, and a published article of the team withdrawn', async () => {
  const draft = deskRow(1, { publisherId: 'ai-editorial-team' }, { state: 'draft', version: 1 });
  const calls = keepArticles([deskDetail(draft)]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await button('Publish').click();
  await expect.element(toast).toMatchTextContent('Article published');
  await button('Withdraw').click();
  await expect.element(toast).toMatchTextContent('Article withdrawn');
  await expect.element(panel.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(bodies(calls)).toEqual([
    { version: 1, change: { state: 'listed' } },
    { version: 2, change: { state: 'draft' } },
  ]);
});

test('without the role the articles desk says so, a failure can be tried again, and an empty list explains itself', async () => {
  reply(listDeskArticles, status(403));
  await openArticlesDesk('/admin/articles?state=draft');
  await expect.element(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  reply(listDeskArticles, status(500));
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'Articles could not be loaded' })).toBeVisible();
  reply(listDeskArticles, []);
  await button('Try again').click();
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  reply(listDeskArticles, [harbour]);
  await button('Show all articles').click();
  await expect.element(row('Harbour opens')).toBeVisible();
  expect(location.pathname + location.search).toBe('/admin/articles');
});

const twin = { title: 'Harbour is open', source: 'Evening Post' };
const merged = [
  {
    id: 'twin',
    ...twin,
    url: null,
    publisherId: 'evening',
    publishedAt: harbour.article.publishedAt,
    score: 1,
    rule: 'key' as const,
  },
];

test('taking down a lead names its reports, and takes them along or leaves them as the editor chooses', async () => {
  const reports = { count: 1, named: [twin] };
  const calls = keepArticles([deskDetail({ ...harbour, reports }, { merged })]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await panel.getByRole('button', { name: 'Take down' }).click();
  const question = page.getByRole('dialog', { name: 'Take down this article?' });
  await expect.element(question).toMatchTextContent('Another report was merged into it:');
  await expect.element(question).toMatchTextContent('Harbour is open, Evening Post');
  await question.getByLabelText('Reason').fill('Libel');
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect.element(question).toMatchTextContent('Choose what happens to the merged reports.');
  await expect.element(question.getByLabelText('Merged reports')).toHaveFocus();
  expect(calls).toEqual([]);
  await question.getByLabelText('Merged reports').selectOptions('Take them down too');
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect.element(toast).toMatchTextContent('Article taken down');
  expect(bodies(calls)).toEqual([{ version: 0, change: { state: 'takenDown', reason: 'Libel', reports: true } }]);
});

test('restoring asks if a court ordered the take-down', async () => {
  const taken = { version: 1, state: 'takenDown', reason: '3 O 12', courtOrder: true } as const;
  const calls = keepArticles([deskDetail(deskRow(1, { title: 'Harbour opens' }, taken))]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await panel.getByRole('button', { name: 'Restore' }).click();
  const question = page.getByRole('alertdialog', { name: /^A court ordered this take-down/ });
  await expect.element(question).toMatchTextContent('Harbour opens (3 O 12)');
  await question.getByRole('button', { name: 'Keep taken down' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls).toEqual([]);
  await panel.getByRole('button', { name: 'Restore' }).click();
  await question.getByRole('button', { name: 'Restore all the same' }).click();
  await expect.poll(() => bodies(calls)).toEqual([{ version: 1, change: { state: 'listed' } }]);
  await expect.element(question).not.toBeInTheDocument();
});

test('the list loads though an article that was opened by its address came first', async () => {
  let answer = () => {};
  const loaded = new Promise<void>((resolve) => {
    answer = resolve;
  });
  reply(listDeskArticles, async () => {
    await loaded;
    return [harbour];
  });
  reply(getDeskArticle, deskDetail(harbour));
  await openArticlesDesk('/admin/articles?article=story-1');
  await expect.element(panel.getByRole('button', { name: 'Take down' })).toBeVisible();
  answer();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.element(row('Harbour opens')).toBeVisible();
});

test('restoring does not ask about other take-downs', async () => {
  const taken = { version: 1, state: 'takenDown', reason: 'Wrong' } as const;
  const calls = keepArticles([deskDetail(deskRow(1, { title: 'Harbour opens' }, taken))]);
  await openArticlesDesk('/admin/articles?article=story-1');
  await panel.getByRole('button', { name: 'Restore' }).click();
  await expect.element(toast).toMatchTextContent('Article restored');
  expect(bodies(calls)).toEqual([{ version: 1, change: { state: 'listed' } }]);
});

test('several articles are taken down with their reports, and restored after one question about court orders', async () => {
  const reports = { count: 7, named: [twin] };
  const rows = [
    { ...harbour, reports },
    deskRow(2, { title: 'Market closes' }, { version: 1, state: 'takenDown', reason: 'Court order' }),
    deskRow(3, { title: 'Ferry late' }, { version: 1, state: 'takenDown', reason: 'Wrong' }),
  ];
  reply(listDeskArticles, rows);
  const calls = reply(editArticles, []);
  await openArticlesDesk();
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  await page.getByRole('button', { name: 'Take down 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take down this article?' });
  await expect.element(dialog).toMatchTextContent('7 other reports were merged into it:');
  await expect.element(dialog).toMatchTextContent('and 6 more');
  await dialog.getByLabelText('Reason').fill('Libel');
  await dialog.getByLabelText('Merged reports').selectOptions('Leave them: the next one shows the story');
  await dialog.getByRole('switch', { name: 'By court order' }).click();
  await dialog.getByRole('button', { name: 'Take down' }).click();
  const change = { state: 'takenDown' as const, reason: 'Libel', reports: false, courtOrder: true };
  await expect.poll(() => bodies(calls)).toEqual([{ articles: [{ id: 'story-1', version: 0 }], change }]);
  await page.getByRole('button', { name: 'Restore 2' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toMatchTextContent('Market closes (Court order)');
  await expect.element(question).not.toMatchTextContent('Ferry late');
  await question.getByRole('button', { name: 'Restore all the same' }).click();
  await expect.poll(() => bodies(calls).at(-1)?.change).toEqual({ state: 'listed' });
  expect(
    bodies(calls)
      .at(-1)
      ?.articles.map(({ id }) => id),
  ).toEqual(['story-2', 'story-3']);
});

test('the Hide dialog says that the article leads the front page, for one article and for several', async () => {
  const rows = [deskRow(1, { title: 'Harbour opens' }), deskRow(2, { title: 'Market closes' })];
  keepArticles(rows.map((one) => deskDetail(one)));
  reply(
    listArticles,
    rows.map(({ article }) => article),
  );
  await openArticlesDesk();
  const pins = [{ place: 0, articleId: 'story-2', start: null, end: null }];
  mockDocument('front').publish({ ...emptyFrontPagePlan, pins });
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabelText('Reason (optional)') });
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  const bar = page.getByRole('group', { name: 'Decide about the selected articles' });
  await bar.getByRole('button', { name: 'Hide' }).click();
  await expect.element(dialog).toMatchTextContent('“Market closes” leads the front page now.');
  expect(dialog.element().textContent).not.toContain('Harbour opens');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Market closes' }).click();
  await panel.getByRole('button', { name: 'Hide' }).click();
  await expect.element(dialog).toMatchTextContent('This article leads the front page now.');
});

test('Back asks before typed corrections are lost, and closes the article once they may go', async () => {
  keepArticles([deskDetail(harbour)]);
  await openArticlesDesk();
  await page.getByRole('link', { name: 'Harbour opens' }).click();
  await tab('Correct').click();
  await field('Headline').fill('Harbour closes');
  history.back();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(field('Headline')).toHaveValue('Harbour closes');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.search).toBe('');
});
