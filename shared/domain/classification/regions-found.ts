import { locatives, personTitles } from '../../config/vocabulary/names.ts';
import type { FoldedText } from '../text/folded-text.ts';
import type { Findings, Match, Part } from './findings.ts';
import { type Region, regions as regionOrder } from './taxonomy.ts';
import { placeKind } from './vocabulary-index.ts';

/** Weight of a place by the part of the entry. */
const partWeights: Record<Part, number> = { title: 3, summary: 2, opening: 1, body: 1 };
/** Weight of a place of two regions for its second region. */
const secondRegionWeight = 0.5;

/** The places of an entry, without currencies and without people of the same name. */
export function placesOf(found: Findings, isAboutStates: boolean): readonly Match[] {
  const places = found
    .ofKind(placeKind)
    .filter((match) => !isCurrency(found.folded, match) && !hasAge(found.folded, match));
  const certain = places.filter(
    (match) =>
      !match.value.ambiguous && !(match.value.regions.length > 0 && follows(found.folded, match, personTitles)),
  );
  const isLocated = ({ value }: Match) =>
    certain.some((other) => value.regions.some((region) => other.value.regions.includes(region)));
  return places.filter(
    (match) =>
      certain.includes(match) ||
      (match.value.ambiguous && (isAboutStates || isLocated(match) || follows(found.folded, match, locatives))),
  );
}

/**
 * The regions of places in list order, and the one with most matches; on a tie the first in list order. Places in the
 * title count most. A place of two regions counts fully for the one that the other places are in ("Tripoli" beside
 * Lebanon), else for its first.
 */
export function regionsOf(found: Findings, places: readonly Match[]): { regions: Region[]; strongest: Region | null } {
  const counts: Record<Region, number> = { caribbean: 0, african: 0, latinx: 0, asian: 0, middle_eastern: 0 };
  const count = (match: Match, region: Region, share: number) => {
    counts[region] += share * partWeights[found.partOf(match)];
  };
  for (const match of places) {
    const [only, second] = match.value.regions;
    if (only !== undefined && second === undefined) count(match, only, 1);
  }
  const certain = { ...counts };
  for (const match of places) {
    const [first, second] = match.value.regions;
    if (first === undefined || second === undefined) continue;
    const isSecond = certain[second] > certain[first];
    count(match, first, isSecond ? secondRegionWeight : 1);
    count(match, second, isSecond ? 1 : secondRegionWeight);
  }
  const regions = regionOrder.filter((region) => counts[region] > 0);
  let strongest: Region | null = null;
  for (const region of regions) if (strongest === null || counts[region] > counts[strongest]) strongest = region;
  return { regions, strongest };
}

/** "US$14m" is an amount, not a country. */
const isCurrency = ({ text, origins }: FoldedText, { end }: Match): boolean =>
  text.charAt((origins[end - 1] ?? 0) + 1) === '$';

/** "India, 6, wins": a person of that name. */
const hasAge = ({ text, origins }: FoldedText, { end }: Match): boolean =>
  /^, \d{1,2},/.test(text.slice((origins[end - 1] ?? 0) + 1, (origins[end - 1] ?? 0) + 6));

/** Whether one of the words comes right before a match: "in Jordan", "Senator Kingston". */
function follows({ folded }: FoldedText, { start }: Match, words: ReadonlySet<string>): boolean {
  const before = folded.slice(Math.max(0, start - 30), start).trimEnd();
  return (
    folded.charAt(start - 1) === ' ' &&
    words.has(before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1))
  );
}
