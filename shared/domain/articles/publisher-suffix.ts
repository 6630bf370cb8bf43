/** What stands between a headline and the name of its publisher. */
const separator = /\s+[-–—|·•:»]\s*$/;

/**
 * A headline without the name of its publisher at the end: "Ferry fares frozen - Harbour Tribune". Aggregators write it
 * behind every headline and name the publisher in a field too.
 */
export function withoutPublisher(title: string, publisher: string): string {
  if (publisher === '' || !title.toLowerCase().endsWith(publisher.toLowerCase())) return title;
  const headline = title.slice(0, -publisher.length);
  return separator.test(headline) ? headline.replace(separator, '') || title : title;
}
