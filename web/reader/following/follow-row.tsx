import styled from '@emotion/styled';
import { Link } from 'react-router-dom';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { FollowTarget } from '#shared/domain/readers/follow.ts';
import { paths } from '#web/paths.ts';
import { PublisherIcon } from '#web/reader/publishers/publisher-icon.tsx';
import { SourceName } from '#web/reader/publishers/source-name.tsx';
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

/** A publisher or topic in a list, with its follow button; a link to the publisher's page or the topic's articles. */
export function FollowRow({ target, name, publisher }: FollowRowProps) {
  return (
    <Row>
      {publisher === undefined ? null : <PublisherIcon publisher={publisher} />}
      {target.followType === 'topic' ? (
        <Link className="name" to={paths.topic(target.followId)}>
          {name}
        </Link>
      ) : (
        <span className="name" dir="auto">
          <SourceName id={publisher === undefined ? '' : target.followId}>{name}</SourceName>
        </span>
      )}
      <FollowButton target={target} name={name} />
    </Row>
  );
}
