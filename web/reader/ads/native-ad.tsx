import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Creative } from '#shared/domain/ads/ad.ts';
import { adMessages } from '#web/messages/en-ads.ts';
import { color, font } from '#web/theme.ts';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { AdFrame } from './ad-frame.tsx';
import type { AdPlaceKey } from './ad-placement.tsx';
import { useConsent } from './consent.ts';
import { reportClick, reportImpression } from './ad-events.ts';
import { isOwn, webAddress } from './web-address.ts';

const Box = styled('div')({
  display: 'grid',
  gap: 4,
  inlineSize: '100%',
  marginInline: 'auto',
  minInlineSize: 0,
  '& > .label': {
    ...font.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.06em',
    color: color.soft,
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
    blockSize: '100%',
    border: `1px solid ${color.rule}`,
    borderRadius: 3,
    ...font.brief,
    color: color.ink,
  },
  // Over the whole of a frame that keeps its clicks to itself.
  '& a.over': { position: 'absolute', inset: 0, borderRadius: 3 },
});
const Story = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6px 14px',
  alignItems: 'start',
  borderBlockStart: `1px solid ${color.rule}`,
  borderBlockEnd: `1px solid ${color.rule}`,
  paddingBlock: 14,
  '&.pictured': { gridTemplateColumns: '108px minmax(0, 1fr)' },
  '& img': { gridRow: '1 / span 4', aspectRatio: '4 / 3', blockSize: 'auto' },
  '& b': { ...font.brief, color: color.ink },
  '& p': { ...font.excerpt, color: color.soft },
  '& .sponsor': { ...font.meta, color: color.soft },
  '& .cta': { ...font.meta, fontWeight: 600, color: color.brand },
  'a:hover & b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});

interface NativeAdProps {
  creative: Creative;
  zone: AdPlaceKey;
}

/** One of our own advertisements (ADS-08 to ADS-16, ADS-32). */
export function NativeAd({ creative, zone }: NativeAdProps) {
  const box = useRef<HTMLDivElement>(null);
  const complete = useMayLoad(creative);
  useImpression(box, complete, () => reportImpression(creative, zone));
  const advertiser = creative.advertiserName ?? creative.nativeContent?.sponsor ?? '';
  return (
    <Box data-ad="native" style={creative.width ? { maxInlineSize: creative.width } : undefined}>
      <span className="label">{advertiser === '' ? adMessages.sponsored : adMessages.by(advertiser)}</span>
      <div className="ad" ref={box} style={sizeOf(creative)}>
        <Shown creative={creative} complete={complete} onClick={() => reportClick(creative, zone)} />
      </div>
    </Box>
  );
}

/** ADS-12. A narrower place shows it smaller, in its own proportions. */
function sizeOf({ width, height, format }: Creative) {
  if (!width || !height)
    return format === 'IMAGE' || format === 'VIDEO' || format === 'HTML' ? { aspectRatio: '16 / 9' } : undefined;
  return format === 'NATIVE' ? { minBlockSize: height } : { aspectRatio: `${width} / ${height}` };
}

/** Until somebody has said what they think of advertising, nothing of it comes from another host than ours. */
function useMayLoad({ imageUrl, videoUrl, htmlMarkup, nativeContent }: Creative): boolean {
  const decided = useConsent()?.decided ?? false;
  const addresses = [imageUrl, videoUrl, nativeContent?.image].map(webAddress);
  const foreign = addresses.some((url) => url !== null && !isOwn(url)) || /(https?:)?\/\//i.test(htmlMarkup ?? '');
  return decided || !foreign;
}

function Shown({ creative, complete, onClick }: { creative: Creative; complete: boolean; onClick: () => void }) {
  const { format, imageUrl, videoUrl, htmlMarkup, nativeContent, advertiserName = '', campaignName = '' } = creative;
  const name = campaignName || advertiserName || adMessages.sponsored;
  const out = (children: ReactNode, className?: string) => (
    <Out address={creative.clickUrl} className={className} onClick={onClick}>
      {children}
    </Out>
  );
  if (!complete) return out(<span className="named">{name}</span>);
  if (format === 'IMAGE') {
    const url = webAddress(imageUrl);
    return out(url === null ? <span className="named">{name}</span> : <Picture url={url} alt={name} />);
  }
  if (format === 'HTML') {
    return (
      <>
        <AdFrame markup={htmlMarkup ?? ''} title={name} />
        {out(<VisuallyHidden>{name}</VisuallyHidden>, 'over')}
      </>
    );
  }
  if (format === 'VIDEO') {
    const url = webAddress(videoUrl);
    return (
      <>
        {url === null ? null : <video src={url.href} controls muted playsInline preload="metadata" aria-label={name} />}
        {out(<span className="label">{adMessages.visit}</span>)}
      </>
    );
  }
  if (!nativeContent) return out(<span className="named">{name}</span>);
  const picture = webAddress(nativeContent.image);
  return out(
    <Story className={picture === null ? undefined : 'pictured'}>
      {picture === null ? null : <Picture url={picture} alt="" />}
      <b>{nativeContent.title}</b>
      {nativeContent.description ? <p>{nativeContent.description}</p> : null}
      {nativeContent.sponsor ? <span className="sponsor">{nativeContent.sponsor}</span> : null}
      {nativeContent.cta ? <span className="cta">{nativeContent.cta}</span> : null}
    </Story>,
  );
}

const Picture = ({ url, alt }: { url: URL; alt: string }) => (
  <img src={url.href} alt={alt} loading="lazy" referrerPolicy="no-referrer" />
);

/** The way to the advertiser, in a window of its own that knows nothing of ours; plain text where the address is none of the web. */
function Out({
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
  const url = webAddress(address);
  if (url === null) return className === undefined ? children : null;
  return (
    <a
      className={className}
      href={url.href}
      target="_blank"
      rel="sponsored noopener noreferrer"
      onClick={onClick}
      // The middle button opens it as well.
      onAuxClick={({ button }) => (button === 1 ? onClick() : undefined)}
    >
      {children}
      <VisuallyHidden> {adMessages.newWindow}</VisuallyHidden>
    </a>
  );
}

/** Calls back once, when half of the box is in sight (ADS-13, CONST-20). */
function useImpression(box: { current: HTMLElement | null }, complete: boolean, onSeen: () => void): void {
  const told = useRef(false);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    if (!complete || told.current || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (
          told.current ||
          !entries.some(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= 0.5)
        )
          return;
        told.current = true;
        observer.disconnect();
        tell.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, complete]);
}
