import styled from '@emotion/styled';
import { Fragment, lazy, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { getArticle } from '#shared/api/articles.ts';
import { limits } from '#shared/config/limits.ts';
import type { Article } from '#shared/domain/articles/article.ts';
import { ApiError } from '#web/api.ts';
import { useAnswer, useSeedAnswer } from '#web/cache/use-answer.ts';
import { messages } from '#web/messages/en.ts';
import { isNetworkError } from '#web/offline/offline-actions.ts';
import { paths } from '#web/paths.ts';
import { AdTags } from '#web/reader/ads/ad-tags.ts';
import { AdPlace } from '#web/reader/ads/ad-placement.tsx';
import { ArticleBar } from '#web/reader/article/article-bar.tsx';
import { ArticleBody } from '#web/reader/article/article-body.tsx';
import { ArticleSkeleton, ArticleView, BodyBones } from '#web/reader/article/article-view.tsx';
import { CoverageList } from '#web/reader/article/coverage-list.tsx';
import { KeepReading, nextStories } from '#web/reader/article/keep-reading.tsx';
import { RelatedTopics } from '#web/reader/article/related-topics.tsx';
import { servedArticle } from '#web/reader/article/served-article.ts';
import { useArticleHead } from '#web/reader/article/use-article-head.ts';
import { useVisit } from '#web/reader/article/use-visit.ts';
import { displayedArticle } from '#web/reader/article/displayed-article.ts';
import { LeaveLink } from '#web/reader/article/publisher-link.tsx';
import { LikeButton, SaveButton, ShareButton } from '#web/reader/card/reaction-buttons.tsx';
import { Reactions } from '#web/reader/article/reactions.tsx';
import { SocialTexts } from '#web/reader/article/social-texts.tsx';
import { useLike } from '#web/reader/card/use-like.ts';
import { followSource } from '#web/reader/following/follow-source.tsx';
import { useArticles } from '#web/cache/public-lists.ts';
import { useLock } from '#web/reader/subscribe/use-lock.ts';
import { topicWords } from '#web/messages/topic-label.ts';
import { useTopics } from '#web/reader/topics/use-topics.ts';
import { useSession } from '#web/session/session.ts';
import { Unreachable } from '#web/site/unreachable.tsx';
import { hasLocalArticle } from '#web/storage/local-article-lookup.ts';
import { Notice, RetryButton } from '#web/ui/display/notice.tsx';
import { StrongPillLink } from '#web/ui/forms/pill.tsx';
import { PageWidth } from '#web/ui/layout/page-width.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { useEarlyPicture } from '#web/ui/rendering/early-picture.ts';
import { StepByStep } from '#web/ui/rendering/step-by-step.tsx';

const LocalArticlePage = lazy(() => import('./local-article-page.tsx'));
const PremiumStory = lazy(() => import('./premium-story.tsx'));

const Leaderboard = styled(PageWidth)({ marginBlock: 20 });

/** Below a preview, the way to the rest of it; below a whole story, to the publisher's own page (ART-23, ART-44). */
function WayOut({ article: { id, url, source, content } }: { article: Article }) {
  if (content.length <= limits.shortContent)
    return <LeaveLink id={id} url={url} label={messages.article.continueReading} source={source} />;
  return url === null || url === '' ? null : (
    <LeaveLink id={id} url={url} label={messages.article.readFull} source={source} />
  );
}

const wholeStory = (article: Article) => (
  <>
    <ArticleBody html={article.content} language={article.language} />
    <WayOut article={article} />
    <CoverageList coverage={article.coverage} />
  </>
);

/** One story whole (RTE-03): the site's, or one that the browser's own sources brought and the site's list does not have (ING-29). */
export default function ArticlePage() {
  const { id = '' } = useParams();
  const list = useArticles().data;
  // Decided once for each address: a list that comes later does not take the story away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const own = useMemo(() => hasLocalArticle(id) && list?.some((one) => one.id === id) !== true, [id]);
  if (!own) return <SiteArticle id={id} />;
  return (
    <Suspense fallback={<ArticleSkeleton />}>
      <LocalArticlePage id={id} />
    </Suspense>
  );
}

function SiteArticle({ id }: { id: string }) {
  const navigate = useNavigate();
  const signedIn = useSession().state === 'in';
  const article = useAnswer(getArticle, { params: { id } });
  const seed = useSeedAnswer(getArticle);
  const list = useArticles().data ?? [];
  const topics = useTopics().data ?? [];
  // Drawn in slices and not in one go when it arrives, and what stands below the body after it: a slow phone stays awake meanwhile.
  const answer = useDeferredValue(article.data);
  const data = useMemo(() => (answer === undefined ? undefined : displayedArticle(answer)), [answer]);
  const merged = data !== undefined && data.id !== id;
  // What the list or the document already knows is shown at once; only the body is waited for.
  const head = data ?? list.find((one) => one.id === id) ?? servedArticle(id);
  const like = useLike(head ?? { id, likes: 0 });
  const lock = useLock(data);
  const settled = merged ? undefined : data;
  const tags = useMemo(() => (head === undefined ? [] : [head.topic, ...(data?.keywords ?? [])]), [head, data]);
  useVisit(settled?.id ?? null);
  useArticleHead(settled);
  useEarlyPicture(head !== undefined || article.error !== undefined);

  useEffect(() => {
    if (answer === undefined || !merged) return;
    // The story was merged into another publisher's report: the address follows, without asking again.
    seed({ params: { id: answer.id } }, answer);
    navigate(paths.article(answer.id), { replace: true });
  }, [answer, merged, seed, navigate]);

  if (article.error !== undefined && data === undefined) {
    const missing = article.error instanceof ApiError && article.error.status === 404;
    const failed = (
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
    return isNetworkError(article.error) ? (
      <Unreachable what="story" onRetry={article.again} otherwise={failed} />
    ) : (
      failed
    );
  }
  return (
    <AdTags value={tags}>
      <title>{messages.site.title(head?.title)}</title>
      <ArticleBar>
        {head === undefined ? null : (
          <>
            <LikeButton like={like} />
            <ShareButton article={head} />
            {signedIn ? <SaveButton id={head.id} /> : null}
          </>
        )}
      </ArticleBar>
      {data === undefined ? <VisuallyHidden role="status">{messages.article.loading}</VisuallyHidden> : null}
      <Leaderboard>
        <AdPlace zone="ARTICLE_LEADERBOARD" />
      </Leaderboard>
      {head === undefined ? (
        <ArticleSkeleton />
      ) : (
        <ArticleView
          // Nobody reads the body then, and the standfirst stands for it (ART-17, PAY-12).
          article={lock === null ? head : { ...head, content: '' }}
          topic={topicWords(head.topic, topics)}
          follow={followSource(head)}
          beside={<AdPlace zone="ARTICLE_MPU" />}
          after={
            data === undefined ? null : (
              <StepByStep>
                <Fragment key="below">
                  <RelatedTopics keywords={data.keywords} />
                  <Reactions article={data} like={like} />
                  <SocialTexts article={data} />
                </Fragment>
              </StepByStep>
            )
          }
        >
          {data === undefined ? (
            <BodyBones />
          ) : lock !== null ? (
            <Suspense fallback={<BodyBones />}>
              <PremiumStory article={data} lock={lock} whole={wholeStory} />
            </Suspense>
          ) : (
            wholeStory(data)
          )}
        </ArticleView>
      )}
      {data === undefined ? null : (
        <StepByStep>
          <KeepReading articles={nextStories(list, data)} />
        </StepByStep>
      )}
    </AdTags>
  );
}
