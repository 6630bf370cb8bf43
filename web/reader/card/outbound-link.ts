import { reportExternalClick } from './article-events.ts';

/**
 * A publisher's link as an absolute address: one without `http://`, `https://` or `//` gets `https://`. No other
 * scheme passes: `javascript:...` becomes part of an https address.
 */
export function outboundHref(url: string): string {
  const address = url.trim();
  return /^(https?:)?\/\//i.test(address) ? address : `https://${address}`;
}

interface OutboundLinkProps {
  href: string;
  target: '_blank';
  rel: 'noopener';
  onClick: () => void;
  onAuxClick: (event: { button: number }) => void;
}

/**
 * Props of an `<a>` to an article's page at its publisher: it opens a new window without opener and reports each
 * click.
 * @param id the article to report clicks for; null for an article that the server does not store
 */
export function outboundLinkProps(id: string | null, url: string): OutboundLinkProps {
  const report = () => {
    if (id !== null) reportExternalClick(id);
  };
  return {
    href: outboundHref(url),
    target: '_blank',
    rel: 'noopener',
    onClick: report,
    // The middle button opens links too, but does not fire `click`.
    onAuxClick: ({ button }) => {
      if (button === 1) report();
    },
  };
}
