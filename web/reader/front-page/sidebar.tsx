import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import { RenderNearViewport } from '#web/ui/rendering/near-viewport.tsx';
import { AdPlacement } from '../ads/ad-placement.tsx';
import { LocalAd } from '../ads/local-ad.tsx';
import { marketsWidgetHeight, sportsWidgetHeight, weatherWidgetHeight } from '../live/widget-heights.ts';

const FollowsManager = lazy(() => import('../following/follows-manager.tsx'));
const SportsWidget = lazy(() => import('../live/sports/sports-widget.tsx'));
const WeatherWidget = lazy(() => import('../live/weather/weather-widget.tsx'));
const MarketsWidget = lazy(() => import('../live/markets/markets-widget.tsx'));
const EventsWidget = lazy(() => import('../events/events-widget.tsx'));
const NewsletterForm = lazy(() => import('../newsletter/newsletter-form.tsx'));

const Side = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  gap: 26,
  minInlineSize: 0,
  '& > .mpu': { position: 'sticky', insetBlockStart: 20 },
});
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
const eventsHeight = 240;
const newsletterHeight = 250;

/** Reserves the height of a widget and loads it near the viewport. A widget that fails shows nothing. */
function Widget({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div style={{ minBlockSize: height }}>
      <RenderNearViewport>
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>{children}</Suspense>
        </ErrorBoundary>
      </RenderNearViewport>
    </div>
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

/** The sidebar of the front page. On narrow screens it comes after the first articles. */
export function FrontPageSidebar({ following, signedIn }: { following: boolean; signedIn: boolean }) {
  return (
    <Side aria-label={messages.home.sidebar}>
      {following && !signedIn ? <Hint>{messages.home.followsHint}</Hint> : null}
      {following && signedIn ? (
        <Suspense fallback={null}>
          <FollowsManager />
        </Suspense>
      ) : null}
      <AdPlacement zone="SIDEBAR_TOP" fallback={<LocalAd slot="sidebar_top" />} />
      <Widget height={sportsWidgetHeight}>
        <SportsWidget />
      </Widget>
      <Widget height={weatherWidgetHeight}>
        <WeatherWidget />
      </Widget>
      <Widget height={marketsWidgetHeight}>
        <MarketsWidget />
      </Widget>
      <Widget height={eventsHeight}>
        <EventsWidget />
      </Widget>
      <Widget height={newsletterHeight}>
        <LocalAd slot="newsletter_top" />
        <NewsletterForm />
      </Widget>
      {/* FollowsManager has its own link to the topics. */}
      {following && signedIn ? null : <TopicsRow />}
      <div className="mpu">
        <AdPlacement zone="ARTICLE_MPU" fallback={<LocalAd slot="sidebar_mid" />} />
      </div>
    </Side>
  );
}
