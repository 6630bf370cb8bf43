import { expect, test } from 'vitest';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { emptyFrontPagePlan } from '#shared/domain/newsroom/front-page-plan.ts';
import { sidesOf } from '#web/desk/records/conflict-dialog.tsx';

const list = (id: string, more: object = {}) => ({ id, name: `List ${id}`, keywords: ['quay'], regions: [], ...more });

test('two versions of a list differ in the fields of an entry, with the words of its form', () => {
  expect(sidesOf('watchlists', [list('a')], [list('a', { keywords: ['quay', 'pier'], priority: 'high' })])).toEqual([
    { name: 'List a: Priority', stored: '–', wanted: 'High' },
    { name: 'List a: Keywords', stored: 'quay', wanted: 'quay, pier' },
  ]);
});

test('two versions of a list differ in an entry that one of them lacks, or else in the order', () => {
  expect(sidesOf('watchlists', [list('a')], [list('a'), list('b')])).toEqual([
    { name: 'List b', stored: 'not in the list', wanted: 'in the list' },
  ]);
  expect(sidesOf('watchlists', [list('a'), list('b')], [list('b'), list('a')])).toEqual([
    { name: 'Order', stored: 'List a, List b', wanted: 'List b, List a' },
  ]);
  expect(sidesOf('watchlists', [list('a')], [list('a', { updatedAt: 'later' })])).toEqual([]);
});

test('two versions of membership differ in a price of a plan', () => {
  const stored = defaultMembershipSettings();
  const [plan, ...others] = stored.plans;
  const wanted = { ...stored, plans: [{ ...plan, standardPrice: 77 }, ...others] };
  expect(sidesOf('membership', stored, wanted)).toEqual([
    { name: `Plans: ${plan?.name}: Standard price`, stored: String(plan?.standardPrice), wanted: '77' },
  ]);
});

test('two versions of the front page differ in a pin and in the breaking line', () => {
  const pin = { place: 0, articleId: 'ferry', start: null, end: null };
  const breaking = { text: 'Storm', articleId: null, end: '2026-11-30T00:00:00.000Z' };
  const stored = { ...emptyFrontPagePlan, pins: [pin] };
  const wanted = { ...stored, pins: [{ ...pin, articleId: 'harbour' }], breaking };
  expect(sidesOf('front', stored, wanted)).toEqual([
    { name: 'Pinned articles: 1: Article id', stored: 'ferry', wanted: 'harbour' },
    { name: 'Breaking line: Text', stored: '–', wanted: 'Storm' },
    { name: 'Breaking line: End', stored: '–', wanted: breaking.end },
  ]);
});
