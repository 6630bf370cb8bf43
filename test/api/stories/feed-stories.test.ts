import { expect, test } from 'vitest';
import { channelOf } from '#functions/documents/feed.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';
import { samplePreview } from '#test/support/sample-article.ts';

test('a feed has a story once, with the earliest report, which its subscribers have already', () => {
  const report = (n: number) => samplePreview(n, { story: sampleBrief('a') });
  const articles = [samplePreview(0), report(1), samplePreview(2), report(3), { ...report(4), sponsored: true }];
  const origin = 'https://site.example';
  const { items } = channelOf({ name: 'front', title: '', description: '', page: origin, articles, origin });
  expect(items.map(({ link }) => link.replace(/.*\//, ''))).toEqual(['story-0', 'story-2', 'story-3']);
});
