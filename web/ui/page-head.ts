/** What a page says about itself to search engines and to those who share it. */
export interface PageHead {
  description: string;
  /** The page's own address, whole. */
  canonical: string;
  /** Open Graph properties without their prefix: `title`, `image` ... */
  openGraph: Record<string, string>;
  /** Structured data (schema.org). */
  data: object;
}

function element(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

/** Writes `head` into the document; the returned function makes it as it was. Everything goes in as nodes and attributes, so no text can become markup. */
export function describePage({ description, canonical, openGraph, data }: PageHead): () => void {
  const standing = document.querySelector<HTMLMetaElement>('meta[name=description]');
  const before = standing?.content ?? '';
  if (standing !== null) standing.content = description;
  const structured = element('script', { type: 'application/ld+json' });
  // Harmless here, where it is never parsed as markup; a copy of the page as text may be.
  structured.textContent = JSON.stringify(data).replaceAll('<', '\\u003c');
  const added = [
    element('link', { rel: 'canonical', href: canonical }),
    ...Object.entries(openGraph).map(([property, content]) => element('meta', { property: `og:${property}`, content })),
    structured,
  ];
  document.head.append(...added);
  return () => {
    for (const one of added) one.remove();
    if (standing !== null) standing.content = before;
  };
}
