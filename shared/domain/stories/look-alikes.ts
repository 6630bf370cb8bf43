import { normaliseTitle } from '../articles/dedup.ts';

/** Reports with the same words at the beginning, or at the end, of which a publisher has news. */
const most = 10;
const words = 3;
/** Of a title in a script without spaces. */
const characters = 4;

/** The beginnings and ends of titles by publisher: a feed of look-alikes must not make the words of others frequent. */
export class LookAlikes {
  private readonly counts = new Map<string, number>();

  static keysOf(publisher: string, title: string): string[] {
    const all = normaliseTitle(title).split(' ');
    const [first = ''] = all;
    if (all.length < words) return [`${publisher}^${first.slice(0, characters)}`];
    return [`${publisher}^${all.slice(0, words).join(' ')}`, `${publisher}$${all.slice(-words).join(' ')}`];
  }

  /** Counts a title, and returns whether there are enough like it. */
  add(keys: readonly string[]): boolean {
    let isOne = false;
    for (const key of keys) {
      const count = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, count);
      if (count > most) isOne = true;
    }
    return isOne;
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) {
      const count = (this.counts.get(key) ?? 1) - 1;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }
}
