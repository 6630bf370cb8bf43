import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { removeServedHead } from '#web/ui/browser/document-head.ts';

/**
 * The address that search engines are to keep of a page: without its query, since topics and searches are views of the front page. An article's comes with its document, and again with
 * what the page says of itself (use-article-head.ts).
 */
export function CanonicalLink() {
  const { pathname } = useLocation();
  const article = pathname.startsWith(paths.article(''));
  useEffect(() => {
    if (!article) removeServedHead();
  }, [article]);
  if (article) return null;
  const path = pathname === paths.news ? paths.home : pathname.replace(/(?<=.)\/+$/, '');
  return <link rel="canonical" href={`${window.location.origin}${path}`} />;
}
