import styled from '@emotion/styled';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { limits } from '#shared/config/limits.ts';
import { ApiError, api } from '#web/api.ts';
import { useAnswer, useSeedAnswer } from '#web/cache/use-answer.ts';
import { ArticleBody } from '#web/features/articles/article-body.tsx';
import { ArticleSkeleton, ArticleView, BodyBones } from '#web/features/articles/article-view.tsx';
import { CoverageList } from '#web/features/articles/coverage-list.tsx';
import { KeepReading, nextStories } from '#web/features/articles/keep-reading.tsx';
import { LeaveLink } from '#web/features/articles/leave-link.tsx';
import { RelatedTopics } from '#web/features/articles/related-topics.tsx';
import { useArticles } from '#web/features/articles/use-articles.ts';
import { topicWords } from '#web/features/topics/topic-label.ts';
import { useTopics } from '#web/features/topics/use-topics.ts';
import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';
import { color } from '#web/theme.ts';
import { BackIcon } from '#web/ui/icons.tsx';
import { Notice, RetryButton } from '#web/ui/notice.tsx';
import { PageWidth } from '#web/ui/page-width.tsx';
import { StrongPillLink } from '#web/ui/pill.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const Back = styled('div')({
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 48,
    fontWeight: 600,
    fontSize: '0.875rem',
    color: color.soft,
  },
  '& a:hover': { color: color.ink },
  '[dir=rtl] & svg': { scale: '-1 1' },
});

/** One story whole (RTE-03). */
export default function ArticlePage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const article = useAnswer(api.getArticle, { params: { id } });
  const seed = useSeedAnswer(api.getArticle);
  const list = useArticles().data ?? [];
  const topics = useTopics().data ?? [];
  const { data } = article;
  const merged = data !== undefined && data.id !== id;

  useEffect(() => {
    if (data === undefined || !merged) return;
    // The story was merged into another publisher's report: the address follows, without asking again.
    seed({ params: { id: data.id } }, data);
    navigate(paths.article(data.id), { replace: true });
  }, [data, merged, seed, navigate]);

  // What the list already knows is shown at once; only the body is waited for.
  const head = data ?? list.find((one) => one.id === id);

  if (article.error !== undefined && data === undefined) {
    const missing = article.error instanceof ApiError && article.error.status === 404;
    return (
      <>
        <title>{messages.site.title(messages.article.notFound)}</title>
        <Notice
          level="h1"
          title={messages.article.notFound}
          hint={missing ? messages.article.notFoundHint : messages.article.failedHint}
          urgent={!missing}
        >
          {missing ? null : <RetryButton onRetry={article.again}>{messages.errors.again}</RetryButton>}
          <StrongPillLink to={paths.home}>{messages.article.back}</StrongPillLink>
        </Notice>
      </>
    );
  }
  return (
    <>
      <title>{messages.site.title(head?.title)}</title>
      <PageWidth data-print="no">
        <Back>
          <Link to={paths.home}>
            <BackIcon />
            {messages.article.back}
          </Link>
        </Back>
      </PageWidth>
      {data === undefined ? <VisuallyHidden role="status">{messages.article.loading}</VisuallyHidden> : null}
      {head === undefined ? (
        <ArticleSkeleton />
      ) : (
        <ArticleView article={head} topic={topicWords(head.topic, topics)}>
          {data === undefined ? (
            <BodyBones />
          ) : (
            <>
              <ArticleBody html={data.content} language={data.language} />
              {data.content.length <= limits.shortContent ? (
                <LeaveLink url={data.url} label={messages.article.continueReading} source={data.source} />
              ) : data.url === null ? null : (
                <LeaveLink url={data.url} label={messages.article.readFull} source={data.source} />
              )}
              <CoverageList coverage={data.coverage} />
              <RelatedTopics keywords={data.keywords} />
            </>
          )}
        </ArticleView>
      )}
      {data === undefined ? null : <KeepReading articles={nextStories(list, data)} />}
    </>
  );
}
