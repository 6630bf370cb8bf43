import styled from '@emotion/styled';
import { type ReactNode, useMemo, useState } from 'react';
import { isSampleEvent, withoutEndedSamples } from '#shared/config/seed/events.ts';
import { type Affiliate, affiliateOf, decorateLink, newSubid } from '#shared/domain/ads/affiliate.ts';
import { type CommunityEvent, upcomingEvents } from '#shared/domain/live/community-event.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';
import { useFollowPublished } from '#web/shell/cache/published.ts';
import { eventDate } from '#web/shell/messages/dates.ts';
import { eventsMessages as words } from '#web/shell/messages/en-widgets.ts';
import { locale } from '#web/shell/messages/locale.ts';
import { affiliatesCopy, eventsCopy } from '#web/shell/storage/collection-copies.ts';
import { affiliates, countAffiliateClick, events } from '#web/shell/storage/collections.ts';
import { hasSampleEvents, seedCollections } from '#web/shell/storage/seed-collections.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { Dotted } from '#web/shell/ui/display/dotted.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { onAnyClick } from '../card/article-reports.ts';
import { SampleMark } from '../live/sample-mark.tsx';

// Before the first render: a new browser must not show an empty list first.
seedCollections();

const List = styled('ul')({
  borderBlockStart: `1px solid ${palette.divider}`,
  '& > li': { borderBlockEnd: `1px solid ${palette.divider}` },
  '& .entry': {
    display: 'grid',
    gridTemplateColumns: '46px minmax(0, 1fr)',
    columnGap: 14,
    paddingBlock: 13,
    color: palette.text.primary,
  },
  '& time': { display: 'grid', alignContent: 'start', justifyItems: 'center', textAlign: 'center' },
  '& .day': {
    fontFamily: typography.fontFamilySerif,
    fontWeight: 560,
    fontSize: '1.75rem',
    lineHeight: 1,
    fontVariantNumeric: 'lining-nums',
  },
  '& .month': {
    ...typography.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    color: palette.text.secondary,
  },
  '& .title': { ...typography.brief, display: 'block', overflowWrap: 'anywhere' },
  '& .facts [data-sample]': { fontSize: 'inherit' },
  '& .facts': {
    ...typography.meta,
    display: 'block',
    marginBlockStart: 2,
    color: palette.text.secondary,
    overflowWrap: 'anywhere',
  },
  '& a:hover .title': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});
const None = styled('p')({
  ...typography.excerpt,
  color: palette.text.secondary,
  paddingBlock: 13,
  borderBlock: `1px solid ${palette.divider}`,
});

/** The formatted price, or an empty list: an event without a price is not necessarily free. */
function priceOf({ price, currency }: CommunityEvent): string[] {
  if (price === undefined || currency === undefined) return [];
  return [
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(price),
  ];
}

/**
 * Links to the affiliate or registration page in a new window. The link is computed once, because it contains a random
 * id.
 */
function EventLink({ event, children }: { event: CommunityEvent; children: ReactNode }) {
  const [link] = useState(() => eventLink(event, affiliates.read(), Math.random));
  if (link === null) return <div className="entry">{children}</div>;
  const countClick = () => {
    if (link.affiliate !== undefined) countAffiliateClick(link.affiliate);
  };
  return (
    <a
      className="entry"
      href={link.href}
      target="_blank"
      rel={link.href === event.registrationUrl ? 'noopener' : 'sponsored noopener'}
      {...onAnyClick(countClick)}
    >
      {children}
      <VisuallyHidden>{words.newWindow}</VisuallyHidden>
    </a>
  );
}

function EventRow({ event }: { event: CommunityEvent }) {
  const date = eventDate(event.date);
  const facts = [
    event.location,
    ...(event.attendees > 0 ? [words.going(event.attendees)] : []),
    ...priceOf(event),
    ...(event.isFeatured ? [words.featured] : []),
  ];
  return (
    <EventLink event={event}>
      <time dateTime={event.date} aria-hidden="true">
        <span className="day">{date?.day}</span>
        <span className="month">{date?.month}</span>
      </time>
      <span>
        <bdi className="title">{event.title}</bdi>
        <span className="facts">{date?.full}</span>
        <span className="facts">
          <Dotted items={facts} />
          <SampleMark of={{ sample: isSampleEvent(event) }} />
        </span>
        {event.sponsor === undefined || event.sponsor === '' ? null : (
          <span className="facts">{words.sponsor(event.sponsor)}</span>
        )}
      </span>
    </EventLink>
  );
}

/** The next three events. */
export default function EventsWidget() {
  useFollowPublished(eventsCopy);
  useFollowPublished(affiliatesCopy);
  const stored = useStored(events);
  const listed = useMemo(
    () => (hasSampleEvents() ? withoutEndedSamples(stored) : stored.filter((event) => !isSampleEvent(event))),
    [stored],
  );
  const shown = upcomingEvents(listed, useNow());
  return (
    <Section title={words.title} data-widget="events">
      {shown.length === 0 ? (
        <None>{words.none}</None>
      ) : (
        <List>
          {shown.map((event) => (
            // The key contains the links: a changed link remounts the entry and recomputes its link.
            <li key={`${event.id} ${event.affiliateUrl} ${event.registrationUrl}`}>
              <EventRow event={event} />
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

/**
 * Where an event links to: the affiliate page with our tracking parameters, or the registration page; null without a
 * valid address.
 */
export function eventLink(
  { affiliateUrl, registrationUrl }: Pick<CommunityEvent, 'affiliateUrl' | 'registrationUrl'>,
  affiliates: readonly Affiliate[],
  random: () => number,
): { href: string; affiliate: Affiliate | undefined } | null {
  const affiliate = affiliateOf(affiliateUrl, affiliates);
  const href = decorateLink(affiliateUrl, { subid: newSubid(random), offerId: affiliate?.offerId });
  if (href !== null) return { href, affiliate };
  return isWebAddress(registrationUrl) ? { href: registrationUrl, affiliate: undefined } : null;
}
