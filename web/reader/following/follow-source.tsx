import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { FollowButton } from './follow-button.tsx';

/** Follows the publisher of a story (CARD-05, CARD-21): by its id, else by the source's name. */
export const followSource = ({ publisherId, source }: Pick<ArticlePreview, 'publisherId' | 'source'>) => (
  <FollowButton target={{ followType: 'publisher', followId: publisherId || source }} name={source} small />
);
