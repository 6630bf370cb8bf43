import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { removeServedHead } from '#web/ui/browser/document-head.ts';

/**
 * The canonical address of a page, without the query: topics and searches are views of the front page. Articles,
 * publishers and subjects get theirs from the server's document and then from `describePage`.
 */
export function CanonicalLink() {
  const { pathname } = useLocation();
  const describesItself = [paths.article(''), paths.publisher(''), paths.about('')].some((path) =>
    pathname.startsWith(path),
  );
  useEffect(() => {
    if (!describesItself) removeServedHead();
  }, [describesItself]);
  if (describesItself) return null;
  const path = pathname === paths.news ? paths.home : pathname.replace(/(?<=.)\/+$/, '');
  return <link rel="canonical" href={`${window.location.origin}${path}`} />;
}
