import { packed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { maxValue, thoseThatFit } from '#functions/table/pieces.ts';
import type { DailyFigures, Figures } from '#shared/domain/desk/analytics.ts';
import type { Period } from '#shared/domain/desk/period.ts';

/** Every article is in one group of each of these, so the groups of a kind add up to the total. */
export type ArticleKind = 'topic' | 'region' | 'publisher';
/** Views also by how the visit began (`referrer`), by the site before it (`host`), and by minute (`time`). */
export type FigureKind = ArticleKind | 'referrer' | 'host' | 'time';

/** Key, views, likes and clicks of each group. */
type Groups = [string, number, number, number][];

/** The figures of all groups of one kind on a day: 500 publishers are some ten kilobytes. */
export const dayEntity = defineEntity({
  model: { entity: 'daily-figures', version: '1', service },
  attributes: {
    kind: { type: 'string', required: true },
    /** UTC. */
    day: { type: 'string', required: true },
    /** The sums of what the articles have gained: a whole value. */
    groups: packed<Groups>(),
    /** Milliseconds since 1970 at which they were read. */
    readAt: { type: 'number', required: true },
  },
  indexes: { byDay: keys('daily-figures#${kind}', '${day}') },
});

/** Sums by key. */
export class Sums {
  readonly #byKey = new Map<string, Figures>();

  add(key: string, { views, likes, clicks }: Figures): void {
    const sum = this.#byKey.get(key);
    if (sum === undefined) this.#byKey.set(key, { views, likes, clicks });
    else {
      sum.views += views;
      sum.likes += likes;
      sum.clicks += clicks;
    }
  }
  /** Without groups for which nothing is left; the most viewed ones, if an item has no room for all. */
  groups(): Groups {
    const all = [...this.#byKey].flatMap(
      ([key, { views, likes, clicks }]): Groups =>
        views === 0 && likes === 0 && clicks === 0 ? [] : [[key, views, likes, clicks]],
    );
    const fit = thoseThatFit(all, maxValue);
    return fit.length === all.length
      ? all
      : thoseThatFit(
          all.toSorted((a, b) => b[1] - a[1]),
          maxValue,
        );
  }
}

/** The figures of each group and day of a period, without days on which nothing happened, in no order. */
export async function readFigures(kind: FigureKind, period: Period): Promise<DailyFigures[]> {
  const { data } = await dayEntity()
    .query.byDay({ kind })
    .between({ day: period.from }, { day: period.to })
    .go({ pages: 'all' });
  return data.flatMap(({ day, groups }) =>
    groups.map(([key, views, likes, clicks]) => ({ key, day, views, likes, clicks })),
  );
}
