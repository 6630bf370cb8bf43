import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { articleDeskMessages as words } from '#web/shell/messages/desk/en-articles.ts';
import { DeskPage } from '../desk-page.tsx';
import { TopicsContext } from './article-cells.tsx';
import { filtersOf, openParam, pageParam, withParam } from './article-filters.ts';
import { ArticleList } from './article-list.tsx';
import { ArticlePanel } from './detail/article-panel.tsx';
import { useDeskArticles } from './use-desk-articles.ts';

/** Whether the page before this one in the browser's history is the list. */
const isFromList = (state: unknown): boolean => typeof state === 'object' && state !== null && 'fromList' in state;

/** The list, and the open article over it. Both are part of the address. */
function ArticlesDesk() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const section = useRef<HTMLElement>(null);
  const { data: topics = [] } = useTopics();
  const filters = filtersOf(params);
  const list = useDeskArticles(filters, params.get(pageParam));
  const opened = params.get(openParam);
  const { put } = list;

  const wasOpen = useRef(opened);
  useEffect(() => {
    const id = wasOpen.current;
    wasOpen.current = opened;
    // The dialog returns the focus to the link that opened it, unless the page began with it or the link has gone.
    if (id === null || opened !== null || document.activeElement !== document.body) return;
    (document.querySelector<HTMLElement>(`[data-open="${CSS.escape(id)}"]`) ?? section.current)?.focus();
  }, [opened]);

  function close() {
    if (isFromList(location.state)) void navigate(-1);
    else setParams((before) => withParam(before, openParam, null), { replace: true });
  }
  return (
    <TopicsContext value={topics}>
      <ArticleList ref={section} list={list} filters={filters} topics={topics} />
      {opened === null ? null : (
        <ArticlePanel key={opened} id={opened} topics={topics} onChange={put} onClose={close} />
      )}
    </TopicsContext>
  );
}

/** The articles desk. The server decides who may use it. */
export default function AdminArticlesPage() {
  return (
    <DeskPage words={words} ruled signedIn>
      <ArticlesDesk />
    </DeskPage>
  );
}
