import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { messages } from '#web/shell/messages/en.ts';
import { VisuallyHidden } from '#web/shell/ui/layout/visually-hidden.tsx';

// Over the page, which stays where it is.
const Place = styled('div')({
  position: 'fixed',
  insetBlockStart: 12,
  insetInline: 0,
  zIndex: 6,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& button': { pointerEvents: 'auto' },
});

/** Says how many new stories wait, once they do; pressed, it shows them from the top of the page. */
export default function NewStories({ count, onShow }: { count: number; onShow: () => void }) {
  // A live region has to exist before its text.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(messages.home.newStories(count)), [count]);
  return (
    <Place data-print="no">
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Button
        variant="contained"
        size="small"
        onClick={() => {
          onShow();
          window.scrollTo({ top: 0 });
          // This button goes: the keyboard goes on at the first story.
          setTimeout(() => document.querySelector<HTMLElement>('main a.headline')?.focus({ preventScroll: true }));
        }}
      >
        {messages.home.newStories(count)}
      </Button>
    </Place>
  );
}
