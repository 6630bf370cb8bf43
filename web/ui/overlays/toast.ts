/** A short word to the reader about what has just happened. */
export interface ToastText {
  title: string;
  description?: string | undefined;
  /** Destructive ones, in red, say that something could not be done (CONST-52). */
  tone?: 'plain' | 'destructive';
}
export interface Toast extends Required<Pick<ToastText, 'title' | 'tone'>>, Pick<ToastText, 'description'> {
  id: number;
  /** A dismissed one is no longer shown but stays known for a while (CONST-24). */
  open: boolean;
}

/** How long a toast is shown, unless the reader is upon it (CONST-23). */
export const shownMs = 5000;
/** How long a dismissed toast stays known (CONST-24). */
export const forgottenMs = 1_000_000;

let current: Toast | null = null;
let count = 0;
let forgetting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Toast | null): void {
  current = next;
  for (const changed of listeners) changed();
}

/** Shows a toast, in the place of the one before it: there is never more than one (CONST-22). */
export function showToast({ title, description, tone = 'plain' }: ToastText): void {
  clearTimeout(forgetting);
  count += 1;
  become({ id: count, title, description, tone, open: true });
}

/** Takes the toast named `id` away; a later one is left alone. */
export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  become({ ...current, open: false });
  forgetting = setTimeout(() => become(null), forgottenMs);
}

/** The toast that stands or stood last; null when there is none to know of. */
export const currentToast = (): Toast | null => current;

export function onToastChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
