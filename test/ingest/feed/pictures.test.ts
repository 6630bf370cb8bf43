import { describe, expect, test } from 'vitest';
import { addressOfList } from '#functions/feeds/parse/html/pictures.ts';
import { item, read } from './read.ts';

const site = 'https://paper.example';
const body = (html: string) => item(`<title>Tide</title><description><![CDATA[${html}]]></description>`);
const picturesIn = (content: string) => [...content.matchAll(/<img src="([^"]*)"/g)].map(([, src]) => src);

describe('the addresses of pictures', () => {
  test.each([
    ['a lazy picture with a placeholder', '<img src="/grey.gif" data-src="/a.jpg">', ['/a.jpg']],
    ['a lazy list', '<img src="data:image/gif;base64,R0" data-srcset="/s.jpg 320w, /m.jpg 640w">', ['/m.jpg']],
    ['a list only', '<img srcset="/s.jpg 320w, /m.jpg 640w, /l.jpg 2000w">', ['/m.jpg']],
    ['a list beside an address', '<img src="/a.jpg" srcset="/l.jpg 2x">', ['/a.jpg']],
    ['a picture with an image', '<picture><source srcset="/a.webp"><img src="/a.jpg"></picture>', ['/a.jpg']],
    ['a picture whose image has no address', '<picture><source srcset="/a.webp"><img alt=""></picture>', ['/a.webp']],
    ['a picture without an image', '<picture><source srcset="/a.webp 1x, /b.webp 2x"></picture>', ['/b.webp']],
    ['a placeholder and nothing else', '<img src="/spacer.gif">', []],
    ['a lazy picture with a copy', '<img data-src="/a.jpg"><noscript><img src="/a.jpg"></noscript>', ['/a.jpg']],
    [
      'a copy before the lazy picture',
      '<noscript><img src="/a.jpg"></noscript> <img data-src="/a.jpg?w=9">',
      ['/a.jpg'],
    ],
    ['a copy in another size', '<img data-src="/a-300x200.jpg">\n<noscript><img src="/b.jpg"></noscript>', ['/b.jpg']],
    ['a copy alone', '<p>Tide</p><noscript><img src="/a.jpg"></noscript>', ['/a.jpg']],
    [
      'a counter for browsers without scripts',
      '<img src="/a.jpg"><noscript><img src="/c" width="1"></noscript>',
      ['/a.jpg'],
    ],
    ['a lazy picture of another plug-in', '<img src="/ajax-loader.gif" data-image="/a.jpg">', ['/a.jpg']],
    ['a picture of AMP', '<amp-img src="/a.jpg" width="600"></amp-img>', ['/a.jpg']],
    ['an escaped copy', '<img src="/blank.gif"><noscript>&lt;img src="/a.jpg"&gt;</noscript>', ['/a.jpg']],
    ['a dot whose size is a style', '<img src="/c" style="width:1px;height:1px"><img src="/a.jpg">', ['/a.jpg']],
    ['two pictures', '<img src="/a.jpg"><img src="/b.jpg">', ['/a.jpg', '/b.jpg']],
    ['one picture at two places', '<img src="/a.jpg"><p>Tide</p><img src="/a.jpg">', ['/a.jpg', '/a.jpg']],
  ])('%s shows what is meant', async (_, html, addresses) => {
    const { content, image } = await body(html);
    const expected = addresses.map((address) => site + address);
    expect([picturesIn(content), image]).toEqual([expected, expected[0] ?? null]);
  });

  test.each([
    ['/a,b.jpg 1x, /c.jpg 3x', '/a,b.jpg'],
    ['/a.jpg, /b.jpg 2x', '/b.jpg'],
    ['/s.jpg 300w 200h, /m.jpg 900w 600h', '/m.jpg'],
    ['/w_300,h_200/a.jpg 300w, /w_900,h_600/a.jpg 900w', '/w_900,h_600/a.jpg'],
    ['/l.jpg 3000w, /m.jpg 1400w', '/m.jpg'],
    ['/a.jpg', '/a.jpg'],
    [' , ', ''],
  ])('the parser chooses from the list "%s" the address "%s"', (list, address) => {
    expect(addressOfList(list)).toBe(address);
  });
});

describe('the picture of a story', () => {
  const tide = '<img src="/tide.jpg">';
  test.each([
    ['a face', '<img src="https://secure.gravatar.com/avatar/0?s=96">'],
    ['a face of the site', '<img src="/uploads/avatars/jo.jpg">'],
    ['a face by its class', '<img class="photo author-photo" src="/jo.jpg">'],
    ['a face of GitHub', '<img src="https://avatars.githubusercontent.com/u/1?s=60">'],
    ['a button in a link', '<a href="https://www.facebook.com/sharer/sharer.php?u=x"><img src="/fb.png"></a>'],
    ['a counter of Facebook', '<img src="https://www.facebook.com/tr?id=1&ev=PageView">'],
    ['a counter of the site', '<img src="/stats/matomo.php?idsite=1">'],
    ['an emoji without a text', '<img src="https://abs.twimg.com/emoji/v2/72x72/1f30a.png">'],
    ['an icon', '<img src="/star.png" width="16" height="16">'],
    ['a button', '<img src="/img/facebook-share.png">'],
    ['a counter', '<img src="https://feeds.example/~r/paper/~4/x">'],
    ['an emoji', '<img src="https://s.w.org/images/core/emoji/15/72x72/1f30a.png" alt="🌊" class="wp-smiley">'],
  ])('the picture of a story is not %s', async (_, html) => {
    expect((await body(html)).image).toBeNull();
    expect((await body(`${html}<p>${tide}</p>`)).image).toBe(`${site}/tide.jpg`);
  });

  test.each(['/google-pixel.png', '/twitter-logo.png', '/facebook.png', '/~r/tide.jpg', '/market-share.png'])(
    'the picture of a story may be %s',
    async (src) => {
      expect((await body(`<img src="${src}">`)).image).toBe(site + src);
    },
  );

  test('the picture of a story is the first that is no face', async () => {
    const media = (url: string) => `<media:content url="${url}" medium="image"/>`;
    const face = media('https://1.gravatar.com/avatar/0');
    expect((await item(`${face}${media(`${site}/tide.jpg`)}`)).image).toBe(`${site}/tide.jpg`);
    expect((await item(face)).image).toBeNull();
  });

  test.each(['application/octet-stream', 'unknown', 'text/html', 'image', 'jpg'])(
    'the picture of a story is a file with the type %s',
    async (type) => {
      expect((await item(`<enclosure url="/a.jpeg?w=8" type="${type}"/>`)).image).toBe(`${site}/a.jpeg?w=8`);
      expect((await item(`<media:content url="/a.webp" medium="document" type="${type}"/>`)).image).toBe(
        `${site}/a.webp`,
      );
      const attachments = [{ url: `${site}/a.png`, mime_type: type }];
      const feed = { version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', attachments }] };
      expect((await read(JSON.stringify(feed))).entries[0]?.image).toBe(`${site}/a.png`);
    },
  );

  test('the picture of a story is not the small one of two', async () => {
    const small = '<media:thumbnail url="/s.jpg" height="32"/>';
    expect((await item(small)).image).toBeNull();
    expect((await item(`${small}<media:thumbnail url="/l.jpg" width="640"/>`)).image).toBe(`${site}/l.jpg`);
  });

  test('the picture of a story is no film whose name looks like a picture', async () => {
    expect((await item('<enclosure url="/a.jpg" type="video/mp4"/>')).image).toBeNull();
  });
});

describe('the words about a picture', () => {
  const quay = { caption: 'The quay at dusk', credit: 'Jane Doe' };
  const words =
    '<media:description type="plain">The quay at dusk</media:description><media:credit role="photographer">Jane Doe</media:credit>';
  const picture = (inside = '', name = 'a') =>
    `<media:content url="/${name}.jpg" medium="image">${inside}</media:content>`;

  test.each([
    ['in it', picture(words)],
    ['beside it', `${words}${picture()}`],
    ['in its group', `<media:group>${words}${picture()}</media:group>`],
    ['in a group around it', `<media:group>${picture(words)}</media:group>`],
    ['beside a small picture', `${words}<media:thumbnail url="/a.jpg" width="640"/>`],
    [
      'of the chosen one',
      `${picture('<media:credit>Ann</media:credit>', 'b').replace('medium', 'width="9" medium')}${picture(words).replace('medium', 'width="900" medium')}`,
    ],
  ])('the words about a picture are those %s', async (_, media) => {
    const { image, picture } = await item(`<title>Tide</title><description>High water</description>${media}`);
    expect([image, picture]).toEqual([`${site}/a.jpg`, quay]);
  });

  test.each([
    ['Photograph: Jane Doe/Agency', 'Jane Doe/Agency'],
    ['Photo by Jane Doe', 'Jane Doe'],
    ['Photo Credit: Jane Doe', 'Jane Doe'],
    ['Foto: Jane Doe', 'Jane Doe'],
    ['Crédit photo : Jane Doe', 'Jane Doe'],
    ['© Jane Doe', '© Jane Doe'],
    ['Image Makers Ltd', 'Image Makers Ltd'],
    ['&lt;script&gt;x()&lt;/script&gt; Jane', 'Jane'],
  ])('the words about a picture whose credit is "%s" name %s', async (written, credit) => {
    expect((await item(picture(`<media:credit>${written}</media:credit>`))).picture?.credit).toBe(credit);
  });

  test('the words about a picture name its photographers, or else all who are named', async () => {
    const credits = (...roles: string[]) =>
      roles.map((role, n) => `<media:credit role="${role}">Name ${n}</media:credit>`).join('');
    const creditOf = async (inside: string) => (await item(picture(inside))).picture?.credit;
    expect(await creditOf(credits('publisher', 'photographer', 'Photographer'))).toBe('Name 1, Name 2');
    expect(await creditOf(credits('publisher', 'owner'))).toBe('Name 0, Name 1');
  });

  test.each(['Tide', 'High water', `High water ${'and low water '.repeat(10)}`])(
    'the words about a picture do not repeat the story: "%s"',
    async (caption) => {
      const described = picture(`<media:description>${caption}</media:description>`);
      const entry = await item(
        `<title>Tide</title><description>${caption === 'Tide' ? 'High' : caption}</description>${described}`,
      );
      expect(entry).not.toHaveProperty('picture');
    },
  );

  test('the words about a picture end after 300 characters', async () => {
    const described = await item(
      picture(`<media:description>${'quay '.repeat(100)}</media:description>`) +
        '<title>Tide</title><description>High</description>',
    );
    expect(described.picture?.caption.length).toBeLessThanOrEqual(300);
  });

  test('a story without a picture has no words about one', async () => {
    expect(await item(`<title>Tide</title>${words}`)).not.toHaveProperty('picture');
  });
});

test('an emoji that has only a file becomes a letter again', async () => {
  const { content } = await body(
    '<p>High <img src="https://cdn.example/emoji-assets/1f1ef-1f1f2.png" alt=":flag:"></p>',
  );
  expect(content).toBe('<p>High 🇯🇲</p>');
});

test('an emoji that is a picture becomes a letter again', async () => {
  const { content, summary } = await body(
    '<p>High <img src="/e.png" alt="🌊"> <img src="/smilies/1.gif" alt=":-)" class="a wp-smiley"> <img src="/1.png" alt="1"></p>',
  );
  expect(content).toBe('<p>High 🌊 :-) <img src="https://paper.example/1.png" alt="1"></p>');
  expect(summary).toBe('High 🌊 :-)');
});
