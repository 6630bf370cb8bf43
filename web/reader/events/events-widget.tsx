import styled from '@emotion/styled';
import { type ReactNode, useId, useState } from 'react';
import { type Event, upcomingEvents } from '#shared/domain/live/community-event.ts';
import { eventsMessages as words } from '#web/messages/en-events.ts';
import { eventMoment } from '#web/messages/event-date.ts';
import { locale } from '#web/messages/locale.ts';
import { affiliates, countAffiliateClick, events } from '#web/storage/collections.ts';
import { seedCollections } from '#web/storage/seed-collections.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { color, font } from '#web/theme.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { eventLink } from './event-link.ts';

// Before the first drawing, so that a new browser does not first read that nothing is coming.
seedCollections();

const List = styled('ul')({
  borderBlockStart: `1px solid ${color.rule}`,
  '& > li': { borderBlockEnd: `1px solid ${color.rule}` },
  '& .entry': {
    display: 'grid',
    gridTemplateColumns: '46px minmax(0, 1fr)',
    columnGap: 14,
    paddingBlock: 13,
    color: color.ink,
  },
  '& time': { display: 'grid', alignContent: 'start', justifyItems: 'center', textAlign: 'center' },
  '& .day': {
    fontFamily: font.serif,
    fontWeight: 560,
    fontSize: '1.75rem',
    lineHeight: 1,
    fontVariantNumeric: 'lining-nums',
  },
  '& .month': {
    ...font.meta,
    fontSize: '0.6875rem',
    letterSpacing: '0.09em',
    textTransform: 'uppercase',
    color: color.soft,
  },
  '& .title': { ...font.brief, display: 'block', overflowWrap: 'anywhere' },
  '& .facts': { ...font.meta, display: 'block', marginBlockStart: 2, color: color.soft, overflowWrap: 'anywhere' },
  '& a:hover .title': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
});
const None = styled('p')({
  ...font.excerpt,
  color: color.soft,
  paddingBlock: 13,
  borderBlock: `1px solid ${color.rule}`,
});

/** Only what an editor gave: an event without a price is not said to be free (EVT-07). */
function priceOf({ price, currency }: Event): string[] {
  if (price === undefined || currency === undefined) return [];
  return [
    new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(price),
  ];
}

/** Leads to the merchant or the registration in a new window. Its link is made once: it carries a random mark. */
function Entry({ event, children }: { event: Event; children: ReactNode }) {
  const [link] = useState(() => eventLink(event, affiliates.read(), Math.random));
  if (link === null) return <div className="entry">{children}</div>;
  const count = () => {
    if (link.affiliate !== undefined) countAffiliateClick(link.affiliate);
  };
  return (
    <a
      className="entry"
      href={link.href}
      target="_blank"
      rel={link.href === event.registrationUrl ? 'noopener' : 'sponsored noopener'}
      onClick={count}
      onAuxClick={({ button }) => {
        if (button === 1) count();
      }}
    >
      {children}
      <VisuallyHidden>{words.newWindow}</VisuallyHidden>
    </a>
  );
}

function EventRow({ event }: { event: Event }) {
  const moment = eventMoment(event.date);
  const facts = [
    event.location,
    ...(event.attendees > 0 ? [words.going(event.attendees)] : []),
    ...priceOf(event),
    ...(event.isFeatured ? [words.featured] : []),
  ].filter((fact) => fact !== '');
  return (
    <Entry event={event}>
      <time dateTime={event.date} aria-hidden="true">
        <span className="day">{moment?.day}</span>
        <span className="month">{moment?.month}</span>
      </time>
      <span>
        <span className="title" dir="auto">
          {event.title}
        </span>
        <span className="facts">{moment?.full}</span>
        <span className="facts" dir="auto">
          {facts.join(' · ')}
        </span>
        {event.sponsor === undefined || event.sponsor === '' ? null : (
          <span className="facts">{words.sponsor(event.sponsor)}</span>
        )}
      </span>
    </Entry>
  );
}

/** The next three events (WID-09, WID-16, WID-17, EVT-01 to EVT-09). */
export default function EventsWidget() {
  const headId = useId();
  const shown = upcomingEvents(useStored(events), useNow());
  return (
    <section aria-labelledby={headId} data-widget="events">
      <SectionHead id={headId}>{words.title}</SectionHead>
      {shown.length === 0 ? (
        <None>{words.none}</None>
      ) : (
        <List>
          {shown.map((event) => (
            // A changed link makes a new entry.
            <li key={`${event.id} ${event.affiliateUrl} ${event.registrationUrl}`}>
              <EventRow event={event} />
            </li>
          ))}
        </List>
      )}
    </section>
  );
}
