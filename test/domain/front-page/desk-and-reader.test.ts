import { describe, expect, test } from 'vitest';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { articleStates } from '#shared/domain/articles/editorial.ts';
import { arrangeFrontPage } from '#shared/domain/front-page/arrange-front-page.ts';
import { ownShores } from '#shared/domain/front-page/own-shores.ts';
import { inSections, usualShores } from '#shared/domain/front-page/plan-sections.ts';
import { type PlannedStory, planAt, resolvePlan, stillListed } from '#shared/domain/front-page/resolve-plan.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { type FrontPagePlan, pinPlaces } from '#shared/domain/newsroom/front-page-plan.ts';
import { byLanguage, type ReadLanguages } from '#shared/domain/readers/by-language.ts';
import { onePerStory } from '#shared/domain/stories/one-per-story.ts';
import { sampleBrief } from '#test/support/articles/sample-story.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { seeded, seeds } from '#test/support/seeded.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const soonMs = 10 * 60_000;
const readers: readonly ReadLanguages[] = [
  { languages: [], isChosen: true },
  { languages: ['en'], isChosen: true },
  { languages: ['en'], isChosen: false },
  { languages: ['pt'], isChosen: false },
  { languages: ['pt'], isChosen: true },
];

/** Of the random publishers. */
const outlets = { JM: ['publisher-0', 'publisher-1'], GB: ['publisher-2'], NG: ['publisher-3'] };

/** Articles in all states with composed ones among them, and a plan that names some. */
function randomNewsroom(random: () => number) {
  const below = (count: number) => Math.floor(random() * count);
  const chance = (share: number) => random() < share;
  const oneOf = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  const time = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const count = 1 + below(60);
  const briefs = Array.from({ length: below(12) }, (_, n) =>
    sampleBrief(`event-${n}`, {
      lead: `story-${below(count)}`,
      outlets: 1 + below(6),
      countries: ['JM', 'GB', 'NG', 'US'].slice(0, below(5)),
      lastAt: time(-below(600)),
    }),
  );
  const stories = Array.from({ length: count }, (_, n): PlannedStory => {
    const article = samplePreview(
      n,
      {
        language: oneOf(['en', 'en', 'en', 'es', null]),
        publisherId: `publisher-${below(5)}`,
        image: chance(0.5) ? null : 'https://example.org/a.jpg',
        coverageCount: below(4),
        story: chance(0.6) ? briefs[below(12)] : undefined,
        watchlistHits: chance(0.2) ? ['Caribbean Finance and Justice'] : [],
        ...(chance(0.1) ? { composedFrom: [`story-${below(count)}`, `story-${below(count)}`] } : {}),
      },
      new Date(now),
    );
    const state = chance(0.2) ? (articleStates[below(articleStates.length)] ?? 'listed') : 'listed';
    return { article, state, survivor: chance(0.1) ? `story-${below(count)}` : null };
  });
  const named = () => `story-${below(count + 2)}`;
  const plan: FrontPagePlan = {
    pins: Array.from({ length: below(9) }, () => ({
      place: below(pinPlaces),
      articleId: named(),
      start: chance(0.7) ? null : time(below(40) - 20),
      end: chance(0.7) ? null : time(below(40) - 20),
    })),
    mutes: Array.from({ length: below(6) }, () => ({
      ...oneOf([
        { kind: 'article', id: named() } as const,
        { kind: 'publisher', id: `publisher-${below(5)}` } as const,
      ]),
      name: 'Muted',
      until: time(below(40) - 10),
    })),
    breaking: null,
  };
  return { stories, plan, read: (id: string) => stories.find(({ article }) => article.id === id) };
}

const topOf = (articles: readonly ArticlePreview[], plan: FrontPage, read: ReadLanguages, at: number) => {
  const { shown, others } = byLanguage(articles, read);
  const sections = { outlets, shores: usualShores, topics: [] };
  const input = { articles: shown, first: shown, others, read, plan, now: at, sections };
  const pages = [false, true].map((inColumns) => arrangeFrontPage({ ...input, inColumns }));
  return pages.map(({ lead, seconds, headlines, sections, sizes, feed, lane, beside }) => ({
    places: [...(lead === null ? [] : [lead]), ...seconds, ...headlines, ...feed].map(({ id }) => id),
    sections: inSections(sections).map(({ id }) => id),
    sizes: [...sizes],
    lane: lane.map(({ id }) => id),
    beside: [...beside].map(([id, { composed, others: more }]) => [id, composed.id, ...more.map((one) => one.id)]),
  }));
};

describe('the front page desk', () => {
  test.each(seeds(50))('the front page desk shows readers’ page place by place (seed %i)', (seed) => {
    const random = seeded(seed);
    for (let round = 0; round < 80; round++) {
      const { stories, plan, read } = randomNewsroom(random);
      // The list may be minutes old on the desk, and the server's reply on the page.
      const stale = stories.filter(({ survivor }) => survivor === null || random() < 0.5).map(({ article }) => article);
      const listed = stale.filter(({ id }) => {
        const story = read(id);
        return story?.state === 'listed' && (story.survivor ?? id) === id;
      });
      const sent = resolvePlan(1, planAt(plan, now - soonMs / 2, soonMs), read);
      const reply: FrontPage = JSON.parse(JSON.stringify(sent));
      const desk = resolvePlan(0, planAt(plan, now), read);
      for (const languages of readers)
        expect(topOf(stillListed(stale, read), desk, languages, now)).toEqual(topOf(listed, reply, languages, now));
    }
  });

  test.each(seeds(20))('the front page shows each story once, and pins where they belong (seed %i)', (seed) => {
    const random = seeded(seed);
    for (let round = 0; round < 40; round++) {
      const { stories, plan, read } = randomNewsroom(random);
      const listed = stories.map(({ article }) => article);
      const resolved = resolvePlan(0, planAt(plan, now), read);
      for (const languages of readers)
        for (const inColumns of [false, true]) {
          const { shown, others } = byLanguage(listed, languages);
          const first = shown.slice(0, Math.ceil(shown.length * random()));
          const sections = { outlets, shores: ownShores({ home: 'african', here: 'GB' }), topics: [] };
          const input = { articles: shown, first, others, read: languages, plan: resolved, now, inColumns, sections };
          const { lead, seconds, headlines, feed, lane, latest, more, pinned, ...rest } = arrangeFrontPage(input);
          const places = [...(lead === null ? [] : [lead]), ...seconds, ...headlines, ...feed];
          for (const block of [
            [...places, ...inSections(rest.sections), ...(feed.length < 30 ? [] : lane)],
            lane,
            [...latest, ...more],
          ])
            expect(onePerStory(block)).toEqual(block);
          expect(onePerStory([...shown, ...rest.others])).toEqual([...onePerStory(shown), ...rest.others]);
          // Pins follow each other where the page is shorter.
          if (places.length > pinPlaces + pinned.size)
            for (const [place, article] of pinned)
              expect(places[place - (lead === null && !inColumns ? 1 : 0)]).toBe(article);
          const order = feed.filter((one) => ![...pinned.values()].includes(one)).map((one) => shown.indexOf(one));
          expect(order).toEqual(order.toSorted((a, b) => a - b));
        }
    }
  });
});
