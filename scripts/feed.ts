import { open, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { FeedContext } from '#functions/feeds/parse/parse-feed.ts';
import { limits } from '#shared/config/limits.ts';
import { TimedParser } from './timed-parser.ts';

const usage = 'usage: npm run feed -- <file|url> [--url=ADDRESS] [--content-type=TYPE], or npm run -s feed -- --lines';

/** One line on stdin in the --lines mode. */
const request = z.object({
  file: z.string().check(z.minLength(1)),
  url: z.optional(z.nullable(z.string())),
  contentType: z.optional(z.nullable(z.string())),
});

interface Input {
  bytes: Uint8Array;
  context: FeedContext;
}

const parser = new TimedParser();
// A reader that has seen enough (`| head`) closes the pipe; that is no fault.
process.stdout.on('error', () => process.exit(0));
try {
  const args = process.argv.slice(2);
  if (args.includes('--lines')) await answerLines();
  else console.log(JSON.stringify(await parseOne(args), null, 2));
} catch (error) {
  console.error(`feed: ${reasonOf(error)}`);
  process.exitCode = 1;
} finally {
  await parser.close();
}

async function parseOne(args: readonly string[]) {
  const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.find((arg) => arg.startsWith('--') && !/^--(?:url|content-type)=/.test(arg));
  const [place] = named;
  if (unknown !== undefined) throw new Error(`unknown option ${unknown}; ${usage}`);
  if (place === undefined || named.length > 1) throw new Error(usage);
  const said = contextOf(option('url'), option('content-type'));
  const { bytes, context } = /^https?:\/\//i.test(place)
    ? await fetched(place)
    : { bytes: await readCapped(place), context: {} };
  return parser.parse(bytes, { ...context, ...said });
}

/** Answers each line as it comes, in order; a line that cannot be answered says so and the next one is read. */
async function answerLines(): Promise<void> {
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === '') continue;
    let answer: unknown;
    try {
      const { file, url, contentType } = request.parse(JSON.parse(line));
      // A pipe or device could keep the whole run waiting.
      if (!(await stat(file)).isFile()) throw new Error(`${file} is not a file`);
      answer = await parser.parse(await readCapped(file), contextOf(url, contentType));
    } catch (error) {
      answer = { error: reasonOf(error) };
    }
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  }
}

/** A line ends at \n only: node:readline also splits at U+2028, which JSON may hold. */
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

/** The file's bytes, but never many more than a feed may have: the parser refuses the surplus with its own reason. */
async function readCapped(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limits.feed.maxBytes) break;
    }
    return Buffer.concat(chunks);
  } finally {
    await handle.close();
  }
}

async function fetched(address: string): Promise<Input> {
  allowOwnMachine(address);
  const { guardedFetch } = await import('#functions/feeds/fetch/guarded-fetch.ts');
  const answer = await guardedFetch(address);
  if (answer.kind !== 'ok') throw new Error(answer.kind === 'failed' ? answer.reason : `${address} is ${answer.kind}`);
  return { bytes: answer.body, context: contextOf(answer.url, answer.contentType) };
}

/** The pipeline never fetches from its own machine. Whoever types a loopback address at this prompt means it, for that origin. */
function allowOwnMachine(address: string): void {
  const url = URL.parse(address);
  if (!url || !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)) return;
  Object.assign(globalThis, { LOCAL_STAGE: true });
  process.env.LOCAL_FEED_ORIGINS = url.origin;
}

/** An empty value means that nothing is known. */
function contextOf(url?: string | null, contentType?: string | null): FeedContext {
  return { ...(url && { url }), ...(contentType && { contentType }) };
}

function reasonOf(error: unknown): string {
  if (error instanceof z.core.$ZodError) return 'a line must be {"file": "...", "url"?: "...", "contentType"?: "..."}';
  if (error instanceof SyntaxError) return 'a line must be JSON';
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
