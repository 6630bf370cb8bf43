import { normaliseTitle } from '#shared/domain/articles/dedup.ts';
import { byTime, type Headline } from '#shared/domain/articles/headline.ts';
import { type Node, Words } from '#shared/domain/articles/postings.ts';

/** The rule of `StoryIndex` applied to a complete set at once: the reference that tests compare the index with. */
export function mergeReports(headlines: readonly Headline[]): Map<string, string | null> {
  const survivors: Node[] = [];
  const survivorOf = new Map<string, string | null>();
  const words = new Words();
  const nodes = headlines.map((headline) => words.add(headline)).sort(byTime);
  const day = 24 * 3_600_000;
  for (const node of nodes) {
    const isEdition = nodes.some(
      ({ at, publisher, title }) =>
        at < node.at - day &&
        at >= node.at - 30 * day &&
        publisher !== undefined &&
        publisher === node.publisher &&
        normaliseTitle(title) === normaliseTitle(node.title),
    );
    const matches = survivors.filter((other) => words.areOneStory(other, node, isEdition));
    const edition = matches.findLast(({ key }) => key === node.key);
    const survivor = matches.find((other) => other.key !== node.key || other === edition);
    survivorOf.set(node.id, survivor?.id ?? null);
    if (survivor === undefined) survivors.push(node);
  }
  return survivorOf;
}
