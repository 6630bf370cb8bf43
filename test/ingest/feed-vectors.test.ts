import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const shared = fileURLToPath(new URL('../../../shared/feeds', import.meta.url));
const module = fileURLToPath(new URL('../support/feed-scoring-module.ts', import.meta.url));
const vectors = ['realworld/vectors.json', 'feedparser/vectors.json', 'dates/dates-feedparser.json'];

/**
 * Cases that pass. The others: an id relative to the test server's address, a text that HTML reads as a comment, a
 * date of the year 100, and "22013".
 */
const reached = { realworld: 63, feedparser: 597, 'dates-feedparser': 62 };

/**
 * Values on which we differ on purpose: the publisher's own address instead of FeedBurner's, and a headline without
 * the name of its publisher.
 */
const intended = new Map([
  ['techcrunch.xml', 'link'],
  ['typepad-news.xml', 'link'],
  ['encoding.xml', 'link'],
  ['google-news-source.xml', 'title'],
]);

const report = z.object({
  totals: z.record(z.string(), z.object({ cases: z.number(), casesPassed: z.number(), errors: z.number() })),
  fails: z.array(
    z.object({ suite: z.string(), file: z.string(), expect: z.object({ field: z.string() }), got: z.unknown() }),
  ),
});

describe.runIf(existsSync(join(shared, 'score.mjs')))(
  'feeds of publishers and of the feedparser suite [ING-27]',
  () => {
    let { totals, fails }: z.infer<typeof report> = { totals: {}, fails: [] };
    beforeAll(() => {
      const folder = mkdtempSync(join(tmpdir(), 'feed-score-'));
      const file = join(folder, 'report.json');
      const paths = vectors.map((path) => join(shared, path)).join(',');
      execFileSync(
        process.execPath,
        [join(shared, 'score.mjs'), '--vectors', paths, '--module', module, '--report', file],
        { stdio: 'pipe' },
      );
      ({ totals, fails } = report.parse(JSON.parse(readFileSync(file, 'utf8'))));
      rmSync(folder, { recursive: true });
    }, 60_000);

    test.each(Object.entries(reached))('%s: passes at least %i cases', (suite, floor) => {
      const score = totals[suite];
      console.info(`${suite}: ${score?.casesPassed}/${score?.cases} cases, ${score?.errors} errors`);
      const others = new Set(
        fails.filter(({ expect, file }) => intended.get(file) !== expect.field).map(({ file }) => file),
      );
      const ours = new Set(
        fails.filter((fail) => fail.suite === suite && !others.has(fail.file)).map(({ file }) => file),
      );
      expect((score?.casesPassed ?? 0) + ours.size, JSON.stringify(fails, null, 1)).toBeGreaterThanOrEqual(floor);
      expect(score?.errors).toBe(0);
    });
  },
);
