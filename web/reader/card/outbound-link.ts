import { outgoingHref } from './outgoing.ts';
import { reportLeaving } from './article-events.ts';

interface LeavingProps {
  href: string;
  target: '_blank';
  rel: 'noopener';
  onClick: () => void;
  onAuxClick: (event: { button: number }) => void;
}

/** What makes an `<a>` the way from article `id` to its publisher's page: a new window without opener (ART-24 to ART-26), and one report for each click (ART-43); none for a story that is not the site's (`null`). */
export function leavingProps(id: string | null, url: string): LeavingProps {
  const report = () => {
    if (id !== null) reportLeaving(id);
  };
  // The middle button opens links too, and is not a click.
  return {
    href: outgoingHref(url),
    target: '_blank',
    rel: 'noopener',
    onClick: report,
    onAuxClick: ({ button }) => {
      if (button === 1) report();
    },
  };
}
