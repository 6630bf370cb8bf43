import styled from '@emotion/styled';
import { useContext, useMemo } from 'react';
import { listFollows } from '#shared/api/follows.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { regionLabels } from '#shared/domain/classification/taxonomy.ts';
import type { FollowType } from '#shared/domain/readers/follow.ts';
import { type StoryReason, storyReason } from '#shared/domain/readers/story-reason.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { messages } from '#web/shell/messages/en.ts';
import { reasonMessages as words } from '#web/shell/messages/en-widgets.ts';
import { topicName } from '#web/shell/messages/topic-label.ts';
import { useSession } from '#web/shell/session/session.ts';
import { typography } from '#web/shell/theme/theme.ts';
import { SearchTerm, SimilarTo } from './card-contexts.tsx';
import { CardPopup } from './card-popup.tsx';
import type { PopupProps } from './popup-button.tsx';

const Reason = styled('div')({
  ...typography.excerpt,
  maxInlineSize: 300,
  padding: '10px 14px',
  '&:focus-visible': { outlineOffset: -2 },
});

/** Why the reader sees the article; undefined while the reader's follows load. */
function useStoryReason(article: ArticlePreview): StoryReason | undefined {
  const session = useSession();
  const { data, loading } = useReply(listFollows, session.state === 'in' ? noInput : null);
  const term = useContext(SearchTerm);
  const similarTo = useContext(SimilarTo);
  return useMemo(() => {
    if (loading || session.state === 'loading') return undefined;
    const idsOf = (type: FollowType) =>
      new Set(data?.filter(({ followType }) => followType === type).map(({ followId }) => followId));
    const follows = { publishers: idsOf('publisher'), topics: idsOf('topic') };
    return storyReason(article, { term, similarTo, follows });
  }, [article, data, loading, session.state, term, similarTo]);
}

function reasonText(reason: StoryReason, nameOf: (topic: string) => string): string {
  switch (reason.kind) {
    case 'sponsored':
      return words.sponsored;
    case 'search':
      return words.search(reason.term);
    case 'similar':
      if (reason.topic !== null) return words.similarTopic(nameOf(reason.topic));
      return reason.region === null ? words.sameSubject : words.similarRegion(regionLabels[reason.region]);
    case 'followed':
      return words.followed(reason.publisher, reason.topic === null ? null : nameOf(reason.topic), reason.search);
    case 'latest':
      return reason.region === null ? words.latest : words.latestIn(regionLabels[reason.region]);
  }
}

/** Explains why the reader sees a story, next to the label that opened it. */
export default function StoryReasonPopup({ article, ...popup }: PopupProps) {
  const topics = useTopics().data ?? [];
  const nameOf = (topic: string) => topicName(topic, topics);
  const reason = useStoryReason(article);
  return (
    <CardPopup {...popup} placement="bottom">
      <Reason
        role="dialog"
        aria-label={words.title}
        aria-busy={reason === undefined}
        tabIndex={-1}
        ref={(element) => element?.focus({ preventScroll: true })}
      >
        {reason === undefined ? messages.site.loading : reasonText(reason, nameOf)}
      </Reason>
    </CardPopup>
  );
}
