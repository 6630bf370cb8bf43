import styled from '@emotion/styled';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { adMessages } from '#web/messages/en-ads.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { reportClick, reportImpression } from './ad-events.ts';
import { AdFrame } from './ad-frame.tsx';
import { useConsent } from './consent.ts';
import type { AdPlacementKey } from './use-ad.ts';
import { VideoAd } from './video-ad.tsx';
import { isSameOrigin, parseWebUrl } from './web-address.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 4,
  inlineSize: '100%',
  marginInline: 'auto',
  minInlineSize: 0,
  '& > .label': {
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
  'a:hover & b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});

interface NativeAdProps {
  creative: Creative;
  /** Of the reply that served the creative. */
  token: string | undefined;
  zone: AdPlacementKey;
}

/** An ad of our own. Reports its impression and its clicks. */
export function NativeAd({ creative, token, zone }: NativeAdProps) {
  const box = useRef<HTMLDivElement>(null);
  const mayLoad = useMayLoad(creative);
  const [isShown, setIsShown] = useState(false);
  const onShown = useCallback(() => setIsShown(true), []);
  useImpression(box, isShown, () => reportImpression(creative, zone, token));
  const advertiser = creative.advertiserName ?? creative.nativeContent?.sponsor ?? '';
  return (
    <Box data-ad="native" style={creative.width ? { maxInlineSize: creative.width } : undefined}>
      <span className="label">{advertiser === '' ? adMessages.sponsored : adMessages.by(advertiser)}</span>
      <div className="ad" ref={box} style={sizeOf(creative)}>
        <CreativeContent
          creative={creative}
          mayLoad={mayLoad}
          onShown={onShown}
          onClick={() => reportClick(creative, zone, token)}
        />
      </div>
    </Box>
  );
}

/** The size of a creative. A narrower placement scales it down in proportion. */
function sizeOf({ width, height, format }: Creative) {
  if (!width || !height)
    return format === 'IMAGE' || format === 'VIDEO' || format === 'HTML' ? { aspectRatio: '16 / 9' } : undefined;
  return format === 'NATIVE' ? { minBlockSize: height } : { aspectRatio: `${width} / ${height}` };
}

/**
 * Whether the creative may be loaded. Until the reader has decided about consent, nothing may come from another host.
 * All markup waits: there are too many ways to write an address.
 */
function useMayLoad({ format, imageUrl, videoUrl, nativeContent }: Creative): boolean {
  const decided = useConsent()?.decided ?? false;
  const addresses = [imageUrl, videoUrl, nativeContent?.image].map(parseWebUrl);
  return decided || (format !== 'HTML' && addresses.every((url) => url === null || isSameOrigin(url)));
}

interface CreativeContentProps {
  creative: Creative;
  mayLoad: boolean;
  /** Called when the picture, film, markup or text is there. */
  onShown: () => void;
  onClick: () => void;
}

function CreativeContent({ creative, mayLoad, onShown, onClick }: CreativeContentProps) {
  const { format, imageUrl, videoUrl, htmlMarkup, nativeContent, advertiserName = '', campaignName = '' } = creative;
  const name = campaignName || advertiserName || adMessages.sponsored;
  const linked = (children: ReactNode, className?: string) => (
    <AdvertiserLink address={creative.clickUrl} className={className} onClick={onClick}>
      {children}
    </AdvertiserLink>
  );
  if (!mayLoad) return linked(<span className="named">{name}</span>);
  if (format === 'IMAGE') {
    const url = parseWebUrl(imageUrl);
    return linked(
      url === null ? <span className="named">{name}</span> : <Picture url={url} alt={name} onShown={onShown} />,
    );
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
    const link = linked(adMessages.visit);
    return url === null ? (
      linked(<span className="named">{name}</span>)
    ) : (
      <VideoAd url={url} poster={parseWebUrl(imageUrl)} title={name} link={link} onShown={onShown} />
    );
  }
  return linked(
    nativeContent ? <NativeStory content={nativeContent} onShown={onShown} /> : <span className="named">{name}</span>,
  );
}

interface NativeStoryProps {
  content: NonNullable<Creative['nativeContent']>;
  onShown: () => void;
}

/** An ad in the form of an article card. */
function NativeStory({ content, onShown }: NativeStoryProps) {
  const { title, description, sponsor, cta, image } = content;
  useEffect(onShown, [onShown]);
  const picture = parseWebUrl(image);
  return (
    <Story className={picture === null ? undefined : 'pictured'}>
      {picture === null ? null : <Picture url={picture} alt="" />}
      <b>{title}</b>
      {description ? <p>{description}</p> : null}
      {sponsor ? <span className="sponsor">{sponsor}</span> : null}
      {cta ? <span className="cta">{cta}</span> : null}
    </Story>
  );
}

const Picture = ({ url, alt, onShown }: { url: URL; alt: string; onShown?: () => void }) => (
  <img src={url.href} alt={alt} loading="lazy" referrerPolicy="no-referrer" onLoad={onShown} />
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

/** Calls `onImpression` once, when the ad is shown and half of the box is visible. */
function useImpression(box: { current: HTMLElement | null }, isShown: boolean, onImpression: () => void): void {
  const isReported = useRef(false);
  const latest = useRef(onImpression);
  latest.current = onImpression;
  useEffect(() => {
    if (!isShown || isReported.current || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (
          isReported.current ||
          !entries.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= 0.5)
        )
          return;
        isReported.current = true;
        observer.disconnect();
        latest.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isShown]);
}
