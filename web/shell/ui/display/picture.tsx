import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { useIsLight } from '#web/shell/state/served.ts';
import { palette } from '#web/shell/theme/theme.ts';

const Frame = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 3,
  background: palette.divider,
  '& > img': { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  '[data-theme="dark"] & > img': { filter: 'brightness(0.9)' },
});

interface PictureProps {
  src: string | null;
  alt: string;
  /** CSS aspect ratio: reserves the space before the picture loads. */
  ratio: string;
  /** For the picture at the top of the page: fetched at once with high priority. Others load lazily. */
  first?: boolean;
  /** Rendered without a picture, or when it fails to load. */
  fallback: ReactNode;
}

/** A picture from another site, in a frame of fixed size. */
export function Picture({ src, alt, ratio, first = false, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = src === null || src === '' || failed === src;
  if (useIsLight())
    return isMissing ? null : (
      <a href={src} rel="noopener noreferrer">
        {messages.site.picture}
      </a>
    );
  return (
    <Frame style={{ aspectRatio: ratio }}>
      {isMissing ? (
        fallback
      ) : (
        <img
          src={src}
          alt={alt}
          decoding="async"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </Frame>
  );
}
