import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { expectIdle } from '../../support/front-page.ts';
import { open } from '../../support/page.tsx';

const feed = page.getByCSS('[data-masonry]');

test('articles whose heights depend on the width of their column are not placed again and again', async () => {
  const words = 'The ferry to the outer islands will sail again from Monday after a month of repairs in the yard';
  const articles = Array.from({ length: 40 }, (_, n) =>
    samplePreview(n, { title: words.slice(0, 20 + ((n * 37) % 70)) }),
  );
  reply(listArticles, articles);
  open('/');
  await expectIdle();
  await expect.poll(() => feed.element().children.length).toBeGreaterThan(20);
  const placements = new Set<string>();
  for (let frame = 0; frame < 40; frame++) {
    await new Promise(requestAnimationFrame);
    placements.add([...feed.element().children].map((item) => item.getAttribute('style')).join());
  }
  expect(placements.size).toBeLessThan(5);
});
