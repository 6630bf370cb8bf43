import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from './api.ts';
import { open } from './page.tsx';

/** A widget in the sidebar of the front page. */
export const sidebarWidget = (name: string) => page.getByRole('complementary').getByRole('region', { name });

/** Opens the front page on a screen so high that all widgets of its sidebar are near it, and load. */
export async function openSidebar(width = 1280): Promise<void> {
  await page.viewport(width, 3000);
  reply(
    listArticles,
    Array.from({ length: 2 }, (_, n) => samplePreview(n)),
  );
  open('/');
}
