import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import type { ReactNode, RefObject } from 'react';
import { listMessages } from '#web/shell/messages/en-forms.ts';
import { ConfirmButton } from '#web/shell/ui/overlays/confirm-dialog.tsx';

const Buttons = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8 });

type Words = {
  [Name in 'edit' | 'remove' | 'deleteConfirm' | 'deleteCancel']: string;
} & { [Name in 'editName' | 'removeName' | 'deleteQuestion']: (name: string) => string };

interface RowActionsProps {
  /** The name of the row's record. */
  name: string;
  words?: Words;
  onEdit: () => void;
  /** Handles its own errors. */
  onRemove: () => void | Promise<void>;
  /** Gets the focus when the row has gone. */
  focusAfter?: RefObject<HTMLElement | null> | undefined;
  /** More buttons, before these. */
  children?: ReactNode;
}

/** The buttons at the end of a row that edit its record, and remove it after a question. */
export function RowActions({ name, words = listMessages, onEdit, onRemove, focusAfter, children }: RowActionsProps) {
  return (
    <Buttons>
      {children}
      <Button size="small" aria-label={words.editName(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <ConfirmButton
        size="small"
        aria-label={words.removeName(name)}
        words={{ question: words.deleteQuestion(name), confirm: words.deleteConfirm, cancel: words.deleteCancel }}
        focusAfter={focusAfter}
        onConfirm={onRemove}
      >
        {words.remove}
      </ConfirmButton>
    </Buttons>
  );
}
