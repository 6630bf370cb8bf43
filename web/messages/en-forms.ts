/** Texts of every form in a dialog. */
export const formMessages = {
  discard: { question: 'Discard your changes?', confirm: 'Discard', cancel: 'Keep editing' },
} as const;
