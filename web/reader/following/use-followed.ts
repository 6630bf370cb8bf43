import { listFollows } from '#shared/api/follows.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Follow } from '#shared/domain/readers/follow.ts';
import { savedSearchName, savedSearchOf } from '#shared/domain/readers/saved-search.ts';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';

/** A publisher, topic or search that the reader follows. */
export interface Followed {
  target: Pick<Follow, 'followType' | 'followId'>;
  /** The words of a search; the id if the publisher or topic is not in the lists. */
  name: string;
  publisher: Publisher | undefined;
}

/**
 * The publishers, topics and searches that the signed-in reader follows, with their names. Followed users are left
 * out: they have no page.
 */
export function useFollowed() {
  const follows = useReply(listFollows, noInput);
  const publishers = usePublishers().data;
  const topics = useTopics().data;
  const named = follows.data?.map(({ followType, followId }): Followed => {
    const publisher = followType === 'publisher' ? publishers?.find(({ id }) => id === followId) : undefined;
    const topic = followType === 'topic' ? topics?.find(({ id }) => id === followId) : undefined;
    const search = followType === 'search' ? savedSearchOf(followId) : null;
    return {
      target: { followType, followId },
      name: publisher?.name ?? (topic && topicLabel(topic)) ?? (search && savedSearchName(search)) ?? followId,
      publisher,
    };
  });
  return {
    ...follows,
    data: named && {
      publishers: named.filter(({ target }) => target.followType === 'publisher'),
      topics: named.filter(({ target }) => target.followType === 'topic'),
      searches: named.filter(({ target }) => target.followType === 'search'),
    },
  };
}
