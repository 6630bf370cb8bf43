import styled from '@emotion/styled';
import { use, useRef, useState } from 'react';
import { chooseAd, type LocalAd, type LocalAdSlot } from '#shared/domain/ads/local-ad.ts';
import { useFollowPublished } from '#web/shell/cache/published.ts';
import { parseWebUrl } from '#web/shell/creatives/web-address.ts';
import { messages } from '#web/shell/messages/en.ts';
import { adsCopy } from '#web/shell/storage/collection-copies.ts';
import { countAdClick, countAdImpression, localAds, slotImpressions } from '#web/shell/storage/collections.ts';
import { seedCollections } from '#web/shell/storage/seed-collections.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Picture } from '#web/shell/ui/display/picture.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { onAnyClick } from '../card/article-reports.ts';
import { AdControls } from './ad-controls.tsx';
import { isFresh, PlacementContext, rememberAd, useOnceVisible } from './shown-ads.ts';

// Before the first render: ads that appear later would shift the page.
seedCollections();

const Place = styled('div')({
  containerType: 'inline-size',
  inlineSize: '100%',
  position: 'relative',
  '& > .controls': { position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0, lineHeight: 0, paddingBlock: 6 },
});
const Ad = styled('a')({
  display: 'grid',
  gap: '10px 18px',
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  color: palette.text.primary,
  '& .label': {
    ...typography.meta,
    display: 'block',
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    color: palette.text.secondary,
    // Beside the buttons.
    paddingInlineEnd: 60,
  },
  '& .title': { ...typography.brief, display: 'block', marginBlockStart: 4, overflowWrap: 'anywhere' },
  '& .about': {
    ...typography.excerpt,
    display: 'block',
    marginBlockStart: 4,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '&:hover .title': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  // Text next to the picture, where there is room.
  '@container (min-width: 300px)': { gridTemplateColumns: '120px minmax(0, 1fr)', alignItems: 'center' },
  '@container (min-width: 460px)': { gridTemplateColumns: '160px minmax(0, 1fr)' },
  // A strip of banner height (avoids layout shift): the picture and two lines.
  '&.slim': {
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: 14,
    alignItems: 'center',
    padding: 0,
    border: 0,
    blockSize: 74,
    overflow: 'hidden',
  },
  '&.slim .title': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    marginBlockStart: 0,
  },
  '&.slim .about': { display: 'none' },
});

function ShownAd({ ad, slot, slim }: { ad: LocalAd; slot: LocalAdSlot; slim: boolean }) {
  const element = useRef<HTMLAnchorElement>(null);
  useOnceVisible(element, () => countAdImpression(slot, ad));
  return (
    <Ad
      ref={element}
      className={slim ? 'slim' : undefined}
      href={ad.link}
      target="_blank"
      rel="sponsored noopener"
      referrerPolicy="no-referrer"
      data-ad={ad.id}
      {...onAnyClick(() => countAdClick(ad))}
    >
      <Picture
        picture={{ image: ad.imageUrl, imageKey: ad.imageKey }}
        alt=""
        ratio="16 / 9"
        sizes="(min-width: 600px) 300px, 100vw"
        fallback={null}
      />
      <span>
        <span className="label">{messages.ads.label}</span>
        <bdi className="title">{ad.title}</bdi>
        {ad.description === undefined || ad.description === '' ? null : <bdi className="about">{ad.description}</bdi>}
        <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
      </span>
    </Ad>
  );
}

/** The host of the ad's link identifies its advertiser. */
const identityOf = ({ id, link }: LocalAd) => ({ id, advertiser: parseWebUrl(link)?.hostname ?? id });

/**
 * A local ad for `slot`, chosen once per page view. Counts when it is visible and when it is clicked. Nothing if there
 * is no ad, the slot has reached its cap, or the same ad or advertiser is shown nearby.
 */
export default function LocalAdContent({ slot, slim = false }: { slot: LocalAdSlot; slim?: boolean }) {
  useFollowPublished(adsCopy);
  const replaced = use(PlacementContext);
  const [isClosed, setIsClosed] = useState(false);
  // Kept in state: the impression that reaches the cap must not remove the visible ad.
  const [ad] = useState(() => {
    const placement = replaced?.marker.current?.parentElement;
    const fresh = localAds.read().filter((one) => !placement || isFresh(placement, identityOf(one)));
    const chosen = chooseAd(fresh, slot, slotImpressions.read(), Math.random);
    // At once: another placement may choose before this one has rendered.
    if (chosen !== undefined && placement) rememberAd({ ...identityOf(chosen), element: placement });
    return chosen;
  });
  if (ad === undefined || isClosed) return null;
  return (
    <Place data-slot={slot} data-print="no">
      <ShownAd ad={ad} slot={slot} slim={slim} />
      <div className="controls">
        <AdControls
          id={ad.id}
          zoneKey={slot}
          onClose={() => (replaced === null ? setIsClosed(true) : replaced.onClose())}
        />
      </div>
    </Place>
  );
}
