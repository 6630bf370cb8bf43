import styled from '@emotion/styled';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { AdPlace } from '#web/reader/ads/ad-placement.tsx';
import { sportsWidgetHeight } from '#web/reader/live/sports/widget-height.ts';
import { weatherWidgetHeight } from '#web/reader/live/weather/widget-height.ts';
import { marketsWidgetHeight } from '#web/reader/live/widget-heights.ts';
import { color, font } from '#web/theme.ts';
import { ChevronIcon } from '#web/ui/display/icons.tsx';
import { ErrorBoundary } from '#web/ui/rendering/error-boundary.tsx';
import { RenderNearViewport } from '#web/ui/rendering/near-viewport.tsx';

import { LocalAd } from '../ads/local-ad.tsx';

const FollowsManager = lazy(() => import('../following/follows-manager.tsx'));
const SportsWidget = lazy(() => import('#web/reader/live/sports/sports-widget.tsx'));
const WeatherWidget = lazy(() => import('#web/reader/live/weather/weather-widget.tsx'));
const MarketsWidget = lazy(() => import('#web/reader/live/markets/markets-widget.tsx'));
const EventsWidget = lazy(() => import('#web/reader/events/events-widget.tsx'));
const NewsletterForm = lazy(() => import('#web/reader/newsletter/newsletter-form.tsx'));

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
  borderBlock: `1px solid ${color.rule}`,
  '& b': { ...font.brief, display: 'block', color: color.ink },
  '& span': { ...font.meta, color: color.soft },
  '& svg': { color: color.soft },
  '&:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '[dir=rtl] & svg': { scale: '-1 1' },
});
const Hint = styled('p')({ ...font.excerpt, color: color.soft });

/** Heads with about as much as stands below them (px); how much there is, the browser's own collections say. */
const eventsHeight = 240;
const newsletterHeight = 250;

/** The place of a widget, as high as it will be. It comes when it is about to be seen, and its failure stays its own. */
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

/** What stands beside the news, in the specification's order (HOME-31, HOME-32); on a narrow screen, after its first stories. */
export function HomeSidebar({ following, signedIn }: { following: boolean; signedIn: boolean }) {
  return (
    <Side aria-label={messages.home.sidebar}>
      {following && !signedIn ? <Hint>{messages.home.followsHint}</Hint> : null}
      {following && signedIn ? (
        <Suspense fallback={null}>
          <FollowsManager />
        </Suspense>
      ) : null}
      <AdPlace zone="SIDEBAR_TOP" instead={<LocalAd slot="sidebar_top" />} />
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
      {/* The manager leads to the topics itself (HOME-33). */}
      {following && signedIn ? null : <TopicsRow />}
      <div className="mpu">
        <AdPlace zone="ARTICLE_MPU" instead={<LocalAd slot="sidebar_mid" />} />
      </div>
    </Side>
  );
}
