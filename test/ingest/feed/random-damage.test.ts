import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { cleanHtml } from '#functions/feeds/parse/html/clean-html.ts';
import { FeedError } from '#functions/feeds/parse/raw-feed.ts';
import { feed as feedShape } from '#shared/domain/articles/feed-entry.ts';
import { seeds } from '#test/support/seeded.ts';
import { read } from './read.ts';

// Generous, for busy machines: nothing here is measured.
vi.setConfig({ testTimeout: 120_000 });

/** A reproducible sequence (mulberry32). */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const activeMarkup =
  /<\s*(?:script|style|iframe|object|embed|form|svg|math|meta|base|link)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)="(?!https?:)/i;

describe('random damage [ING-16]', () => {
  test.each(seeds(20))('cleaning HTML is idempotent and its output balanced and inactive (seed %i)', (seed) => {
    const next = random(seed);
    const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)] ?? '';
    const names =
      'p div a b table tr td th tbody ul li dl dt h2 blockquote pre img br script style svg title object form head body xmp code picture source noscript iframe video'.split(
        ' ',
      );
    const attributes = [
      ' href="https://x.example/"',
      ' href=javascript:x',
      ' src=//y.example/p',
      ' src=x onerror=x',
      ' alt="<b>"',
      ' colspan=2',
      ' dir=rtl',
      ' hidden',
      ' srcset="https://x.example/a 2x"',
      ' src=https://x.example/b title="<b>"',
      ' /',
      ' "',
      ' href="',
    ];
    const words = [
      'word ',
      '&lt;script&gt;',
      '&',
      '<',
      '>',
      '"',
      '&#0;',
      '&nbsp;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<!x',
      '</',
      '&notit;',
    ];
    for (let n = 0; n < 3_000; n++) {
      let html = '';
      for (let i = next() * 40; i > 0; i--) {
        const kind = next();
        html +=
          kind < 0.35
            ? `<${pick(names)}${next() < 0.5 ? pick(attributes) : ''}${next() < 0.05 ? '' : '>'}`
            : kind < 0.6
              ? `</${pick(names)}>`
              : pick(words);
      }
      const maxHtml = next() < 0.2 ? 100 : 10_000;
      const once = cleanHtml(html, { base: null, maxHtml, maxText: 200 });
      const twice = cleanHtml(once.html, { base: null, maxHtml: 20_000, maxText: 200 });
      expect(twice.html, html).toBe(once.html);
      expect(once.html, html).not.toMatch(activeMarkup);
      expect(unclosed(once.html), html).toEqual([]);
    }
  });

  test.each(seeds(20))('a damaged feed returns entries or a FeedError (seed %i)', async (seed) => {
    const next = random(seed + 1000);
    const files = globSync('test/fixtures/feeds/*.xml').map((file) => readFileSync(file));
    const junk = [
      '<',
      '>',
      '&',
      '"',
      '<![CDATA[',
      ']]>',
      '<!--',
      '</item>',
      '<item>',
      '</channel>',
      '<b>',
      '\0',
      '<?',
      '</title>',
      '<entry>',
      '<!DOCTYPE [',
    ];
    expect(files.length).toBeGreaterThan(0);
    for (let n = 0; n < 300; n++) {
      let bytes: Buffer = files[n % files.length] ?? Buffer.alloc(0);
      for (let i = next() * 6; i > 0; i--) {
        const at = Math.floor(next() * bytes.length);
        const cut = next() < 0.2 ? bytes.length : Math.floor(next() * 100);
        const piece = Buffer.from(junk[Math.floor(next() * junk.length)] ?? '');
        bytes = Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + cut)]);
      }
      const result = await read(bytes).catch((error: unknown) => error);
      if (result instanceof FeedError) expect(['not_a_feed', 'empty', 'too_deep']).toContain(result.code);
      else expect(feedShape.safeParse(result).success).toBe(true);
    }
  });
});

function unclosed(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z\d]+)[^>]*>/g)) {
    if (slash && open.pop() !== name) return [name];
    if (!slash && !['img', 'br', 'hr'].includes(name)) open.push(name);
  }
  return open;
}
