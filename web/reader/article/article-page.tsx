import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { use, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { getArticle } from '#shared/api/articles.ts';
import { limits } from '#shared/config/limits.ts';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import { keywordsOf } from '#shared/domain/articles/search.ts';
import { labelNames } from '#shared/domain/text/label-names.ts';
import { ApiError } from '#web/shell/api/client.ts';
import { failureHint } from '#web/shell/api/failure.ts';
import { useArticles, useTopics } from '#web/shell/cache/public-lists.ts';
import { useServedReply } from '#web/shell/cache/use-reply.ts';
import { CleanAddress, loadAgain, UnreachableNotice } from '#web/shell/frame/failed-notice.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { ServedContext } from '#web/shell/state/served.ts';
import { hasLocalArticle } from '#web/shell/storage/local-article-lookup.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Notice, RetryButton } from '#web/shell/ui/display/notice.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { RenderNearViewport } from '#web/shell/ui/rendering/near-viewport.tsx';
import { usePageIdle, WhenIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { StepByStep } from '#web/shell/ui/rendering/step-by-step.tsx';
import { AdPlacement } from '../ads/ad-placement.tsx';
import { AdTags } from '../ads/ad-tags.ts';
import { type Like, useLike } from '../card/like-button.tsx';
import { FollowPublisher } from '../following/follow-button.tsx';
import { type Lock, useLock } from '../subscribe/use-membership.ts';
import { ArticleBar } from './article-bar.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleSkeleton, ArticleView, BodySkeleton } from './article-view.tsx';
import { CoverageList, StoryStrip } from './coverage-list.tsx';
import { PublisherLink } from './publisher-link.tsx';
import { DeskLink, LikePill, SaveButton, ShareButton } from './reactions.tsx';
import { TextSize } from './text-size.tsx';
import { isServedAsGone, isTakenDown, useArticle } from './use-article.ts';

const LocalArticlePage = lazyPart(() => import('./local-article-page.tsx'), loadAgain);
const BelowArticle = lazyPart(() => import('./below-article.tsx'));
const KeepReading = lazyPart(() => import('./keep-reading.tsx'));
const FollowMembershipSettings = lazyPart(() => import('../subscribe/use-membership-settings.ts'));
const PremiumStory = lazyPart(() => import('./premium-story.tsx'), loadAgain);

const noArticles: readonly ArticlePreview[] = [];
/** Keeps the footer below the articles that follow. */
const FurtherSpace = styled('div')({ minBlockSize: 480 });
const Shortened = styled('p')({ ...typography.meta, color: palette.text.secondary, marginBlock: '0 1.4em' });
const Leaderboard = styled(Container)({ marginBlock: 20 });

/**
 * The page of one article: from the server, or from the browser's own sources if neither the server's list nor the
 * document contains it. A story that both have is the server's: it may be for members only.
 */
export default function ArticlePage() {
  const { id = '' } = useParams();
  const list = useArticles({ wait: !usePageIdle() }).data;
  const isServed = useServedReply(getArticle, { params: { id } }) !== undefined && use(ServedContext) !== null;
  // Decided once per address: a list that arrives later does not replace the article.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const isLocal = useMemo(
    () => !isServed && hasLocalArticle(id) && list?.every((one) => one.id !== id) !== false,
    [id],
  );
  if (isServedAsGone(id)) return <LoadFailed error={gone} onRetry={() => {}} />;
  if (!isLocal) return <ServerArticle id={id} />;
  return <LocalArticlePage id={id} placeholder={<ArticleSkeleton />} />;
}

const gone = new ApiError(410, '');

function ServerArticle({ id }: { id: string }) {
  const { article, error, refetch } = useArticle(id);
  // The front page's articles; undefined while they load. What depends on them comes below the story.
  const { data, error: listError } = useArticles({ wait: !usePageIdle() });
  const list = data ?? (listError === undefined ? undefined : noArticles);
  // The list may contain a preview, which is shown until the article has loaded.
  const shown = article ?? list?.find((one) => one.id === id);
  const like = useLike(shown ?? { id, likes: 0 });
  const isUnavailable = error !== undefined;
  const tags = useMemo(() => {
    if (shown === undefined) return isUnavailable ? [] : null;
    return [shown.topic, ...keywordsOf(shown.keywords)];
  }, [shown, isUnavailable]);

  if (error !== undefined && (article === undefined || isTakenDown(error)))
    return <LoadFailed error={error} onRetry={refetch} />;
  return (
    <AdTags value={tags}>
      <title>{messages.site.title(shown?.title)}</title>
      <ArticleBar>{shown === undefined ? null : <BarActions article={shown} like={like} />}</ArticleBar>
      {article === undefined ? <VisuallyHidden role="status">{messages.article.loading}</VisuallyHidden> : null}
      <Leaderboard>
        <AdPlacement zone="ARTICLE_LEADERBOARD" />
      </Leaderboard>
      {shown === undefined ? <ArticleSkeleton /> : <Story shown={shown} article={article} like={like} list={list} />}
      {article === undefined ? null : (
        <StepByStep>
          <RenderNearViewport placeholder={<FurtherSpace />}>
            {list === undefined ? (
              <FurtherSpace />
            ) : (
              <KeepReading list={list} current={article} placeholder={<FurtherSpace />} />
            )}
          </RenderNearViewport>
        </StepByStep>
      )}
    </AdTags>
  );
}

interface StoryProps {
  /** The article, or its preview until it has loaded. */
  shown: ArticlePreview;
  article: Article | undefined;
  like: Like;
  /** The front page's articles; undefined while they load. Related topics depend on them. */
  list: readonly ArticlePreview[] | undefined;
}

function Story({ shown, article, like, list }: StoryProps) {
  // Until then the topics have their usual names.
  const topics = useTopics({ wait: !usePageIdle() }).data ?? [];
  const lock = useLock(article);
  const isIdle = usePageIdle();
  // Only the settings say whether an article is premium that does not say so itself.
  const asksSettings = isIdle && article !== undefined && !article.withheld && article.isPremium === undefined;
  return (
    <>
      {asksSettings ? <FollowMembershipSettings /> : null}
      <ArticleView
        // A locked article is shown without its body, and therefore with its summary.
        article={lock === null ? shown : { ...shown, content: '' }}
        subjects={labelNames(shown, (id) => topicName(id, topics))}
        follow={<FollowPublisher article={shown} />}
        aside={<AdPlacement zone="ARTICLE_MPU" />}
        footer={
          article === undefined || list === undefined ? null : (
            <WhenIdle>
              <BelowArticle article={article} like={like} list={list} />
            </WhenIdle>
          )
        }
      >
        {article === undefined ? <BodySkeleton /> : <Body article={article} lock={lock} />}
      </ArticleView>
    </>
  );
}

const hasStatus = (error: Error, status: number): boolean => error instanceof ApiError && error.status === status;

/** Explains that the article was taken down, does not exist, could not be loaded, or is not available offline. */
function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = isTakenDown(error);
  const isMissing = isGone || hasStatus(error, 404);
  const title = isGone ? messages.article.takenDown : messages.article.notFound;
  const missingHint = isGone ? messages.article.takenDownHint : messages.article.notFoundHint;
  const notice = (
    <UnreachableNotice error={error} what="story" onRetry={onRetry}>
      <title>{messages.site.title(title)}</title>
      <Notice level="h1" title={title} hint={isMissing ? missingHint : failureHint(error)} urgent={!isMissing}>
        {isMissing ? null : <RetryButton onRetry={onRetry}>{messages.errors.retry}</RetryButton>}
        <Button variant="contained" component={Link} to={paths.home}>
          {messages.article.back}
        </Button>
      </Notice>
    </UnreachableNotice>
  );
  return hasStatus(error, 404) || hasStatus(error, 400) ? <CleanAddress>{notice}</CleanAddress> : notice;
}

function BarActions({ article, like }: { article: ArticlePreview; like: Like }) {
  const signedIn = useSession().state === 'in';
  return (
    <>
      <DeskLink id={article.id} />
      <LikePill like={like} />
      <ShareButton article={article} />
      {signedIn ? <SaveButton article={article} /> : null}
      <TextSize />
    </>
  );
}

/** The body, or the paywall in its place. */
function Body({ article, lock }: { article: Article; lock: Lock }) {
  if (lock === null) return <FullStory article={article} />;
  return <PremiumStory article={article} lock={lock} renderStory={renderStory} placeholder={<BodySkeleton />} />;
}

const renderStory = (article: Article) => <FullStory article={article} />;

function FullStory({ article }: { article: Article }) {
  return (
    <>
      {article.isShortened ? <Shortened>{messages.article.shortened}</Shortened> : null}
      <ArticleBody html={article.content} imageKeys={article.imageKeys} language={article.language} />
      <FullTextLink article={article} />
      {article.story === undefined ? null : <StoryStrip story={article.story} articleId={article.id} />}
      {/* A composed article names the reports that it is made of. */}
      {article.story === undefined || article.composedFrom !== undefined ? (
        <CoverageList coverage={article.coverage} />
      ) : null}
    </>
  );
}

/** The link to the publisher's page: the rest of a preview, or the original of a complete text. */
function FullTextLink({ article: { id, url, source, content } }: { article: Article }) {
  if (content.length <= limits.shortContent)
    return <PublisherLink id={id} url={url} label={messages.article.continueReading} source={source} />;
  return url === null || url === '' ? null : (
    <PublisherLink id={id} url={url} label={messages.article.readFull} source={source} />
  );
}
