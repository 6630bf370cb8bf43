import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { HorizonArt } from '#web/ui/display/horizon-art.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { regionColours } from './region-colours.ts';

interface ArticlePictureProps {
  article: Pick<ArticlePreview, 'id' | 'image' | 'region'>;
  ratio: string;
  first?: boolean;
}

/** A story's picture, or its horizon. The headline beside it says what it is about, so it has no text of its own. */
export function ArticlePicture({ article, ratio, first = false }: ArticlePictureProps) {
  return (
    <Picture
      src={article.image}
      alt=""
      ratio={ratio}
      first={first}
      fallback={<HorizonArt seed={article.id} colours={regionColours(article.region)} />}
    />
  );
}
