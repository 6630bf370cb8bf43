import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { listSubjects } from '#shared/api/search.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { openArticle, relatedTopics } from '../../support/article.ts';
import { texts } from '../../support/page.tsx';

const links = relatedTopics.getByRole('link');

test('without an answer of the index, related topics are keywords that find other articles of the front page [ART-28]', async () => {
  const keywords = 'Kingston,ports,berth';
  reply(listArticles, [
    samplePreview(1, { keywords }),
    samplePreview(2, { title: 'A ferry leaves Kingston' }),
    samplePreview(3, { keywords: 'Kingston' }),
    samplePreview(4, { title: 'The berth' }),
  ]);
  await openArticle({ keywords });
  await expect.poll(() => texts(links)).toEqual(['Kingston']);
  const kingston = page.getByRole('link', { name: 'Kingston', exact: true });
  await expect.element(kingston).toHaveAttribute('href', '/search?q=Kingston');
});

test('related topics that say the same appear once, and a name with a page stays beside a longer name', async () => {
  const named = (name: string, slug: string | null = null) => ({ name, slug });
  reply(listSubjects, [
    named('Bank of Jamaica', 'bank-of-jamaica'),
    named('Jamaica', 'jamaica'),
    named('Social Justice'),
    named('justice'),
    named('Port'),
    named('ports'),
  ]);
  await openArticle();
  await expect.poll(() => texts(links)).toEqual(['Bank of Jamaica', 'Jamaica', 'Social Justice', 'Port']);
});

test('a related topic opens its page, or the search for it where it has none [ART-28, ART-29]', async () => {
  reply(listSubjects, [
    { name: 'Bank of Jamaica', slug: 'bank-of-jamaica' },
    { name: 'ports', slug: null },
  ]);
  await openArticle();
  await expect.poll(() => texts(links)).toEqual(['Bank of Jamaica', 'ports']);
  const addresses = links.elements().map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/about/bank-of-jamaica', '/search?q=ports']);
});
