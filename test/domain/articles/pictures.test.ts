import { describe, expect, test } from 'vitest';
import { fileOfPicture, picturesApart } from '#shared/domain/articles/pictures.ts';

const quay = 'https://news.example/uploads/2026/11/quay.jpg';

describe('the file of a picture', () => {
  test.each([
    [`${quay}?w=300&h=200`],
    [`${quay}#top`],
    ['http://www.news.example/uploads/2026/11/quay.jpg'],
    ['//news.example/uploads/2026/11/quay.jpg'],
    ['https://news.example/uploads/2026/11/quay-300x200.jpg'],
    ['https://news.example/uploads/2026/11/quay-scaled.jpg'],
    ['https://news.example/uploads/2026/11/quay@2x.jpg'],
    ['https://news.example/uploads/2026/11/640x360/quay.jpg'],
    ['https://news.example/uploads/2026/11/quay.jpg.webp'],
    ['https://i2.wp.com/news.example/uploads/2026/11/quay.jpg?resize=620%2C348&ssl=1'],
    [`https://news.example/cdn-cgi/image/width=640,quality=75/${quay}`],
    [`https://resize.example/_next/image?url=${encodeURIComponent(quay)}&w=640&q=75`],
  ])('%s is a size of the same picture', (address) => {
    expect(fileOfPicture(address)).toBe(fileOfPicture(quay));
  });

  test.each([
    ['https://news.example/uploads/2026/10/quay.jpg', quay],
    ['https://news.example/quay-1.jpg', 'https://news.example/quay-2.jpg'],
    ['https://other.example/uploads/2026/11/quay.jpg', quay],
    ['https://news.example/picture.php?id=1&w=300', 'https://news.example/picture.php?id=2&w=300'],
    ['https://news.example/_next/image?url=%2Fa.jpg&w=640', 'https://news.example/_next/image?url=%2Fb.jpg&w=640'],
  ])('%s is another picture than %s', (one, other) => {
    expect(fileOfPicture(one)).not.toBe(fileOfPicture(other));
  });

  test('a script that returns a picture has the same file for all sizes', () => {
    expect(fileOfPicture('https://news.example/picture.php?w=300&id=1')).toBe(
      fileOfPicture('https://news.example/picture.php?id=1&w=900&q=80'),
    );
  });

  test('an address with a broken escape is a file too', () => {
    expect(fileOfPicture('https://a.example/x?url=https%3A%2F%2F%ZZ')).toContain('a.example');
  });
});

describe('cards with pictures', () => {
  const pictures = (list: readonly { image: string | null }[]) => list.map(({ image }) => image !== null);
  const card = (image: string | null) => ({ image });

  test('the second card of a picture has none, in whatever size it comes', () => {
    const list = [card(quay), card(`${quay}?w=300`), card('https://news.example/port.jpg'), card(quay)];
    expect(pictures(picturesApart(list))).toEqual([true, false, true, false]);
  });

  test('a picture that stands above a list is not in the list', () => {
    const list = picturesApart([card(`${quay}?w=300`), card('https://news.example/port.jpg')], { above: [card(quay)] });
    expect(pictures(list)).toEqual([false, true]);
  });

  test('a picture comes again when no screen shows both of its cards', () => {
    const list = picturesApart(Array.from({ length: 30 }, () => card(quay)));
    expect(pictures(list).flatMap((has, n) => (has ? [n] : []))).toEqual([0, 24]);
  });

  test('a picture comes once where any two cards may stand side by side', () => {
    const list = Array.from({ length: 60 }, () => card(quay));
    const apart = Number.POSITIVE_INFINITY;
    expect(pictures(picturesApart(list, { apart })).filter(Boolean)).toHaveLength(1);
  });

  test('cards without a picture and cards that keep theirs stay the same objects', () => {
    const list = [card(null), card(''), card(quay)];
    expect(picturesApart(list).every((one, n) => one === list[n])).toBe(true);
  });
});
