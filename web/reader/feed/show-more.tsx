import Button from '@mui/material/Button';
import type { KeyboardEvent, MouseEvent } from 'react';
import { messages } from '#web/shell/messages/en.ts';

interface ShowMoreProps {
  /** The document that has more, for readers without a script. */
  to: string;
  onPress: () => void;
}

/** Adds to a list in place. Without a script it is a link to the next part. */
export const ShowMore = ({ to, onPress }: ShowMoreProps) => (
  <Button
    size="large"
    component="a"
    role="button"
    href={to}
    onClick={(event: MouseEvent) => {
      event.preventDefault();
      onPress();
    }}
    onKeyDown={(event: KeyboardEvent) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      onPress();
    }}
  >
    {messages.home.showMore}
  </Button>
);
