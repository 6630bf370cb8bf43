import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { HorizonArt } from '#web/ui/display/horizon-art.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { regionColours } from './region-colours.ts';

interface ArticlePictureProps {
  article: Pick<ArticlePreview, 'id' | 'image' | 'region'>;
  ratio: string;
  /** The main picture of the page: loaded first. */
  first?: boolean;
}

/** An article's picture, or a drawn horizon. Decorative (empty `alt`): the headline is next to it. */
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
