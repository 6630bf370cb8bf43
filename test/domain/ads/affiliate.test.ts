import { describe, expect, test } from 'vitest';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { affiliateOf, decorateLink, newSubid } from '#shared/domain/ads/affiliate.ts';
import { seeded } from '#test/support/seeded.ts';

const subid = 'abcd1234';
const decorated = (link: string, more: { campaign?: string; offerId?: string } = {}) =>
  decorateLink(link, { subid, ...more });

describe('a decorated link', () => {
  test('a decorated link has source, medium, campaign and subid after one ? [AFF-02, AFF-03, AFF-05, AFF-07]', () => {
    expect(decorated('https://a.example/b')).toBe(
      'https://a.example/b?utm_source=landfall&utm_medium=affiliate&utm_campaign=general&subid=abcd1234',
    );
  });
  test('a decorated link has the given campaign, encoded [AFF-04, AFF-09]', () => {
    expect(decorated('https://a.example/b', { campaign: 'Carnival & more' })).toContain(
      'utm_campaign=Carnival+%26+more&',
    );
    expect(decorated('https://a.example/b', { campaign: '' })).toContain('utm_campaign=general&');
  });
  test('a decorated link has the offer if there is one [AFF-06]', () => {
    expect(decorated('https://a.example/b', { offerId: 'o 1' })).toMatch(/&subid=abcd1234&offer=o\+1$/);
    expect(decorated('https://a.example/b', { offerId: '' })).not.toContain('offer');
  });
  test('a decorated link keeps an existing query exactly and appends with & [AFF-08]', () => {
    expect(decorated('https://a.example/b?x=1&y=%20+z&sig=a%2Fb')).toMatch(
      /^https:\/\/a\.example\/b\?x=1&y=%20\+z&sig=a%2Fb&utm_source=landfall&/,
    );
    expect(decorated('https://a.example/b?')).toMatch(/^https:\/\/a\.example\/b\?utm_source/);
  });
  test('a decorated link has the parameters before the fragment [AFF-10]', () => {
    expect(decorated('https://a.example/b#c?d')).toMatch(
      /^https:\/\/a\.example\/b\?utm_source=.*&subid=abcd1234#c\?d$/,
    );
  });
  test.each([
    [''],
    ['/b'],
    ['a.example/b'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['java\tscript:alert(1)'],
    ['mailto:a@b.example'],
  ])('a decorated link is null unless the link is http(s): %j', (link) => {
    expect(decorated(link)).toBeNull();
  });
  test('a decorated link has a new subid of eight lower-case letters and digits each time [AFF-05, CONST-49]', () => {
    const random = seeded(3);
    const made = Array.from({ length: 500 }, () => newSubid(random));
    for (const one of made) expect(one).toMatch(/^[a-z0-9]{8}$/);
    expect(new Set(made).size).toBe(500);
    expect([newSubid(() => 0), newSubid(() => 0.9999999)]).toEqual(['aaaaaaaa', '99999999']);
  });
  test('a decorated link keeps everything in the link, and its parameters can be parsed', () => {
    const random = seeded(11);
    const signs = 'ab/?&=#%20;:@é+';
    for (let i = 0; i < 500; i++) {
      const tail = Array.from({ length: Math.floor(random() * 14) }, () =>
        signs.charAt(Math.floor(random() * signs.length)),
      ).join('');
      const link = new URL(`https://a.example/${tail}`);
      const result = new URL(decorated(link.href, { offerId: 'o' }) ?? '');
      expect(result.hash).toBe(link.hash);
      expect(result.pathname).toBe(link.pathname);
      expect(result.search.startsWith(link.search)).toBe(true);
      expect([result.searchParams.getAll('subid').at(-1), result.searchParams.getAll('offer').at(-1)]).toEqual([
        subid,
        'o',
      ]);
    }
  });
});

describe('the affiliate of a link [AFF-11]', () => {
  const [tickets, forums] = seededAffiliates(new Date('2026-11-20T12:00:00Z'));
  const known = [tickets, forums].filter((one) => one !== undefined);
  test.each([
    ['https://palm-tickets.example.org/x', 'palm-tickets'],
    ['https://shop.example.org/PALM-TICKETS/x', 'palm-tickets'],
    ['https://go.example.org/?m=meridian-forums', 'meridian-forums'],
  ])('the affiliate of %s is %s', (link, merchantId) => {
    expect(affiliateOf(link, known)?.merchantId).toBe(merchantId);
  });
  test.each([['https://palm-tickets-two.example.org/'], ['https://example.org/'], [''], ['palm-tickets']])(
    'the link %j has no affiliate',
    (link) => {
      expect(affiliateOf(link, known)).toBeUndefined();
    },
  );
  test('a disabled affiliate is not found', () => {
    expect(
      affiliateOf(
        'https://palm-tickets.example.org/x',
        known.map((one) => ({ ...one, enabled: false })),
      ),
    ).toBeUndefined();
  });
});
