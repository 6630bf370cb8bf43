import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { color } from '#web/theme.ts';

const Frame = styled('div')({
  position: 'relative',
  overflow: 'hidden',
  borderRadius: 3,
  background: color.rule,
  '& > img': { position: 'absolute', inset: 0, inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  '[data-theme="dark"] & > img': { filter: 'brightness(0.9)' },
});

interface PictureProps {
  src: string | null;
  alt: string;
  /** CSS aspect ratio; the space is kept from the first paint. */
  ratio: string;
  /** The picture that readers see first is fetched first; the others when they come near. */
  first?: boolean;
  /** Drawn when there is no picture or it fails. */
  fallback: ReactNode;
}

/** A picture from somewhere else, in a frame that never changes its size and is never broken (CARD-19). */
export function Picture({ src, alt, ratio, first = false, fallback }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Frame style={{ aspectRatio: ratio }}>
      {src === null || src === '' || failed === src ? (
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
