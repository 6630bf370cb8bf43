import styled from '@emotion/styled';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { picturePath, srcSetOf } from '#shared/config/picture-path.ts';
import { adFramePath } from '#shared/config/site-paths.ts';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { adMessages } from '#web/shell/messages/en-ads.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { VideoAd } from './video-ad.tsx';
import { parseWebUrl } from './web-address.ts';

const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  inlineSize: '100%',
  marginInline: 'auto',
  minInlineSize: 0,
  '& > .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& > .head > .label': {
    ...typography.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.06em',
    color: palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxInlineSize: '100%',
  },
  '& > .ad': { position: 'relative', inlineSize: '100%', minInlineSize: 0 },
  // The place of a banner does not grow: what is larger is scaled down to it, or cut.
  '.wide & > .ad': {
    '--most': '50px',
    inlineSize: 'min(100%, calc(var(--most) * var(--ratio, 8)))',
    minBlockSize: '0 !important',
    maxBlockSize: 'var(--most)',
    marginInline: 'auto',
    overflow: 'clip',
    [breakpoints.up('sm')]: { '--most': '90px' },
  },
  '& img, & video': { display: 'block', inlineSize: '100%', blockSize: '100%', objectFit: 'cover', borderRadius: 3 },
  '& .named': {
    display: 'grid',
    placeItems: 'center',
    padding: '4px 16px',
    textAlign: 'center',
    blockSize: '100%',
    border: `1px solid ${palette.divider}`,
    borderRadius: 3,
    ...typography.brief,
    color: palette.text.primary,
  },
  // Covers a frame, which would not pass its clicks on.
  '& a.over': { position: 'absolute', inset: 0, borderRadius: 3 },
});
const Story = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6px 14px',
  alignItems: 'start',
  borderBlockStart: `1px solid ${palette.divider}`,
  borderBlockEnd: `1px solid ${palette.divider}`,
  paddingBlock: 14,
  '&.pictured': { gridTemplateColumns: '108px minmax(0, 1fr)' },
  '& img': { gridRow: '1 / span 4', aspectRatio: '4 / 3', blockSize: 'auto' },
  '& b': { ...typography.brief, color: palette.text.primary },
  '& p': { ...typography.excerpt, color: palette.text.secondary },
  '& .sponsor': { ...typography.meta, color: palette.text.secondary },
  '& .cta': { ...typography.meta, fontWeight: 600, color: palette.primary.main },
  '.wide &': { paddingBlock: 4, '& p, & .sponsor, & .cta': { display: 'none' } },
  '.wide &.pictured': { gridTemplateColumns: '96px minmax(0, 1fr)', alignItems: 'center' },
  'a:hover & b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});

interface CreativeContentProps {
  creative: Creative;
  mayLoad: boolean;
  /** Called when the picture, film, markup or text is there. */
  onShown: () => void;
  onClick: () => void;
}

interface CreativeViewProps extends CreativeContentProps {
  /** What readers can do about the ad, beside its label. */
  controls?: ReactNode;
  /** The element whose visibility counts. */
  box?: Ref<HTMLDivElement>;
}

/** An ad of our own, labelled with its advertiser. */
export function CreativeView({ box, controls, ...props }: CreativeViewProps) {
  const { creative } = props;
  const advertiser = creative.advertiserName ?? creative.nativeContent?.sponsor ?? '';
  return (
    <Box data-ad="native" style={creative.width ? { maxInlineSize: creative.width } : undefined}>
      <div className="head">
        <span className="label">{advertiser === '' ? adMessages.sponsored : adMessages.by(advertiser)}</span>
        {controls}
      </div>
      <div className="ad" ref={box} style={sizeOf(creative)}>
        <CreativeContent {...props} />
      </div>
    </Box>
  );
}

/** The size of a creative. A narrower placement scales it down in proportion. */
function sizeOf({ width, height, format }: Creative) {
  if (!width || !height)
    return format === 'IMAGE' || format === 'VIDEO' || format === 'HTML'
      ? { aspectRatio: '16 / 9', '--ratio': 16 / 9 }
      : undefined;
  return format === 'NATIVE'
    ? { minBlockSize: height }
    : { aspectRatio: `${width} / ${height}`, '--ratio': width / height };
}

function CreativeContent({ creative, mayLoad, onShown, onClick }: CreativeContentProps) {
  const {
    format,
    imageUrl,
    imageKey,
    videoUrl,
    htmlMarkup,
    nativeContent,
    advertiserName = '',
    campaignName = '',
  } = creative;
  const name = campaignName || advertiserName || adMessages.sponsored;
  const linked = (children: ReactNode, className?: string) => (
    <AdvertiserLink address={creative.clickUrl} className={className} onClick={onClick}>
      {children}
    </AdvertiserLink>
  );
  const nameOnly = linked(<span className="named">{name}</span>);
  if (!mayLoad) return nameOnly;
  if (format === 'IMAGE') {
    const src = picturePath({ image: imageUrl, imageKey }, 640);
    return src === null ? nameOnly : linked(<Picture src={src} alt={name} onShown={onShown} />);
  }
  if (format === 'HTML') {
    return (
      <>
        <AdFrame markup={htmlMarkup ?? ''} title={name} onShown={onShown} />
        {linked(<VisuallyHidden>{name}</VisuallyHidden>, 'over')}
      </>
    );
  }
  if (format === 'VIDEO') {
    const url = parseWebUrl(videoUrl);
    if (url === null) return nameOnly;
    const link = linked(adMessages.visit);
    return (
      <VideoAd
        url={url}
        poster={picturePath({ image: imageUrl, imageKey }, 640)}
        title={name}
        link={link}
        onShown={onShown}
      />
    );
  }
  return nativeContent ? linked(<NativeStory content={nativeContent} onShown={onShown} />) : nameOnly;
}

interface NativeStoryProps {
  content: NonNullable<Creative['nativeContent']>;
  onShown: () => void;
}

/** An ad in the form of an article card. */
function NativeStory({ content, onShown }: NativeStoryProps) {
  const { title, description, sponsor, cta } = content;
  useEffect(onShown, [onShown]);
  const picture = picturePath(content, 320);
  return (
    <Story className={picture === null ? undefined : 'pictured'}>
      {picture === null ? null : <Picture src={picture} alt="" />}
      <b>{title}</b>
      {description ? <p>{description}</p> : null}
      {sponsor ? <span className="sponsor">{sponsor}</span> : null}
      {cta ? <span className="cta">{cta}</span> : null}
    </Story>
  );
}

const Picture = ({ src, alt, onShown }: { src: string; alt: string; onShown?: () => void }) => (
  <img
    src={src}
    srcSet={srcSetOf(src)}
    sizes="(min-width: 600px) 640px, 100vw"
    alt={alt}
    loading="lazy"
    onLoad={onShown}
  />
);

/**
 * A link to the advertiser in a new window without opener or referrer. Without a valid address: the children alone, or
 * nothing for an overlay.
 */
function AdvertiserLink({
  address,
  className,
  onClick,
  children,
}: {
  address: string | undefined;
  className?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}) {
  const url = parseWebUrl(address);
  if (url === null) return className === undefined ? children : null;
  return (
    <a
      className={className}
      href={url.href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      onClick={onClick}
      // The middle button opens links too, but does not fire `click`.
      onAuxClick={({ button }) => (button === 1 ? onClick() : undefined)}
    >
      {children}
      <VisuallyHidden> {adMessages.newWindow}</VisuallyHidden>
    </a>
  );
}

const Frame = styled('iframe')({ display: 'block', inlineSize: '100%', blockSize: '100%', border: 0, borderRadius: 3 });

interface AdFrameProps {
  markup: string;
  title: string;
  /** Called when the frame has rendered the markup. */
  onShown: () => void;
}

/**
 * An advertiser's markup in an isolated document: an opaque origin (`sandbox` without `allow-same-origin`) with a
 * policy that runs only the script that inserts the markup. A link over the frame receives its clicks.
 */
function AdFrame({ markup, title, onShown }: AdFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The frame sends one message, when it has rendered the markup; the advertiser's own scripts never run.
    const onMessage = ({ source }: MessageEvent) => {
      if (source !== null && source === frame.current?.contentWindow) onShown();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [onShown]);
  return (
    <Frame
      ref={frame}
      src={adFramePath}
      title={title}
      sandbox="allow-scripts"
      loading="lazy"
      tabIndex={-1}
      // An opaque origin cannot be named as the target; the message contains only the advertiser's markup.
      onLoad={() => frame.current?.contentWindow?.postMessage({ markup }, '*')}
    />
  );
}
