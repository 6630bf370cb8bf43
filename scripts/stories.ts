import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { normaliseTitle } from '#shared/domain/articles/dedup.ts';
import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { noTermCounts } from '#shared/domain/stories/cluster-report.ts';
import { isSeries } from '#shared/domain/stories/series.ts';
import { StoryClusters } from '#shared/domain/stories/story-clusters.ts';
import { summaryTermsOf } from '#shared/domain/stories/story-terms.ts';
import { fromCaller, parsedArguments, runCommand } from './command/run-command.ts';
import { messageOf, UserError } from './command/user-error.ts';

const help = `Groups headlines into stories, as ingestion does.

  npm run -s stories -- FILE.jsonl

Reads lines of {title, summary?, publisher, host, publishedAt?, language?}, places them in their order, settles, and
prints {"line": n, "story": "..."} for each, with n from 1. Other keys are ignored. Lines that do not fit are named on
stderr and skipped. Lines with equal titles are in one story, but for series of outlets.`;

const text = z.string('is no text');
const reportLine = z.object(
  {
    title: text.check(z.regex(/\S/, 'is empty')),
    summary: z.nullish(text),
    publisher: z.nullish(text),
    host: z.nullish(text),
    publishedAt: z.nullish(
      text.check(z.refine((value) => value === '' || !Number.isNaN(Date.parse(value)), 'is no date')),
    ),
    language: z.nullish(text),
  },
  'it is no object',
);
type ReportLine = z.output<typeof reportLine>;

// A closed pipe (`| head`) is not an error.
process.stdout.on('error', () => process.exit(0));
await runCommand(help, async (args) => {
  const { positionals } = parsedArguments('npm run stories', { args, allowPositionals: true, options: {} });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UserError('Give one file. See npm run stories -- --help.');
  const lines = linesOf(await contentOf(fromCaller(file)));
  const stories = storiesOf(lines);
  process.stdout.write(stories.map((one) => `${JSON.stringify(one)}\n`).join(''));
});

async function contentOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UserError(`The file cannot be read: ${messageOf(error)}`);
  }
}

/** The valid lines by number. The others are named on stderr. */
function linesOf(content: string): Map<number, ReportLine> {
  const lines = new Map<number, ReportLine>();
  for (const [n, line] of content
    .replace(/^\ufeff/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue;
    try {
      const parsed = reportLine.safeParse(JSON.parse(line));
      if (parsed.success) lines.set(n + 1, parsed.data);
      else
        skipped(
          n + 1,
          parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()).join(', '),
        );
    } catch {
      skipped(n + 1, 'it is no JSON');
    }
  }
  return lines;
}

function skipped(line: number, why: string): void {
  console.error(`Line ${line} is skipped: ${why}.`);
}

/** The story of each line: that of the first line with its title. A line without a time has that of the line before. */
function storiesOf(lines: ReadonlyMap<number, ReportLine>): { line: number; story: string }[] {
  const clusters = new StoryClusters(noTermCounts, undefined, { windowMs: Number.POSITIVE_INFINITY });
  const firstWithTitle = new Map<string, string>();
  const reports = new Map<number, string>();
  let at = Date.parse([...lines.values()].find(({ publishedAt }) => publishedAt)?.publishedAt ?? '1970-01-01');
  for (const [line, { title, summary, publisher, host, publishedAt, language }] of lines) {
    if (publishedAt) at = Date.parse(publishedAt);
    // Ids sort like the lines.
    const id = String(line).padStart(8, '0');
    const key = normaliseTitle(title) || id;
    const spoken = primaryLanguage(language);
    const first = isSeries(title, spoken) ? undefined : firstWithTitle.get(key);
    reports.set(line, first ?? id);
    if (first !== undefined) continue;
    firstWithTitle.set(key, id);
    clusters.place({
      id,
      at,
      publisher: publisher || host || id,
      title,
      summaryTerms: summaryTermsOf(title, summary ?? '', spoken),
      language: spoken,
    });
  }
  clusters.settle(at);
  return [...reports].map(([line, id]) => ({ line, story: String(Number(clusters.storyOf(id) ?? id)) }));
}
