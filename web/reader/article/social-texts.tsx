import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { messages } from '#web/messages/en.ts';
import { palette, typography } from '#web/theme/theme.ts';
import { CopyIcon } from '#web/ui/display/icons.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { showToast } from '#web/ui/overlays/toast.ts';

const Box = styled('section')({
  marginBlockStart: 36,
  padding: '22px 20px 8px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 6,
  background: palette.background.paper,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '8px 16px',
    alignItems: 'center',
    paddingBlock: 14,
    borderBlockStart: `1px solid ${palette.divider}`,
  },
  '& h3': { ...typography.meta, fontWeight: 620 },
  '& p': { ...typography.excerpt, gridColumn: '1 / -1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& button': { gridColumn: 2, gridRow: 1 },
});

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    showToast({ title: messages.share.textRefused, description: messages.share.textRefusedHint, tone: 'destructive' });
    return;
  }
  showToast({ title: messages.share.textCopied });
}

/** Texts for sharing the article on social networks, each with a copy button. Always shown as plain text. */
export function SocialTexts({
  article,
}: {
  article: Pick<Article, 'socialTwitter' | 'socialLinkedin' | 'socialFacebook'>;
}) {
  const id = useId();
  const texts = [
    { network: messages.article.twitter, text: article.socialTwitter },
    { network: messages.article.linkedin, text: article.socialLinkedin },
    { network: messages.article.facebook, text: article.socialFacebook },
  ].flatMap(({ network, text }) => (text === null || text.trim() === '' ? [] : [{ network, text: text.trim() }]));
  if (texts.length === 0) return null;
  return (
    <Box aria-labelledby={id} data-print="no">
      <SectionHead id={id}>{messages.article.social}</SectionHead>
      <ul>
        {texts.map(({ network, text }) => (
          <li key={network}>
            <h3>{network}</h3>
            <p dir="auto">{text}</p>
            <Button aria-label={messages.article.copyFor(network)} onClick={() => void copyText(text)}>
              <CopyIcon />
              {messages.article.copy}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
