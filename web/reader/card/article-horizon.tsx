import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { HorizonArt } from '#web/shell/ui/display/horizon-art.tsx';
import { regionColours } from './region-colours.ts';

/** The drawn horizon of an article without a picture, in the colours of its region. */
export default function ArticleHorizon({ article }: { article: Pick<ArticlePreview, 'id' | 'region'> }) {
  return <HorizonArt seed={article.id} colours={regionColours(article.region)} />;
}
