import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { picturePath, type SignedPicture, srcSetOf } from '#shared/config/picture-path.ts';
import { tints } from '#shared/config/tints.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { useIsLight } from '#web/shell/state/served.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { usePicture } from './use-picture.ts';

interface FrameProps {
  ratio: string;
  /** A number of `tints`. */
  tint: number | undefined;
  /** Of an upright picture, what is above its middle counts: faces. */
  isUpright: boolean;
}
const ownProps = ['ratio', 'tint', 'isUpright'];

const Frame = styled('div', { shouldForwardProp: (name) => !ownProps.includes(name) })<FrameProps>(
  ({ ratio, tint, isUpright }) => ({
    position: 'relative',
    overflow: 'hidden',
    borderRadius: 3,
    aspectRatio: ratio,
    background: tints[tint ?? -1] ?? palette.divider,
    '& > img': {
      position: 'absolute',
      inset: 0,
      inlineSize: '100%',
      blockSize: '100%',
      objectFit: 'cover',
      ...(isUpright && { objectPosition: '50% 25%' }),
    },
    '[data-theme="dark"] & > img': { filter: 'brightness(0.9)' },
  }),
);

interface PictureProps {
  picture: SignedPicture & Partial<Pick<ArticlePreview, 'imageSize'>>;
  alt: string;
  /** CSS aspect ratio: reserves the space before the picture loads. */
  ratio: string;
  /** How wide it is shown, as in the attribute of an `<img>`: the browser chooses the file by it. */
  sizes: string;
  /** For the picture at the top of the page: fetched at once with high priority. Others load lazily. */
  first?: boolean;
  /** Rendered without a picture, or when it fails to load. */
  fallback: ReactNode;
}

/** A picture of another site, from our own route, in a frame of fixed size. */
export function Picture({ picture, alt, ratio, sizes, first = false, fallback }: PictureProps) {
  const { imageSize: size } = picture;
  const { src, watched } = usePicture(picturePath(picture, 640));
  if (useIsLight())
    return src === null ? null : (
      <a href={src} rel="noopener noreferrer">
        {messages.site.picture}
      </a>
    );
  return (
    <Frame ratio={ratio} tint={size?.tint} isUpright={size !== undefined && size.height > size.width}>
      {src === null ? (
        fallback
      ) : (
        <img
          {...watched}
          src={src}
          srcSet={srcSetOf(src, size?.width)}
          sizes={sizes}
          alt={alt}
          decoding="async"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      )}
    </Frame>
  );
}
