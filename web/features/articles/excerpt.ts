/** Plain text of a summary that may hold markup or entities (CARD-22): parsed as an inert document, so nothing in it loads or runs. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup.trim();
  const text = new DOMParser().parseFromString(markup, 'text/html').body.textContent;
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** The text under a card's headline: the summary, else the beginning of the content (CARD-08). */
export const excerptOf = (article: { summary: string; content: string }): string =>
  plainText(article.summary) || plainText(article.content);
