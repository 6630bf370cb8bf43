import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { type Navigator, parsePath, UNSAFE_NavigationContext } from 'react-router-dom';
import { formMessages } from '#web/shell/messages/en-forms.ts';
import { holdSteps } from '../browser/history-steps.ts';
import { ConfirmDialog, type ConfirmWords } from './confirm-dialog.tsx';

type Ask = (leave: () => void) => void;
/** What would be lost, the last one on top: it asks. */
const unsaved: Ask[] = [];
let release: (() => void) | null = null;

/** The number that the router gives each entry of the browser's history. */
const placeIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : null;

/**
 * Holds links, Back and Forward, and asks the browser to ask before it reloads or closes the page. The router's own
 * blocker works only with its data router, which all readers would have to load.
 */
function holdPage(navigator: Navigator): () => void {
  const { push, replace } = navigator;
  let place = placeIn(window.history.state);
  let isPassing = false;
  let isReturning = false;
  const ask: Ask = (leave) => unsaved.at(-1)?.(leave);

  const held =
    (go: Navigator['push'], isOther: (to: { pathname?: string; search?: string }) => boolean): Navigator['push'] =>
    (to, ...rest) => {
      const leave = () => {
        go(to, ...rest);
        place = placeIn(window.history.state);
      };
      if (isOther(typeof to === 'string' ? parsePath(to) : to)) ask(leave);
      else leave();
    };
  const isOtherPage = ({ pathname = location.pathname }) => pathname !== location.pathname;
  navigator.push = held(push, (to) => isOtherPage(to) || (to.search ?? '') !== location.search);
  navigator.replace = held(replace, isOtherPage);

  // The router must not see a step that is taken back.
  function onStep(event: PopStateEvent): void {
    const next = placeIn(event.state);
    const steps = next === null || place === null ? 0 : next - place;
    if (isPassing || steps === 0) {
      if (isReturning && !isPassing) event.stopImmediatePropagation();
      isPassing = false;
      isReturning = false;
      place = next ?? place;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
    ask(() => {
      isPassing = true;
      window.history.go(steps);
    });
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  holdSteps(onStep);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    Object.assign(navigator, { push, replace });
    holdSteps(null);
    window.removeEventListener('beforeunload', onUnload);
  };
}

/**
 * Asks before the reader leaves the page while it has something that would be lost: by a link, Back, Forward, a reload,
 * or by closing the tab.
 * @returns the question while it is open, and what lets the page go without one
 */
export function useLeaveQuestion(
  isUnsaved: boolean,
  words: ConfirmWords = formMessages.leave,
): { question: ReactNode; letGo: RefObject<() => void> } {
  const { navigator } = use(UNSAFE_NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const letGo = useRef(() => {});
  useEffect(() => {
    if (!isUnsaved) return;
    const ask: Ask = (next) => setLeave(() => next);
    unsaved.push(ask);
    release ??= holdPage(navigator);
    letGo.current = () => {
      const i = unsaved.indexOf(ask);
      if (i !== -1) unsaved.splice(i, 1);
      if (unsaved.length > 0) return;
      release?.();
      release = null;
    };
    return () => letGo.current();
  }, [isUnsaved, navigator]);
  const question =
    leave === null ? null : (
      <ConfirmDialog
        words={words}
        onConfirm={() => {
          setLeave(null);
          letGo.current();
          leave();
        }}
        onClose={() => setLeave(null)}
      />
    );
  return { question, letGo };
}
