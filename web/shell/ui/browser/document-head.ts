import { brand } from '#shared/config/brand.ts';
import type { PageHead } from '#shared/domain/articles/article-head.ts';

function createElement(name: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function setDescription(description: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', description);
}

/** Removes the elements with which the server described the page, and restores the site's description. */
export function removeServedHead(): void {
  const served = document.head.querySelectorAll('[data-served]');
  for (const element of served) element.remove();
  if (served.length > 0) setDescription(`${brand.tagline}.`);
}

/**
 * Writes `head` into the document. Everything is added as nodes and attributes: no text can become markup.
 * @returns a function that restores the site's own head
 */
export function describePage({ description, canonical, properties, data, feed }: PageHead): () => void {
  removeServedHead();
  setDescription(description);
  const structuredData = createElement('script', { type: 'application/ld+json' });
  // Not parsed as markup here, but a saved copy of the page would be.
  structuredData.textContent = JSON.stringify(data).replaceAll('<', '\\u003c');
  const added = [
    createElement('link', { rel: 'canonical', href: canonical }),
    ...(feed === undefined
      ? []
      : [createElement('link', { rel: 'alternate', type: 'application/rss+xml', href: feed })]),
    ...Object.entries(properties).map(([name, content]) =>
      createElement('meta', { [name.startsWith('twitter:') ? 'name' : 'property']: name, content }),
    ),
    structuredData,
  ];
  document.head.append(...added);
  return () => {
    for (const element of added) element.remove();
    setDescription(`${brand.tagline}.`);
  };
}
