import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '#web/shell/paths.ts';
import SearchBox, { type SearchBoxProps } from './search-box.tsx';
import { searchFieldIds } from './search-key.ts';
import { isCurrent } from './site-links.tsx';

/** The header's search. It begins with the words of the search page, or with the term that filters the front page. */
export default function HeaderSearch(props: Pick<SearchBoxProps, 'focused' | 'onDone'>) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const term = params.get(isCurrent(paths.searchPage, pathname) ? 'q' : 'search') ?? '';
  return <SearchBox id={searchFieldIds.header} term={term} {...props} />;
}
