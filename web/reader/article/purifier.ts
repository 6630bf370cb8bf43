/** Reduces untrusted HTML to allowed markup. The nodes belong to a document that runs and loads nothing. */
export type Sanitise = (html: string) => HTMLElement | DocumentFragment;

let purify: Sanitise | undefined;

/** Whether a body can be sanitised now. */
export const hasSanitiser = (): boolean =>
  purify !== undefined || ('setHTML' in Element.prototype && 'parseHTML' in Document);

/**
 * Loads DOMPurify if the browser has no Sanitizer API; servers have their own. Chrome 105 to 118 have an earlier
 * `setHTML` that ignores our list; they do not have `Document.parseHTML`.
 */
export async function loadPurifier(): Promise<void> {
  if (typeof document === 'undefined' || hasSanitiser()) return;
  purify = (await import('./purify-body.ts')).purifyBody;
}

/** DOMPurify, if the browser needs it. */
export const loadedPurifier = (): Sanitise | undefined => purify;
