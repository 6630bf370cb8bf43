import { Link, useLocation } from 'react-router-dom';
import { isCurrent, type SitePage } from './site-links.tsx';

interface PageLinksProps {
  pages: readonly SitePage[];
  onFollow?: () => void;
}

/** Links to the site's pages; the one the reader is on says so. */
export function PageLinks({ pages, onFollow }: PageLinksProps) {
  const { pathname } = useLocation();
  return pages.map(({ to, label }) => (
    <Link key={to} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined} onClick={onFollow}>
      {label}
    </Link>
  ));
}
