import { describe, expect, it } from 'vitest';
import { type ClusterReport, noTermCounts, type StoryDecisions } from '#shared/domain/stories/cluster-report.ts';
import { StoryClusters } from '#shared/domain/stories/story-clusters.ts';
import { summaryTermsOf, termCountsOf } from '#shared/domain/stories/story-terms.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { streamReports } from '../../support/articles/story-stream.ts';
import { seeded, seeds } from '../../support/seeded.ts';

const start = Date.parse('2026-03-03T06:00:00Z');
let count = 0;

function report(
  title: string,
  more: Partial<ClusterReport> & { summary?: string; hours?: number } = {},
): ClusterReport {
  const { summary = '', hours = 0, ...rest } = more;
  const language = rest.language === undefined ? 'en' : rest.language;
  const id = rest.id ?? `r${String(count++).padStart(4, '0')}`;
  const summaryTerms = summaryTermsOf(title, summary, language);
  return { id, at: start + hours * hourMs, publisher: `outlet of ${id}`, title, summaryTerms, language, ...rest };
}

/** Clusters with the reports of other events, so that words have their usual weights. */
function newsroom(decisions?: StoryDecisions): StoryClusters {
  const clusters = new StoryClusters(noTermCounts, decisions);
  for (const one of streamReports()) clusters.place(one);
  clusters.takeChanges();
  return clusters;
}

function placed(reports: readonly ClusterReport[], decisions?: StoryDecisions): StoryClusters {
  const clusters = newsroom(decisions);
  for (const one of reports) clusters.place(one);
  return clusters;
}

const dam = [
  report('Dam wall cracks above Mbeya after heavy rain'),
  report('Cracks in dam wall above Mbeya force 4,000 from homes', { hours: 1 }),
  report('Thousands leave homes as Mbeya dam wall cracks', { hours: 2 }),
];

function storiesOf(clusters: StoryClusters, reports: readonly ClusterReport[]): (string | undefined)[] {
  return reports.map(({ id }) => clusters.storyOf(id));
}

describe('stories of arriving reports', () => {
  it('reports of one event are one story with the id of the first', () => {
    const clusters = placed(dam);
    expect(storiesOf(clusters, dam)).toEqual([dam[0]?.id, dam[0]?.id, dam[0]?.id]);
    expect(clusters.reportsOf(dam[0]?.id ?? '')).toEqual(dam.map(({ id }) => id));
    const { moved, changed, redirects } = clusters.takeChanges();
    expect([...moved.keys()]).toEqual(dam.map(({ id }) => id));
    expect([...changed]).toEqual([dam[0]?.id]);
    expect(redirects.size).toBe(0);
  });

  it('a name in common does not join two reports', () => {
    const two = [
      report('Mayor Achebe opens a market in Enugu'),
      report('Achebe sings at jazz night, and wins applause'),
    ];
    expect(new Set(storiesOf(placed(two), two)).size).toBe(2);
  });

  it('the same kind of event at the same place stays apart when it is another one', () => {
    const two = [
      report('Police in Kingston charge man with bus robbery', {
        summary: 'A knife was used on the Spanish Town route.',
      }),
      report('Kingston police find stolen church bells', { summary: 'A scrap dealer called the parish.' }),
    ];
    expect(new Set(storiesOf(placed(two), two)).size).toBe(2);
  });

  it.each([
    ['en', 'Live updates: dam wall cracks above Mbeya'],
    ['en', 'Morning briefing: Mbeya dam wall cracks, homes are left'],
    ['en', 'Weather forecast: heavy rain above Mbeya dam'],
    ['fr', 'Météo : fortes pluies sur le barrage de Mbeya'],
    ['es', 'Minuto a minuto: se agrieta la presa de Mbeya'],
    ['pt', 'Previsão do tempo: chuva forte na represa de Mbeya'],
    ['ar', 'مواقيت الصلاة اليوم في مبيا'],
    ['sw', 'Utabiri wa hali ya hewa: mvua kubwa Mbeya'],
    ['ht', 'Bilten meteyo: lapli toupatou'],
    ['hi', 'आज का राशिफल: मेष से मीन तक'],
    ['zh', '今日天气预报：大雨'],
  ])('a series of an outlet (%s: %s) joins no report', (language, title) => {
    const series = [report(title, { language }), report(title, { language })];
    const clusters = placed([...dam, ...series]);
    clusters.settle(start);
    for (const { id } of series) expect(clusters.reportsOf(clusters.storyOf(id) ?? '')).toEqual([id]);
  });

  it('a word of a series inside a headline does not make it one', () => {
    const two = [
      report('Weather kills five on Mount Meru'),
      report('Five killed by weather on Mount Meru', { hours: 1 }),
    ];
    expect(new Set(storiesOf(placed(two), two)).size).toBe(1);
  });

  it.each([
    ['fr', 'Le barrage de Mbeya se fissure, 4 000 habitants évacués'],
    ['es', 'Evacuan a 4.000 vecinos por grietas en la presa de Mbeya, en Tanzania'],
    ['ar', 'إجلاء 4000 شخص في تنزانيا بعد تصدع سد'],
  ])('reports in %s join by places, names and numbers', (language, title) => {
    const reports = [
      report('Tanzania: Mbeya dam cracks force 4,000 from homes'),
      report(title, { language, hours: 1 }),
    ];
    expect(new Set(storiesOf(placed(reports), reports)).size).toBe(1);
  });

  it('reports in two languages join by a number with separators, which is no year', () => {
    const apart = (number: string) => {
      const reports = [
        report(`Tribunal orders refunds to ${number} nurses of Guyana`),
        report(`Un tribunal ordena reembolsar a ${number} enfermeras de Guyana`, { language: 'es', hours: 1 }),
      ];
      return new Set(storiesOf(placed(reports), reports)).size;
    };
    expect([apart('1,900'), apart('1900')]).toEqual([1, 2]);
  });

  it.each([
    ['hi', 'नैनीताल झील में नाव पलटने से चार पर्यटकों की मौत', 'नैनीताल झील में नाव पलटी, चार पर्यटकों की मौत'],
    ['zh', '云南大理古城木楼起火三人受伤', '大理古城一木楼深夜起火 三人受伤'],
    ['ja', '富山の水力発電所で火災、二人けが', '富山県の水力発電所で火災 けが人二人'],
    ['th', 'เรือท่องเที่ยวล่มที่เกาะพะงัน ช่วยผู้โดยสารได้ทั้งหมด', 'ช่วยผู้โดยสารเรือท่องเที่ยวล่มที่เกาะพะงันได้ทั้งหมด'],
  ])('headlines in %s of one event are one story', (language, one, other) => {
    const two = [report(one, { language }), report(other, { language, hours: 1 })];
    const clusters = placed([...two, report(one.slice(0, 3), { language })]);
    expect(new Set(storiesOf(clusters, two)).size).toBe(1);
  });

  it('a report without a language joins by the words of its script', () => {
    const [, , last = report('')] = dam;
    const unknown = { ...last, id: 'unknown', language: null };
    expect(placed([...dam, unknown]).storyOf('unknown')).toBe(dam[0]?.id);
  });

  it('reports days apart need to be more alike', () => {
    const late = report('Mbeya dam: engineers inspect cracks in wall', { hours: 200 });
    const [first = late] = dam;
    const near = placed([...dam, { ...late, at: first.at }]);
    expect(near.storyOf(late.id)).toBe(first.id);
    expect(placed([...dam, late]).storyOf(late.id)).toBe(late.id);
  });
});

describe('one outlet', () => {
  it('five hundred look-alike titles of a feed leave the stories of others as they are', () => {
    const clusters = placed(dam);
    const flood = Array.from({ length: 500 }, (_, n) =>
      report(`Dam wall cracks above Mbeya after heavy rain, notice ${n + 1}`, { publisher: 'Loud Feed', hours: 3 }),
    );
    for (const one of flood) clusters.place(one);
    for (const settled of [false, true]) {
      if (settled) clusters.settle(start);
      const story = clusters.storyOf(dam[0]?.id ?? '') ?? '';
      const reports = clusters.reportsOf(story);
      expect(reports).toEqual(expect.arrayContaining(dam.map(({ id }) => id)));
      expect(reports.length).toBeLessThanOrEqual(2 * dam.length);
    }
  });
});

describe('settling', () => {
  it.each(seeds(20))('reports end in the same stories in any order of arrival (seed %d)', (seed) => {
    const random = seeded(seed);
    const groupsOf = (reports: readonly ClusterReport[]) => {
      const clusters = new StoryClusters(noTermCounts);
      for (const one of reports) clusters.place(one);
      clusters.settle(start);
      return new Set(
        [...new Set(reports.map(({ id }) => clusters.storyOf(id) ?? ''))].map((s) => clusters.reportsOf(s).join()),
      );
    };
    const reports = streamReports();
    const shuffled = reports
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
    expect(groupsOf(shuffled)).toEqual(groupsOf(reports));
  });

  it('reports that are older than three days leave memory without a change', () => {
    const clusters = placed(dam);
    clusters.settle(start);
    clusters.takeChanges();
    clusters.settle(start + 74 * hourMs - 1);
    expect(clusters.reportsOf(dam[0]?.id ?? '')).toEqual([dam[2]?.id]);
    expect(clusters.takeChanges()).toEqual({ moved: new Map(), changed: new Set(), redirects: new Map() });
    const follow = report('Thousands leave homes again as Mbeya dam wall cracks', { hours: 75 });
    clusters.place(follow);
    expect(clusters.storyOf(follow.id)).toBe(dam[0]?.id);
  });

  it('restored clusters have the stories that were stored', () => {
    const clusters = placed(dam);
    const restored = new StoryClusters(termCountsOf(streamReports()));
    restored.learn(dam.map((one) => ({ ...one, story: clusters.storyOf(one.id) })));
    expect(restored.reportsOf(dam[0]?.id ?? '')).toEqual(dam.map(({ id }) => id));
    expect(restored.takeChanges().moved.size).toBe(0);
    const follow = report('Mbeya dam wall cracks further, homes evacuated', { hours: 3 });
    restored.place(follow);
    expect(restored.storyOf(follow.id)).toBe(dam[0]?.id);
  });
});

describe('changes of stories', () => {
  it('reports between two stories merge them', () => {
    const one = report('Cracks open in dam wall above Mbeya after rain');
    const two = report('Four thousand villagers sleep in churches of Mbeya', { hours: 1 });
    const clusters = placed([one, two]);
    expect(clusters.storyOf(two.id)).toBe(two.id);
    for (let hours = 2; hours < 5; hours++) {
      clusters.place(report('Cracks in dam wall above Mbeya: villagers sleep in churches', { hours }));
      clusters.place(report('Villagers of Mbeya sleep in churches as dam wall cracks open', { hours }));
    }
    expect(clusters.storyOf(two.id)).toBe(one.id);
  });

  it('a story that editors merge with an older one redirects to it', () => {
    const [one, two] = [dam[0] ?? report(''), report('Choir of Iringa wins a prize in Lisbon', { hours: 4 })];
    const more = report('Iringa choir wins prize in Lisbon', { hours: 5 });
    const clusters = placed([...dam, two, more]);
    expect(clusters.storyOf(more.id)).toBe(two.id);
    clusters.takeChanges();
    clusters.decide({ together: [[one.id, two.id, more.id]], apart: [] });
    expect(clusters.storyOf(more.id)).toBe(one.id);
    const { moved, changed, redirects } = clusters.takeChanges();
    expect(moved).toEqual(new Map([two, more].map(({ id }) => [id, one.id])));
    expect([changed, redirects]).toEqual([new Set([one.id]), new Map([[two.id, one.id]])]);
  });

  it('a removed report leaves its story, which keeps its id', () => {
    const clusters = placed(dam);
    clusters.takeChanges();
    const [first, second, third] = dam.map(({ id }) => id);
    clusters.remove(first ?? '');
    expect(clusters.storyOf(first ?? '')).toBeUndefined();
    expect(clusters.reportsOf(first ?? '')).toEqual([second, third]);
    expect(clusters.takeChanges()).toEqual({ moved: new Map(), changed: new Set([first]), redirects: new Map() });
  });

  it('a report that returns is in its story again', () => {
    const clusters = placed(dam);
    const [first = report('')] = dam;
    clusters.remove(first.id);
    clusters.place(first);
    expect(clusters.reportsOf(first.id)).toEqual(dam.map(({ id }) => id));
  });

  it('a report that returns apart from the story that it began leaves that story whole', () => {
    const clusters = placed(dam);
    clusters.takeChanges();
    const [first = report(''), second = report(''), third = report('')] = dam;
    clusters.remove(first.id);
    clusters.decide({ together: [[second.id, third.id]], apart: [[second.id, first.id]] });
    clusters.place(first);
    for (const settled of [false, true]) {
      if (settled) clusters.settle(start);
      expect(storiesOf(clusters, dam)).toEqual([first.id, second.id, second.id]);
      expect(clusters.reportsOf(first.id)).toEqual([first.id]);
      expect(clusters.reportsOf(second.id)).toEqual([second.id, third.id]);
    }
  });

  it('a correction of the first report leaves its story the id where the report stays in it', () => {
    const clusters = placed(dam);
    clusters.takeChanges();
    const [first = report('')] = dam;
    clusters.place({ ...first, title: `${first.title} on Sunday` });
    expect(clusters.reportsOf(first.id)).toEqual(dam.map(({ id }) => id));
    expect(clusters.takeChanges()).toMatchObject({ moved: new Map(), redirects: new Map() });
  });

  it('a report with a corrected title may leave its story', () => {
    const clusters = placed(dam);
    clusters.takeChanges();
    const [, second = report('')] = dam;
    clusters.place({ ...second, title: 'Choir of Iringa wins a prize in Lisbon' });
    expect(clusters.storyOf(second.id)).toBe(second.id);
    expect(clusters.takeChanges().moved).toEqual(new Map([[second.id, second.id]]));
  });

  it('a story that its first report leaves redirects to where most of its reports are', () => {
    const clusters = placed(dam);
    clusters.takeChanges();
    const [first = report(''), second = report('')] = dam;
    clusters.place({ ...first, title: 'Choir of Iringa wins a prize in Lisbon' });
    expect(clusters.storyOf(first.id)).toBe(first.id);
    expect(clusters.storyOf(second.id)).toBe(second.id);
    expect(clusters.takeChanges().redirects).toEqual(new Map([[first.id, second.id]]));
  });

  it('the lead is the report that is nearest to the others', () => {
    const far = report('Mbeya: cracks in dam wall, choir sings on, goats rescued from roof of chapel', { hours: 3 });
    const clusters = placed([...dam, far], { together: [dam.map(({ id }) => id).concat(far.id)], apart: [] });
    expect(clusters.leadOf(dam[0]?.id ?? '')).not.toBe(far.id);
    expect(clusters.leadOf(far.id)).toBe(far.id);
  });

  it('names the terms that put a report into its story', () => {
    const [, second = report('')] = dam;
    const why = placed(dam).why(second.id);
    expect(why?.score).toBeGreaterThanOrEqual(why?.needed ?? 1);
    expect(why?.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['mbeya', 'dam', 'crack']));
    expect(why?.terms.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(why?.score ?? 0);
    expect(why?.nearest.map(({ id }) => id).sort()).toEqual([dam[0]?.id, dam[2]?.id]);
    expect(newsroom().why('unknown')).toBeUndefined();
  });
});

describe('decisions of editors', () => {
  const choir = report('Choir of Iringa wins a prize in Lisbon', { hours: 3 });
  const ids = dam.map(({ id }) => id);
  const [first = '', second = '', third = ''] = ids;

  it('reports that must be together are one story, also after settling', () => {
    const clusters = placed([...dam, choir], { together: [[second, choir.id]], apart: [] });
    clusters.settle(start);
    expect(clusters.storyOf(choir.id)).toBe(clusters.storyOf(second));
    expect(clusters.why(choir.id)?.isDecided).toBe(true);
  });

  it('reports that must be apart are two stories, also after settling', () => {
    const clusters = placed(dam, { together: [], apart: [[first, third]] });
    for (const settled of [false, true]) {
      if (settled) clusters.settle(start);
      expect(clusters.storyOf(third)).not.toBe(clusters.storyOf(first));
    }
  });

  it('a later decision splits a story, and taking it back joins it again', () => {
    const clusters = placed([...dam, choir]);
    clusters.takeChanges();
    clusters.decide({ together: [[first, second]], apart: [[second, third]] });
    expect(storiesOf(clusters, dam)).toEqual([first, first, third]);
    expect(clusters.takeChanges().moved).toEqual(new Map([[third, third]]));
    clusters.decide({ together: [], apart: [] });
    expect(storiesOf(clusters, dam)).toEqual([first, first, first]);
  });

  it('reports that are not in memory do no harm', () => {
    const clusters = placed(dam, { together: [['gone', first]], apart: [['gone', 'lost']] });
    expect(storiesOf(clusters, dam)).toEqual([first, first, first]);
  });
});

describe('the cost of a report', () => {
  it('the comparisons for a report do not grow with the number of reports in memory', () => {
    const events = ['flood', 'strike', 'verdict', 'harvest', 'concert', 'merger', 'vaccine', 'eclipse'];
    const titles = (from: number, size: number) =>
      Array.from({ length: size }, (_, n) => {
        const at = from + n;
        return `${events[at % 8]} in district ${at % 97} worries town council ${at % 31} and villager ${at}`;
      });
    const costOf = (clusters: StoryClusters, from: number) => {
      const before = clusters.comparisons;
      for (const title of titles(from, 100)) clusters.place(report(title));
      return (clusters.comparisons - before) / 100;
    };
    const clusters = new StoryClusters(noTermCounts);
    for (const title of titles(0, 900)) clusters.place(report(title));
    const few = costOf(clusters, 900);
    for (const title of titles(1000, 4000)) clusters.place(report(title));
    expect(costOf(clusters, 5000)).toBeLessThan(1.5 * few + 50);
  });
});
