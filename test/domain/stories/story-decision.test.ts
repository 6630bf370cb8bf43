import { describe, expect, test } from 'vitest';
import {
  clusterDecisions,
  decisionAbout,
  decisionToEdit,
  mostDecided,
  pinnedReports,
  type StoryDecision,
  storyDecision,
  withoutReport,
  withReports,
} from '#shared/domain/stories/story-decision.ts';
import { records } from '#shared/records.ts';

const decisionOf = (id: string, more: Partial<StoryDecision> = {}): StoryDecision => ({
  ...{ id, title: `Story ${id}`, headline: '', isPinned: false, together: [], apart: [], enabled: true },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z', ...more },
});

describe('a decision about a story', () => {
  test.each<[string, object, string | undefined]>([
    ['of two lines', { headline: 'One\ntwo' }, 'headline'],
    ['with HTML', { headline: '<b>Ferry</b>' }, 'headline'],
    ['that is too long', { headline: 'a'.repeat(301) }, 'headline'],
    ['of 300 characters', { headline: 'a'.repeat(300) }, undefined],
    ['that is empty', { headline: '  ' }, undefined],
  ])('a headline %s is checked', (_, more, field) => {
    expect(storyDecision.safeParse({ ...decisionOf('a'), ...more }).error?.issues[0]?.path[0]).toBe(field);
  });

  test('a side has a bounded number of reports, each an id', () => {
    const many = Array.from({ length: mostDecided + 1 }, (_, n) => `r${n}`);
    expect(storyDecision.safeParse(decisionOf('a', { together: many })).success).toBe(false);
    expect(storyDecision.safeParse(decisionOf('a', { apart: ['Ferry is back'] })).success).toBe(false);
    expect(storyDecision.safeParse(decisionOf('a', { together: many.slice(1) })).success).toBe(true);
  });

  test('the address of a report is typed as its id', () => {
    const { normalize } = records['story-decisions'].fields.together ?? {};
    expect(normalize?.(' https://news.example/article/0123456789abcdef?from=rss#top ')).toBe('0123456789abcdef');
    expect(normalize?.(' 0123456789abcdef ')).toBe('0123456789abcdef');
  });

  test('the clusters get its reports as one set, and each report that does not belong to them as apart from it', () => {
    const decisions = [
      decisionOf('a', { together: ['b', 'a'], apart: ['c', 'd'] }),
      decisionOf('e', { headline: 'Only retitled' }),
      decisionOf('f', { together: ['g'], enabled: false }),
    ];
    expect(clusterDecisions(decisions)).toEqual({
      together: [['a', 'b']],
      apart: [
        ['a', 'c'],
        ['a', 'd'],
      ],
    });
  });

  test('the report that began a story can be taken out of it', () => {
    const decision = decisionOf('a', { together: ['b', 'c'], apart: ['a'], headline: 'Others' });
    expect(clusterDecisions([decision])).toEqual({ together: [['b', 'c']], apart: [['b', 'a']] });
    expect(decisionAbout({ id: 'a', formerIds: [], reports: [] }, [decision])).toBeUndefined();
    const reports = [{ id: 'b', publisherId: 'p', publishedAt: '', language: null, copies: 0 }];
    expect(decisionAbout({ id: 'b', formerIds: [], reports }, [decision])).toBe(decision);
    expect(pinnedReports([{ ...decision, isPinned: true }])).toEqual(['b', 'c']);
  });

  test('the later of two decisions that contradict each other counts', () => {
    const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`;
    const split = decisionOf('a', { together: ['b'], apart: ['c'], updatedAt: at(1) });
    const merged = decisionOf('c', { together: ['d', 'a', 'b'], updatedAt: at(2) });
    // All four are one set: two reports of it cannot be apart.
    expect(clusterDecisions([split, merged]).together).toEqual([
      ['a', 'b'],
      ['c', 'd', 'a', 'b'],
    ]);
    const again = { ...split, together: ['b', 'd'], updatedAt: at(3) };
    const either = {
      together: [
        ['a', 'b', 'd'],
        ['d', 'a', 'b'],
      ],
      apart: [['a', 'c']],
    };
    expect(clusterDecisions([again, merged])).toEqual(either);
    // Another story of the report that was taken out stays as it is.
    const other = decisionOf('c', { together: ['e'] });
    expect(clusterDecisions([again, other]).together).toEqual([
      ['a', 'b', 'd'],
      ['c', 'e'],
    ]);
  });

  test('a story keeps its decision after it was merged into another, whose own decision comes first', () => {
    const [old, own] = [decisionOf('b', { headline: 'Old' }), decisionOf('a', { headline: 'Own' })];
    expect(decisionAbout({ id: 'a', formerIds: ['b'] }, [old])).toBe(old);
    expect(decisionAbout({ id: 'a', formerIds: ['b'] }, [old, own])).toBe(own);
    expect(decisionAbout({ id: 'a', formerIds: ['b'] }, [{ ...old, enabled: false }])).toBeUndefined();
    expect(decisionAbout({ id: 'x' }, [old, own])).toBeUndefined();
  });
});

describe('what editors decide next', () => {
  const story = { id: 'a', title: 'Ferry', formerIds: ['z'], reports: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] };
  const all = ['a', 'b', 'c'];

  test('a first decision begins empty, and a later one with what was decided', () => {
    const first = decisionToEdit(story, []);
    expect(first).toMatchObject({ id: 'a', title: 'Ferry', headline: '', together: [], apart: [], enabled: true });
    expect(decisionToEdit(story, [decisionOf('z', { headline: 'Old' })]).headline).toBe('Old');
    expect(decisionToEdit(story, [decisionOf('a', { headline: 'Off', enabled: false })]).headline).toBe('Off');
  });

  test('a report that is taken out is apart from the rest, which stays together, until it is added again', () => {
    const split = withoutReport(decisionToEdit(story, []), 'b', all);
    expect(split).toMatchObject({ together: ['a', 'c'], apart: ['b'] });
    expect(withReports(split, ['b', 'd'])).toMatchObject({ together: ['b', 'd', 'a', 'c'], apart: [] });
  });

  test('the report that began a story and was taken out of it gets a decision of its own', () => {
    const split = withoutReport(decisionToEdit(story, []), 'a', all);
    expect(split).toMatchObject({ id: 'a', together: ['b', 'c'], apart: ['a'] });
    const own = decisionToEdit({ ...story, reports: [{ id: 'a' }] }, [split]);
    expect(own).toMatchObject({ id: 'a-own', together: ['a'], apart: [] });
    expect(decisionToEdit({ id: 'b', title: '', reports: [{ id: 'b' }] }, [split, own])).toBe(split);
    expect(decisionToEdit({ ...story, reports: [{ id: 'a' }] }, [split, own])).toBe(own);
  });

  test('a decision never names more reports than may be stored', () => {
    const many = Array.from({ length: 2 * mostDecided }, (_, n) => `r${n}`);
    const decision = withoutReport(withReports(decisionOf('a'), many), 'r0', many);
    expect(storyDecision.safeParse(decision).success).toBe(true);
    expect(decision.apart).toEqual(['r0']);
    const full = withReports(decisionOf('a'), many);
    expect(withReports(full, ['new']).together).toContain('new');
  });
});
