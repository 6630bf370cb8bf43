import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getStory } from '#shared/api/stories.ts';
import { sampleStory } from '#test/support/stories/sample-story.ts';
import { reply } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

const heading = page.getByRole('heading', { level: 1 });

test('the page of a story shows its headline and counts', async () => {
  reply(getStory, sampleStory());
  open('/story/story-1');
  await expect.element(heading).toHaveTextContent('Kingston port expansion wins court approval');
  await expect.element(page.getByText('4 reports from 3 shores')).toBeVisible();
});
