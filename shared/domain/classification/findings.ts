import { locatives } from '../../config/vocabulary/names.ts';
import type { FoldedText } from '../text/folded-text.ts';
import type { PhraseMatch } from '../text/phrase-trie.ts';
import { type EvidenceKinds, placeKind, type Term, vocabulary } from './vocabulary-index.ts';

export type Match = PhraseMatch<Term>;

/** Parts of an entry. A match in the title says more about the story than one in the body. */
export type Part = 'title' | 'summary' | 'opening' | 'body';

/** Characters of a body that count as its opening, which says what the story is about. */
const opening = 500;
/** The two words of a pair are at most this many characters apart: about one clause. */
const pairDistance = 60;

/** "Ghanaians in the Bronx": a locative, and perhaps an article. */
const betweenPeopleAndPlace = /^ (\S+) (?:\S{1,3} )?$/;

const none: readonly Match[] = [];

/** Matches of the vocabulary in an entry, by kind. */
export class Findings {
  private readonly kinds = new Map<number, Match[]>();
  readonly folded: FoldedText;
  /** Where title, summary and opening end in the folded text. Without a summary the opening is the summary. */
  private readonly ends: readonly [number, number, number];
  /** Where the body begins in the folded text. */
  readonly bodyStart: number;

  /** @param folded title, summary and body, each on its own line */
  constructor(folded: FoldedText, title: string, summary: string) {
    this.folded = folded;
    const head = title.length + summary.length + 2;
    this.bodyStart = positionAt(folded, head);
    const openingEnd = positionAt(folded, head + opening);
    this.ends = [positionAt(folded, title.length + 1), summary === '' ? openingEnd : this.bodyStart, openingEnd];
    const { everywhere, inLead } = vocabulary();
    const add = (match: Match) => {
      if (match.kind !== placeKind && match.value.name === '') return;
      const same = this.kinds.get(match.kind);
      if (same === undefined) this.kinds.set(match.kind, [match]);
      else same.push(match);
    };
    everywhere.longest(folded).forEach(add);
    inLead.longest(folded, this.ends[2]).forEach(add);
  }

  ofKind(kind: number): readonly Match[] {
    return this.kinds.get(kind) ?? none;
  }

  /** The matches in the title, the summary and the opening. */
  inLead(kind: number): readonly Match[] {
    const all = this.ofKind(kind);
    return all.length === 0 ? all : all.filter(({ start }) => start < this.ends[2]);
  }

  /** The matches in the title and the summary. */
  private inHead(kind: number): readonly Match[] {
    const all = this.ofKind(kind);
    return all.length === 0 ? all : all.filter(({ start }) => start < this.ends[1]);
  }

  partOf({ start }: Match): Part {
    const [title, summary, lead] = this.ends;
    if (start < title) return 'title';
    return start < summary ? 'summary' : start < lead ? 'opening' : 'body';
  }

  /**
   * The matches that show a topic or a priority; none if the text is about something else. One `sure` phrase deep in
   * the body is a passing mention.
   * @param isCulture leaves the `usual` words out
   */
  evidence({ sure, usual, pairs, emigrants }: EvidenceKinds, isCulture: boolean): readonly Match[] {
    const everywhere = this.ofKind(sure);
    const found = [...(everywhere.length > 1 ? everywhere : this.inLead(sure))];
    if (!isCulture) found.push(...this.inHead(usual));
    for (const pair of pairs) {
      const seconds = this.inHead(pair[1]);
      if (seconds.length === 0) continue;
      const firsts = this.inHead(pair[0]);
      const isFirstPair = pair === pairs[0];
      found.push(...nearestPair(emigrants && isFirstPair ? [...firsts, ...this.emigrants()] : firsts, seconds));
    }
    return found;
  }

  /** People of a region right before a place elsewhere, with short words between: "Ghanaians in Toronto". */
  private emigrants(): readonly Match[] {
    const places = this.inHead(placeKind);
    return places.filter(({ value, end }, n) => {
      const next = places[n + 1];
      const [home] = value.regions;
      if (!value.people || home === undefined || next === undefined || next.value.regions.includes(home)) return false;
      const [, preposition = ''] = betweenPeopleAndPlace.exec(this.folded.folded.slice(end, next.start)) ?? [];
      return locatives.has(preposition);
    });
  }
}

/** The first two matches that are near each other and are not the same word. */
function nearestPair(firsts: readonly Match[], seconds: readonly Match[]): readonly Match[] {
  for (const first of firsts)
    for (const second of seconds) {
      const between = first.start < second.start ? second.start - first.end : first.start - second.end;
      if (between >= 0 && between <= pairDistance) return [first, second];
    }
  return none;
}

/** The position in the folded text of a position in the original. */
function positionAt({ origins, length }: FoldedText, origin: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((origins[middle] ?? 0) < origin) low = middle + 1;
    else high = middle;
  }
  return low;
}
