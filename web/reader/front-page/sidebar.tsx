import styled from '@emotion/styled';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { ChevronIcon } from '#web/shell/ui/display/icons.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { RenderNearViewport } from '#web/shell/ui/rendering/near-viewport.tsx';
import { AdPlacement, LocalAd } from '../ads/ad-placement.tsx';
import {
  marketsWidgetHeight,
  sportsMatchesHeight,
  sportsWidgetHeight,
  weatherWidgetHeight,
} from '../live/widget-heights.ts';

const FollowsManager = lazyPart(() => import('../following/follows-manager.tsx'));
const SportsWidget = lazyPart(() => import('../live/sports/sports-widget.tsx'));
const WeatherWidget = lazyPart(() => import('../live/weather/weather-widget.tsx'));
const MarketsWidget = lazyPart(() => import('../live/markets/markets-widget.tsx'));
const EventsWidget = lazyPart(() => import('../events/events-widget.tsx'));
const NewsletterForm = lazyPart(() => import('../newsletter/newsletter-form.tsx'));

const Side = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  gap: 26,
  minInlineSize: 0,
  alignSelf: 'start',
  '& > .start': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 26 },
});
// On narrow screens the three widgets are cards in a row that scrolls sideways.
const Widgets = styled('div')({
  // Clips the visually hidden texts too.
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'min(80vw, 320px)',
  columnGap: 26,
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'none',
  // Extends to the edges of the screen; the padding keeps focus rings visible.
  marginInline: -18,
  paddingInline: 18,
  paddingBlock: 4,
  '& > *': { scrollSnapAlign: 'start', scrollMarginInline: 18 },
  // The sports page has the players.
  '& .players': { display: 'none' },
  [breakpoints.up('sm')]: { gridAutoColumns: 'minmax(300px, 1fr)' },
  [breakpoints.up('md')]: {
    gridAutoFlow: 'row',
    gridAutoColumns: 'minmax(0, 1fr)',
    rowGap: 26,
    overflow: 'visible',
    marginInline: 0,
    padding: 0,
    '& .players': { display: 'block' },
  },
});
const End = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 26 });
const Row = styled(Link)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 12,
  paddingBlock: 14,
  borderBlock: `1px solid ${palette.divider}`,
  '& b': { ...typography.brief, display: 'block', color: palette.text.primary },
  '& span': { ...typography.meta, color: palette.text.secondary },
  '& svg': { color: palette.text.secondary },
  '&:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '[dir=rtl] & svg': { scale: '-1 1' },
});
const Hint = styled('p')({ ...typography.excerpt, color: palette.text.secondary });

/** Approximate heights in px; the content depends on the collections in this browser. */
const eventsHeight = [240, 240] as const;
const newsletterHeight = [290, 242] as const;

interface WidgetProps {
  height: Height;
  children: ReactNode;
}

/** A widget that fails, or that the editors switched off, takes no space. */
const WidgetBox = styled('div')({ minInlineSize: 0, '&:empty': { display: 'none' } });

/** Heights in px, on narrow screens and beside the articles. */
type Height = readonly [narrow: number, wide: number];
const Place = styled(Skeleton)({ blockSize: 'var(--narrow)', [breakpoints.up('md')]: { blockSize: 'var(--wide)' } });
const Reserved = ({ height: [narrow, wide] }: { height: Height }) => (
  <Place aria-hidden="true" style={{ '--narrow': `${narrow}px`, '--wide': `${wide}px` }} />
);

/** A widget that loads near the viewport. Its height is reserved until then. */
function Widget({ height, children }: WidgetProps) {
  return (
    <WidgetBox>
      <RenderNearViewport placeholder={<Reserved height={height} />}>{children}</RenderNearViewport>
    </WidgetBox>
  );
}

function TopicsRow() {
  const [name, about] = messages.home.topicsLink;
  return (
    <Row to={paths.topics}>
      <span>
        <b>{name}</b>
        <span>{about}</span>
      </span>
      <ChevronIcon />
    </Row>
  );
}

const liveWidgets = [
  [SportsWidget, [sportsMatchesHeight, sportsWidgetHeight]],
  [WeatherWidget, [weatherWidgetHeight, weatherWidgetHeight]],
  [MarketsWidget, [marketsWidgetHeight, marketsWidgetHeight]],
] as const;

/** Together: those outside the row's edge are never near the viewport. */
const LiveWidgets = () => (
  <RenderNearViewport placeholder={liveWidgets.map(([, height]) => <Reserved key={height[1]} height={height} />)}>
    {liveWidgets.map(([Content, height]) => (
      <WidgetBox key={height[1]}>
        <Content placeholder={<Reserved height={height} />} />
      </WidgetBox>
    ))}
  </RenderNearViewport>
);

interface FrontPageSidebarProps {
  ref: Ref<HTMLElement>;
  following: boolean;
}

/** The sidebar of the front page. Narrow screens have it after the first articles, and its end after all of them. */
export function FrontPageSidebar({ ref, following }: FrontPageSidebarProps) {
  const { state } = useSession();
  const hasManager = following && state === 'in';
  return (
    <Side ref={ref} aria-label={messages.home.sidebar}>
      <div className="start">
        {following && state === 'out' ? <Hint>{messages.home.followsHint}</Hint> : null}
        {hasManager ? <FollowsManager /> : null}
        <AdPlacement zone="SIDEBAR_TOP" fallback={<LocalAd slot="sidebar_top" />} />
        <Widgets>
          <LiveWidgets />
        </Widgets>
      </div>
      <End className="end">
        <Widget height={eventsHeight}>
          <EventsWidget placeholder={<Reserved height={eventsHeight} />} />
        </Widget>
        <Widget height={newsletterHeight}>
          <LocalAd slot="newsletter_top" />
          <NewsletterForm placeholder={<Reserved height={newsletterHeight} />} />
        </Widget>
        {/* FollowsManager has its own link to the topics. */}
        {hasManager ? null : <TopicsRow />}
        <AdPlacement zone="ARTICLE_MPU" fallback={<LocalAd slot="sidebar_mid" />} />
      </End>
    </Side>
  );
}
