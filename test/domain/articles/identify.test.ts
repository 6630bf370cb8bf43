import { expect, test } from 'vitest';
import { entryName, fragmentOf } from '#shared/domain/articles/identify.ts';

const feed = 'https://paper.example/feed/';
const link = 'https://www.paper.example/news/ferry';

test.each<[string, string | null, string | null, string | null]>([
  ['no guid', null, link, null],
  ['a blank guid', '  ', link, null],
  ['its address', link, link, null],
  ['its address, written in another way', 'http://paper.example/news/ferry/?utm_source=rss', link, null],
  ['its address with the number of a version', `${link}#3`, link, null],
  ['the address of the site', 'http://www.paper.example/', link, null],
  ['the address of the feed', 'http://paper.example/feed', link, null],
  ['an anchor in its address', null, `${link}#post-12`, 'https://paper.example/news/ferry#post-12'],
  ['an anchor in its guid', `${link}#post-12`, link, 'https://paper.example/news/ferry#post-12'],
  ['a route', 'https://app.example/#/news/1', 'https://app.example/#/news/1', 'https://app.example#/news/1'],
  ['the address of a post by number', 'http://www.paper.example/?p=12', link, 'https://paper.example?p=12'],
  ['a tag', ' tag:paper.example,2026:12 ', link, 'tag:paper.example,2026:12'],
  ['a UUID', 'urn:uuid:1225c695', null, 'urn:uuid:1225c695'],
])('the name of an entry with %s is what its source calls it', (_, id, address, name) => {
  expect(entryName({ id, link: address }, feed)).toBe(name);
});

test.each([
  ['https://a.example/x', null],
  ['https://a.example/x#', null],
  ['https://a.example/x#utm_source=rss&utm_medium=feed', null],
  ['https://a.example/x#xtor=RSS-1', null],
  ['https://a.example/x#:~:text=ferry', null],
  ['https://a.example/x#post-1:~:text=ferry', 'post-1'],
  ['https://a.example/#/news?id=1', '/news?id=1'],
  ['https://a.example/#!/news/1', '!/news/1'],
])('the fragment of %s is %s', (address, fragment) => {
  expect(fragmentOf(address)).toBe(fragment);
});
