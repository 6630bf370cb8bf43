import { observable } from '#web/shell/state/observable.ts';

/** A short message about what has just happened. */
export interface ToastText {
  title: string;
  description?: string | undefined;
  /** `destructive` is red: something failed. */
  tone?: 'plain' | 'destructive';
  /** A button, such as 'Undo'. Its action can also be done elsewhere: the toast goes by itself. */
  action?: { label: string; run: () => void } | undefined;
}
export interface Toast extends Required<Pick<ToastText, 'title' | 'tone'>>, Pick<ToastText, 'description' | 'action'> {
  id: number;
  /** A dismissed toast is hidden but remembered for `forgottenMs`. */
  open: boolean;
}

/** The texts of a toast's controls. */
export interface ToastWords {
  area: string;
  close: string;
}

/** How long a toast is visible, unless the reader hovers over it or focuses it. */
export const shownMs = 5000;
/** How long a dismissed toast is remembered. */
export const forgottenMs = 1_000_000;

/** The latest toast, visible or dismissed; null when it is forgotten. */
export const latestToast = observable<Toast | null>(null);
let lastId = 0;
let forgetTimer: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast. It replaces the previous one: there is never more than one. */
export function showToast({ title, description, tone = 'plain', action }: ToastText): void {
  clearTimeout(forgetTimer);
  lastId += 1;
  latestToast.set({ id: lastId, title, description, tone, action, open: true });
}

/** Hides the toast with this id; a newer one stays. */
export function dismissToast(id: number): void {
  const toast = latestToast.get();
  if (toast?.id !== id || !toast.open) return;
  latestToast.set({ ...toast, open: false });
  forgetTimer = setTimeout(() => latestToast.set(null), forgottenMs);
}
