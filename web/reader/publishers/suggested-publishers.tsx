import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { editorial } from '#shared/config/editorial.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { messages } from '#web/shell/messages/en.ts';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SourceName } from '../card/source-and-age.tsx';
import { PublisherStrip, PublishersSkeleton } from './publishers-skeleton.tsx';

const shownCount = 6;
interface SuggestedPublishersProps {
  /** Renders the follow button. */
  follow: (publisher: Publisher) => ReactNode;
}

/** The first six publishers, with a button that shows all. Hidden if there are none or they fail to load. */
export default function SuggestedPublishers({ follow }: SuggestedPublishersProps) {
  const { data: all, error } = usePublishers();
  // The site's own editorial team is not a publisher to suggest.
  const data = all?.filter(({ id }) => id !== editorial.publisherId);
  const [open, setOpen] = useState(false);
  if (error !== undefined || data?.length === 0) return null;
  if (data === undefined) return <PublishersSkeleton />;
  const more =
    data.length > shownCount ? (
      <Button variant="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.publishers.less : messages.publishers.all}
      </Button>
    ) : null;
  return (
    <Section title={messages.publishers.suggested} end={more}>
      <PublisherStrip>
        {data.slice(0, open ? undefined : shownCount).map((publisher) => (
          <li key={publisher.id}>
            <PublisherIcon publisher={publisher} />
            <bdi className="name">
              <SourceName id={publisher.id}>{publisher.name}</SourceName>
            </bdi>
            {follow(publisher)}
          </li>
        ))}
      </PublisherStrip>
    </Section>
  );
}
