import { type HTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

const controlsIn = (toolbar: HTMLElement): HTMLElement[] => [
  ...toolbar.querySelectorAll<HTMLElement>('a[href], button'),
];

/** Makes one control the toolbar's Tab stop. */
function setStop(toolbar: HTMLElement, stop: HTMLElement | undefined): void {
  for (const control of controlsIn(toolbar)) control.tabIndex = control === stop ? 0 : -1;
}

/**
 * A group of controls with a single Tab stop: the control that had the focus last, at first the first one. The arrow
 * keys, Home and End move between them (WAI-ARIA Authoring Practices, toolbar pattern).
 */
export function Toolbar(props: HTMLAttributes<HTMLDivElement> & { 'aria-label': string }) {
  const toolbar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (toolbar.current === null) return;
    const controls = controlsIn(toolbar.current);
    if (controls.filter(({ tabIndex }) => tabIndex === 0).length !== 1) setStop(toolbar.current, controls[0]);
  });
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const controls = controlsIn(event.currentTarget);
    const at = event.target instanceof HTMLElement ? controls.indexOf(event.target) : -1;
    if (at < 0) return;
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: controls.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    controls.at(next % controls.length)?.focus();
  }
  return (
    <div
      {...props}
      ref={toolbar}
      role="toolbar"
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget, target }) => {
        if (currentTarget.contains(target)) setStop(currentTarget, target);
      }}
    />
  );
}
