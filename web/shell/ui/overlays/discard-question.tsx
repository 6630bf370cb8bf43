import { type ReactNode, useState } from 'react';
import { ConfirmDialog, type ConfirmWords } from './confirm-dialog.tsx';
import { useLeaveQuestion } from './leave-question.tsx';

interface DiscardOptions {
  /** The id of the form. */
  formId: string;
  isEdited: boolean;
  words: ConfirmWords;
  onClose: () => void;
}

/**
 * Asks before a dialog with unsaved changes closes, by Escape, by a click beside it or by its button, and before its
 * page is left. Without changes it closes at once.
 * @returns what to call in place of `onClose`, and the question while it is open
 */
export function useDiscardQuestion({ formId, isEdited, words, onClose }: DiscardOptions): {
  requestClose: () => void;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveQuestion(isEdited, words);
  function requestClose() {
    // A field marks text that is not part of its value yet (tags-field.tsx).
    const isHalfTyped = document.getElementById(formId)?.querySelector('[data-half-typed]') != null;
    if (isEdited || isHalfTyped) setIsAsking(true);
    else onClose();
  }
  const question = isAsking ? (
    <ConfirmDialog
      words={words}
      onConfirm={() => {
        // Closing may be a step back.
        leaving.letGo.current();
        onClose();
      }}
      onClose={() => setIsAsking(false)}
    />
  ) : (
    leaving.question
  );
  return { requestClose, question };
}
