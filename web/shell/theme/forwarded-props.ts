/**
 * Takes the place of `@emotion/is-prop-valid` (vite.config.ts), a list of all attributes, 1.4 KB of the first script:
 * whether a styled element gets a prop. TypeScript knows the attributes; these three are for Emotion and MUI.
 */
const isForElement = (name: string): boolean => name !== 'as' && name !== 'theme' && name !== 'ownerState';
export default isForElement;
