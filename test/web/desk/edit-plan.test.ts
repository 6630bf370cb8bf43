import { describe, expect, test } from 'vitest';
import { emptyFrontPagePlan, type FrontPagePlan, type Pin } from '#shared/domain/newsroom/front-page-plan.ts';
import {
  clashOf,
  currentPins,
  laterPins,
  pinTo,
  tidied,
  withMute,
  withoutMute,
  withPin,
} from '#web/desk/front/edit-plan.ts';
import { fieldOf, presetEnd, timeOf } from '#web/desk/front/end-times.tsx';

const now = Date.parse('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const pin = (place: number, articleId: string, start: number | null = null, end: number | null = null): Pin => ({
  place,
  articleId,
  start: start === null ? null : inMinutes(start),
  end: end === null ? null : inMinutes(end),
});
const planOf = (...pins: Pin[]): FrontPagePlan => ({ ...emptyFrontPagePlan, pins });
const placesOf = ({ pins }: FrontPagePlan) => pins.map(({ place, articleId }) => `${place} ${articleId}`);

describe('pinning a story to a place', () => {
  test('pinning a story to a place lets the story there have the place that becomes free', () => {
    expect(placesOf(pinTo(planOf(pin(0, 'a'), pin(1, 'b')), 'b', 0, now))).toEqual(['0 b', '1 a']);
  });

  test('pinning a story to a place moves the story there to the next free place for a new one', () => {
    expect(placesOf(pinTo(planOf(pin(0, 'a'), pin(1, 'b')), 'c', 0, now))).toEqual(['0 c', '1 b', '2 a']);
  });

  test('pinning a story to a place lets the story there go where all places after it are taken', () => {
    const plan = planOf(...[...'abcdef'].map((id, place) => pin(place, id)));
    expect(placesOf(pinTo(plan, 'g', 4, now))).toEqual(['0 a', '1 b', '2 c', '3 d', '4 g', '5 f']);
  });

  test('pinning a story to a place keeps the times of a pin that moves', () => {
    expect(pinTo(planOf(pin(2, 'a', -5, 60)), 'a', 0, now).pins).toEqual([pin(0, 'a', -5, 60)]);
  });

  test('a pin ends when the next pin of the place begins', () => {
    const { pins } = pinTo(planOf(pin(0, 'later', 60)), 'a', 0, now);
    expect(pins).toEqual([pin(0, 'a', null, 60), pin(0, 'later', 60)]);
  });

  test('pinning a story to a place drops what is over', () => {
    const mute = { kind: 'article', id: 'x', name: 'X', until: inMinutes(-1) } as const;
    const plan = { ...planOf(pin(0, 'a', -9, -1), pin(1, 'b')), mutes: [mute] };
    expect(tidied(plan, now)).toEqual(planOf(pin(1, 'b')));
  });
});

describe('the pins of a plan', () => {
  test('the pins of a plan are current or later', () => {
    const plan = planOf(pin(0, 'a'), pin(0, 'c', 90), pin(1, 'b', 30));
    expect(currentPins(plan, now).map(({ articleId }) => articleId)).toEqual(['a']);
    expect(laterPins(plan, now).map(({ articleId }) => articleId)).toEqual(['b', 'c']);
  });

  test.each([
    ['open pins', pin(0, 'b'), true],
    ['one after the other', pin(0, 'b', 60), false],
    ['one within the other', pin(0, 'b', 10, 20), true],
    ['another place', pin(1, 'b'), false],
  ])('the pins of a plan clash if they overlap: %s', (_, other, clashes) => {
    expect(clashOf(planOf(pin(0, 'a', null, 60)), other, null) !== undefined).toBe(clashes);
  });

  test('the pins of a plan do not clash with the one that they replace', () => {
    const plan = planOf(pin(0, 'a'));
    const [old] = plan.pins;
    expect(clashOf(plan, pin(0, 'a', null, 30), old ?? null)).toBeUndefined();
    expect(withPin(plan, pin(3, 'a'), old ?? null, now).pins).toEqual([pin(3, 'a')]);
  });
});

test('a muted story loses its pins, and a second mute replaces the first', () => {
  const mute = { kind: 'article', id: 'a', name: 'A', until: inMinutes(60) } as const;
  const plan = withMute(planOf(pin(0, 'a'), pin(1, 'b')), mute, now);
  expect([placesOf(plan), plan.mutes]).toEqual([['1 b'], [mute]]);
  const longer = { ...mute, until: inMinutes(90) };
  expect(withMute(plan, longer, now).mutes).toEqual([longer]);
  expect(withoutMute(plan, mute).mutes).toEqual([]);
});

test('times go into a field and back, in the time zone of the editor', () => {
  const time = new Date(2026, 10, 20, 18, 5).toISOString();
  expect(fieldOf(time)).toBe('2026-11-20T18:05');
  expect(timeOf(fieldOf(time))).toBe(time);
  expect([timeOf(''), timeOf('x'), fieldOf(null)]).toEqual([null, null, '']);
  expect(presetEnd('tonight', new Date(2026, 10, 20, 18, 5))).toBe(new Date(2026, 10, 21).toISOString());
});
