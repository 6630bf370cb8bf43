import { bodyAttributes, bodyElements } from './body-markup.ts';

/** The configuration of `setHTML` that is used here (wicg.github.io/sanitizer-api). TypeScript does not know it yet. */
interface SanitizerConfig {
  elements: readonly string[];
  replaceWithChildrenElements: readonly string[];
  attributes: readonly string[];
  comments: boolean;
  dataAttributes: boolean;
}
interface SetHtml {
  setHTML: (html: string, options: { sanitizer: SanitizerConfig }) => void;
}

const allowed: SanitizerConfig = {
  elements: bodyElements,
  // These lose their tags and keep their words. All others are dropped with their content.
  replaceWithChildrenElements:
    'address article aside big body center details dfn fieldset font footer form header kbd label main nav picture ruby samp strike summary tt var'.split(
      ' ',
    ),
  attributes: bodyAttributes,
  comments: false,
  dataAttributes: false,
};

const hasSetHtml = (element: HTMLElement): element is HTMLElement & SetHtml => 'setHTML' in element;

/** Sanitises a body with the browser's Sanitizer API. */
export function setHtmlBody(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('');
  if (!hasSetHtml(body)) throw new Error('This browser has no sanitiser');
  body.setHTML(html, { sanitizer: allowed });
  return body;
}
