import styled from '@emotion/styled';
import { useState } from 'react';
import { messages } from '#web/messages/en.ts';
import { color, font } from '#web/theme.ts';
import { OutIcon } from '#web/ui/display/icons.tsx';
import { StrongPill, StrongPillOut } from '#web/ui/forms/pill.tsx';
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx';
import { leavingProps } from '../card/outbound-link.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 14px',
  marginBlock: '8px 36px',
  '& > span': { ...font.meta, color: color.soft },
  '& [role=alert]': {
    flexBasis: '100%',
    ...font.meta,
    fontSize: '0.9375rem',
    color: color.soft,
    borderInlineStart: `3px solid ${color.error}`,
    paddingInlineStart: 12,
    '& b': { display: 'block', color: color.ink, fontWeight: 600 },
  },
});

interface LeaveLinkProps {
  /** Of the article; null for one that the site does not know. */
  id: string | null;
  url: string | null;
  label: string;
  source: string;
}

/** The way to the publisher's page, in a new window without opener (ART-24 to ART-26), reported (ART-43); a story without an address says so (ART-27). */
export function LeaveLink({ id, url, label, source }: LeaveLinkProps) {
  const [refused, setRefused] = useState(false);
  if (url === null || url.trim() === '') {
    return (
      <Row>
        <StrongPill type="button" onClick={() => setRefused(true)}>
          {label}
        </StrongPill>
        {refused ? (
          <div role="alert">
            <b>{messages.article.noUrl}</b>
            {messages.article.noUrlHint}
          </div>
        ) : null}
      </Row>
    );
  }
  return (
    <Row>
      <StrongPillOut {...leavingProps(id, url)}>
        {label}
        <OutIcon />
        <VisuallyHidden>{messages.card.newWindow}</VisuallyHidden>
      </StrongPillOut>
      <span dir="auto">{messages.article.at(source)}</span>
    </Row>
  );
}
