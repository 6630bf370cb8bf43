import type { ArticlePreview } from '../articles/article.ts';
import { foldPhrase } from '../text/folded-text.ts';
import { type Hidden, hiddenLimits, isHiding } from './hidden.ts';

/** What decides whether an article is hidden. */
export type Hideable = Pick<ArticlePreview, 'title' | 'publisherId'> &
  Partial<Pick<ArticlePreview, 'topic' | 'category' | 'summary' | 'content' | 'keywords'>>;
export type Hides = (article: Hideable) => boolean;

const spaceless = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;

/**
 * The words that a reader has typed, as they are compared: without case, accents, vowel points and punctuation.
 * @returns null if they cannot be hidden: without a letter, too long, or one letter of a script that has many in a word
 */
export function hiddenWord(typed: string): string | null {
  const { folded } = foldPhrase(typed);
  const isWord = folded.length > 1 || spaceless.test(folded);
  return isWord && typed.trim().length <= hiddenLimits.word ? folded : null;
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null;

/** A folded text. In scripts without spaces a dictionary says where words begin and end; without one, everywhere. */
class Words {
  private readonly text: string;
  private edges: ReadonlySet<number> | undefined;
  constructor(text: string) {
    this.text = foldPhrase(text).folded;
  }

  has(word: string): boolean {
    const { text } = this;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      if (this.isEdge(at) && this.isEdge(at + word.length)) return true;
    return false;
  }

  private isEdge(at: number): boolean {
    const before = this.text.charAt(at - 1);
    const after = this.text.charAt(at);
    if (before === '' || after === '' || before === ' ' || after === ' ') return true;
    if (!spaceless.test(before) && !spaceless.test(after)) return false;
    if (segmenter === null || spaceless.test(before) !== spaceless.test(after)) return true;
    this.edges ??= new Set([...segmenter.segment(this.text)].map(({ index }) => index));
    return this.edges.has(at);
  }
}

/**
 * Tells which articles a reader hides: those of the publishers, those on the topics, and those with the words in their
 * title, their first words or their keywords. Whole words only: 'cat' does not hide 'Catalonia'.
 */
export function hidesOf(items: readonly Hidden[], now: number): Hides {
  const valuesOf = (kind: Hidden['kind']) =>
    items.filter((one) => one.kind === kind && isHiding(one, now)).map(({ value }) => value);
  const publishers = new Set(valuesOf('publisher'));
  const topics = new Set(valuesOf('topic'));
  const words = valuesOf('word').filter((word) => word !== '');
  return ({ publisherId, title, topic = '', category = '', summary = '', content = '', keywords = '' }) =>
    publishers.has(publisherId) ||
    topics.has(topic) ||
    topics.has(category) ||
    (words.length > 0 &&
      [title, summary, content, ...keywords.split(',')].some((text) => {
        const own = new Words(text);
        return words.some((word) => own.has(word));
      }));
}
