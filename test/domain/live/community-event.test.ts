import { describe, expect, test } from 'vitest';
import { isSampleEvent, seededEvents, withoutEndedSamples } from '#shared/config/seed/events.ts';
import {
  type CommunityEvent,
  communityEvent,
  eventStart,
  upcomingEvents,
} from '#shared/domain/live/community-event.ts';
import { zonedTime } from '#shared/domain/live/zoned-time.ts';
import { eventLink } from '#web/reader/events/events-widget.tsx';
import { eventDate } from '#web/shell/messages/dates.ts';

const now = new Date('2026-11-20T12:00:00Z');
const one = (id: string, date: string, given: Partial<CommunityEvent> = {}): CommunityEvent =>
  communityEvent.parse({ id, title: `Event ${id}`, date, location: 'Accra', attendees: 3, enabled: true, ...given });
const upcoming = (events: CommunityEvent[], at = now) => upcomingEvents(events, at).map(({ id }) => id);

describe('upcoming events', () => {
  test('upcoming events are the next three enabled events [WID-09, EVT-02, EVT-03, EVT-04]', () => {
    const events = [
      one('fifth', '2027-05-01T10:00:00Z'),
      one('second', '2026-12-02T10:00:00Z'),
      one('past', '2026-11-19T10:00:00Z'),
      one('off', '2026-11-21T10:00:00Z', { enabled: false }),
      one('third', '2026-12-03'),
      one('first', '2026-12-01T23:00:00+02:00'),
    ];
    expect(upcoming(events)).toEqual(['first', 'second', 'third']);
    expect(events[0]?.id).toBe('fifth');
  });
  test("upcoming events include a time until it comes, and a day until it ends in the reader's time zone [WID-21]", () => {
    expect(upcoming([one('now', '2026-11-20T12:00:00Z')])).toEqual(['now']);
    expect(upcoming([one('gone', '2026-11-20T11:59:59.999Z')])).toEqual([]);
    const evening = new Date(2026, 10, 20, 23, 59, 59);
    expect(upcoming([one('today', '2026-11-20')], evening)).toEqual(['today']);
    expect(upcoming([one('today', '2026-11-20')], new Date(2026, 10, 21))).toEqual([]);
  });
  test.each([['x'], [''], ['2026-02-31'], ['2026-13-01'], ['tomorrow'], ['1'], ['2026-12-01T99:00']])(
    'upcoming events hide only the event with the unreadable date %j [EVT-08]',
    (date) => {
      expect(eventStart(date)).toBeNull();
      expect(upcoming([one('bad', date), one('good', '2026-12-01')])).toEqual(['good']);
    },
  );
  test('upcoming events contain the initial events for 30 and 45 days [EVT-09, SEED-05]', () => {
    const seeds = seededEvents(now);
    expect(seeds.map(({ date }) => date)).toEqual(['2026-12-20T14:00:00+00:00', '2027-01-04T09:30:00-05:00']);
    expect(upcoming(seeds)).toHaveLength(2);
    expect(upcoming(seeds, new Date('2027-01-19T12:00:00Z'))).toEqual([]);
  });
});

describe('sample events', () => {
  const seeds = seededEvents(now);
  const ids = (events: CommunityEvent[]) => withoutEndedSamples(events).map(({ id }) => id);
  const sampleIds = seeds.map(({ id }) => id);
  test('sample events stay while there is no other', () => {
    expect(ids(seeds)).toEqual(sampleIds);
    expect(ids([...seeds, one('draft', '2026-12-01', { enabled: false })])).toEqual([...sampleIds, 'draft']);
  });
  test.each(['2026-12-01', '2026-01-01'])('sample events end with the first real one, also of %s', (date) => {
    expect(ids([...seeds, one('real', date)])).toEqual(['real']);
  });
  test('a sample with another date is a sample, one with another title is an editor’s event', () => {
    const [seed] = seeds;
    if (seed === undefined) throw new Error('No samples');
    expect(isSampleEvent({ ...seed, date: '2027-05-01' })).toBe(true);
    expect(isSampleEvent({ ...seed, title: 'Regatta' })).toBe(false);
    expect(ids([{ ...seed, title: 'Regatta' }, ...seeds.slice(1)])).toEqual([seed.id]);
  });
});

describe('the time of an event', () => {
  test.each([
    ['2026-11-20T00:00:00Z', '2026-12-20T14:00:00+00:00', '2027-01-04T09:30:00-05:00'],
    ['2026-11-20T23:59:59Z', '2026-12-20T14:00:00+00:00', '2027-01-04T09:30:00-05:00'],
    ['2026-06-01T08:17:43Z', '2026-07-01T14:00:00+01:00', '2026-07-16T09:30:00-04:00'],
  ])(
    'the time of an event of the seed is that of its city, whenever the browser is first opened: %s',
    (at, ...dates) => {
      expect(seededEvents(new Date(at)).map(({ date }) => date)).toEqual(dates);
    },
  );
  test('the time of an event has the offset of its zone on its day', () => {
    expect(zonedTime('2026-12-20', '18:00', 'Asia/Kolkata')).toBe('2026-12-20T18:00:00+05:30');
    expect(zonedTime('2026-12-20', '18:00', 'UTC')).toBe('2026-12-20T18:00:00+00:00');
  });
  test.each([
    ['2026-11-01', '01:59', 'America/Los_Angeles', '-07:00'],
    ['2026-11-01', '02:00', 'America/Los_Angeles', '-08:00'],
    ['2026-11-01', '09:30', 'America/Los_Angeles', '-08:00'],
    ['2027-03-14', '01:30', 'America/New_York', '-05:00'],
    ['2027-03-14', '03:00', 'America/New_York', '-04:00'],
    ['2027-03-14', '02:30', 'America/New_York', '-05:00'],
    ['2026-10-04', '01:00', 'Australia/Sydney', '+10:00'],
    ['2026-10-04', '14:00', 'Australia/Sydney', '+11:00'],
    ['2027-04-03', '23:00', 'Pacific/Auckland', '+13:00'],
    ['2026-10-25', '00:30', 'Europe/London', '+01:00'],
  ])(
    'the time of an event on a day of the clock change has the offset of its hour: %s %s in %s',
    (day, clock, zone, offset) => {
      expect(zonedTime(day, clock, zone)).toBe(`${day}T${clock}:00${offset}`);
    },
  );
  test.each([
    ['2027-01-04T09:30:00-05:00', /^Mon.*4 Jan 2027.*9:30|Mon, Jan 4, 2027.*9:30/],
    ['2027-01-04T23:30:00+14:00', /4.*23:30|4.*11:30/],
  ])('the event of %s is shown by the clocks of its place', (date, full) => {
    expect(eventDate(date)).toMatchObject({ day: '4', month: 'Jan', full: expect.stringMatching(full) });
  });
  test('the time of an event in UTC or without a zone is shown in the reader’s zone', () => {
    const local = new Date('2026-12-01T23:30:00Z').toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' });
    expect(eventDate('2026-12-01T23:30:00Z')?.full).toContain(local);
  });
});

describe('the event schema', () => {
  test('the event schema accepts records with nine fields, and without the optional ones [EVT-05, ENT-17]', () => {
    const nine = {
      id: 'e',
      title: 'Fair',
      date: '2026-12-01',
      location: 'Lagos',
      attendees: 5,
      sponsor: 'Palm',
      registrationUrl: 'https://r.example.org/',
      affiliateUrl: 'https://a.example.org/',
      enabled: true,
    };
    expect(communityEvent.parse(nine)).toMatchObject({ ...nine, isFeatured: false, description: '' });
    const { sponsor: _, ...eight } = nine;
    expect(communityEvent.parse(eight)).not.toHaveProperty('sponsor');
  });
  test('the event schema rejects script links', () => {
    expect(communityEvent.safeParse({ ...one('e', '2026-12-01'), affiliateUrl: 'javascript:alert(1)' }).success).toBe(
      false,
    );
  });
});

describe('the link of an event [WID-16]', () => {
  const random = () => 0;
  test('the link of an event is the decorated affiliate link', () => {
    const link = eventLink(
      { affiliateUrl: 'https://a.example.org/e', registrationUrl: 'https://r.example.org/' },
      [],
      random,
    );
    expect(link?.href).toBe(
      'https://a.example.org/e?utm_source=landfall&utm_medium=affiliate&utm_campaign=general&subid=aaaaaaaa',
    );
  });
  test('the link of an event is the registration without an affiliate link, else null', () => {
    expect(eventLink({ affiliateUrl: '', registrationUrl: 'https://r.example.org/' }, [], random)?.href).toBe(
      'https://r.example.org/',
    );
    expect(eventLink({ affiliateUrl: '', registrationUrl: '' }, [], random)).toBeNull();
  });
});
