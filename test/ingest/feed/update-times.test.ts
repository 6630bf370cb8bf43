import { describe, expect, test } from 'vitest';
import { parseNewEntries } from '#functions/feeds/parse/parse-feed.ts';
import { address, atom, rss } from './read.ts';

const sy = 'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"';
const item = '<item><title>Ferry sails</title><link>https://paper.example/ferry</link></item>';
const parse = (text: string, known = { key: '', hashes: [] as string[] }) =>
  parseNewEntries(new TextEncoder().encode(text), { url: address }, known);
/** The update time of a feed with these elements, in seconds. */
const updateSeconds = async (elements: string) =>
  (await parse(rss(elements + item).replace('<rss ', `<rss ${sy} `))).updateSeconds;
const period = (name: string, frequency = '') =>
  `<sy:updatePeriod>${name}</sy:updatePeriod>${frequency && `<sy:updateFrequency>${frequency}</sy:updateFrequency>`}`;

describe('the time between updates of a feed', () => {
  test.each([
    ['', undefined],
    ['<ttl>60</ttl>', 3600],
    ['<ttl> 90\n</ttl>', 5400],
    ['<ttl>0.5</ttl>', 30],
    ['<ttl>0</ttl>', undefined],
    ['<ttl>-60</ttl>', undefined],
    ['<ttl>1 hour</ttl>', undefined],
    ['<ttl/>', undefined],
    [`<ttl>${'9'.repeat(30)}</ttl>`, undefined],
    [period('hourly'), 3600],
    [period('\n\thourly\t', '\n\t1\t'), 3600],
    [period('Daily', '12'), 7200],
    [period('weekly'), 604_800],
    [period('hourly', '0'), 3600],
    [period('hourly', '-2'), 3600],
    [period('hourly', 'often'), 3600],
    [period('always', '2'), undefined],
    ['<sy:updateFrequency>2</sy:updateFrequency>', undefined],
    [`<ttl>30</ttl>${period('hourly')}`, 3600],
    [`<ttl>90</ttl>${period('hourly')}`, 5400],
    ['<skipHours><hour>3</hour></skipHours><skipDays><day>Sunday</day></skipDays>', undefined],
  ])('the time between updates of a feed with %j is %s seconds', async (elements, seconds) => {
    expect(await updateSeconds(elements)).toBe(seconds);
  });

  test('the time between updates of a feed is read from Atom, and from RSS 1.0', async () => {
    const written = atom('<entry><title>x</title><id>urn:1</id></entry>');
    const named = (text: string) => text.replace('<title>', `${period('hourly', '2')}<title>`);
    expect((await parse(named(written.replace('<feed ', `<feed ${sy} `)))).updateSeconds).toBe(1800);
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ${sy}><channel rdf:about="${address}"><title>The Paper</title>${period('daily')}</channel>${item}</rdf:RDF>`;
    expect((await parse(rdf)).updateSeconds).toBe(86_400);
  });

  test('the time between updates of a feed is read when all its entries are known', async () => {
    const document = rss(`<ttl>60</ttl>${item}${item.replaceAll('erry', 'ish')}`);
    const { written } = await parse(document);
    const again = await parse(document, written ?? undefined);
    expect([again.feed.entries, again.updateSeconds]).toEqual([[], 3600]);
  });

  test('the time between updates of an entry is not that of its feed', async () => {
    expect(await updateSeconds(`<item><title>x</title><ttl>60</ttl>${period('daily')}</item>`)).toBeUndefined();
  });
});
