import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, likeArticle } from '#shared/api/articles.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { articleActions, openArticle, recordReaderActions, title } from '../../support/article.ts';
import { open, reload } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';
import { recordRejections } from '../../support/unhandled-rejections.ts';

const likeButtons = (name: string, pressed?: boolean) =>
  page.getByRole('button', { name, exact: true, ...(pressed === undefined ? {} : { pressed }) });
const like = articleActions.getByRole('button', { name: /likes?$/ });
/** Waits until the article has been fetched this often, as after each like, and the page has taken the last reply. */
async function expectFetched(fetched: readonly unknown[], times: number): Promise<void> {
  await expect.poll(() => fetched).toHaveLength(times);
  await import('#web/shell/parse-reply.ts');
  await new Promise((resolve) => setTimeout(resolve));
}
const likesIn = (actions: readonly string[]) => actions.filter((action) => action.endsWith('like'));

test('a like counts once, refetches the article and is remembered [ART-05, ART-39, ART-47, ART-53]', async () => {
  const actions = recordReaderActions(342);
  const fetched = reply(getArticle, sampleArticle({ likes: 341 }));
  open('/article/story-1');
  await expect.element(like).toHaveAccessibleName('341 likes');
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect.element(toast).toMatchTextContent('Article liked!');
  await expect.element(toast).toMatchTextContent('Thanks for your feedback');
  const liked = likeButtons('342 likes', true);
  await expect.element(liked).toHaveLength(2);
  // The refetch, which still returns 341, does not undo the like.
  await expectFetched(fetched, 2);
  // The edge may have kept the first reply for an hour.
  expect(fetched.map(({ query }) => typeof query.asOf)).toEqual(['undefined', 'number']);
  await expect.element(liked).toHaveLength(2);
  await expect.poll(() => actions.filter((action) => action.endsWith('view'))).toHaveLength(1);
  reload();
  await expect.element(liked).toHaveLength(2);
  expect(likesIn(actions)).toHaveLength(1);
  await expect.poll(() => actions.filter((action) => action.endsWith('view'))).toHaveLength(2);
});

test('a second press takes the like back, also after a reload [ART-55]', async () => {
  const actions = recordReaderActions(342);
  const fetched = reply(getArticle, sampleArticle({ likes: 341 }));
  open('/article/story-1');
  await like.click();
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await expectFetched(fetched, 2);
  reload();
  await expect.element(likeButtons('342 likes', true)).toHaveLength(2);
  await like.click();
  await expect.element(likeButtons('341 likes', false)).toHaveLength(2);
  await expectFetched(fetched, 4);
  reload();
  await expect.element(likeButtons('341 likes', false)).toHaveLength(2);
  await like.click();
  await expect.element(likeButtons('342 likes', true)).toHaveLength(2);
  expect(likesIn(actions)).toEqual(['story-1 like', 'story-1 DELETE like', 'story-1 like']);
  await expectFetched(fetched, 6);
});

test('the like button is disabled until the reply and sends nothing more [ART-47]', async () => {
  recordReaderActions();
  const sent = reply(likeArticle, { likes: 1, liked: true });
  const release = hold(likeArticle);
  const fetched = await openArticle();
  await expect.element(likeButtons('0 likes')).toHaveLength(2);
  const [first, last] = likeButtons('0 likes').elements();
  const press = async (button: Element | undefined) => {
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
  };
  await press(first);
  await expect.element(likeButtons('0 likes').first()).toBeDisabled();
  await press(first);
  await press(last);
  release();
  await expect.element(likeButtons('0 likes')).not.toBeInTheDocument();
  await expect.element(likeButtons('1 like')).toHaveLength(2);
  await expectFetched(fetched, 2);
  expect(sent.map(({ body }) => body)).toEqual([{ readerId: expect.stringMatching(/^[\da-f-]{36}$/) }]);
});

test('a failed like throws, shows no toast and can be tried again [ART-40, ERR-07]', async () => {
  const thrown = recordRejections();
  recordReaderActions();
  reply(likeArticle, status(500));
  const fetched = await openArticle({ likes: 4 });
  await like.click();
  await expect.poll(() => thrown).toEqual(['Failed to like article']);
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(title).toBeVisible();
  reply(likeArticle, { likes: 5, liked: true });
  await like.click();
  await expect.element(likeButtons('5 likes')).toHaveLength(2);
  await expectFetched(fetched, 2);
});
