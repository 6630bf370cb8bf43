import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { contract } from '#shared/api/contract.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { hostFeeds } from '#test/support/feed-host.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';
import { laneArticles } from '#web/reader/front-page/select-articles.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Saves and publishes watchlists as the stage's admin. */
async function publish(stage: TestStage, content: unknown): Promise<void> {
  const token = await signIn(stage.announced().authEmulator, adminAccount);
  const send = async (method: string, path: string, body: object) => {
    const address = `${stage.url}${path.replace('{kind}', 'watchlists')}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return contract.saveNewsroomDraft.reply.parse(await response.json());
  };
  const { version } = await send('PUT', contract.saveNewsroomDraft.path, { version: 0, content });
  await send('POST', contract.publishNewsroomDocument.path, { version });
}

async function articlesOf({ url }: TestStage): Promise<ArticlePreview[]> {
  const response = await fetch(`${url}${contract.listArticles.path}`, { headers: { [bypassHeader]: '1' } });
  return contract.listArticles.reply.parse(await response.json());
}

test('an article that arrives after an editor published a watchlist is in the lane of all readers', async () => {
  const folder = temporaryFolder();
  const publishedAt = new Date(Date.now() - 3_600_000).toISOString();
  const host = await hostFeeds([
    [
      { title: 'The night ferry is late again', link: 'https://paper.example/ferry', publishedAt },
      { title: 'Mango harvest begins early', link: 'https://paper.example/mango', publishedAt },
    ],
  ]);
  const file = join(folder.path, 'sources.json');
  const sources = host.urls.map((url) => ({ url, name: 'Paper', region: 'caribbean', category: 'general' }));
  writeFileSync(file, JSON.stringify(sources));
  const dataDir = join(folder.path, 'data');
  cleanUps.push(folder.remove, host.close);

  const first = await startTestStage({ args: ['--no-seed'], dataDir });
  const [lane, ...others] = watchlists;
  await publish(first, [{ ...lane, keywords: ['ferry'] }, ...others]);
  await first.end();

  // The source is new in this start, which fetches it.
  const second = await startTestStage({ args: ['--no-seed', '--sources', file], dataDir });
  cleanUps.push(() => second.end());
  await expect.poll(() => articlesOf(second), { timeout: 60_000, interval: 200 }).toHaveLength(2);
  expect(laneArticles(await articlesOf(second))).toMatchObject([
    { title: 'The night ferry is late again', watchlistHits: [lane?.id] },
  ]);
});
