import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { removeServedHead } from '#web/ui/browser/document-head.ts';

/**
 * The canonical address of a page, without the query: topics and searches are views of the front page. Articles get
 * theirs from the server's document and then from `useArticleHead` (reader/article/use-article.ts).
 */
export function CanonicalLink() {
  const { pathname } = useLocation();
  const isArticle = pathname.startsWith(paths.article(''));
  useEffect(() => {
    if (!isArticle) removeServedHead();
  }, [isArticle]);
  if (isArticle) return null;
  const path = pathname === paths.news ? paths.home : pathname.replace(/(?<=.)\/+$/, '');
  return <link rel="canonical" href={`${window.location.origin}${path}`} />;
}
