import Button from '@mui/material/Button';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { messages } from '#web/shell/messages/en.ts';

interface ShowMoreProps {
  /** The document that has more, for readers without a script. */
  to: string;
  onPress: () => void;
  isBusy?: boolean;
  /** Its words; 'Show more' by default. */
  children?: ReactNode;
}

/** Adds to a list in place. Without a script it is a link to the next part. */
export const ShowMore = ({ to, onPress, isBusy = false, children = messages.home.showMore }: ShowMoreProps) => (
  <Button
    size="large"
    component="a"
    role="button"
    href={to}
    {...(isBusy ? { 'aria-disabled': true } : {})}
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
    {children}
  </Button>
);
