import { labelOf, opmlOutlines } from '#shared/domain/sources/opml-outlines.ts';

export interface OpmlFeed {
  url: string;
  title: string;
}

/** The feeds of an OPML file, folders flattened, or a sentence saying why it is none. */
export function readOpml(text: string): OpmlFeed[] | string {
  const outlines = opmlOutlines(text);
  if ('kind' in outlines) return outlines.message;
  return outlines.flatMap(({ attributes }) => {
    const url = attributes.get('xmlurl')?.trim();
    return url ? [{ url, title: labelOf(attributes) }] : [];
  });
}
