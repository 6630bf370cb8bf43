import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { Picture } from '#web/shell/ui/display/picture.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';

export const ArticleHorizon = lazyPart(() => import('./article-horizon.tsx'));

interface ArticlePictureProps {
  article: Pick<ArticlePreview, 'id' | 'image' | 'imageKey' | 'imageSize' | 'region'>;
  ratio: string;
  /** As for `Picture`. */
  sizes: string;
  /** The main picture of the page: loaded first. */
  first?: boolean;
  /** What it shows, if our editors have said so. */
  alt?: string | undefined;
}

/**
 * An article's picture, or a drawn horizon, whose code is loaded with the first. Decorative by default: the headline is
 * next to it.
 */
export function ArticlePicture({ article, ratio, sizes, first = false, alt = '' }: ArticlePictureProps) {
  // Drawings further down come after the first screen.
  const isIdle = usePageIdle();
  return (
    <Picture
      picture={article}
      alt={alt}
      ratio={ratio}
      sizes={sizes}
      first={first}
      fallback={first || isIdle ? <ArticleHorizon article={article} /> : null}
    />
  );
}
