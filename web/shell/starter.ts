import { beginFirstVisit, reportFirstVisit } from './first-visit.ts';

// This file comes with every document: it imports no package.

/** What readers do that the site has to respond to. */
const uses = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin', 'input'] as const;

/** Stored under these names, no text of a page depends on them. */
const impersonal = ['version', 'appearance', 'text_size', 'reader_id', 'opened', 'saved_cards'];

/** Whether this browser has stored something about its reader, whose page may differ from the document. */
function knowsReader(prefix: string): boolean {
  try {
    const own = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return own.some((key) => !impersonal.includes(key.slice(prefix.length)));
  } catch {
    return false;
  }
}

/** Calls `then` when an advertisement comes near the screen: it needs the site's code. */
function whenAdIsNear(then: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    then();
  });
  for (const zone of document.querySelectorAll('[data-zone]')) observer.observe(zone);
}

/**
 * Starts the site in a document that a server has rendered: at its reader's first touch, key or scroll, when an
 * advertisement is on the screen, or for a reader whom this browser knows. Links and forms with an address work before.
 * What else the reader presses, sends or types in the meantime is repeated once the site has taken the page over.
 * @param prefix of the names under which the site stores values
 */
export function startWhenUsed(start: () => Promise<void>, prefix: string): void {
  const kept: (() => void)[] = [];
  let hasBegun = false;
  beginFirstVisit();

  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    for (const use of uses) document.removeEventListener(use, begin, true);
    start().then(() => {
      document.removeEventListener('click', keepClick, true);
      document.removeEventListener('submit', keepForm, true);
      document.removeEventListener('keydown', keepKey, true);
      for (const field of document.querySelectorAll<HTMLInputElement>('#root input')) repeatTyping(field);
      for (const repeat of kept) repeat();
    });
  }

  function keepClick(event: Event): void {
    const pressed = event.target instanceof Element ? event.target.closest('button, [role=button]') : null;
    if (!(pressed instanceof HTMLElement) || isSubmit(pressed)) return;
    event.preventDefault();
    kept.push(() => pressed.click());
    begin();
  }

  /** Keys of the site. Enter and the space bar press what has the focus, and others type or move there. */
  function keepKey(event: KeyboardEvent): void {
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, textarea, select') !== null) return;
    if (/^(?:\/|Arrow\w+)$/.test(event.key)) kept.push(() => target.dispatchEvent(new KeyboardEvent('keydown', event)));
  }

  function keepForm(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
    event.preventDefault();
    kept.push(() => form.requestSubmit());
    begin();
  }

  for (const use of uses) document.addEventListener(use, begin, { capture: true, passive: true });
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepForm, true);
  document.addEventListener('keydown', keepKey, true);
  whenLoaded(() => {
    reportFirstVisit(() => hasBegun);
    if (knowsReader(prefix)) begin();
    else whenAdIsNear(begin);
  });
}

const isSubmit = (element: HTMLElement): boolean => element instanceof HTMLButtonElement && element.type === 'submit';

function whenLoaded(then: () => void): void {
  const idle = () => requestIdleCallback(then);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Tells React what the reader typed before it ran: it sees a change only where the value differs from its own. */
function repeatTyping(field: HTMLInputElement): void {
  const { value, defaultValue } = field;
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (value === defaultValue || write === undefined) return;
  for (const text of [defaultValue, value]) {
    write.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
