import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId, useState } from 'react';
import { editorial } from '#shared/config/editorial.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { usePublishers } from '#web/cache/public-lists.ts';
import { messages } from '#web/messages/en.ts';
import { typography } from '#web/theme/theme.ts';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { PublisherIcon } from './publisher-icon.tsx';

const shownCount = 6;
const skeletonCount = 3;

const Strip = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(108px, 1fr))',
  gap: '22px 12px',
  '& > li': {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: 9,
    textAlign: 'center',
    minBlockSize: 116,
  },
  '& .name': { ...typography.meta, lineHeight: 1.3, overflowWrap: 'anywhere' },
});

interface SuggestedPublishersProps {
  /** Renders the follow button. */
  follow: (publisher: Publisher) => ReactNode;
}

/** The first six publishers, with a button that shows all. Hidden if there are none or they fail to load. */
export function SuggestedPublishers({ follow }: SuggestedPublishersProps) {
  const id = useId();
  const { data: all, error } = usePublishers();
  // The site's own editorial team is not a publisher to suggest.
  const data = all?.filter(({ id }) => id !== editorial.publisherId);
  const [open, setOpen] = useState(false);
  if (error !== undefined || data?.length === 0) return null;
  const more =
    data !== undefined && data.length > shownCount ? (
      <Button variant="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.publishers.less : messages.publishers.all}
      </Button>
    ) : null;
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} end={more}>
        {messages.publishers.suggested}
      </SectionHead>
      <Strip aria-busy={data === undefined}>
        {data === undefined
          ? Array.from({ length: skeletonCount }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never move.
              <li key={n} data-skeleton="publisher" aria-hidden="true">
                <Skeleton style={{ inlineSize: 44, blockSize: 44, borderRadius: '50%' }} />
                <Skeleton style={{ inlineSize: 84, blockSize: 13 }} />
                <Skeleton style={{ inlineSize: 72, blockSize: 28, borderRadius: 99 }} />
              </li>
            ))
          : data.slice(0, open ? undefined : shownCount).map((publisher) => (
              <li key={publisher.id}>
                <PublisherIcon publisher={publisher} />
                <span className="name" dir="auto">
                  {publisher.name}
                </span>
                {follow(publisher)}
              </li>
            ))}
      </Strip>
    </section>
  );
}
