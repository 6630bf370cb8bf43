import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adMessages } from '#web/shell/messages/en-ads.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { PlayIcon } from '#web/shell/ui/display/icons.tsx';

/** White on a dark veil, in light and dark mode: it lies on a picture. */
const Frame = styled('div')({
  position: 'relative',
  blockSize: '100%',
  overflow: 'hidden',
  borderRadius: 3,
  color: '#fff',
  background: '#1b1a17',
  '& > .poster': { position: 'absolute', inset: 0 },
  '& > .title': {
    ...typography.brief,
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: 0,
    padding: '34px 14px 12px',
    background: 'linear-gradient(transparent, rgb(0 0 0 / 78%))',
    pointerEvents: 'none',
  },
  '& > .play': {
    position: 'absolute',
    inset: 0,
    inlineSize: '100%',
    display: 'grid',
    placeItems: 'center',
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& > .play > span': {
    display: 'grid',
    placeItems: 'center',
    inlineSize: 56,
    blockSize: 56,
    borderRadius: '50%',
    background: 'rgb(0 0 0 / 62%)',
  },
  '& > .play:hover > span': { background: 'rgb(0 0 0 / 82%)' },
  '& > .play:focus-visible': { outlineOffset: -4, outlineColor: '#fff' },
  '& > .play svg': { scale: '1.5' },
  '& > .advertiser': { position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 },
  '& > .advertiser a': {
    ...typography.meta,
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 28,
    paddingInline: 10,
    borderRadius: 999,
    background: 'rgb(0 0 0 / 62%)',
    color: 'inherit',
  },
});

interface VideoAdProps {
  url: URL;
  /** Shown until the film plays; without one, its first frame. */
  poster: string | null;
  title: string;
  /** The link to the advertiser. */
  link: ReactNode;
  /** Called when the poster or the film's first frame has loaded. */
  onShown: () => void;
}

/** A film with its poster, title and a play button. With a poster, it loads when it is played. */
export function VideoAd({ url, poster, title, link, onShown }: VideoAdProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setHasStarted] = useState(false);
  // The play button disappears, so its focus moves to the controls of the film.
  useEffect(() => {
    if (!hasStarted) return;
    video.current?.focus();
    video.current?.play().catch((error: unknown) => console.warn('Could not play the ad', error));
  }, [hasStarted]);
  return (
    <Frame>
      <video
        ref={video}
        src={url.href}
        controls={hasStarted}
        muted
        playsInline
        preload={poster === null ? 'metadata' : 'none'}
        aria-label={title}
        tabIndex={hasStarted ? 0 : -1}
        onLoadedMetadata={onShown}
      />
      {/* Not the attribute of the video, which does not report that the picture has loaded. */}
      {poster === null || hasStarted ? null : <img className="poster" src={poster} alt="" onLoad={onShown} />}
      {hasStarted ? null : (
        <>
          <button
            type="button"
            className="play"
            aria-label={adMessages.play(title)}
            onClick={() => setHasStarted(true)}
          >
            <span>
              <PlayIcon />
            </span>
          </button>
          <span className="title" dir="auto">
            {title}
          </span>
        </>
      )}
      <span className="advertiser">{link}</span>
    </Frame>
  );
}
