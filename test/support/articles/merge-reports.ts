import { byTime, type Headline } from '#shared/domain/articles/headline.ts';
import { type Node, Words } from '#shared/domain/articles/postings.ts';

/** The rule of `StoryIndex` applied to a complete set at once: the reference that tests compare the index with. */
export function mergeReports(headlines: readonly Headline[]): Map<string, string | null> {
  const survivors: Node[] = [];
  const survivorOf = new Map<string, string | null>();
  const words = new Words();
  for (const node of headlines.map((headline) => words.add(headline)).sort(byTime)) {
    const survivor = survivors.find((other) => words.areOneStory(other, node));
    survivorOf.set(node.id, survivor?.id ?? null);
    if (survivor === undefined) survivors.push(node);
  }
  return survivorOf;
}
