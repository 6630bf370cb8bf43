import { connect } from 'node:net';
import { readFeed } from '#functions/feeds/read-feed.ts';
import { countryNamed } from '#shared/config/country-names.ts';
import { type PackPublisher, packCountries, packOf } from '#shared/config/seed/country-packs.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import type { FoundFeed } from '#shared/domain/sources/found-feed.ts';
import { shoreName } from '#shared/domain/stories/shore-name.ts';
import { eachOf } from '../command/each-of.ts';
import { done, note } from '../command/progress.ts';
import { UserError } from '../command/user-error.ts';

/** The publishers of a country. */
interface Pack {
  country: string;
  publishers: readonly PackPublisher[];
}

/**
 * The packs of a country, or all. @param country its code or English name
 * @throws UserError that lists the countries with a pack
 */
export function packsOf(country: string | undefined): Pack[] {
  const all = [...packCountries.home, ...packCountries.diaspora];
  const code = country === undefined ? undefined : countryNamed(country);
  const chosen = all.filter((one) => country === undefined || one === code);
  if (chosen.length === 0)
    throw new UserError(`--country ${country}: there is no pack. Choose one of ${all.join(' ')}.`);
  return chosen.map((one) => ({ country: one, publishers: packOf(one) }));
}

/** Countries that are checked at the same time. No host is in the packs of two of them. */
const concurrency = 4;
const probeMs = 3000;

/**
 * Reads the publishers of the packs as ingestion would, the ones of a country one after the other, and prints for each
 * whether its feed works. A publisher without a known feed is read by the feed that its home page names.
 * @throws UserError if some fail, or if there is no network: then nothing is read
 */
export async function checkPacks(packs: readonly Pack[], now: Date): Promise<void> {
  const homes = packs.flatMap(({ publishers }) => publishers.map(({ home }) => home));
  const probes = [0, 0.5, 1].flatMap((part) => homes[Math.floor(part * (homes.length - 1))] ?? []);
  if (!(await Promise.any(probes.map(reach)).catch(() => false)))
    throw new UserError('There is no network: no publisher can be reached. Nothing was checked.');
  note(`Checking ${homes.length} publishers, one of each country at a time`);
  const verdicts: Verdict['kind'][] = [];
  await eachOf(packs, concurrency, async ({ country, publishers }) => {
    const lines: string[] = [];
    for (const publisher of publishers) {
      const verdict = await checkPublisher(publisher, now);
      verdicts.push(verdict.kind);
      lines.push(printable(`  ${marks[verdict.kind]} ${publisher.name}: ${verdict.text}`));
    }
    console.log([`${shoreName(country)} (${country})`, ...lines].join('\n'));
  });
  const count = (kind: Verdict['kind']) => verdicts.filter((one) => one === kind).length;
  const works = `${count('works')} work as listed, ${count('differs')} at another address`;
  if (count('fails') > 0) throw new UserError(`${count('fails')} of ${homes.length} publishers fail; ${works}.`);
  done(`All ${homes.length} publishers work: ${works}`);
}

/** Connects to the host of an address and sends nothing. */
function reach(address: string): Promise<true> {
  const { protocol, hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    socket.setTimeout(probeMs, () => socket.destroy(new Error('No reply')));
    socket.on('error', reject);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** `differs`: works at an address that the pack does not have. */
interface Verdict {
  kind: 'works' | 'differs' | 'fails';
  text: string;
}
const marks = { works: '✓', differs: '!', fails: '✗' } as const;

/** What a publisher's server has sent must not control the terminal. */
const printable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}]/gu, ' ').slice(0, 400);

async function checkPublisher({ home, feed }: PackPublisher, now: Date): Promise<Verdict> {
  const first = await readAddress(feed ?? home, now);
  if (first.kind === 'works') {
    const moved = first.movedTo === null ? '' : `; moved for good to ${first.movedTo}`;
    return { kind: moved === '' ? 'works' : 'differs', text: `${first.text}${moved}` };
  }
  const page = feed === null ? first : await readAddress(home, now);
  // What was tried, in order.
  const tried = feed === null && page.kind === 'fails' && page.feeds.length > 0 ? [] : [first.text];
  if (page.kind === 'works')
    return { kind: 'differs', text: [...tried, `Its home page is a feed: ${page.text}`].join(' ') };
  for (const { url } of page.feeds.slice(0, maxFeeds)) {
    const found = await readAddress(url, now);
    tried.push(`Its home page names ${url}: ${found.text}`);
    if (found.kind === 'works') return { kind: 'differs', text: tried.join(' ') };
  }
  return { kind: 'fails', text: tried.join(' ') };
}

/** Feeds of a page that are tried, in the order of the page. */
const maxFeeds = 2;

type Reading =
  | { kind: 'works'; text: string; movedTo: string | null }
  | { kind: 'fails'; text: string; feeds: readonly FoundFeed[] };

async function readAddress(address: string, now: Date): Promise<Reading> {
  const fails = (text: string, feeds: readonly FoundFeed[] = []): Reading => ({ kind: 'fails', text, feeds });
  const outcome = await readFeed(address, { now });
  if (outcome.kind === 'failed') return fails(`${outcome.reason}.`, outcome.feeds);
  if (outcome.kind !== 'ok') return fails('The publisher has removed this feed (410 Gone).');
  const { feed, movedTo } = outcome;
  if (feed.entries.length === 0) return fails('The feed has no entries.');
  return { kind: 'works', text: entriesText(feed), movedTo };
}

function entriesText({ entries }: Feed): string {
  const newest = entries
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .toSorted()
    .at(-1);
  return `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}${newest === undefined ? '' : `, the newest of ${newest.slice(0, 10)}`}`;
}
