import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle } from '#shared/api/articles.ts';
import { follow, getFollowStatus } from '#shared/api/follows.ts';
import { doubtStory, getStory } from '#shared/api/stories.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import type { StoryBrief } from '#shared/domain/stories/story.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { sampleReport, sampleStory } from '#test/support/stories/sample-story.ts';
import { hold, networkError, reply, status } from '../../support/api.ts';
import { openArticle } from '../../support/article.ts';
import { expectAccessible } from '../../support/axe.ts';
import { open, texts } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';
import { failureToast, toast } from '../../support/toast.ts';

const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const side = (name: 'home' | 'here' | 'elsewhere') => main.getByCSS(`[data-side=${name}]`);
const headlines = (name: 'home' | 'here' | 'elsewhere') => texts(side(name).getByRole('heading', { level: 3 }));

function openStory(given: Partial<StoryPage> = {}) {
  const calls = reply(getStory, sampleStory(given));
  open('/story/story-1');
  return calls;
}

async function chooseShores(home: string, here: string): Promise<void> {
  await main.getByRole('combobox', { name: 'Home' }).selectOptions(home);
  await main.getByRole('combobox', { name: 'Here' }).selectOptions(here);
}

test('the page of a story shows how many reports there are, who was first, and its summary with sources', async () => {
  openStory();
  await expect.element(heading).toHaveTextContent('Kingston port expansion wins court approval');
  await expect.poll(() => document.title).toBe('Kingston port expansion wins court approval – Landfall');
  await expect.element(main.getByText('4 reports from 3 shores')).toBeVisible();
  await expect.element(page.getByRole('toolbar', { name: 'Story actions' }).getByRole('button')).toBeVisible();
  await expect.element(main.getByText(/Harbour Tribune reported first/)).toBeVisible();
  const sentences = main.getByRole('region', { name: 'What is reported' }).getByRole('listitem');
  await expect.poll(() => texts(sentences)).toHaveLength(2);
  await expect
    .element(sentences.first().getByRole('link', { name: 'Harbour Tribune' }))
    .toHaveAttribute('href', '/article/story-1');
});

test('reports are grouped by the shores of the reader, who can change them on the page', async () => {
  openStory();
  await chooseShores('Jamaica', 'United Kingdom');
  await expect.poll(() => headlines('home')).toEqual(['Report 1 of the berth', 'Report 4 of the berth']);
  expect(headlines('here')).toEqual(['London traders weigh the Kingston toll']);
  expect(headlines('elsewhere')).toHaveLength(1);
  await expect.element(side('home').getByText('2 reports · English')).toBeVisible();
  await chooseShores('Middle East', 'United Kingdom');
  await expect.poll(() => headlines('home')).toEqual([expect.stringContaining('المحكمة')]);
  expect(headlines('elsewhere')).toHaveLength(2);
});

test('a shore without reports takes no column from the others', async () => {
  openStory();
  await chooseShores('Ghana', 'United Kingdom');
  await expect.element(side('home')).toMatchTextContent('Ghana');
  const box = (name: Parameters<typeof side>[0]) => side(name).element().getBoundingClientRect();
  expect(box('home').bottom).toBeLessThan(box('here').top);
  expect(box('here').top).toBe(box('elsewhere').top);
  expect(box('here').width + box('elsewhere').width).toBeCloseTo(box('home').width - 24, 0);
});

test('a reader who lives at home has one shore, and one whose region is home has the rest of it', async () => {
  openStory();
  await chooseShores('Jamaica', 'Jamaica');
  await expect.poll(() => headlines('home')).toHaveLength(2);
  await expect.element(side('here')).not.toBeInTheDocument();
  await chooseShores('Caribbean', 'Jamaica');
  await expect.poll(() => headlines('here')).toHaveLength(2);
  await expect.element(side('home').getByRole('heading', { name: 'Home · Caribbean outside Jamaica' })).toBeVisible();
});

test('a shore that says nothing is a blind spot once enough of its outlets have been silent for half a day', async () => {
  const reports = sampleStory().reports.filter(({ country }) => country !== 'GB');
  openStory({ reports });
  await chooseShores('Jamaica', 'United Kingdom');
  const silence = 'United Kingdom: none of the 4 outlets that we read has reported this in 13 hours.';
  await expect.element(side('here')).toMatchTextContent(silence);
  await chooseShores('Jamaica', 'Ghana');
  await expect.element(side('here').getByText('Ghana: we do not read any outlets there yet.')).toBeVisible();
});

test('a shore that says nothing yet says how many of its outlets we read', async () => {
  openStory({ outletsRead: { NG: 2, GH: 1 } });
  await chooseShores('Nigeria', 'Ghana');
  await expect
    .element(side('home'))
    .toMatchTextContent('Nigeria: none of the 2 outlets that we read has reported this');
  await expect.element(side('here')).toMatchTextContent('Ghana: the outlet that we read has not reported this yet.');
});

test('a shore whose outlets only carry a report from elsewhere says so', async () => {
  const copy = { id: 'c1', source: 'Accra Copy', title: 'same', url: null, publishedAt: '', country: 'GH' };
  openStory({ reports: sampleStory().reports.map((report) => ({ ...report, copies: [copy] })) });
  await chooseShores('Jamaica', 'Ghana');
  await expect.element(side('here')).toMatchTextContent('Ghana: outlets carry a report from elsewhere');
});

test('a report has its marks, links to our page and to the outlet, and its copies folded', async () => {
  const copy = { id: 'c1', source: 'Copy Paper', title: 'same', url: 'https://copy.example/a', publishedAt: '' };
  const [first, ...others] = sampleStory().reports;
  if (first === undefined) throw new Error('The sample story has no report');
  openStory({
    reports: [{ ...first, isPremium: true, sponsored: true, copies: [{ ...copy, country: 'GB' }] }, ...others],
  });
  const report = main.getByCSS('[data-report=story-1]');
  await expect.element(report.getByText('Premium')).toBeVisible();
  await expect.element(report.getByText('Sponsored')).toBeVisible();
  await expect.element(report.getByText('First to report')).toBeVisible();
  const link = report.getByRole('link', { name: 'Report 1 of the berth' });
  await expect.element(link).toHaveAttribute('href', '/article/story-1');
  await expect
    .element(report.getByRole('link', { name: /^Read at Harbour Tribune/ }))
    .toHaveAttribute('target', '_blank');
  const copies = report.getByRole('link', { name: /^Copy Paper/ });
  await expect.element(copies).not.toBeInTheDocument();
  await report.getByText('The same text at 1 more outlet').click();
  await expect.element(copies).toHaveAttribute('href', 'https://copy.example/a');
});

test('a report in another script has its language and direction, and keeps its line in order', async () => {
  openStory();
  const report = main.getByCSS('[data-report=story-3]');
  const title = report.getByRole('heading', { level: 3 });
  await expect.element(title).toHaveAttribute('lang', 'ar');
  const direction = (element: Element) => getComputedStyle(element).direction;
  expect(direction(await title.findElement())).toBe('rtl');
  expect(direction(await report.findElement())).toBe('ltr');
  const [source, country] = (await report.findElement()).querySelectorAll('.meta > bdi');
  expect(source?.getBoundingClientRect().right).toBeLessThan(country?.getBoundingClientRect().left ?? 0);
});

test('a name that is one long word wraps', async () => {
  await page.viewport(360, 800);
  const source = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
  const copies = [{ id: 'c1', source, title: 'same', url: 'https://copy.example/', publishedAt: '', country: 'GB' }];
  openStory({ reports: sampleStory().reports.map((report) => ({ ...report, source, copies })) });
  await main.getByText('The same text at 1 more outlet').first().click();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('long lists of reports are shown in part until the reader asks for all', async () => {
  openStory({ reports: Array.from({ length: 100 }, (_, n) => sampleReport(n, { country: 'JM' })) });
  await chooseShores('Jamaica', 'United Kingdom');
  await expect.poll(() => headlines('home')).toHaveLength(5);
  await side('home').getByRole('button', { name: 'Show all 100' }).click();
  await expect.poll(() => headlines('home')).toHaveLength(100);
  await expect.element(side('home').getByRole('link', { name: 'Report 5 of the berth' })).toHaveFocus();
  const times = main.getByRole('region', { name: 'Who reported when' });
  await expect.poll(() => texts(times.getByRole('heading', { level: 3 }))).toHaveLength(8);
});

test.each([3, 6, 20])(
  'the times of %d reports are one column in their order, and so are the sources',
  async (count) => {
    await page.viewport(1280, 800);
    openStory({ reports: Array.from({ length: count }, (_, n) => sampleReport(n)) });
    const times = main.getByRole('region', { name: 'Who reported when' });
    if (count > 9) {
      const more = main.getByRole('button', { name: 'Show all 20' });
      await expect.element(more).toHaveLength(2);
      await more.last().click();
    }
    const boxesOf = (selector: string) =>
      times
        .getByCSS(selector)
        .elements()
        .map((element) => element.getBoundingClientRect());
    await expect.poll(() => boxesOf('h3')).toHaveLength(count);
    for (const selector of ['time', 'h3', '.source']) {
      const boxes = boxesOf(selector);
      expect(new Set(boxes.map(({ left }) => left)), selector).toHaveProperty('size', 1);
      expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b));
    }
  },
);

test('a story of one report says so and has no groups, and one without known places lists its reports', async () => {
  openStory({ reports: sampleStory().reports.slice(0, 1) });
  await expect.element(main.getByText('One outlet has reported this so far.')).toBeVisible();
  await expect.element(main.getByText('1 report from 1 shore')).toBeVisible();
  await expect.element(main.getByCSS('[data-side]')).toHaveLength(0);
  await expect.element(main.getByRole('region', { name: 'Who reported when' })).not.toBeInTheDocument();
  openStory({ reports: sampleStory().reports.map((report) => ({ ...report, country: null })) });
  await expect.element(main.getByText('We do not know yet where these outlets are.')).toBeVisible();
  await expect.element(main.getByCSS('[data-side]')).toHaveLength(0);
  await expect.element(main.getByText('4 reports', { exact: true })).toBeVisible();
});

test('a report alone names the outlets that carry it, and says that it is not known where its own is', async () => {
  const copy = { id: 'c1', source: 'Copy', title: 'same', url: null, publishedAt: '', country: null };
  const [first] = sampleStory().reports;
  if (first === undefined) throw new Error('The sample story has no report');
  openStory({ reports: [{ ...first, country: null, copies: [copy, { ...copy, id: 'c2' }] }] });
  await expect.element(main.getByText('One report so far, also carried by 2 more outlets.')).toBeVisible();
  await expect.element(main.getByText('We do not know yet where this outlet is.')).toBeVisible();
});

test('names lead to the search, and pictures name their source', async () => {
  const image = (n: number) => ({ image: `${location.origin}/creatives/sample-${n}.svg` });
  const picture = { alt: '', caption: '', credit: 'Jane Doe' };
  const sponsored = sampleReport(0, { ...image(9), sponsored: true });
  const reports = sampleStory().reports.map((report, n) => ({ ...report, ...(n < 3 ? image(n) : {}), picture }));
  openStory({ reports: [sponsored, ...reports] });
  await expect
    .element(main.getByRole('link', { name: 'بيروت' }))
    .toHaveAttribute('href', `/search?q=${encodeURIComponent('"بيروت"')}`);
  await expect.element(main.getByRole('region', { name: 'Pictures' }).getByRole('listitem')).toHaveLength(2);
  await expect.element(main.getByText('Picture: Jane Doe, Harbour Tribune')).toBeVisible();
  await expect.element(main.getByText(`Picture: Jane Doe, ${sponsored.source}`)).not.toBeInTheDocument();
});

test('pictures are beside the times of reports on a wide screen', async () => {
  openStory({
    reports: [1, 2, 3].map((n) => sampleReport(n, { image: `${location.origin}/creatives/sample-${n}.svg` })),
  });
  const pictures = main.getByRole('region', { name: 'Pictures' });
  await expect.element(pictures).toBeVisible();
  const [left, right] = [main.getByRole('region', { name: 'Who reported when' }), pictures].map((part) =>
    part.element().getBoundingClientRect(),
  );
  expect(right?.top).toBe(left?.top);
});

test('the address of a merged story is replaced by that of the story', async () => {
  const calls = openStory({ id: 'story-9' });
  await expect.poll(() => location.pathname).toBe('/story/story-9');
  await expect.element(heading).toBeVisible();
  expect(calls).toHaveLength(1);
});

test.each([
  [404, 'Story not found'],
  [410, 'This story was taken down'],
])('a story that answers %d says so: %s', async (code, title) => {
  reply(getStory, status(code));
  open('/story/story-1');
  await expect.element(heading).toHaveTextContent(title);
  await expect.element(main.getByRole('link', { name: 'Back to news' })).toHaveAttribute('href', '/');
});

test('a story that fails to load can be tried again, and shows that it loads', async () => {
  reply(getStory, status(500));
  open('/story/story-1');
  await expect.element(heading).toHaveTextContent('This story could not be loaded');
  reply(getStory, sampleStory());
  const release = hold(getStory);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Loading story...')).toBeInTheDocument();
  release();
  await expect.element(heading).toMatchTextContent('Kingston port expansion');
});

test('a story that is opened offline says that it needs a connection', async () => {
  reply(getStory, networkError);
  open('/story/story-1');
  await expect.element(heading).toHaveTextContent('This page needs a connection');
});

test('a reader tells the editors which report is about something else', async () => {
  const sent = reply(doubtStory, undefined);
  openStory();
  await main.getByRole('button', { name: 'These are not the same story' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Report')).toHaveFocus();
  await expectAccessible();
  await userEvent.selectOptions(dialog.getByLabelText('Report'), 'story-2');
  await dialog.getByRole('button', { name: 'Tell the editors' }).click();
  await expect.element(toast).toMatchTextContent('Thank you');
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([['story-1', { reportId: 'story-2' }]]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a note to the editors that fails keeps its dialog and says so', async () => {
  reply(doubtStory, networkError);
  openStory();
  await main.getByRole('button', { name: 'These are not the same story' }).click();
  const submit = page.getByRole('dialog').getByRole('button', { name: 'Tell the editors' });
  (await submit.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(failureToast).toMatchTextContent('Your note could not be sent');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(submit).toHaveFocus();
});

test('a reader follows a story', async () => {
  const followed = reply(follow, ({ body }) => followOf(body, '2026-11-20T10:00:00.000Z'));
  reply(getFollowStatus, { isFollowing: false });
  await signIn();
  openStory();
  await main.getByRole('button', { name: /^Follow this story: Kingston port/ }).click();
  await expect.poll(() => followed.map(({ body }) => body)).toEqual([{ followType: 'story', followId: 'story-1' }]);
});

const brief: StoryBrief = {
  id: 'story-1',
  lead: 'story-1',
  reports: 4,
  outlets: 4,
  countries: ['JM', 'GB', 'EG'],
  languages: ['en', 'ar'],
  lastAt: '2026-11-20T10:00:00.000Z',
};

test('an article of a story leads to it, with the first reports of other shores', async () => {
  await page.viewport(1280, 2400);
  reply(getStory, sampleStory());
  await openArticle({ story: brief });
  const strip = page.getByRole('region', { name: 'Also reported by' });
  await expect
    .element(strip.getByRole('link', { name: '4 reports from 3 shores' }))
    .toHaveAttribute('href', '/story/story-1');
  await expect
    .poll(() => texts(strip.getByRole('listitem')).map((text) => text.split(/(?<=London traders)/)[0]))
    .toEqual([
      expect.stringContaining('Paper 2'),
      expect.stringContaining('جريدة المرفأ'),
      expect.stringContaining('Paper 4'),
    ]);
  await page.viewport(320, 2400);
  const whole = strip.getByRole('link', { name: 'See the whole story' });
  await expect.poll(() => whole.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
});

test('an article whose own outlet alone has more on the event lists that', async () => {
  await page.viewport(1280, 2400);
  const own = { publisherId: 'one', source: 'One' };
  reply(getStory, sampleStory({ reports: [sampleReport(1, own), sampleReport(2, own)] }));
  await openArticle({ ...own, story: { ...brief, reports: 2, outlets: 1 } });
  const strip = page.getByRole('region', { name: 'More on this event' });
  await expect.element(strip.getByRole('listitem')).toMatchTextContent('Report 2 of the berth');
  await expect.element(page.getByRole('region', { name: 'Also reported by' })).not.toBeInTheDocument();
});

test('an article whose story cannot be loaded keeps the link, and a composed one names its reports too', async () => {
  await page.viewport(1280, 2400);
  reply(getStory, status(500));
  const coverage = [{ id: 'c1', source: 'Island Observer', title: 'A report', url: null, publishedAt: '' }];
  reply(getArticle, sampleArticle({ story: brief, composedFrom: ['c1'], coverage }));
  open('/article/story-1');
  await expect.element(page.getByRole('link', { name: /the whole story/ })).toHaveAttribute('href', '/story/story-1');
  await expect.element(page.getByText('Island Observer')).toBeVisible();
});
