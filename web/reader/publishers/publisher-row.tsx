import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import { publisherMessages as words } from '#web/shell/messages/en-publishers.ts';
import { languageName } from '#web/shell/messages/language-name.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { Highlighted } from '#web/shell/ui/display/highlighted.tsx';
import { PublisherIcon } from '#web/shell/ui/display/publisher-icon.tsx';
import { SourceName } from '../card/source-name.tsx';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 14,
  paddingBlock: 14,
  blockSize: '100%',
  borderBlockStart: `1px solid ${palette.divider}`,
  '& .name': { ...typography.brief, overflowWrap: 'anywhere' },
  '& p': { ...typography.meta, color: palette.text.secondary, marginBlockStart: 2 },
});

interface PublisherRowProps {
  publisher: Publisher;
  /** The search term, highlighted in the name. */
  term: string;
  /** The follow button. */
  follow: ReactNode;
}

/** A publisher in the list of all, with its languages and the number of its stories. */
export function PublisherRow({ publisher, term, follow }: PublisherRowProps) {
  const { id, name, languages, articleCount } = publisher;
  return (
    <Row data-publisher={id}>
      <PublisherIcon publisher={publisher} />
      <div>
        <div className="name" dir="auto">
          <SourceName id={id}>
            <Highlighted text={name} term={term} />
          </SourceName>
        </div>
        <p>
          {languages.map((language) => (
            <span key={language}>
              <bdi lang={language}>{languageName(language)}</bdi> ·{' '}
            </span>
          ))}
          {words.stories(articleCount)}
        </p>
      </div>
      <div>{follow}</div>
    </Row>
  );
}
