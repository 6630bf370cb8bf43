import { listFollows } from '#shared/api/follows.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import { usePublishers, useTopics } from '#web/cache/public-lists.ts';
import { useReply } from '#web/cache/use-reply.ts';
import { topicLabel } from '#web/messages/topic-label.ts';

export interface Followed {
  target: Pick<Follow, 'followType' | 'followId'>;
  /** Its own name; the bare id of what is no longer, or not yet, known (PROF-14). */
  name: string;
  publisher: Publisher | undefined;
}

const noInput = {};

/** What a signed-in reader follows, by name; users have no page and are left out (PROF-17). */
export function useFollowed() {
  const follows = useReply(listFollows, noInput);
  const publishers = usePublishers().data;
  const topics = useTopics().data;
  const named = follows.data?.map(({ followType, followId }): Followed => {
    const publisher = followType === 'publisher' ? publishers?.find(({ id }) => id === followId) : undefined;
    const topic = followType === 'topic' ? topics?.find(({ id }) => id === followId) : undefined;
    return {
      target: { followType, followId },
      name: publisher?.name ?? (topic && topicLabel(topic)) ?? followId,
      publisher,
    };
  });
  return {
    ...follows,
    data: named && {
      publishers: named.filter(({ target }) => target.followType === 'publisher'),
      topics: named.filter(({ target }) => target.followType === 'topic'),
    },
  };
}
