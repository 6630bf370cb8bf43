import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import { samplePublisher } from '#test/support/sample-article.ts';
import { reply, status } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';

const publishers = [
  samplePublisher(1, { name: 'Harbour Tribune', region: 'caribbean', languages: ['en'] }),
  samplePublisher(2, { name: 'El Faro', region: 'latinx', languages: ['es', 'en'] }),
  samplePublisher(3, { name: 'Correo Andino', region: 'latinx', languages: ['es'] }),
  samplePublisher(4, { name: 'wire.example', region: null, languages: [] }),
  samplePublisher(5, { name: 'All Gone', region: 'african', articleCount: 0 }),
];
const main = page.getByRole('main');
const names = main.getByCSS('[data-publisher] .name');
const heading = page.getByRole('heading', { level: 1 });

test('publishers are listed by shore, those without a shore last, each with a link to its page', async () => {
  reply(listPublishers, publishers);
  open('/publishers');
  await expect.element(heading).toHaveTextContent('Publishers');
  await expect.poll(() => texts(names)).toEqual(['Harbour Tribune', 'Correo Andino', 'El Faro', 'wire.example']);
  expect(texts(main.getByRole('heading', { level: 2 }))).toEqual(['Caribbean', 'Latin America', 'From anywhere']);
  await expect.element(main.getByRole('link', { name: 'El Faro' })).toHaveAttribute('href', '/publisher/paper-2');
});

test('the search finds publishers by name, ignoring case and accents', async () => {
  reply(listPublishers, [...publishers, samplePublisher(6, { name: 'Jornal do Atlântico' })]);
  open('/publishers');
  await main.getByRole('searchbox', { name: 'Search publishers' }).fill('ATLANT');
  await expect.poll(() => texts(names)).toEqual(['Jornal do Atlântico']);
  await expect.element(main.getByRole('status')).toHaveTextContent('1 publisher');
});

test('a language narrows the list of publishers, and survives a visit to another page', async () => {
  reply(listPublishers, publishers);
  open('/publishers');
  const spanish = main.getByRole('button', { name: /^Español/ });
  await spanish.click();
  await expect.poll(() => texts(names)).toEqual(['Correo Andino', 'El Faro']);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect.element(heading).toHaveTextContent('Discover Topics');
  history.back();
  await expect.element(spanish).toHaveAttribute('aria-pressed', 'true');
  expect(texts(names)).toEqual(['Correo Andino', 'El Faro']);
  await main.getByRole('button', { name: 'All languages' }).click();
  await expect.element(names).toHaveLength(4);
});

test('a search for publishers without a match says so', async () => {
  reply(listPublishers, publishers);
  open('/publishers?q=nothing-like-this');
  await expect.element(main.getByRole('heading', { name: 'No publishers found' })).toBeVisible();
});

test('a shore with many publishers shows twelve, then all', async () => {
  reply(
    listPublishers,
    Array.from({ length: 20 }, (_, n) => samplePublisher(n)),
  );
  open('/publishers');
  await expect.element(names).toHaveLength(12);
  await main.getByRole('button', { name: 'Show all 20' }).click();
  await expect.element(names).toHaveLength(20);
});

test('the page of publishers leads to the reader’s own sources', async () => {
  reply(listPublishers, publishers);
  open('/publishers');
  await main.getByRole('link', { name: 'Add it to your sources' }).click();
  await expect.element(heading).toHaveTextContent('Sources Management');
});

test('all follow buttons of the publishers take their state from one list', async () => {
  await signIn();
  reply(listPublishers, publishers);
  reply(listFollows, [followOf({ followType: 'publisher', followId: 'paper-2' }, '2026-11-20T09:00:00.000Z')]);
  const states = reply(getFollowStatus, { isFollowing: false });
  open('/publishers');
  await expect.element(main.getByRole('button', { name: 'Following El Faro' })).toBeVisible();
  expect(main.getByRole('button', { name: /^Follow / }).elements()).toHaveLength(3);
  expect(states).toEqual([]);
});

test('a failed list of publishers can be tried again', async () => {
  reply(listPublishers, status(500));
  open('/publishers');
  await expect.element(main.getByRole('alert')).toMatchTextContent('Publishers could not be loaded');
  reply(listPublishers, publishers);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect.element(names).toHaveLength(4);
});
