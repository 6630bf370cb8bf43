import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { messages } from '#web/shell/messages/en.ts';
import { paths } from '#web/shell/paths.ts';
import { Toolbar } from '#web/shell/ui/layout/toolbar.tsx';

export interface SitePage {
  to: string;
  label: string;
  /** A section, which narrow headers leave to the menu. */
  isSection?: boolean;
}

/** The links at the bottom of every page, which are the menu where there is no script. */
export const siteLinksId = 'pages';

/** The pages that header, menu and footer link to. */
export function sitePages({ signedIn }: { signedIn: boolean }): SitePage[] {
  return [
    { to: paths.home, label: messages.header.home },
    { to: paths.topics, label: messages.header.topics },
    { to: paths.places, label: messages.header.places, isSection: true },
    { to: paths.publishers, label: messages.header.publishers },
    { to: paths.sports, label: messages.header.sports, isSection: true },
    { to: paths.markets, label: messages.header.markets, isSection: true },
    { to: paths.weather, label: messages.header.weather, isSection: true },
    ...(signedIn ? [{ to: paths.admin, label: messages.header.admin }] : []),
  ];
}

/** Whether `pathname` is the page `to` or below it; the front page has two addresses. */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.home) return pathname === paths.home || pathname === paths.news;
  return pathname === to || pathname.startsWith(`${to}/`) || (to === paths.places && pathname.startsWith('/place/'));
}

/** Links to the site's pages; the current one is marked with aria-current. */
export function PageLinks({ pages, onFollow }: { pages: readonly SitePage[]; onFollow?: () => void }) {
  const { pathname } = useLocation();
  return pages.map(({ to, label, isSection }) => (
    <Link
      key={to}
      to={to}
      className={isSection ? 'section' : undefined}
      aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      onClick={onFollow}
    >
      {label}
    </Link>
  ));
}

const services = [
  { name: 'Booking', href: 'https://www.booking.com/' },
  { name: 'eBay', href: 'https://www.ebay.com/' },
  { name: 'Amazon', href: 'https://www.amazon.com/' },
  { name: 'YouTube', href: 'https://www.youtube.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'WhatsApp', href: 'https://www.whatsapp.com/' },
];

/** Links to the home pages of other services, in a navigation with the class `shortcuts`: one stop of the Tab key. */
export const Shortcuts = () => (
  <nav className="shortcuts" aria-label={messages.header.shortcuts}>
    <Toolbar label={messages.header.shortcuts}>
      {services.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener">
          {name}
        </a>
      ))}
    </Toolbar>
  </nav>
);

/** The link to the membership plans. */
export function SubscribeLink({ onFollow }: { onFollow?: () => void }) {
  return (
    <Button variant="contained" color="amber" component={Link} to={paths.subscribe} onClick={onFollow}>
      {messages.header.subscribe}
    </Button>
  );
}
