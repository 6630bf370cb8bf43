import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import Vips from 'wasm-vips';
import { readCards } from '#functions/articles/article-lists.ts';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { handler } from '#functions/documents/picture.ts';
import { handler as measure } from '#functions/events/measure-pictures.ts';
import { buildArticle } from '#functions/ingest/store/build-article.ts';
import { saveArticles, writeRows } from '#functions/ingest/store/write-rows.ts';
import { decodePicture, readPicture } from '#functions/pictures/read-picture.ts';
import { storePictureKey, withPictureKeys } from '#functions/table/picture-keys.ts';
import { pictureWidths } from '#shared/config/picture-path.ts';
import { siteHostHeader } from '#shared/config/site-paths.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const vips = await Vips({ dynamicLibraries: ['vips-heif.wasm'], printErr: () => {} });
/** Red on the left, blue on the right, with noise: 1600 by 800. */
const photo = vips.Image.gaussnoise(1600, 800, { mean: 0, sigma: 12 })
  .add(
    vips.Image.black(800, 800, { bands: 3 })
      .add([200, 20, 20])
      .join(vips.Image.black(800, 800, { bands: 3 }).add([20, 20, 200]), 'horizontal'),
  )
  .cast('uchar')
  .copy({ interpretation: 'srgb' });
const files: Record<string, Uint8Array> = {
  jpeg: photo.jpegsaveBuffer({ Q: 90 }),
  png: photo.pngsaveBuffer(),
  webp: photo.webpsaveBuffer(),
  gif: photo.gifsaveBuffer(),
  avif: photo.heifsaveBuffer({ compression: 'av1', effort: 0 }),
};
const isWebp = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1', 8, 12) === 'WEBP';
const opened = (webp: Uint8Array) => vips.Image.newFromBuffer(webp);
const file = (name: string): Uint8Array => files[name] ?? expect.fail(name);

beforeAll(() => storePictureKey());

const storedArticle = ({ id, image }: { id: string; image: string | null }) => {
  const entry = { ...entryOf(`Story ${id}`, '2026-11-27T08:00:00Z', { image }), fingerprint: id };
  return buildArticle(entry, messageOf([], { source: 'paper' }), id, '2026-11-27T08:00:00Z');
};

/** Serves a file, or what `respond` writes. @returns its address */
const served = async (
  respond: Uint8Array | ((response: ServerResponse, path: string) => unknown),
  type = 'image/jpeg',
) => {
  const server = await publisher((request, response) => {
    if (respond instanceof Uint8Array) response.setHeader('content-type', type).end(respond);
    else void respond(response, request.url ?? '');
  });
  return { address: `${server.origin}/harbour.jpg`, requests: server.requests };
};
const keyOf = async (image: string): Promise<string> => {
  const signed: { image: string; imageKey?: string } = await withPictureKeys({ image });
  return signed.imageKey ?? expect.fail('no key');
};
async function ask(
  address: string,
  {
    key,
    width = '640',
    ...rest
  }: { key?: string; width?: string; method?: 'HEAD'; headers?: Record<string, string> } = {},
) {
  const {
    statusCode,
    headers,
    body = '',
    isBase64Encoded,
  } = await handler(
    httpEvent({
      params: { key: key ?? (await keyOf(address)), width },
      query: { address },
      ...rest,
      headers: { [siteHostHeader]: 'news.example', ...rest.headers },
    }),
  );
  return { status: statusCode, headers: headers ?? {}, bytes: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8') };
}
const broken = {
  status: 404,
  headers: expect.objectContaining({ 'cache-control': 'public, max-age=0, s-maxage=600' }),
};

describe('the route of pictures', () => {
  test.each(pictureWidths)('the route serves a signed picture %i pixels wide, as WebP, for a year', async (width) => {
    const { address } = await served(file('jpeg'));
    const { status, headers, bytes } = await ask(address, { width: String(width) });
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toMatch(/^public, max-age=31536000, s-maxage=31536000, immutable/);
    expect([opened(bytes).width, opened(bytes).height]).toEqual([width, width / 2]);
  });

  test('the route responds to a known ETag with 304 and to HEAD without a body', async () => {
    const { address } = await served(file('png'));
    const { headers } = await ask(address);
    expect(await ask(address, { headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({ status: 304 });
    expect((await ask(address, { method: 'HEAD' })).bytes).toHaveLength(0);
  });

  test('the route fetches nothing without our signature, or with that of another address', async () => {
    const { address, requests } = await served(file('jpeg'));
    const key = await keyOf(address);
    for (const one of [
      key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      'A'.repeat(16),
      await keyOf(`${address}?`),
    ])
      expect(await ask(address, { key: one })).toMatchObject(broken);
    for (const invalid of [{ key: '' }, { key: `${key}A` }, { width: '641' }, { width: '0640' }])
      expect(await ask(address, invalid)).toMatchObject(broken);
    expect(requests).toEqual([]);
  });

  test('the route sends the publisher nothing of the reader', async () => {
    const { address, requests } = await served(file('jpeg'));
    await ask(address, {
      headers: {
        cookie: 'a=b',
        referer: 'https://news.example/',
        'user-agent': 'Reader',
        'x-forwarded-for': '203.0.113.9',
      },
    });
    expect(JSON.stringify(requests[0]?.headers)).not.toMatch(/a=b|news\.example|Reader|203\.0\.113\.9/);
  });

  test.each([
    ['a page that says why', (response: ServerResponse) => response.writeHead(403).end('no hotlinks')],
    [
      'a redirect to a private address',
      (response: ServerResponse) => response.writeHead(302, { location: 'http://169.254.169.254/x.jpg' }).end(),
    ],
    [
      'a file of 30 MB',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 30_000_000 }).end(file('jpeg')),
    ],
    [
      'an endless file',
      async (response: ServerResponse) => {
        const chunk = Buffer.alloc(1024 * 1024);
        response.on('close', () => response.destroy());
        for (let n = 0; n < 30 && !response.destroyed; n++) if (!response.write(chunk)) await setTimeout(1);
      },
    ],
  ])('the route answers 404 for %s', async (_, respond) => {
    const { address } = await served(respond);
    expect(await ask(address)).toMatchObject(broken);
  });

  test('a server that is too slow has no picture', async () => {
    const { address } = await served((response) => response.write('x'));
    expect(await readPicture(address, 640, { deadlineMs: 100 })).toBeNull();
  });
});

describe('the decoder', () => {
  test.each(Object.keys(files))('the decoder draws %s again and measures it', async (name) => {
    const picture = (await decodePicture({ bytes: file(name), width: 320 })) ?? expect.fail();
    expect(isWebp(picture.webp)).toBe(true);
    expect([picture.width, picture.height, opened(picture.webp).width]).toEqual([1600, 800, 320]);
    for (const [n, mean] of [110, 20, 110].entries())
      expect(Math.abs((picture.colour[n] ?? 0) - mean)).toBeLessThan(25);
  });

  test('the decoder turns a photograph upright and removes its metadata', async () => {
    const turned = photo.copy();
    turned.setInt('orientation', 6);
    turned.setString('exif-ifd0-Artist', 'A. Reader');
    const bytes = turned.jpegsaveBuffer({ keep: 'all' });
    expect(Buffer.from(bytes).includes('A. Reader')).toBe(true);
    const picture = (await decodePicture({ bytes, width: 320 })) ?? expect.fail();
    expect([picture.width, picture.height]).toEqual([800, 1600]);
    const [top, bottom] = [0.1, 0.9].map((y) => opened(picture.webp).getpoint(160, Math.round(640 * y)));
    expect([Number(top?.[0]) > 150, Number(bottom?.[2]) > 150]).toEqual([true, true]);
    expect(Buffer.from(picture.webp).includes('A. Reader')).toBe(false);
    expect(Buffer.from(picture.webp).includes('EXIF')).toBe(false);
  });

  test('the decoder shows the colours of a CMYK file as they are', async () => {
    const bytes = photo.iccTransform('cmyk', { input_profile: 'srgb', embedded: false }).jpegsaveBuffer();
    const { webp } = (await decodePicture({ bytes, width: 320 })) ?? expect.fail();
    const [red = 0, , blue = 0] = opened(webp).getpoint(40, 80);
    expect(red).toBeGreaterThan(blue + 60);
    expect(opened(webp).bands).toBe(3);
  });

  test('the decoder shows the first frame of an animation, and nothing larger than it is', async () => {
    const frames = photo.join(photo.invert(), 'vertical').thumbnailImage(200, { height: 200, size: 'force' });
    frames.setInt('page-height', 100);
    const { webp, height } = (await decodePicture({ bytes: frames.gifsaveBuffer(), width: 640 })) ?? expect.fail();
    expect([opened(webp).width, opened(webp).height, height]).toEqual([200, 100, 100]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><title>Not found</title>')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a TIFF', () => photo.tiffsaveBuffer()],
    ['a truncated JPEG', () => file('jpeg').slice(0, 20_000)],
    ['a truncated PNG', () => file('png').slice(0, 20_000)],
    ['a header alone', () => file('webp').slice(0, 40)],
    ['a bomb of 100 million pixels', () => vips.Image.black(10_000, 10_000).pngsaveBuffer()],
  ])('the decoder rejects %s, and decodes the next', async (_, bytes) => {
    expect(await decodePicture({ bytes: bytes(), width: 640 })).toBeNull();
    expect(await decodePicture({ bytes: file('webp'), width: 320 })).not.toBeNull();
  });

  test('the decoder ends at its time limit, and a new one decodes the next', async () => {
    const slow = decodePicture({ bytes: file('avif'), width: 1280 }, 1);
    const next = decodePicture({ bytes: file('webp'), width: 320 });
    expect([await slow, (await next) !== null]).toEqual([null, true]);
  });
});

describe('the size of a picture', () => {
  const ids = [1, 2, 3, 4].map((n) => `a1b2c3d4e5f6071${n}`);
  const measured = async () =>
    Promise.all(ids.map(async (id) => (await articleEntity().get({ id }).go()).data?.picture?.tint));
  const message = { ids: [...ids, 'f'.repeat(16)] };

  test('the queue stores size and colour of new pictures, once, and readers get them', async () => {
    const { address, requests } = await served(file('jpeg'));
    const { address: missing } = await served((response) => response.writeHead(404).end());
    const images = [address, missing, null, 'ftp://a.example/x.jpg'];
    await saveArticles(ids.map((id, n) => storedArticle({ id, image: images[n] ?? null })));
    expect(await measure(queueEvent([message]))).toEqual({ batchItemFailures: [] });
    const [first, ...others] = await measured();
    expect([first !== undefined, others]).toEqual([true, [undefined, undefined, undefined]]);
    expect((await readCards(ids, new Date())).get(ids[0] ?? '')).toMatchObject({
      imageSize: { width: 1600, height: 800, tint: first },
    });
    await measure(queueEvent([message, message]));
    expect(requests).toHaveLength(1);
  });

  test('an article whose picture has changed has no size until the new picture is measured', async () => {
    const { address } = await served(file('png'));
    const [id = ''] = ids;
    await saveArticles([storedArticle({ id, image: address })]);
    await measure(queueEvent([message]));
    await writeRows([{ ...storedArticle({ id, image: `${address}?new` }).row, chunk: null }], () => false);
    expect((await readCards([id], new Date())).get(id)).not.toHaveProperty('imageSize');
    await measure(queueEvent([message]));
    expect((await readCards([id], new Date())).get(id)).toHaveProperty('imageSize.width', 1600);
  });
});

describe('signatures in replies', () => {
  test('a reply has a signature for each picture, also for those in a body, and keeps the addresses', async () => {
    const [one, two] = ['https://a.example/x.jpg?a=1&b=2', 'https://b.example/y.png'];
    const reply = [
      {
        image: one,
        content: `<p>Text</p><img alt="" src="${one.replace('&', '&amp;')}"><img src="${two}">`,
        at: new Date(0),
      },
      { image: null, name: 'none' },
      { nested: { favicon: two } },
    ];
    const signed = await withPictureKeys(reply);
    const key = expect.stringMatching(/^[\w-]{16}$/);
    expect(signed).toEqual([
      { ...reply[0], imageKey: await keyOf(one), imageKeys: { [one]: await keyOf(one), [two]: key } },
      reply[1],
      { nested: { favicon: two, imageKey: await keyOf(two) } },
    ]);
  });

  test('nothing but a web address is signed', async () => {
    for (const image of ['data:image/png;base64,AA', '/local.png', 'javascript:alert(1)', ''])
      expect(await withPictureKeys({ image })).toEqual({ image });
  });
});
