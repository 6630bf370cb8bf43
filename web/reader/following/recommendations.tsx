import styled from '@emotion/styled';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getRecommendations } from '#shared/api/readers.ts';
import { noInput, useReply } from '#web/cache/use-reply.ts';
import { messages } from '#web/messages/en.ts';
import { topicLabel } from '#web/messages/topic-label.ts';
import { paths } from '#web/paths.ts';
import { breakpoints, palette, typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { Age } from '../card/age.tsx';
import { FollowRow } from './follow-row.tsx';

/** Recommendations shown of each kind. */
const shownCount = 3;

const Frame = styled('section')({
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

/** Recommended publishers, topics and articles. Hidden while they load, if there are none, or if they fail to load. */
export function Recommendations() {
  const id = useId();
  const { data } = useReply(getRecommendations, noInput);
  if (data === undefined || data.publishers.length + data.topics.length + data.articles.length === 0) return null;
  return (
    <Frame aria-labelledby={id}>
      <SectionHead id={id}>{messages.follows.recommended}</SectionHead>
      <Three>
        <div>
          <h3>{messages.follows.recommendedPublishers}</h3>
          <ul>
            {data.publishers.slice(0, shownCount).map((publisher) => (
              <li key={publisher.id}>
                <FollowRow
                  target={{ followType: 'publisher', followId: publisher.id }}
                  name={publisher.name}
                  publisher={publisher}
                />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{messages.follows.recommendedTopics}</h3>
          <ul>
            {data.topics.slice(0, shownCount).map((topic) => (
              <li key={topic.id}>
                <FollowRow target={{ followType: 'topic', followId: topic.id }} name={topicLabel(topic)} />
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{messages.follows.recommendedArticles}</h3>
          <ul>
            {data.articles.slice(0, shownCount).map((article) => (
              <li key={article.id}>
                <Link className="story" to={paths.article(article.id)}>
                  <b dir="auto">{article.title}</b>
                  <span>
                    <bdi>{article.source}</bdi> · <Age publishedAt={article.publishedAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </Three>
    </Frame>
  );
}
