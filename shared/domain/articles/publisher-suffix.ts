import { withoutMarks } from '../text/normalise-name.ts';

/** What stands between a headline and the name of its publisher. */
const separator = /(?:\s+[-–—−·•:»]|\s*[|｜])\s*$/u;
const anySeparator = /[-–—−|｜·•:»]/;
/** A colon is part of more headlines. */
const lastPart = /^(.*\S)(?:\s+[-–—−·•»]|\s*[|｜])\s*(\S.*)$/su;
/** Words that a publisher adds to its name, or to the name of its site. */
const additions = /(?:news|noticias|online|english|sports?|business|world|africa|mundo|tv|radio|live|com|net|org)$/;

/**
 * A headline without the name of its publisher at the end: "Ferry fares frozen - Harbour Tribune". Aggregators write it
 * behind every headline, and some publishers do so themselves.
 * @param publisher its name, or the name of its site
 * @param link the page, whose site may have the name of the publisher: harbourtribune.example
 */
export function withoutPublisher(title: string, publisher: string, link: string | null = null): string {
  if ((publisher === '' && link === null) || !anySeparator.test(title)) return title;
  if (publisher !== '' && title.toLowerCase().endsWith(publisher.toLowerCase())) {
    const headline = title.slice(0, -publisher.length);
    if (separator.test(headline)) return headline.replace(separator, '') || title;
  }
  const [, headline, last = ''] = lastPart.exec(title) ?? [];
  const name = bareName(last);
  if (headline === undefined || name === '') return title;
  const site = link !== null && URL.canParse(link) ? new URL(link).hostname : '';
  const isPublisher = [publisher, ...partsOfSite(publisher), ...partsOfSite(site)].some(
    (one) => bareName(one) === name,
  );
  return isPublisher ? headline : title;
}

/** The letters and digits of a name without its article and additions: "The Harbour Tribune Online". */
function bareName(name: string): string {
  const letters = withoutMarks(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^the(?=.{3})/, '');
  const bare = letters.replace(additions, '').replace(additions, '');
  return bare.length < 3 ? letters : bare;
}

/** The names in that of a site: "bbc" in `www.bbc.co.uk`. The last one, of the country or kind, names no publisher. */
const partsOfSite = (host: string): string[] =>
  /^[\w-]+(?:\.[\w-]+)+$/.test(host)
    ? host
        .split('.')
        .slice(0, -1)
        .filter((part) => part.length > 2 && !/^(?:www|amp|mobile|news|feeds|rss|com|net|org|gov)$/.test(part))
    : [];
