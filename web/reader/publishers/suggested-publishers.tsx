import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { editorial } from '#shared/config/editorial.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { usePublishers } from '#web/shell/cache/publishers.ts';
import { useLanguages } from '#web/shell/cache/readable.ts';
import { messages } from '#web/shell/messages/en.ts';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { SourceName } from '../card/source-and-age.tsx';
import { useHidden } from '../hidden/change-hidden.ts';
import { PublisherStrip, PublishersSkeleton, suggestedCount } from './publishers-skeleton.tsx';

interface SuggestedPublishersProps {
  /** Renders the follow button. */
  follow: (publisher: Publisher) => ReactNode;
}

/**
 * The publishers that write in a language of the reader, or in unknown ones, and the others; all and none if nobody
 * writes in one.
 */
export function byReadLanguages<P extends Pick<Publisher, 'languages'>>(
  publishers: readonly P[],
  read: readonly string[],
) {
  const isRead = ({ languages }: P) => languages.length === 0 || languages.some((one) => read.includes(one));
  const shown = read.length === 0 ? publishers : publishers.filter(isRead);
  return shown.length === 0
    ? { shown: publishers, others: [] }
    : { shown, others: publishers.filter((one) => !shown.includes(one)) };
}

/**
 * The first six publishers in the reader's languages, with a button that shows all. Hidden if there are none or they
 * fail to load.
 */
export default function SuggestedPublishers({ follow }: SuggestedPublishersProps) {
  const { data: all, error } = usePublishers();
  const read = useLanguages();
  // The site's own editorial team is not a publisher to suggest, nor is one that the reader hides.
  const hidden = new Set(useHidden().flatMap(({ kind, value }) => (kind === 'publisher' ? [value] : [])));
  const data = all?.filter(({ id }) => id !== editorial.publisherId && !hidden.has(id));
  const [open, setOpen] = useState(false);
  if (error !== undefined || data?.length === 0) return null;
  if (data === undefined) return <PublishersSkeleton />;
  const { shown, others } = byReadLanguages(data, read.languages);
  const suggested = shown.slice(0, suggestedCount);
  const more =
    data.length > suggested.length ? (
      <Button variant="text" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? messages.publishers.less : messages.publishers.all}
      </Button>
    ) : null;
  return (
    <Section title={messages.publishers.suggested} end={more}>
      <PublisherStrip>
        {(open ? [...shown, ...others] : suggested).map((publisher) => (
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
