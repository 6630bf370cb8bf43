import { describe, expect, test } from 'vitest';
import { namesAnotherHost } from '#web/reader/ads/web-address.ts';

describe('the markup of an ad', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href="#a"/></svg>',
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    '<img src="/creatives/boats.svg"><p>Sail home</p>',
  ])('needs no consent if it loads nothing from another host: %s', (markup) =>
    expect(namesAnotherHost(markup)).toBe(false),
  );

  test.each([
    '<img src="https://ads.example/a.png">',
    '<img src="//ads.example/a.png">',
    '<img src="\\\\ads.example/a.png">',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://ads.example/a.png"/></svg>',
    '<svg xmlns="http://ads.example/svg"/>',
    '<style>p { background: url(http://www.w3.org/2000/svg) }</style>',
  ])('waits for consent if it may load from another host: %s', (markup) => expect(namesAnotherHost(markup)).toBe(true));
});
