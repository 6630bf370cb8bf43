import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { BriefCard } from '../card/cards.tsx';
import { StoryGrid } from '../card/story-grid.tsx';
import { BesideCard } from '../composed/beside.tsx';

/** The stories that follow the lead; nothing without any. */
export function TopStories({ articles }: { articles: readonly ArticlePreview[] }) {
  if (articles.length === 0) return null;
  return (
    <Section title={messages.home.top}>
      <StoryGrid>
        {articles.map((article) => (
          <div key={article.id}>
            <BriefCard article={article} level="h3" />
            <BesideCard id={article.id} />
          </div>
        ))}
      </StoryGrid>
    </Section>
  );
}
