import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { getRecommendations, listPersonalFeed } from '#shared/api/readers.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { matchesSearch } from '#shared/domain/articles/search.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { useVisible } from '#web/shell/cache/hides.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { useReadableList } from '#web/shell/cache/readable.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { FailedNotice, UnknownAccount } from '#web/shell/frame/failed-notice.tsx';
import { SignInTerms } from '#web/shell/frame/sign-in-terms.tsx';
import { messages } from '#web/shell/messages/en.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { useSession } from '#web/shell/session/session.ts';
import { signIn } from '#web/shell/session/sign-in.ts';
import { breakpoints, palette, typography } from '#web/shell/theme/theme.ts';
import { Notice } from '#web/shell/ui/display/notice.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { CardControls, SearchTerm } from '../card/card-contexts.tsx';
import { FeedSkeleton } from '../card/skeletons.tsx';
import { Age } from '../card/source-and-age.tsx';
import { Feed } from '../feed/feed.tsx';
import type { InlineAd } from '../feed/feed-items.tsx';
import { FollowPublisher } from './follow-button.tsx';
import { FollowRow } from './follow-row.tsx';

const NewStories = lazyPart(() => import('../feed/new-stories.tsx'));
const HiddenNote = lazyPart(() => import('../hidden/hidden-note.tsx'));

const Frame = styled('div')({ borderBlock: `1px solid ${palette.divider}`, paddingBlock: 12 });
const Title = styled('h1')({
  ...typography.lead,
  fontSize: 'clamp(1.75rem, 1.3rem + 1.6vw, 2.5rem)',
  marginBlockEnd: 22,
});

interface PersonalFeedProps {
  term: string;
  onShowAll: () => void;
  inlineAd: InlineAd;
}

const Loading = () => (
  <>
    <VisuallyHidden role="status">{messages.site.loading}</VisuallyHidden>
    <FeedSkeleton />
  </>
);

/** Articles of followed publishers, topics, places, searches and stories, best first, each with its reason. */
function PersonalFeed({ term, onShowAll, inlineAd }: PersonalFeedProps) {
  const { data, error, refetch } = useReply(listPersonalFeed, noInput);
  const { articles, others, hidden, news } = useReadableList(listPersonalFeed, data);
  const topics = useTopics().data;
  const controls = useMemo(() => {
    const reasons = new Map([...(articles ?? []), ...others].map(({ id, reason }) => [id, reason]));
    return {
      follow: (article: ArticlePreview) => <FollowPublisher article={article} />,
      reason: ({ id }: ArticlePreview) => {
        const reason = reasons.get(id);
        if (reason === undefined) return null;
        const topic = topics?.find((one) => one.id === reason.topic);
        const topicName = topic ? topicLabel(topic) : reason.topic;
        return messages.follows.reason(reason.publisher, topicName, reason.search, reason.story, reason.place);
      },
    };
  }, [articles, others, topics]);
  const [found, otherFound] = useMemo(() => {
    const matches = (article: ArticlePreview) => matchesSearch(article, term);
    const stories = onePerStory((articles ?? []).filter(matches));
    return [stories, onePerStory(others.filter(matches), stories)];
  }, [articles, others, term]);

  if (data === undefined && error !== undefined) {
    return <FailedNotice title={messages.follows.feedFailed} error={error} onRetry={refetch} />;
  }
  if (articles === undefined) return <Loading />;
  if (found.length + otherFound.length === 0) {
    return (
      <>
        <Frame>
          {articles.length === 0 ? (
            <Notice title={messages.home.empty} hint={messages.home.emptyHint} more={messages.home.followHint}>
              <Button variant="contained" component={Link} to={paths.topics}>
                {messages.home.browseTopics}
              </Button>
            </Notice>
          ) : (
            <Notice title={messages.home.empty} hint={messages.home.emptyHint}>
              <Button onClick={onShowAll}>{messages.home.showAll}</Button>
            </Notice>
          )}
        </Frame>
        {hidden.length === 0 ? null : <HiddenNote count={hidden.length} />}
        <Recommendations />
      </>
    );
  }
  return (
    <CardControls value={controls}>
      <SearchTerm value={term}>
        {news.count > 0 ? <NewStories count={news.count} onShow={news.show} /> : null}
        <Feed
          articles={found}
          others={otherFound}
          level="h2"
          name={`following ${term}`}
          inlineAd={inlineAd}
          between={<Recommendations />}
        />
      </SearchTerm>
    </CardControls>
  );
}

/** The Following tab of the front page. Visitors are asked to sign in; nothing is fetched for them. */
export default function FollowingTab(feed: PersonalFeedProps) {
  const session = useSession();
  if (session.state === 'loading') return <Loading />;
  if (session.state === 'failed')
    return (
      <Frame>
        <UnknownAccount error={session.error} />
      </Frame>
    );
  if (session.state === 'out') {
    return (
      <Frame>
        <Notice level="h1" title={messages.home.signInTitle} hint={messages.home.signInHint}>
          <Button variant="contained" onClick={signIn}>
            {messages.account.signIn}
          </Button>
          <SignInTerms />
        </Notice>
      </Frame>
    );
  }
  return (
    <>
      <Title>{messages.follows.feed}</Title>
      <PersonalFeed {...feed} />
    </>
  );
}

/** Recommendations shown of each kind. */
const shownCount = 3;

const Suggestions = styled(Section)({
  marginBlock: '34px 40px',
  paddingBlock: '30px 28px',
  borderBlock: `3px double ${palette.divider}`,
});
const Three = styled('div')({
  display: 'grid',
  gap: '26px 36px',
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr', '& > :last-child': { gridColumn: '1 / -1' } },
  [breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '& > :last-child': { gridColumn: 'auto' },
  },
  '& h3': { ...typography.meta, fontWeight: 650, color: palette.text.secondary, marginBlockEnd: 6 },
  '& li': { borderBlockStart: `1px solid ${palette.divider}` },
  '& li:first-of-type': { borderBlockStart: 0 },
  '& .story': { display: 'block', paddingBlock: 10 },
  '& .story b': { ...typography.brief, display: 'block' },
  '& .story:hover b': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: 4 },
  '& .story span': { ...typography.meta, color: palette.text.secondary },
});

interface RecommendedProps<T> {
  title: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

const Recommended = <T extends { id: string }>({ title, items, children }: RecommendedProps<T>) => (
  <div>
    <h3>{title}</h3>
    <ul>
      {items.slice(0, shownCount).map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  </div>
);

/** Recommended publishers, topics and articles. Hidden while they load, if there are none, or if they fail to load. */
function Recommendations() {
  const { data } = useReply(getRecommendations, noInput);
  const named = useMemo(
    () => (data?.articles ?? []).map((one) => ({ ...one, publisherId: publisherIdOf(one.source, '') })),
    [data],
  );
  const [articles] = useVisible(named);
  if (data === undefined || data.publishers.length + data.topics.length + articles.length === 0) return null;
  return (
    <Suggestions title={messages.follows.recommended}>
      <Three>
        <Recommended title={messages.follows.recommendedPublishers} items={data.publishers}>
          {(publisher) => (
            <FollowRow
              target={{ followType: 'publisher', followId: publisher.id }}
              name={publisher.name}
              publisher={publisher}
            />
          )}
        </Recommended>
        <Recommended title={messages.follows.recommendedTopics} items={data.topics}>
          {(topic) => <FollowRow target={{ followType: 'topic', followId: topic.id }} name={topicLabel(topic)} />}
        </Recommended>
        <Recommended title={messages.follows.recommendedArticles} items={onePerStory(articles)}>
          {(article) => (
            <Link className="story" to={paths.article(article.id)}>
              <b dir="auto">{article.title}</b>
              <span>
                <bdi>{article.source}</bdi> · <Age publishedAt={article.publishedAt} />
              </span>
            </Link>
          )}
        </Recommended>
      </Three>
    </Suggestions>
  );
}
