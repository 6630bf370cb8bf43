import { Fragment } from 'react';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';
import type { Like } from '../card/like-button.tsx';
import { Reactions } from './reactions.tsx';
import { RelatedTopics } from './related-topics.tsx';
import { SocialTexts } from './social-texts.tsx';

interface BelowArticleProps {
  article: Article;
  like: Like;
  /** The articles of the front page. */
  list: readonly ArticlePreview[];
}

/** What follows a body. */
export default function BelowArticle({ article, like, list }: BelowArticleProps) {
  return (
    <StepByStep>
      <Fragment key="below">
        <RelatedTopics article={article} list={list} />
        <Reactions article={article} like={like} />
        <SocialTexts article={article} />
      </Fragment>
    </StepByStep>
  );
}
