import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { FeedParser } from '#functions/feeds/feed-parser.ts';
import type { FeedContext } from '#functions/feeds/parse/parse-feed.ts';
import { limits } from '#shared/config/limits.ts';
import { parsedArguments, runCommand } from './command/run-command.ts';
import { UserError } from './command/user-error.ts';

const help = `Prints what the pipeline makes of a feed, as JSON.

  npm run feed -- <file|url> [--url ADDRESS] [--content-type TYPE]
  npm run -s feed -- --lines

  --url ADDRESS        the feed's address, in place of the one that it was fetched from
  --content-type TYPE  its content type, in place of the server's
  --lines              reads {"file", "url", "contentType"} from stdin, one a line, and prints a line for each`;

/** A line on stdin in the --lines mode. */
const lineRequest = z.object({
  file: z.string().check(z.minLength(1)),
  url: z.optional(z.nullable(z.string())),
  contentType: z.optional(z.nullable(z.string())),
});

interface Input {
  bytes: Uint8Array;
  context: FeedContext;
}

const parser = new FeedParser();
// A closed pipe (`| head`) is not an error.
process.stdout.on('error', () => process.exit(0));
await runCommand(help, async (args) => {
  const { values, positionals } = parsedArguments('npm run feed', {
    args,
    allowPositionals: true,
    options: { lines: { type: 'boolean' }, url: { type: 'string' }, 'content-type': { type: 'string' } },
  });
  if (values.lines) return parseLines();
  const [location, ...more] = positionals;
  if (location === undefined || more.length > 0)
    throw new UserError('Give one file or address. See npm run feed -- --help.');
  try {
    const { bytes, context } = /^https?:\/\//i.test(location)
      ? await fetchFeed(location)
      : { bytes: await readCapped(location), context: {} };
    const overrides = contextOf(values.url, values['content-type']);
    console.log(JSON.stringify(await parser.parse(bytes, { ...context, ...overrides }), null, 2));
  } catch (error) {
    throw new UserError(reasonOf(error));
  }
});

/** Reads requests from stdin, one a line, and writes one line of JSON for each: the feed, or `{"error": ...}`. */
async function parseLines(): Promise<void> {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === '') continue;
    let result: unknown;
    try {
      const { file, url, contentType } = lineRequest.parse(JSON.parse(line));
      // Reading a pipe or a device could block for ever.
      if (!(await stat(file)).isFile()) throw new Error(`${file} is not a file`);
      result = await parser.parse(await readCapped(file), contextOf(url, contentType));
    } catch (error) {
      result = { error: reasonOf(error) };
    }
    process.stdout.write(`${JSON.stringify(result)}\n`);
  }
}

/** Splits at \n only: node:readline also splits at U+2028, which JSON may contain. */
async function* linesOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  let rest = '';
  stream.setEncoding('utf8');
  for await (const part of stream) {
    const lines = (rest + String(part)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** Reads a file, and stops soon after the size limit of feeds: the parser rejects it with its own message. */
async function readCapped(file: string): Promise<Uint8Array> {
  return Buffer.concat(await createReadStream(file, { end: limits.feed.maxBytes }).toArray());
}

async function fetchFeed(address: string): Promise<Input> {
  allowLoopback(address);
  const { guardedFetch } = await import('#functions/feeds/fetch/guarded-fetch.ts');
  const response = await guardedFetch(address);
  if (response.kind !== 'ok')
    throw new Error(response.kind === 'failed' ? response.reason : `${address} is ${response.kind}`);
  return { bytes: response.body, context: contextOf(response.url, response.contentType) };
}

/** The pipeline does not fetch from loopback. On the command line it is intended, so the origin is allowed. */
function allowLoopback(address: string): void {
  const url = URL.parse(address);
  if (!url || !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) return;
  Object.assign(globalThis, { LOCAL_STAGE: true });
  process.env.LOCAL_FEED_ORIGINS = url.origin;
}

/** Empty values are ignored. */
function contextOf(url?: string | null, contentType?: string | null): FeedContext {
  return { ...(url && { url }), ...(contentType && { contentType }) };
}

function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return 'a line must be {"file": "...", "url"?: "...", "contentType"?: "..."}';
  if (error instanceof SyntaxError) return 'a line must be JSON';
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
