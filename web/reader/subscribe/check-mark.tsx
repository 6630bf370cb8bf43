/** A tick. Decorative: put a visible or visually hidden text next to it. */
export const CheckMark = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M2.5 8.5l3.6 3.6 7.4-8" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
