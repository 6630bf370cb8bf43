import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeOwnStory, getOwnStory, listOwnStories, saveOwnStory } from '#shared/api/article-desk.ts';
import { getMyRole, notePresence } from '#shared/api/team.ts';
import { brand } from '#shared/config/brand.ts';
import { newStory, type Story, type StoryContent } from '#shared/domain/newsroom/story.ts';
import { type Call, refusal, reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { setClock } from '../../support/clock.ts';
import { closePage, open } from '../../support/page.tsx';
import { nia, signIn } from '../../support/sign-in.ts';

const id = 'a'.repeat(16);
const story = (fields: Partial<Story> = {}, content: Partial<StoryContent> = {}): Story => {
  const blank = newStory(id);
  const signed = { by: nia.email, at: '2026-11-20T10:00:00.000Z' };
  return {
    ...blank,
    ...{ version: 3, number: 2, history: [{ number: 2, action: 'save', ...signed }], ...signed },
    content: { ...blank.content, title: 'Ferries', body: '<p>The first boat left.</p>', ...content },
    ...fields,
  };
};
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const press = (name: string) => button(name).click();
const saved = (call: Call<typeof saveOwnStory>): Story =>
  story({ version: call.body.version + 1, content: call.body.content });

beforeEach(async () => {
  await signIn();
  reply(getMyRole, { role: 'editor', owners: [nia.email] });
  reply(notePresence, { others: ['mia@newsroom.example'] });
  reply(getOwnStory, story());
});

test('a new story is saved here at once and shared with the team a moment later', async () => {
  setClock('2026-11-20T10:00:00Z');
  reply(listOwnStories, []);
  const saves = reply(saveOwnStory, saved);
  open('/admin/stories');
  await press('New story');
  await field('Headline').fill('Ferries sail again');
  await field('Text').fill('The first boat left at dawn.');
  expect(Object.entries(localStorage).join()).toContain('The first boat left at dawn.');
  expect(saves).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.poll(() => saves).toHaveLength(1);
  expect(saves[0]?.body).toMatchObject({
    version: 0,
    content: { title: 'Ferries sail again', body: '<p>The first boat left at dawn.</p>' },
  });
  await expect.element(page.getByText(/^Shared draft/)).toBeVisible();
  expect(location.search).toMatch(/^\?story=[\da-f]{16}$/);
});

test('a preview link opens what is written now: it is shared first', async () => {
  const saves = reply(saveOwnStory, saved);
  const preview = { token: 'story.abc.signature', until: '2026-11-27T10:00:00.000Z' };
  const asked = reply(getOwnStory, ({ query }) => ({
    ...story(),
    ...(query.previewDays !== undefined && { preview }),
  }));
  open(`/admin/stories?story=${id}`);
  await field('Headline').fill('Ferries sail again');
  await press('Copy a preview link');
  await expect
    .element(page.getByLabelText(/^Link until/))
    .toHaveValue(`${location.origin}/preview#${id}.${preview.token}`);
  expect(saves.map(({ body }) => body.content.title)).toEqual(['Ferries sail again']);
  expect(asked.at(-1)?.query).toEqual({ previewDays: 7 });
  await expectAccessible();
});

test('what readers have as it is has no preview link', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  reply(getOwnStory, story({ state: 'published', published: { number: 2, by: nia.email, at, since: at } }));
  open(`/admin/stories?story=${id}`);
  await expect.element(button('Publish changes…')).toBeVisible();
  await expect.element(button('Copy a preview link')).not.toBeInTheDocument();
  await field('Headline').fill('Ferries sail again');
  await expect.element(button('Copy a preview link')).toBeVisible();
});

test('a story says who else has it open', async () => {
  const calls = reply(notePresence, { others: ['mia@newsroom.example'] });
  open(`/admin/stories?story=${id}`);
  await expect.element(page.getByRole('main')).toMatchTextContent('Also open: mia@newsroom.example');
  expect(calls[0]?.body).toEqual({ subject: `story#${id}` });
});

test('what could not be shared is there when the story is opened again', async () => {
  reply(saveOwnStory, status(503));
  open(`/admin/stories?story=${id}`);
  await field('Headline').fill('Ferries sail again');
  await field('Picture').fill('half an address');
  await press('Share draft');
  await expect.element(page.getByText(/^Saved here only/)).toBeVisible();
  await closePage();
  reply(saveOwnStory, saved);
  open(`/admin/stories?story=${id}`);
  await expect.element(field('Headline')).toHaveValue('Ferries sail again');
  await expect.element(field('Picture')).toHaveValue('half an address');
  await field('Picture').fill('');
  await press('Share draft');
  await expect.element(page.getByText(/^Shared draft/)).toBeVisible();
  expect(localStorage.getItem(`${brand.storagePrefix}story_${id}`)).toBe('null');
});

test('a field that is not valid yet stays here, and the rest is shared', async () => {
  const saves = reply(saveOwnStory, saved);
  open(`/admin/stories?story=${id}`);
  await field('Headline').fill('Ferries sail again');
  await field('Picture').fill('half an address');
  await press('Publish');
  await expect.element(page.getByText(/^Saved here only/)).toBeVisible();
  expect(saves.map(({ body }) => [body.content.title, body.content.image])).toEqual([['Ferries sail again', '']]);
  await expect.element(field('Picture')).toHaveFocus();
  await expect.element(field('Picture')).toHaveValue('half an address');
});

test('two editors keep what only one of them has changed, and choose what both have', async () => {
  const body = '<p>The last boat left.</p>';
  const theirs = story({ version: 4, by: 'mia@newsroom.example' }, { title: 'Ferries at sea', byline: 'Mia', body });
  const saves = reply(saveOwnStory, (call) =>
    call.body.version === 3 ? status(409, refusal('changed_meanwhile', { present: theirs })) : saved(call),
  );
  open(`/admin/stories?story=${id}`);
  await field('Headline').fill('Ferries sail again');
  await field('Text').fill('Two boats left.');
  await field('Notes').fill('Ring them');
  await press('Share draft');
  const question = page.getByText(/has changed the same fields/);
  await expect.element(question).toBeVisible();
  await expectAccessible();
  // A reload asks again.
  await closePage();
  reply(getOwnStory, theirs);
  open(`/admin/stories?story=${id}`);
  await expect.element(question).toBeVisible();
  expect(page.getByRole('table').getByRole('row').all()).toHaveLength(3);
  await expect.element(page.getByRole('table')).toMatchTextContent('TextThe last boat left.Two boats left.');
  await page.getByRole('radio', { name: 'Headline: Current, Ferries at sea' }).click();
  await press('Save what I chose');
  await expect.poll(() => saves).toHaveLength(2);
  expect(saves[1]?.body).toMatchObject({
    version: 4,
    content: { title: 'Ferries at sea', byline: 'Mia', notes: 'Ring them', body: '<p>Two boats left.</p>' },
  });
  await expect.element(field('Headline')).toHaveValue('Ferries at sea');
});

test('an editor may keep all that another one has changed', async () => {
  const theirs = story({ version: 4, by: 'mia@newsroom.example' }, { title: 'Ferries at sea' });
  const saves = reply(saveOwnStory, status(409, refusal('changed_meanwhile', { present: theirs })));
  open(`/admin/stories?story=${id}`);
  await field('Headline').fill('Ferries sail again');
  await press('Share draft');
  await press('Keep current version');
  await expect.element(field('Headline')).toHaveValue('Ferries at sea');
  await expect.element(page.getByText(/^Shared draft/)).toBeVisible();
  expect(saves).toHaveLength(1);
});

test('a story is published with one button, and taken back while that is possible', async () => {
  const now = new Date();
  const publication = { number: 2, by: nia.email, at: now.toISOString(), since: now.toISOString() };
  const until = new Date(now.getTime() + 60_000).toISOString();
  const changes = reply(changeOwnStory, ({ body: { change } }) =>
    change.action === 'publish'
      ? story({
          ...{ version: 4, state: 'published', published: publication, dueAt: publication.at },
          undo: { state: 'draft', published: null, until },
        })
      : story({ version: 5 }),
  );
  open(`/admin/stories?story=${id}`);
  await press('Publish');
  await expect.element(page.getByText(/take it back until/)).toBeVisible();
  await expect.element(button('Publish changes…')).toBeVisible();
  await press('Undo');
  await expect.element(button('Publish')).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([
    { version: 3, change: { action: 'publish' } },
    { version: 4, change: { action: 'undo' } },
  ]);
});

test('what a story lacks is said at its fields', async () => {
  const details = [
    { field: 'content.body', message: 'Text is required' },
    { field: 'content.topic', message: 'Topic is required' },
  ];
  reply(changeOwnStory, status(400, refusal('bad_request', { details })));
  open(`/admin/stories?story=${id}`);
  await press('Publish');
  await expect.element(page.getByText('Text is required.', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Topic')).toBeInvalid();
  await expect.element(field('Text')).toHaveFocus();
});

test('a story is scheduled, corrected with a note and withdrawn with a reason', async () => {
  setClock('2026-11-20T10:00:00Z');
  const at = '2026-11-20T09:00:00.000Z';
  const published = { number: 2, by: nia.email, at, since: at };
  const changes = reply(changeOwnStory, ({ body: { version } }) =>
    story({ version: version + 1, state: 'published', published }),
  );
  open(`/admin/stories?story=${id}`);
  const dialog = page.getByRole('dialog');
  for (const [opener, label, wrong, right, confirm] of [
    ['Schedule…', 'Time', '2026-01-01T09:30', '2026-11-27T09:30', 'Schedule'],
    ['Publish changes…', 'Correction note', 'a'.repeat(501), 'It was Sunday.', 'Publish'],
    ['Withdraw…', 'Reason', '', 'They deny it.', 'Withdraw'],
  ] as const) {
    await press(opener);
    await dialog.getByLabelText(label).fill(wrong);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect.element(dialog.getByLabelText(label)).toBeInvalid();
    await dialog.getByLabelText(label).fill(right);
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  expect(changes.map(({ body }) => body.change)).toEqual([
    { action: 'schedule', at: new Date('2026-11-27T09:30').toISOString() },
    { action: 'publish', note: 'It was Sunday.' },
    { action: 'withdraw', reason: 'They deny it.' },
  ]);
});

test('an earlier version is read and restored', async () => {
  reply(getOwnStory, ({ query }) => (query.number === undefined ? story() : story({ number: 1 }, { title: 'Boats' })));
  open(`/admin/stories?story=${id}`);
  await press('Versions…');
  await press('Read version 2');
  await expect.element(page.getByRole('dialog').getByText('Boats')).toBeVisible();
  await press('Restore');
  await expect.element(field('Headline')).toHaveValue('Boats');
});

test.each([1280, 390])('a story and the list of stories are accessible and fit: %i px', async (width) => {
  await page.viewport(width, 844);
  reply(listOwnStories, [
    {
      id,
      state: 'scheduled',
      title: 'Ferries',
      language: 'en',
      isComposed: true,
      by: nia.email,
      at: '2026-11-20T10:00:00.000Z',
      scheduledAt: '2026-11-21T10:00:00.000Z',
      decided: { state: 'takenDown', by: 'mia@newsroom.example', at: '2026-11-20T09:00:00.000Z' },
    },
  ]);
  open('/admin/stories');
  await expect.element(page.getByRole('link', { name: 'Ferries' })).toBeVisible();
  await expect.element(page.getByText(/^Taken down by mia@newsroom.example, /)).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Ferries' }).click();
  await expect.element(field('Text')).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test('the formats of the text are a toolbar: one stop of the Tab key, whose buttons the arrow keys reach', async () => {
  open(`/admin/stories?story=${id}`);
  await expect.element(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  await expect.element(button('Italic')).toHaveAttribute('tabindex', '-1');
  (await button('Bold').findElement()).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Italic')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(button('Link')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Text')).toHaveFocus();
});

test('a story in Arabic is written from right to left', async () => {
  reply(getOwnStory, story({}, { language: 'ar' }));
  open(`/admin/stories?story=${id}`);
  await expect.element(field('Text')).toHaveAttribute('dir', 'rtl');
  await expect.element(field('Text')).toHaveAttribute('lang', 'ar');
});
