import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { palette, typography } from '#web/shell/theme/theme.ts';
import { ExternalLinkIcon } from '#web/shell/ui/display/icons.tsx';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';
import { lazyPart } from '#web/shell/ui/rendering/lazy-part.tsx';
import { outboundLinkProps } from '../card/article-reports.ts';

const Alert = lazyPart(
  () => import('@mui/material/Alert'),
  () => <p role="alert">{messages.article.noUrl}</p>,
);

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 14px',
  marginBlock: '8px 36px',
  '& > span': { ...typography.meta, color: palette.text.secondary },
  '& [role=alert]': { flexBasis: '100%' },
});

interface PublisherLinkProps {
  /** The article's id; null for an article that the server does not store. */
  id: string | null;
  url: string | null;
  label: string;
  source: string;
}

/**
 * The link to the article on the publisher's site, with a click report. An article without an address gets a button
 * that says so.
 */
export function PublisherLink({ id, url, label, source }: PublisherLinkProps) {
  const [showsMissing, setShowsMissing] = useState(false);
  if (url === null || url.trim() === '') {
    return (
      <Row>
        <Button variant="contained" onClick={() => setShowsMissing(true)}>
          {label}
        </Button>
        {showsMissing ? (
          <Alert severity="error">
            <b>{messages.article.noUrl}</b>
            <br />
            {messages.article.noUrlHint}
          </Alert>
        ) : null}
      </Row>
    );
  }
  return (
    <Row data-print="no">
      <Button variant="contained" {...outboundLinkProps(id, url)}>
        {label}
        <ExternalLinkIcon />
        <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
      </Button>
      <span dir="auto">{messages.article.at(source)}</span>
    </Row>
  );
}
