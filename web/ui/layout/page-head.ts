import { brand } from '#shared/config/brand.ts';
import type { PageHead } from '#shared/domain/articles/article-head.ts';

function element(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Takes away what the server has said of the page: it is said anew, or of another page. What describes the site stays. */
export function forgetServedHead(): void {
  const served = document.head.querySelectorAll('[data-served]');
  for (const one of served) one.remove();
  if (served.length > 0) describe(`${brand.tagline}.`);
}

function describe(description: string): void {
  document.querySelector('meta[name=description]')?.setAttribute('content', description);
}

/** Writes `head` into the document; the returned function makes it the site's again. Everything goes in as nodes and attributes, so no text can become markup. */
export function describePage({ description, canonical, properties, data }: PageHead): () => void {
  forgetServedHead();
  describe(description);
  const structured = element('script', { type: 'application/ld+json' });
  // Harmless here, where it is never parsed as markup; a copy of the page as text may be.
  structured.textContent = JSON.stringify(data).replaceAll('<', '\\u003c');
  const added = [
    element('link', { rel: 'canonical', href: canonical }),
    ...Object.entries(properties).map(([name, content]) =>
      element('meta', { [name.startsWith('twitter:') ? 'name' : 'property']: name, content }),
    ),
    structured,
  ];
  document.head.append(...added);
  return () => {
    for (const one of added) one.remove();
    describe(`${brand.tagline}.`);
  };
}
