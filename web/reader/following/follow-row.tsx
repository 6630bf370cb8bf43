import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import { listFollows } from '#shared/api/follows.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Follow, FollowTarget } from '#shared/domain/readers/follow.ts';
import { savedSearchName, savedSearchOf } from '#shared/domain/readers/saved-search.ts';
import { searchAddress } from '#shared/domain/search/search-address.ts';
import { SourceName } from '#web/reader/card/source-and-age.tsx';
import { useTopics } from '#web/shell/cache/public-lists.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { noInput, useReply } from '#web/shell/cache/use-reply.ts';
import { topicLabel } from '#web/shell/messages/topic-label.ts';
import { paths } from '#web/shell/paths.ts';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { FollowButton } from './follow-button.tsx';

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 9,
  minBlockSize: 52,
  '& .name': { flex: 1, minInlineSize: 0, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' },
  '& a.name:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& button': { flex: 'none' },
  '& > [aria-hidden]': { width: 32, height: 32, fontSize: '0.9375rem' },
});

interface FollowRowProps {
  target: FollowTarget;
  name: string;
  /** Set for a publisher: shows its icon. */
  publisher?: Pick<Publisher, 'name' | 'favicon' | 'region'> | undefined;
}

/** The page of a story, a place, a topic or a search; null for a publisher, whose name is its link. */
function addressOf({ followType, followId }: FollowTarget): string | null {
  if (followType === 'topic') return paths.topic(followId);
  if (followType === 'story') return paths.story(followId);
  if (followType === 'place') return paths.place(followId);
  const search = followType === 'search' ? savedSearchOf(followId) : null;
  return search === null ? null : searchAddress({ ...search, sort: 'newest' });
}

/** A publisher, topic, search, story or place in a list, with its follow button; its name is a link to its articles. */
export function FollowRow({ target, name, publisher }: FollowRowProps) {
  const address = addressOf(target);
  return (
    <Row>
      {publisher === undefined ? null : <PublisherIcon publisher={publisher} />}
      {address !== null ? (
        <Link className="name" to={address} dir="auto">
          {name}
        </Link>
      ) : (
        <bdi className="name">
          <SourceName id={publisher === undefined ? '' : target.followId}>{name}</SourceName>
        </bdi>
      )}
      <FollowButton target={target} name={name} />
    </Row>
  );
}

/** A publisher, topic, search, story or place that the reader follows. */
export interface Followed {
  target: Pick<Follow, 'followType' | 'followId'>;
  /** Of a search its words, of a story its headline; the id if the publisher or topic is not in the lists. */
  name: string;
  publisher: Publisher | undefined;
}

/**
 * The publishers, topics, searches, stories and places that the signed-in reader follows, with their names. Followed
 * users are left out: they have no page.
 */
export function useFollowed() {
  const follows = useReply(listFollows, noInput);
  const publishers = usePublishers().data;
  const topics = useTopics().data;
  const named = follows.data?.map(({ followType, followId, name }): Followed => {
    const publisher = followType === 'publisher' ? publishers?.find(({ id }) => id === followId) : undefined;
    const topic = followType === 'topic' ? topics?.find(({ id }) => id === followId) : undefined;
    const search = followType === 'search' ? savedSearchOf(followId) : null;
    return {
      target: { followType, followId },
      name: publisher?.name ?? (topic && topicLabel(topic)) ?? (search && savedSearchName(search)) ?? name ?? followId,
      publisher,
    };
  });
  return {
    ...follows,
    data: named && {
      publishers: named.filter(({ target }) => target.followType === 'publisher'),
      topics: named.filter(({ target }) => target.followType === 'topic'),
      searches: named.filter(({ target }) => target.followType === 'search'),
      stories: named.filter(({ target }) => target.followType === 'story'),
      places: named.filter(({ target }) => target.followType === 'place'),
    },
  };
}
