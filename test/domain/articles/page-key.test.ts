import { describe, expect, test } from 'vitest';
import { pageInCache, pageKey } from '#shared/domain/articles/page-key.ts';

const page = 'https://tribune.example/2026/11/ferry-fares?id=7&story=12';

describe('the key of a page', () => {
  test.each([
    'xtor=RSS-3208',
    'traffic_source=rss',
    'mtm_campaign=feed&mtm_kwd=x',
    'pk_source=feed&piwik_campaign=a',
    'at_medium=RSS&at_campaign=KARANGA',
    'fbclid=IwAR1&gclid=2&igshid=3&msclkid=4&ttclid=5',
    'mc_cid=1&mc_eid=2&_hsenc=3&_hsmi=4&mkt_tok=5',
    'ocid=iwp&cmpid=rss&CMP=share_btn&ITO=1490&maca=en-rss-1573',
    'utm_source=rss&amp;utm_medium=feed&amp;amp;utm_campaign=x',
    'ref=home&src=rss&source=email&from=twitter&mod=rss_markets',
    'PHPSESSID=8f14e45fceea167a5a36dedd4bea2543',
  ])('the key of a page has no parameters that say how a reader came: %s [ING-11]', (added) => {
    expect(pageKey(`https://www.tribune.example/2026/11/ferry-fares/?id=7&${added}&story=12`)).toBe(page);
  });

  test('the key of a page keeps the parameters that say which story it is', () => {
    const queries = ['?p=4', '?id=4&p=5', '?story=4', '?v=a', '?article_id=4', '?ref=4711', '?from=20261101', '?mc=4'];
    const keys = queries.map((query) => `https://tribune.example/x${query}`);
    expect(keys.map(pageKey)).toEqual(keys);
  });

  test('the key of a page does not depend on the order of parameters', () => {
    expect(pageKey('https://tribune.example/2026/11/ferry-fares?story=12&utm_id=1&id=7')).toBe(page);
  });

  test.each([
    'https://www.tribune.example/2026/11/ferry-fares/amp/?id=7&story=12',
    'https://tribune.example/2026/11/ferry-fares.amp?id=7&story=12',
    'https://tribune.example/amp/2026/11/ferry-fares?id=7&story=12',
    'https://amp.tribune.example/2026/11/ferry-fares?id=7&story=12',
    'https://m.tribune.example/2026/11/ferry-fares?id=7&story=12',
    'https://tribune.example/2026/11/ferry-fares?id=7&amp=1&story=12',
    'https://tribune.example/2026/11/ferry-fares?amp&id=7&story=12',
    'https://tribune.example/2026/11/ferry-fares?id=7&outputType=amp&story=12',
    'https://www.google.com/amp/s/www.tribune.example/2026/11/ferry-fares/amp/?id=7&story=12',
    'https://www.google.co.uk/amp/tribune.example/2026/11/ferry-fares?id=7&story=12',
    'https://tribune-example.cdn.ampproject.org/c/s/tribune.example/2026/11/ferry-fares.amp?id=7&story=12&usqp=mq331',
    'https://www.bing-amp.com/c/s/tribune.example/2026/11/ferry-fares?id=7&story=12',
  ])('the key of a page is that of its version for phones: %s', (address) => {
    expect(pageKey(address)).toBe(page);
  });

  test('the key of a page is that of its address without characters that nobody sees, and without a session', () => {
    const hidden = 'https://tribune.example/2026/11/ferry\u00ad-fares%E2%80%8B;jsessionid=5F4DCC3B?id=7&story=12';
    expect(pageKey(hidden)).toBe(page);
  });

  test('the key of a page stays that of an address in which "amp" is a word or the whole path', () => {
    const addresses = [
      'https://tribune.example/guitar-amp-review',
      'https://tribune.example/amp',
      'https://amp.example',
    ];
    expect(addresses.map(pageKey)).toEqual(addresses);
  });

  test('the key is null for what is no web address', () => {
    expect(['urn:x', 'javascript:1', 'amp'].map(pageKey)).toEqual([null, null, null]);
  });
});

describe('the page in a cache', () => {
  test('the page in a cache is none without a whole address in the path', () => {
    const addresses = [
      'https://www.google.com/amp/',
      'https://www.google.com/amp/s/x',
      'https://tribune.example/amp/s/a.b/c',
    ];
    expect(addresses.map(pageInCache)).toEqual([null, null, null]);
  });
});
